import { buffer } from 'node:stream/consumers'
import readWorkbook from 'read-excel-file/node'
import { toXlsx } from '../../src/submissions/exports/xlsx'

export type Cells = (string | number | null)[]

/** The sheets of a workbook, read by a library that has no part in writing them. */
export async function readXlsx(
  content: ArrayBuffer | Buffer,
): Promise<{ sheet: string; data: Cells[] }[]> {
  const sheets = await readWorkbook(Buffer.from(content as ArrayBuffer), { trim: false })
  // Nothing in it is a date or a yes or no.
  return sheets.map(({ sheet, data }) => ({ sheet, data: data as Cells[] }))
}

/** A workbook that is written by another program than the one that is to read it. */
export function workbookOf([header = [], ...rows]: Cells[]): Promise<Buffer> {
  const sheet = { name: 'Sheet', header: header.map((name) => String(name ?? '')), batches: [rows] }
  return buffer(toXlsx({ sheets: [sheet] }))
}

/** The cells of a CSV file (RFC 4180) as they stand there; empty ones are null. */
export function readCsv(text: string): (string | null)[][] {
  if (!text.startsWith('\ufeff')) throw new Error('The file has no byte order mark')
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  cell.lastIndex = 1
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new Error(`This is no CSV: ${JSON.stringify(text.slice(-50))}`)
    const [, quoted, plain, end] = found
    row.push(quoted?.replaceAll('""', '"') ?? (plain || null))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** A text as it was before the export kept spreadsheets from running or changing it. */
export function withoutApostrophe(cell: string | null): string | null {
  return cell?.startsWith("'") ? cell.slice(1) : cell
}

/** Rows by the names of their columns. */
export function toRecords<Cell>([header = [], ...rows]: Cell[][]): Record<string, Cell>[] {
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [String(name), row[index] as Cell])),
  )
}
