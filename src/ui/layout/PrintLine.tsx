import { getSiteSettings } from '@/publishing/getSiteSettings'
import { getLocale, type Locale } from '@/i18n/locales'
import { DemoText } from './DemoBar'

/** The first line of a printed page: whose it is, and by the header's script its address and the day. */
export async function PrintLine({ locale }: { locale: Locale }) {
  const { brand } = await getSiteSettings()
  return (
    <p
      // The script writes to it, perhaps before React takes it over.
      suppressHydrationWarning
      data-print-line
      data-intl={getLocale(locale).intl}
      className="hidden"
    >
      <b>{brand}</b>
      <DemoText locale={locale} />
    </p>
  )
}
