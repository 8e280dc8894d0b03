import { describe, expect, test } from 'vitest'
import { createDraftCode, readDraftCode } from '@/submissions/survey/surveyCodes'
import { hashSecret } from '@/domain/hashSecret'
import { createReference, readReference } from '@/domain/referenceCode'

describe('a reference code', () => {
  test('is short, readable and another one each time', () => {
    const codes = Array.from({ length: 1000 }, createReference)
    for (const code of codes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test.each(['7k3m q9xw 2pvt', '7K3M-Q9XW-2PVT', ' 7k3mq9xw2pvt '])('is read from %j', (text) =>
    expect(readReference(text)).toBe('7K3M-Q9XW-2PVT'),
  )

  test('is read with letters that were taken for figures', () =>
    expect(readReference('oI1L-0000-0000')).toBe('0111-0000-0000'))

  test.each(['', '7K3M-Q9XW', '7K3M-Q9XW-2PVU', '7K3M-Q9XW-2PVTT', "' or 1=1 --", '-'.repeat(500)])(
    'is not read from %j',
    (text) => expect(readReference(text)).toBeNull(),
  )
})

describe('a draft’s code', () => {
  test('has 130 bits and is read again', () => {
    const code = createDraftCode()
    expect(code).toHaveLength(26)
    expect(readDraftCode(code.toLowerCase())).toBe(code)
  })

  test.each([undefined, null, 7, '', [], 'x'.repeat(26).replace('x', 'u'), 'A'.repeat(25)])(
    'is not read from %j',
    (value) => expect(readDraftCode(value)).toBeNull(),
  )

  test('is stored as a hash', () => {
    expect(hashSecret(createDraftCode())).toMatch(/^[0-9a-f]{64}$/)
  })
})
