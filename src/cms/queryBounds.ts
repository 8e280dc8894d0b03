const kilobyte = 1024

/** Characters of a query: in an address, and where it is posted because it is too long for one. */
export const maxQuery = { inAddress: 8 * kilobyte, posted: 16 * kilobyte } as const

/** Fields that a list is sorted by: Payload looks up each, whether it is there or not. */
const maxSortFields = 10

/** True for a query such as no page of the CMS asks, which would take the server a long time. */
export function asksTooMuch({ search, most }: { search: string; most: number }): boolean {
  if (search.length > most) return true
  const sorts = [...new URLSearchParams(search)].filter(([name]) => name.includes('sort'))
  return sortsByTooMany(sorts.map(([, fields]) => fields))
}

/** True where lists of fields, written with commas, are too many fields together. */
export function sortsByTooMany(lists: readonly string[]): boolean {
  return lists.join(',').split(',').length > maxSortFields
}
