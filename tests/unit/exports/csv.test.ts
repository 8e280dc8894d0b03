import { describe, expect, test } from 'vitest'
import { toCsv, toCsvCell } from '@/submissions/exports/csv'
import type { Cell } from '@/submissions/exports/readExport'
import { readCsv, withoutApostrophe } from '../../helpers/exports'
import { createRandom } from '../../helpers/surveyForms'

async function csvOf(rows: Cell[][]): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of toCsv({ header: ['a', 'b'], batches: [rows] })) pieces.push(piece)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(pieces))
}

describe('a text in a CSV cell', () => {
  test.each([
    '=1+1',
    '+49 30 1234567',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '  =1+1',
    '\u00a0=1+1',
    '\u200b=1+1',
    '\ufeff=1+1',
    '\u202e=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\tharmless',
    '=cmd|"/c calc"!A1',
  ])('that a spreadsheet would run is defused: %j', (text) => {
    expect(toCsvCell(text)).toBe(`'${text}`)
  })

  test.each(['0171123456', '10-30', '1.5', '5.10.', '7:30', '1/2', '12345678901234567', '1e5'])(
    'that a spreadsheet would change is kept: %s',
    (text) => {
      expect(toCsvCell(text)).toBe(`'${text}`)
    },
  )

  test.each(['Asha', '<10', '>60', 'a=b', 'x-y', '15', '0', '12,5', '2-3-times-week', '', 'عائشة'])(
    'that is harmless stays as it is: %j',
    (text) => {
      expect(toCsvCell(text)).toBe(text)
    },
  )

  test('that begins with an apostrophe can still be told apart', () => {
    expect(toCsvCell("'=1")).toBe("''=1")
  })

  test('is checked once, however long it is', () => {
    // What looks at each character again for each other takes hours.
    for (const text of ['1'.repeat(3_000_000), ' '.repeat(3_000_000)]) {
      expect(toCsvCell(`${text}x`)).toContain(text)
    }
  })
})

describe('a CSV file', () => {
  test('has numbers as they are', async () => {
    expect(await csvOf([['x', -50]])).toBe('\ufeffa;b\r\nx;-50\r\n')
  })

  test('has a byte order mark, semicolons, and lines that end with CR LF', async () => {
    expect(await csvOf([['x', 1]])).toBe('\ufeffa;b\r\nx;1\r\n')
  })

  test('quotes what would break it', async () => {
    expect(await csvOf([['a;b', 'say "hi"']])).toContain('"a;b";"say ""hi"""\r\n')
    expect(await csvOf([['a\nb', 'c\rd']])).toContain('"a\nb";"c\rd"\r\n')
  })

  test('gives back every text', async () => {
    const random = createRandom(7)
    const signs = [...'=+-@\'";,|\n\r\tab01.\u00a0ൻعह😀＝']
    const text = () =>
      `x${Array.from({ length: 12 }, () => signs[Math.floor(random() * signs.length)]).join('')}`.slice(
        random() < 0.5 ? 1 : 0,
      )
    const rows = Array.from({ length: 500 }, () => [text(), text()])
    const [, ...read] = readCsv(await csvOf(rows))
    expect(read.map((row) => row.map(withoutApostrophe))).toEqual(rows)
  })
})
