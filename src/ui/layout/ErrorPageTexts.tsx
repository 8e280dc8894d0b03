import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/i18n/locales'
import { errorPageTextsId } from './errorPageMessages'

/**
 * The words of the error page, left in the document where it finds them. It is shown when something
 * has just failed, often the network, so it must not have to ask for them; and its script, which
 * every page loads, must not carry five languages.
 */
export async function ErrorPageTexts({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'errorPage' })
  return (
    <span
      hidden
      id={errorPageTextsId}
      data-title={t('title')}
      data-text={t('text')}
      data-retry={t('retry')}
    />
  )
}
