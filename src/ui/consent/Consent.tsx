import { getTranslations } from 'next-intl/server'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import type { Locale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { privacyAddress } from '@/domain/sitePages'
import { googleMeta } from '@/server/http/contentSecurity.mjs'
import { ConsentGate } from './ConsentGate'

/**
 * Asks about analytics, on sites that have an analytics id, and about ads where there is a conversion to
 * be counted. A tag manager may bring ads of its own: they may ask their hosts, without cookies.
 */
export async function Consent({ locale }: { locale: Locale }) {
  const { analyticsId, adsConversion } = await getSiteSettings()
  if (!analyticsId) return null
  const { consent, navigation } = await getMessages(locale)
  return (
    <>
      <meta
        name={googleMeta}
        content={adsConversion || analyticsId.startsWith('GTM-') ? 'ads' : 'analytics'}
      />
      <ConsentGate
        analyticsId={analyticsId}
        adsConversion={adsConversion ?? undefined}
        texts={adsConversion ? { ...consent, text: `${consent.text} ${consent.ads}` } : consent}
        privacy={{ href: privacyAddress(locale), name: navigation.privacy }}
      />
    </>
  )
}

/**
 * Opens the question about consent again: taking a consent back is as easy as giving it (GDPR, Art.
 * 7(3)). Sites without analytics have nothing to take back.
 */
export async function ConsentSettings({
  locale,
  className,
}: {
  locale: Locale
  className: string
}) {
  const [t, { analyticsId }] = await Promise.all([
    getTranslations({ locale, namespace: 'consent' }),
    getSiteSettings(),
  ])
  if (!analyticsId) return null
  return (
    <button
      suppressHydrationWarning
      type="button"
      data-consent-settings
      data-needs-script
      className={className}
    >
      {t('settings')}
    </button>
  )
}
