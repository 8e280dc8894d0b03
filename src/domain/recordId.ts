/** Largest value of a Postgres `integer`, the type of every row's id. */
const largestId = 2_147_483_647

/** Reads a row's id from an address; null for a text that cannot be one. */
export function parseRecordId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
  return id !== null && id <= largestId ? id : null
}
