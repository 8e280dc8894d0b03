/** The lists that can be exported, by the slug of their collection. */
export const exportLists = ['consultations', 'chat-messages', 'survey-responses'] as const

export type ExportList = (typeof exportLists)[number]

export const exportFormats = ['csv', 'xlsx'] as const

export type ExportFormat = (typeof exportFormats)[number]

/** What explains the columns and codes of the survey's export. */
export const codebook = 'survey-codebook'

/** A file of an export's address, such as `consultations.csv`. */
export type ExportFile = { content: ExportList | typeof codebook; format: ExportFormat }

/** Where a file is fetched. */
export function exportPath({ content, format }: ExportFile): string {
  return `/cms/exports/${content}.${format}`
}

/** Reads the last part of such an address; null where there is no such file. */
export function parseExportFile(name: string): ExportFile | null {
  const contents = [...exportLists, codebook] as const
  const files = contents.flatMap((content) => exportFormats.map((format) => ({ content, format })))
  return files.find(({ content, format }) => name === `${content}.${format}`) ?? null
}
