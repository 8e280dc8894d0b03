/** Decimal digits of every script (Unicode category Nd) as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/** Unicode has the ten digits of a script in a row, and rows only directly after one another. */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0
  let first = codePoint
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (codePoint - first) % 10
}
