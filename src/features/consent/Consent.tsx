import { getSiteSettings } from '@/cms/siteSettings'
import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { thirdParties } from '@/lib/contentSecurity.mjs'
import { ConsentGate } from './ConsentGate'

/** Asks about analytics, on sites that have an analytics id. */
export async function Consent({ locale }: { locale: PageLocale }) {
  const { analyticsId, adsConversion } = await getSiteSettings()
  if (!analyticsId) return null
  const { consent } = await getMessages(locale)
  return (
    <>
      <meta {...thirdParties} />
      <ConsentGate
        analyticsId={analyticsId}
        adsConversion={adsConversion ?? undefined}
        texts={consent}
      />
    </>
  )
}
