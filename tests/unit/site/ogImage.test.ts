import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { getLocale, pageLocales } from '@/i18n/locales'
import { drawOgImage } from '@/site/ogImage/drawOgImage'
import { drawText } from '@/site/ogImage/drawText'
import { seedTexts } from '../../helpers/content'

describe('text on pictures', () => {
  const drawn = ({ weight = 'Bold' }: { weight?: 'Medium' | 'Bold' } = {}) =>
    ({ weight, size: 60, color: '#ffffff', width: 800, dir: 'ltr' }) as const
  const draw = (text: string, style = drawn()) => drawText({ parts: [{ text }], ...style })
  const joinerOff = '\u200c'

  test.each([
    ['Arabic letters join', 'ببب', ['ب', 'ب', 'ب'].join(joinerOff)],
    ['Hindi letters join', 'क्ष', `क्${joinerOff}ष`],
    ['a Hindi vowel sign stands before its letter', 'क', 'कि'],
  ])('%s', async (_, narrow, wide) => {
    const [narrower, wider] = await Promise.all([draw(narrow), draw(wide)])
    expect(narrower.width).toBeLessThan(wider.width)
  })

  test('markup in a text is text, and bold is bolder than medium', async () => {
    const [plain, marked] = await Promise.all([draw('a'), draw('<i>a</i> & <b>')])
    expect(marked.width).toBeGreaterThan(3 * plain.width)
    const [medium, bold] = await Promise.all([
      draw('മലയാളം', drawn({ weight: 'Medium' })),
      draw('മലയാളം'),
    ])
    expect(bold.width).toBeGreaterThan(medium.width)
  })
})

/** How light the picture is in a rectangle. */
async function lightness(
  picture: Buffer,
  region: Record<'left' | 'top' | 'width' | 'height', number>,
) {
  const { channels } = await sharp(await sharp(picture).extract(region).toBuffer()).stats()
  return Math.max(...channels.map(({ max }) => max))
}

test.each(pageLocales)(
  'a picture in %s keeps long texts between brand and tagline',
  async (locale) => {
    const { dir } = getLocale(locale)
    const { excerpt } = seedTexts(locale).posts['german-recognition-step-by-step']
    const long = `${excerpt} `.repeat(20)
    const brand = { brand: 'CuraCo', brandAccent: 'Co' }
    const texts = { ...brand, kicker: long, title: `🎉 ${long}`, tagline: long }
    const picture = await drawOgImage({ texts, dir })
    expect(picture.length).toBeLessThanOrEqual(150_000)
    const band = { left: dir === 'rtl' ? 800 : 72, width: 328, height: 20 }
    expect(await lightness(picture, { ...band, top: 566 })).toBeLessThan(120)
    expect(await lightness(picture, { ...band, top: 116 })).toBeLessThan(120)
  },
)

test.each([
  ['a brand without an accent and a page without kicker and tagline', { title: 'A' }],
  ['a title of which nothing can be drawn', { title: '🎉', kicker: ' ', tagline: '\n' }],
])('draws %s', async (_, texts) => {
  const picture = await drawOgImage({ texts: { brand: 'Pflege & Co', ...texts }, dir: 'ltr' })
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
})
