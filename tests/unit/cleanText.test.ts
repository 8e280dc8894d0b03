import { describe, expect, test } from 'vitest'
import { cleanText } from '../../src/domain/cleanText'

describe('a cleaned line of text', () => {
  test('loses control and direction characters', () => {
    expect(cleanText(' A\u0000B\r\nC\u202eD\u2066 \u200f')).toBe('A B C D')
  })

  test('replaces lone surrogates and keeps whole ones', () => {
    expect(cleanText('A\ud800B👩🏽‍⚕️')).toBe('A\ufffdB👩🏽‍⚕️')
  })

  test('keeps the joiners that Malayalam and Hindi are written with', () => {
    for (const text of ['പാസ്‌വേഡ്', 'क्‍ष', 'می‌خواهم'])
      expect(cleanText(text)).toBe(text.normalize('NFC'))
  })

  test('is in composed form', () => {
    expect(cleanText('Ju\u0308rgen')).toBe('Jürgen')
  })
})
