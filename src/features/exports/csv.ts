import { stringify, type Options } from 'csv-stringify/sync'
import type { Cell } from './readExport'

/** What a German Excel expects; a lone line feed is quoted as well (RFC 4180). */
const options: Options = { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ }

/** Tells Excel that the text is UTF-8. */
const byteOrderMark = '\ufeff'

/** Beginnings that make a spreadsheet run a cell, also full-width ones and after what is not seen. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Figures that a spreadsheet would change: dates, ranges, times, leading zeros, too many digits. */
const figures = /^[\s\d.,:/–-]+%?$|^\d+e\d+$/i
const plainFigure = /^(0|-?[1-9]\d{0,14})(,\d+)?$/

/** The lines of a CSV file, in pieces: its header and each batch of rows. */
export async function* toCsv({
  header,
  batches,
}: {
  header: readonly string[]
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>
}): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(byteOrderMark + stringify([header], options))
  for await (const rows of batches) {
    yield encoder.encode(
      stringify(
        rows.map((row) => row.map(toCsvCell)),
        options,
      ),
    )
  }
}

/**
 * A cell as a spreadsheet shows it and never runs or changes it: such a text gets an apostrophe in
 * front. One that has its own gets another, so taking one away always gives the text back.
 */
export function toCsvCell(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell
  const isTouched = figures.test(cell) && !plainFigure.test(cell)
  return formula.test(cell) || isTouched || cell.startsWith("'") ? `'${cell}` : cell
}
