import { submissionKinds, type SubmissionKind } from '@/domain/submissionKinds'

export const exportFormats = ['csv', 'xlsx'] as const

type ExportFormat = (typeof exportFormats)[number]

/** What explains the columns and codes of the survey's export. */
export const codebook = 'survey-codebook'

/** A file of an export's address, such as `consultations.csv`. */
export type ExportFile = { content: SubmissionKind | typeof codebook; format: ExportFormat }

/** Where a file is fetched. */
export function exportPath({ content, format }: ExportFile): string {
  return `/cms/exports/${content}.${format}`
}

/** Reads the last part of such an address; null where there is no such file. */
export function parseExportFile(name: string): ExportFile | null {
  const contents = [...submissionKinds, codebook] as const
  const files = contents.flatMap((content) => exportFormats.map((format) => ({ content, format })))
  return files.find(({ content, format }) => name === `${content}.${format}`) ?? null
}

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
