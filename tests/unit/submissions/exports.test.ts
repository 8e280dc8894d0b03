import { describe, expect, test } from 'vitest'
import { toCsv, toCsvCell } from '@/submissions/exports/csv'
import type { Cell } from '@/submissions/exports/readExport'
import { toXlsx, type Sheet } from '@/submissions/exports/xlsx'
import { readXlsx } from '../../helpers/exports'
import { words } from '../../helpers/words'

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const piece of pieces) read.push(piece)
  return Buffer.concat(read)
}

const header = ['a', 'b']

describe('a CSV file', () => {
  const run = ['=1+1', '+49 30 1234567', '-2+3', '@SUM(A1)', '\t=1+1', '\r=1+1', '\n=1+1', '  =1+1']
    .concat('\u00a0=1+1', '\u200b=1+1', '\ufeff=1+1', '\u202e=1+1', '＝1+1', '＋1', '－1')
    .concat('＠SUM(A1)', '\tharmless', '=cmd|"/c calc"!A1')
  const changed = words('0171123456 10-30 5.10. 7:30 1/2 12345678901234567 1e5')

  // A spreadsheet would run or change them; what begins with an apostrophe can still be told apart.
  test.each([...run, ...changed, "'=1"])('has an apostrophe before %j', (text) => {
    expect([toCsvCell(text, ','), toCsvCell(text, '.')]).toEqual([`'${text}`, `'${text}`])
  })

  test.each(['Asha', '<10', '>60', 'a=b', 'x-y', '15', '0', '2-3-times-week', '', 'عائشة'])(
    'has what is harmless as it is: %j',
    (text) => {
      expect([toCsvCell(text, ','), toCsvCell(text, '.')]).toEqual([text, text])
    },
  )

  // In the other language 1.5 would be the first of May.
  test.each([
    ['de', `a;b\r\n"12,5";0,25\r\n'1.5;"x,y; ""z"" w"\r\n;-3\r\n`],
    ['en', `a,b\r\n"'12,5",0.25\r\n1.5,"x,y; ""z"" w"\r\n,-3\r\n`],
    ['ar', `a,b\r\n"'12,5",0.25\r\n1.5,"x,y; ""z"" w"\r\n,-3\r\n`],
  ])('is what spreadsheets of the language read: %s', async (language, expected) => {
    const rows: Cell[][] = [
      ['12,5', 0.25],
      ['1.5', 'x,y; "z" w'],
      [null, -3],
    ]
    const file = await bytesOf(toCsv({ header, batches: [rows], language }))
    expect(file.toString('utf8')).toBe(`\ufeff${expected}`)
  })

  test('is checked once, however long a text is', () => {
    // What looks at each character again for each other takes hours.
    for (const text of ['1'.repeat(3_000_000), ' '.repeat(3_000_000)]) {
      expect(toCsvCell(`${text}x`, '.')).toContain(text)
    }
  })
})

describe('a workbook', () => {
  const xlsxOf = (sheets: Sheet[], maxRows?: number) => bytesOf(toXlsx({ sheets, maxRows }))

  test('gives back every text as text and every number as a number', async () => {
    const rows: Cell[][] = [
      ['=1+1', -5],
      ['+49 30', 0.25],
      ['0171', 5_000_000_000],
      ['<b> & "c" \'d\' ]]>', null],
      ['one\ntwo\r\nthree\tfour', 0],
      ['\u0000\u0001\u001f\ufffe', 1],
      ['_x000D_ _x0041_', 2],
      ['  spaces  ', 3],
      ['ആശ عائشة आशा 😀', 4],
    ]
    const content = await xlsxOf([{ name: 'list', header, batches: [rows] }])
    expect(await readXlsx(content)).toEqual([{ sheet: 'list', data: [header, ...rows] }])
    expect(content.includes('<f>')).toBe(false)
  })

  test('fails where a sheet would be full, and holds several sheets', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [`row ${index}`, index])
    const batches = [rows.slice(0, 2), [], rows.slice(2, 6), rows.slice(6)]
    const last = { name: 'last', header, batches: [] }
    const sheets = [{ name: 'list', header, batches }, last]
    expect(await readXlsx(await xlsxOf(sheets, 8))).toEqual([
      { sheet: 'list', data: [header, ...rows] },
      { sheet: 'last', data: [header] },
    ])
    await expect(xlsxOf(sheets, 7)).rejects.toThrow('full')
  })

  test('cuts off and says so where a text is longer than a cell', async () => {
    const batches = [[['😀'.repeat(20_000), 'x']]]
    const [sheet] = await readXlsx(await xlsxOf([{ name: 'long', header, batches }]))
    const text = String(sheet?.data[1]?.[0])
    expect(text.length).toBeLessThanOrEqual(32_767)
    expect(text).toContain('cut off')
    expect(text).not.toMatch(/\p{Surrogate}/u)
  })

  test('reads rows only as they are fetched, and none after that', async () => {
    const endless = { read: 0, isEnded: false }
    const other = { read: 0, isEnded: false }
    async function* batches(source: typeof endless, count: number): AsyncGenerator<Cell[][]> {
      try {
        for (; source.read < count; source.read += 1) {
          yield Array.from({ length: 100 }, () => [`${Math.random()}`.repeat(20), source.read])
        }
      } finally {
        source.isEnded = true
      }
    }
    const listOf = (source: typeof endless, count: number) => [
      { name: 'list', header, batches: batches(source, count) },
    ]
    const pieces = toXlsx({ sheets: listOf(endless, Infinity) })
    for (let piece = 0; piece < 5; piece += 1) await pieces.next()
    // Both take turns. The first reads ahead into some buffers, which fewer than 60 batches fill.
    await xlsxOf(listOf(other, 300))
    expect(other).toEqual({ read: 300, isEnded: true })
    expect(endless.read).toBeLessThan(100)
    expect(endless.isEnded).toBe(false)
    await pieces.return(undefined)
    await expect.poll(() => endless.isEnded).toBe(true)
  })

  test('fails when its rows cannot be read', async () => {
    async function* failing(): AsyncGenerator<Cell[][]> {
      yield [['x', 1]]
      throw new Error('the database is away')
    }
    const sheets = [{ name: 'list', header, batches: failing() }]
    await expect(xlsxOf(sheets)).rejects.toThrow('the database is away')
  })
})
