import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawOgImage } from '../../../src/site/ogImage/drawOgImage'
import { getLocale, pageLocales } from '../../../src/i18n/locales'
import { seedTexts } from '../../helpers/content'

const brand = { brand: 'CuraCo', brandAccent: 'Co' }

/** How light the picture is in a rectangle. */
async function lightness(
  picture: Buffer,
  region: Record<'left' | 'top' | 'width' | 'height', number>,
) {
  const { channels } = await sharp(await sharp(picture).extract(region).toBuffer()).stats()
  return Math.max(...channels.map(({ max }) => max))
}

describe.each(pageLocales)('a picture in %s', (locale) => {
  const { dir } = getLocale(locale)
  const { posts } = seedTexts(locale)
  const { excerpt } = posts['german-recognition-step-by-step']

  test('keeps texts of any length between brand and tagline', async () => {
    const long = `${excerpt} `.repeat(20)
    const texts = { ...brand, kicker: long, title: `🎉 ${long}`, tagline: long }
    const picture = await drawOgImage({ texts, dir })
    expect(picture.length).toBeLessThanOrEqual(150_000)
    const left = dir === 'rtl' ? 800 : 72
    const band = { left, width: 328, height: 20 }
    expect(await lightness(picture, { ...band, top: 566 })).toBeLessThan(120)
    expect(await lightness(picture, { ...band, top: 116 })).toBeLessThan(120)
  })
})

test.each([
  ['a brand without an accent and a page without kicker and tagline', { title: 'A' }],
  ['a title of which nothing can be drawn', { title: '🎉', kicker: ' ', tagline: '\n' }],
])('draws %s', async (_, texts) => {
  const picture = await drawOgImage({ texts: { brand: 'Pflege & Co', ...texts }, dir: 'ltr' })
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
})
