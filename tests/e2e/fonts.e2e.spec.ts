import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright/test'
import { expect, test } from '../helpers/fixtures'

const ownFonts = path.resolve('src', 'assets', 'fonts')

const fontOf = {
  ar: 'noto-sans-arabic',
  ml: 'noto-sans-malayalam',
  hi: 'noto-sans-devanagari',
} as const

/** The fonts that a browser on a device with these font files loads with a page in each language. */
async function fontsLoaded(installed: string[]): Promise<Record<string, string[]>> {
  const { baseURL, launchOptions } = test.info().project.use
  const folder = await mkdtemp(path.join(os.tmpdir(), 'device-fonts-'))
  await mkdir(path.join(folder, 'fonts'))
  for (const name of installed) {
    await copyFile(path.join(ownFonts, name), path.join(folder, 'fonts', name))
  }
  const config = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`
  await writeFile(path.join(folder, 'fonts.conf'), config)
  const browser = await chromium.launch({
    ...launchOptions,
    env: { ...process.env, FONTCONFIG_FILE: path.join(folder, 'fonts.conf') },
  })
  try {
    const loaded: Record<string, string[]> = {}
    for (const locale of Object.keys(fontOf)) {
      const page = await browser.newPage({ baseURL })
      const fonts: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'font') fonts.push(path.basename(request.url()))
      })
      await page.goto(`/${locale}/nurses`)
      await page.evaluate(() => document.fonts.ready)
      loaded[locale] = fonts.map((name) => name.replace(/\..*$/, ''))
      await page.close()
    }
    return loaded
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

test('a device without a font for a script gets one, once for all weights', async () => {
  expect(await fontsLoaded(['inter-latin.ttf'])).toEqual({
    ar: [fontOf.ar],
    ml: [fontOf.ml],
    hi: [fontOf.hi],
  })
})

test('a device with such fonts, as Android has, loads none', async () => {
  const installed = ['inter-latin.ttf', ...Object.values(fontOf).map((font) => `${font}.ttf`)]
  expect(await fontsLoaded(installed)).toEqual({ ar: [], ml: [], hi: [] })
})
