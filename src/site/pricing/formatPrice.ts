/**
 * A price in the visitor's way, such as `$49` or `49 $`; cents only where there are some. In Arabic with the
 * currency's name: a sign would change sides.
 */
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
    currencyDisplay: new Intl.Locale(intl).language === 'ar' ? 'name' : 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)
}
