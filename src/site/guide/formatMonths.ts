import { getTranslations } from 'next-intl/server'
import type { Months } from '@/domain/processSteps'
import type { PageLocale } from '@/i18n/locales'
import { formatFact } from './formatFact'

/** How long something takes, such as `8–12 months` or `at least 20 months`. */
export async function formatMonths({
  months: { from, to },
  locale,
}: {
  months: Months
  locale: PageLocale
}): Promise<string> {
  const value = formatFact({ fact: { kind: 'months', from, to }, locale }) ?? ''
  if (to !== null) return value
  const t = await getTranslations({ locale, namespace: 'guide' })
  return t('atLeast', { value })
}
