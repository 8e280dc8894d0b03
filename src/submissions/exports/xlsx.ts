import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Table } from './csv'
import type { Cell } from './readExport'
import { zipPieces } from './zipPieces'

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

/** Longest text of a cell in Excel, in UTF-16 code units; longer ones would make the file unreadable. */
const cellMaxLength = 32_767
const cutMark = ' … [cut off here: the CSV export has all of it]'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell styles by their place in `styles`: text stays text when it is edited. */
const textStyle = 1
const headerStyle = 2
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

/** A sheet up to its first row, which names the columns and stays in view. */
function worksheetStart(header: readonly string[]): string {
  const cells = header.map((name, column) =>
    textCell({ text: name, column, row: 1, style: headerStyle }),
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${Math.max(1, header.length)}" width="22" customWidth="1"/></cols><sheetData><row r="1">${cells.join('')}</row>`
}

/** Rows of a sheet. @param above how many rows stand above them */
function worksheetRows({ rows, above }: { rows: Cell[][]; above: number }): string {
  let xml = ''
  let row = above
  for (const cells of rows) {
    row += 1
    xml += `<row r="${row}">`
    let column = -1
    for (const cell of cells) {
      column += 1
      if (typeof cell === 'number') xml += `<c r="${columnName(column)}${row}"><v>${cell}</v></c>`
      else if (cell !== null && cell !== '') xml += textCell({ text: cell, column, row })
    }
    xml += '</row>'
  }
  return xml
}

const worksheetEnd = '</sheetData></worksheet>'

/** The other parts of a workbook with these sheets, by their paths. */
function workbookParts(names: string[]): [path: string, content: string][] {
  const numbers = names.map((name, index) => ({ name, number: index + 1 }))
  const overrides = numbers.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  )
  const sheets = numbers.map(
    ({ name, number }) =>
      `<sheet name="${escapeXml(name.slice(0, 31))}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const links = numbers.map(
    ({ number }) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  return [
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRelations}">${links.join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${overrides.join('')}</Types>`,
    ],
  ]
}

type TextCell = { text: string; column: number; row: number; style?: number }

function textCell({ text, column, row, style = textStyle }: TextCell): string {
  return `<c r="${columnName(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(fit(text))}</t></is></c>`
}

const columnNames: string[] = []

/** A, B, … Z, AA, AB … */
function columnName(column: number): string {
  return (columnNames[column] ??=
    (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) +
    String.fromCharCode(65 + (column % 26)))
}

function fit(text: string): string {
  if (text.length <= cellMaxLength) return text
  // Half a character outside the first plane would be no text.
  return text.slice(0, cellMaxLength - cutMark.length).replace(/[\ud800-\udbff]$/, '') + cutMark
}

const special = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi
/** Found or not found in a fraction of the time; most texts have none of it. */
const perhapsSpecial = /[&<>"_\u0000-\u0008\u000b-\u001f\ufffe\uffff]/
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML has no sign for is written as `_x000D_`, and such a text itself is kept apart from it. */
function escapeXml(text: string): string {
  return perhapsSpecial.test(text)
    ? text.replace(special, (sign) => entities[sign] ?? excelEscape(sign))
    : text
}

function excelEscape(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}
