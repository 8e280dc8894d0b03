import { expect, test } from 'vitest'
import { formatBytes } from '../../src/submissions/consultation/formatBytes'

test('reads like a file’s size', () => {
  const english = (bytes: number) => formatBytes({ bytes, intl: 'en-GB' })
  expect(english(1)).toBe('1 kB')
  expect(english(28_959)).toBe('29 kB')
  expect(english(1_468_006)).toBe('1.4 MB')
  expect(english(10 * 1024 * 1024)).toBe('10 MB')
})

test('is written the way a language writes numbers', () => {
  expect(formatBytes({ bytes: 1_468_006, intl: 'de-DE' })).toMatch(/^1,4\sMB$/)
})
