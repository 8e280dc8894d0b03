/** The zeros of the digits that our visitors' keyboards write; nine more follow each (Unicode). */
const zeros = ['0', '٠', '۰', '०', '൦']

const anyDigit = zeros.map((zero) => `${zero}-${shift({ zero, by: 9 })}`).join('')
const everyDigit = new RegExp(`[${anyDigit}]`, 'g')
const partOfPhone = new RegExp(`^[${anyDigit}\\s+\\-–().\\/]+$`)

/**
 * A regular expression, understood by Postgres, that finds the digits of a phone number however they
 * are spaced and in whichever digits they are written.
 * @returns null where a search is no part of a phone number
 */
export function phonePattern(search: string): string | null {
  if (!partOfPhone.test(search)) return null
  const digits = search.replace(everyDigit, toWestern).replace(/\D/g, '')
  // One writes the international prefix `+`, another `00`.
  const wanted = digits.replace(/^00/, '')
  if (wanted === '') return null
  return [...wanted].map(anyScript).join(`[^${anyDigit}]*`)
}

/** `7` as a class of that digit in every script. */
function anyScript(digit: string): string {
  return `[${zeros.map((zero) => shift({ zero, by: Number(digit) })).join('')}]`
}

function toWestern(digit: string): string {
  const zero = zeros.findLast((candidate) => candidate <= digit) ?? digit
  return String(digit.charCodeAt(0) - zero.charCodeAt(0))
}

function shift({ zero, by }: { zero: string; by: number }): string {
  return String.fromCharCode(zero.charCodeAt(0) + by)
}
