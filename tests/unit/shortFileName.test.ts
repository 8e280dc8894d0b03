import { expect, test } from 'vitest'
import { shortFileName } from '../../src/submissions/consultation/shortFileName'

test('a long file name loses its middle and keeps its type', () => {
  expect(shortFileName('asha-thomas.pdf')).toBe('asha-thomas.pdf')
  const long = `Curriculum Vitae Asha Mary Thomas ${'ക്'.repeat(30)} final.pdf`
  expect(shortFileName(long)).toMatch(/^Curriculum Vitae Asha Mary T….* final\.pdf$/u)
  expect([...shortFileName(long)]).toHaveLength(41)
})
