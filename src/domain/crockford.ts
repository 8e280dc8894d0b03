/** Crockford's base 32: no letter that could be taken for another one or for a figure. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Reads a code as people type it: small letters, O for 0, I and L for 1, spaces and hyphens anywhere.
 * @returns the code in capitals without separators, or null where it is none of that length
 */
export function readCrockford({ text, length }: { text: string; length: number }): string | null {
  if (text.length > 4 * length) return null
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const isCode = code.length === length && [...code].every((one) => crockfordAlphabet.includes(one))
  return isCode ? code : null
}
