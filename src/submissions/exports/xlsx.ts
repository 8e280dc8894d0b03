import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Table } from './csv'
import { zipPieces } from './zipPieces'
import { worksheetEnd, worksheetRows, worksheetStart, workbookParts } from './xlsxParts'

export type Sheet = Table & { name: string }

/** Most rows a sheet can have. */
const sheetMaxRows = 1_048_576

/** The quickest: the sheets compress to a tenth all the same. */
const compressed = { compressionLevel: 1 }

/**
 * A workbook (ECMA-376, Office Open XML) in pieces. Every text is typed as text, so nothing in it is
 * ever run. Nothing is kept of what was written, and nothing is read before it is asked for.
 * @param maxRows of a sheet with its header, for tests
 * @throws where a sheet would have more rows
 */
export function toXlsx({ sheets, maxRows = sheetMaxRows }: { sheets: Sheet[]; maxRows?: number }) {
  return zipPieces(async (zip, output) => {
    for (const [index, sheet] of sheets.entries()) {
      const xml = Readable.from(worksheet({ ...sheet, maxRows }), { highWaterMark: 1 })
      // A client that goes away ends the reading.
      output.once('close', () => xml.destroy())
      zip.addReadStream(xml, `xl/worksheets/sheet${index + 1}.xml`, compressed)
      await finished(xml)
    }
    for (const [path, content] of workbookParts(sheets.map(({ name }) => name))) {
      zip.addBuffer(Buffer.from(content), path, compressed)
    }
    zip.end()
  })
}

async function* worksheet({ header, batches, maxRows }: Table & { maxRows: number }) {
  yield worksheetStart(header)
  let written = 1
  for await (const rows of batches) {
    if (written + rows.length > maxRows) throw new Error('A sheet of a workbook is full')
    yield worksheetRows({ rows, above: written })
    written += rows.length
  }
  yield worksheetEnd
}
