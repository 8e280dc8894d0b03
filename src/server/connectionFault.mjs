// @ts-check

/** What Postgres itself refuses, by its codes (appendix A of its manual). */
const refusals = new Map([
  ['28000', 'it refuses this user'],
  ['28P01', 'it refuses the user or the password'],
  ['3D000', 'it has no database of this name'],
  ['53300', 'it has no room for one more connection'],
  ['57P03', 'it is starting or stopping'],
])

/**
 * Why a database could not be reached, in words and as a code; never its message, which may quote a URL.
 * @param {unknown} error of pg
 * @returns {string}
 */
export function connectionFault(error) {
  const code =
    error instanceof Error && 'code' in error ? String(error.code) : 'no response in time'
  return `${refusals.get(code) ?? 'it cannot be reached'} (${code})`
}
