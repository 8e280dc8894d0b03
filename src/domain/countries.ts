/** The countries nurses can go to, in the order of their buttons (specification, sections 2 and 9). */
export const countries = ['germany', 'uae', 'usa', 'uk', 'ksa'] as const

export type Country = (typeof countries)[number]

/** True for one of the five countries, in small letters. */
export function isCountry(value: unknown): value is Country {
  return countries.some((country) => country === value)
}
