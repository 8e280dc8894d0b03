import { describe, expect, test } from 'vitest'
import { drawText } from '../../../src/site/ogImage/drawText'

const draw = (text: string, dir: 'ltr' | 'rtl' = 'ltr') =>
  drawText({ parts: [{ text }], weight: 'Bold', size: 60, color: '#ffffff', width: 800, dir })

const joinerOff = '\u200c'

describe('text on pictures', () => {
  test.each([
    ['Arabic letters join', 'ببب', ['ب', 'ب', 'ب'].join(joinerOff)],
    ['Arabic lam and alef are one', 'لا', ['ل', 'ا'].join(joinerOff)],
    ['Malayalam letters join', 'ക്ഷ', `ക്${joinerOff}ഷ`],
    ['Hindi letters join', 'क्ष', `क्${joinerOff}ष`],
  ])('%s', async (_, joined, apart) => {
    const [together, separate] = await Promise.all([draw(joined), draw(apart)])
    expect(together.width).toBeLessThan(separate.width)
  })

  test('a Hindi vowel sign stands before its letter', async () => {
    const [sign, letters] = await Promise.all([draw('कि'), draw('क')])
    expect(sign.width).toBeGreaterThan(letters.width)
  })

  test('lines break where there is no more room', async () => {
    const [line, lines] = await Promise.all([draw('Pflege'), draw('Pflege '.repeat(12))])
    expect(lines.width).toBeLessThanOrEqual(800)
    expect(lines.height).toBeGreaterThan(2 * line.height)
  })

  test('markup in a text is text', async () => {
    const [plain, marked] = await Promise.all([draw('a'), draw('<i>a</i> & <b>')])
    expect(marked.width).toBeGreaterThan(3 * plain.width)
  })

  test('bold is bolder than medium', async () => {
    const weigh = (weight: 'Medium' | 'Bold') =>
      drawText({ parts: [{ text: 'മലയാളം' }], weight, size: 60, color: '#fff', width: 800 })
    const [medium, bold] = await Promise.all([weigh('Medium'), weigh('Bold')])
    expect(bold.width).toBeGreaterThan(medium.width)
  })
})
