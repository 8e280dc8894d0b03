/** How often the price of a plan is due. */
export const pricePeriods = [
  { value: 'month', label: 'Each month' },
  { value: 'year', label: 'Each year' },
  { value: 'once', label: 'Once' },
] as const
