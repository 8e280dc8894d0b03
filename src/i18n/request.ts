import { getRequestConfig } from 'next-intl/server'
import { defaultLocale, isLocale } from './locales'
import { getMessages } from './messages'

/** What next-intl needs to know to render a page on the server. */
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale
  const locale = isLocale(requested) ? requested : defaultLocale
  return { locale, messages: await getMessages(locale), timeZone: 'UTC' }
})
