import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Cell } from './readExport'
import { outputOf } from './zipOutput'
import { worksheetEnd, worksheetRows, worksheetStart, workbookParts } from './xlsxParts'

/** A table of a workbook. Its rows are read while it is written. */
export type Sheet = {
  name: string
  header: readonly string[]
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>
}

/** Most rows a sheet can have; what is more goes on in another one. */
const sheetMaxRows = 1_048_576

/** The quickest: the sheets compress to a tenth all the same. */
const compressed = { compressionLevel: 1 }

/**
 * A workbook (ECMA-376, Office Open XML) in pieces. Every text is typed as text, so nothing in it is
 * ever run. Nothing is kept of what was written, and nothing is read before it is asked for.
 * @param maxRows of a sheet with its header, for tests
 */
export async function* toXlsx({
  sheets,
  maxRows = sheetMaxRows,
}: {
  sheets: Sheet[]
  maxRows?: number
}): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = outputOf(zip)
  zip.on('error', (error: Error) => output.destroy(error))
  const writing = writeSheets({ zip, output, sheets, maxRows }).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error('The workbook could not be written')),
  )
  try {
    for await (const piece of output) yield piece
    await writing
  } finally {
    output.destroy()
  }
}

async function writeSheets({
  zip,
  output,
  sheets,
  maxRows,
}: {
  zip: ZipFile
  output: Readable
  sheets: Sheet[]
  maxRows: number
}): Promise<void> {
  const names: string[] = []
  for (const { name, header, batches } of sheets) {
    const source = new RowSource(batches)
    try {
      for (let part = 1; part === 1 || (await source.hasMore()); part += 1) {
        names.push(part === 1 ? name : `${name} ${part}`)
        const xml = Readable.from(worksheet({ header, source, maxRows }), { highWaterMark: 1 })
        // Who goes away ends the reading.
        output.once('close', () => xml.destroy())
        zip.addReadStream(xml, `xl/worksheets/sheet${names.length}.xml`, compressed)
        await finished(xml)
      }
    } finally {
      await source.end()
    }
  }
  for (const [path, content] of workbookParts(names)) {
    zip.addBuffer(Buffer.from(content), path, compressed)
  }
  zip.end()
}

async function* worksheet({
  header,
  source,
  maxRows,
}: {
  header: readonly string[]
  source: RowSource
  maxRows: number
}): AsyncGenerator<string> {
  yield worksheetStart(header)
  for (let written = 1; written < maxRows;) {
    const rows = await source.take(maxRows - written)
    if (rows.length === 0) break
    yield worksheetRows({ rows, above: written })
    written += rows.length
  }
  yield worksheetEnd
}

/** Rows that come in batches, taken in other portions. */
class RowSource {
  private readonly batches: AsyncIterator<Cell[][]> | Iterator<Cell[][]>
  private rest: Cell[][] = []

  constructor(batches: Sheet['batches']) {
    this.batches =
      Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]()
  }

  async hasMore(): Promise<boolean> {
    while (this.rest.length === 0) {
      const { done, value } = await this.batches.next()
      if (done) return false
      this.rest = value
    }
    return true
  }

  /** The next rows, at most as many as given; none when there are no more. */
  async take(most: number): Promise<Cell[][]> {
    if (!(await this.hasMore())) return []
    const taken = this.rest.slice(0, most)
    this.rest = this.rest.slice(most)
    return taken
  }

  /** Ends the reading, however far it has come. */
  async end(): Promise<void> {
    await this.batches.return?.()
  }
}
