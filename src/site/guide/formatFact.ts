import { getLocale, type PageLocale } from '@/i18n/locales'
import { factKinds, isMoney, type FactCurrency, type FactKind } from '@/domain/facts'
import { unbrokenRanges } from '@/ui/IsolatedNumbers'
import { getTranslations } from 'next-intl/server'
import type { Months } from '@/domain/processSteps'

type Fact = {
  kind: FactKind
  value?: string | null
  from?: number | null
  to?: number | null
  currency?: FactCurrency | null
}

/**
 * A fact's figure, or its two, in a language's own way, such as `€2,500 – €3,000` or `30–36 days`;
 * null where there is none.
 */
export function formatFact({ fact, locale }: { fact: Fact; locale: PageLocale }): string | null {
  if (fact.kind === 'text') return fact.value || null
  const from = fact.from ?? fact.to
  const to = fact.to ?? fact.from
  if (typeof from !== 'number' || typeof to !== 'number') return null
  const { intl, dir } = getLocale(locale)
  const format = new Intl.NumberFormat(intl, options({ fact, isRightToLeft: dir === 'rtl' }))
  // `formatRange` writes a range of one figure as about that figure.
  if (from === to) return format.format(from)
  // Arabic has words for one and two years, and no figures beside them.
  const hasDual = !isMoney(fact.kind) && new Intl.PluralRules(intl).select(to) === 'two'
  return hasDual
    ? `${format.format(from)} – ${format.format(to)}`
    : unbrokenRanges(format.formatRange(from, to))
}

function options({
  fact: { kind, currency },
  isRightToLeft,
}: {
  fact: Fact
  isRightToLeft: boolean
}): Intl.NumberFormatOptions {
  const unit = factKinds.find(({ value }) => value === kind)?.unit
  if (unit) return { style: 'unit', unit, unitDisplay: 'long' }
  if (!currency) return { maximumFractionDigits: 0 }
  // The signs of currencies would change sides.
  const currencyDisplay = isRightToLeft ? 'name' : 'symbol'
  return { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 }
}

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
