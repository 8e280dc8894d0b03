import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/i18n/locales'
import { env } from '@/server/env'

const className =
  'block bg-amber-200 px-4 py-1.5 text-center text-xs font-medium text-balance text-ink sm:text-sm'

/** Says that this is a demonstration; nothing elsewhere. */
export async function DemoText({
  locale,
  className: look,
}: {
  locale: Locale
  className?: string
}) {
  if (!env.DEMO) return null
  const t = await getTranslations({ locale, namespace: 'demo' })
  return <span className={look}>{t('bar')}</span>
}

/** The bar of every page of a demonstration. It stands in the header, which stays in sight. */
export function DemoBar({ locale }: { locale: Locale }) {
  return <DemoText locale={locale} className={className} />
}

/** Moves the page down by the height of the bar, and what a link leads to with it. */
export function DemoBarSpace({ locale }: { locale: Locale }) {
  if (!env.DEMO) return null
  return (
    <div aria-hidden className="invisible">
      <style>{'html{scroll-padding-top:8rem}'}</style>
      <DemoBar locale={locale} />
    </div>
  )
}
