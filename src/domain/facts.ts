/**
 * What a country guide's typed facts can be. `unit` is the unit for `Intl.NumberFormat`
 * (ECMA-402); a salary is an amount of money per month, and words are shown as they are.
 */
export const factKinds = [
  { value: 'salary', label: 'Salary per month', unit: null },
  { value: 'days', label: 'Days', unit: 'day' },
  { value: 'weeks', label: 'Weeks', unit: 'week' },
  { value: 'months', label: 'Months', unit: 'month' },
  { value: 'years', label: 'Years', unit: 'year' },
  { value: 'amount', label: 'Amount of money', unit: null },
  { value: 'text', label: 'Words', unit: null },
] as const

export type FactKind = (typeof factKinds)[number]['value']

/** Whether a fact of this kind has a currency. */
export function isMoney(kind: unknown): boolean {
  return kind === 'salary' || kind === 'amount'
}

/** Currencies salaries and prices can be in (ISO 4217). */
export const factCurrencies = ['EUR', 'SAR', 'AED', 'USD', 'GBP'] as const

export type FactCurrency = (typeof factCurrencies)[number]
