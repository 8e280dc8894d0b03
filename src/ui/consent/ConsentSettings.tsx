import { getTranslations } from 'next-intl/server'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import type { Locale } from '@/i18n/locales'

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
      // `earlyPressScript` may mark it.
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
