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

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Record<ExportFormat, string>

/** The headers of a file: saved under its name with the day, kept by no cache. */
export function exportHeaders({
  content,
  format,
}: {
  content: string
  format: ExportFormat
}): Record<string, string> {
  const day = new Date().toISOString().slice(0, 10)
  return {
    'Content-Type': mediaTypes[format],
    'Content-Disposition': `attachment; filename="${content}_${day}.${format}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
}
