/** A price in the visitor's way, such as `$49` or `49 $`; cents only where there are some. */
export function formatPrice({
  amount,
  currency,
  intl,
}: {
  amount: number
  currency: string
  intl: string
}): string {
  return new Intl.NumberFormat(intl, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)
}
