import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeFonts } from '../../../tools/subsetFonts.mjs'

let made: Map<string, Buffer>

beforeAll(async () => {
  made = await makeFonts()
}, 60_000)

const size = (name: string) => made.get(name)?.length

describe('the fonts in the repository', () => {
  test('are what their script makes of the whole ones', () => {
    for (const [name, bytes] of made) {
      const file = readFileSync(new URL(`../../../src/assets/fonts/${name}`, import.meta.url))
      expect([name, file.equals(bytes)]).toEqual([name, true])
    }
  })

  test.each([
    ['noto-sans-arabic.woff2', 20_000],
    ['noto-sans-malayalam.woff2', 45_000],
    ['noto-sans-devanagari.woff2', 65_000],
  ])('%s is light', (name, most) => {
    expect(size(name)).toBeGreaterThan(10_000)
    expect(size(name)).toBeLessThanOrEqual(most)
  })
})
