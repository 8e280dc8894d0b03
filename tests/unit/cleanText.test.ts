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

  test.each([
    '\u200b',
    '\u3164',
    '\u2800',
    '\u00ad',
    '\u2060',
    '\u034f',
    '\ufe0f',
    '\u200d \u200c',
    '\u115f\u1160',
    '\u180e',
    '\u{e0020}',
  ])('is empty where nothing can be seen: %j', (text) => {
    expect(cleanText(text.repeat(3))).toBe('')
  })

  test.each(['രമ്യ', 'രമ്‌യ', '👩🏽‍⚕️ Asha', '❤️', "O'Connor", '-', 'ᄒ', 'X Æ'])(
    'is left as it is: %s',
    (text) => {
      expect(cleanText(text)).toBe(text.normalize('NFC'))
    },
  )

  test('is in composed form', () => {
    expect(cleanText('Ju\u0308rgen')).toBe('Jürgen')
  })
})
