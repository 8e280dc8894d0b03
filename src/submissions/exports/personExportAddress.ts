/** The lists from which everything about a person is fetched. */
export const personLists = ['people', 'consultations', 'chat-messages'] as const

type PersonList = (typeof personLists)[number]

/** A record of one of these lists. */
export type PersonRecord = { list: PersonList; id: number }

/** Where everything about the person of a record is fetched. */
export function personExportPath({ list, id }: PersonRecord): string {
  return `/cms/exports/person/${list}/${id}`
}

/** Reads the last parts of such an address; null where they name no record. */
export function parsePersonRecord({ list, id }: { list: string; id: string }): PersonRecord | null {
  const known = personLists.find((slug) => slug === list)
  return known && /^[1-9]\d{0,8}$/.test(id) ? { list: known, id: Number(id) } : null
}
