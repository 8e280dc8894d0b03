import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/i18n/locales'
import { env } from '@/server/env'

const className =
  'bg-amber-200 px-4 py-1.5 text-center text-xs font-medium text-balance text-ink sm:text-sm'

/**
 * Says on every page of a demonstration that it is one; nothing elsewhere. It stands in the header, which stays
 * in sight, and as an invisible line at the top of the page, which moves the page down by its height.
 */
export async function DemoBar({ locale, isSpace = false }: { locale: Locale; isSpace?: boolean }) {
  if (!env.DEMO) return null
  const t = await getTranslations({ locale, namespace: 'demo' })
  if (!isSpace) return <p className={className}>{t('bar')}</p>
  return (
    <>
      {/* What a link leads to stays clear of a header that is this much higher. */}
      <style>{'html{scroll-padding-top:8rem}'}</style>
      <p aria-hidden className={`${className} invisible print:visible`}>
        {t('bar')}
      </p>
    </>
  )
}
