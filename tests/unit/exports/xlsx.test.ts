import { describe, expect, test } from 'vitest'
import type { Cell } from '@/submissions/exports/readExport'
import { toXlsx, type Sheet } from '@/submissions/exports/xlsx'
import { readXlsx } from '../../helpers/exports'

async function xlsxOf({ sheets, maxRows }: { sheets: Sheet[]; maxRows?: number }) {
  const pieces: Uint8Array[] = []
  for await (const piece of toXlsx({ sheets, maxRows })) pieces.push(piece)
  return Buffer.concat(pieces)
}

const header = ['a', 'b']

describe('a workbook', () => {
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
    const content = await xlsxOf({ sheets: [{ name: 'list', header, batches: [rows] }] })
    expect(await readXlsx(content)).toEqual([{ sheet: 'list', data: [header, ...rows] }])
    expect(content.includes('<f>')).toBe(false)
  })

  test('has as many columns as it needs', async () => {
    const names = Array.from({ length: 800 }, (_, index) => `column ${index}`)
    const content = await xlsxOf({ sheets: [{ name: 'wide', header: names, batches: [] }] })
    expect((await readXlsx(content))[0]?.data).toEqual([names])
  })

  test('goes on in another sheet when one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [`row ${index}`, index])
    const batches = [rows.slice(0, 2), [], rows.slice(2, 6), rows.slice(6)]
    const sheets = [
      { name: 'list', header, batches },
      { name: 'last', header, batches: [] },
    ]
    expect(await readXlsx(await xlsxOf({ sheets, maxRows: 4 }))).toEqual([
      { sheet: 'list', data: [header, ...rows.slice(0, 3)] },
      { sheet: 'list 2', data: [header, ...rows.slice(3, 6)] },
      { sheet: 'list 3', data: [header, ...rows.slice(6)] },
      { sheet: 'last', data: [header] },
    ])
  })

  test('cuts off and says so where a text is longer than a cell', async () => {
    const batches = [[['😀'.repeat(20_000), 'x']]]
    const [sheet] = await readXlsx(await xlsxOf({ sheets: [{ name: 'long', header, batches }] }))
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
    await xlsxOf({ sheets: listOf(other, 300) })
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
    await expect(xlsxOf({ sheets })).rejects.toThrow('the database is away')
  })
})
