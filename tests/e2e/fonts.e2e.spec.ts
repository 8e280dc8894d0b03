import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright/test'
import { expect, test } from '../helpers/fixtures'

const ownFonts = path.resolve('src', 'assets', 'fonts')

/** The fonts that a browser on a device with these font files loads with a page. */
async function fontsLoaded({
  pathname,
  installed,
}: {
  pathname: string
  installed: string[]
}): Promise<string[]> {
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
    const page = await browser.newPage({ baseURL })
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(path.basename(request.url()))
    })
    await page.goto(pathname)
    await page.evaluate(() => document.fonts.ready)
    return fonts.map((name) => name.replace(/\..*$/, ''))
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

for (const [locale, font] of [
  ['ar', 'noto-sans-arabic'],
  ['ml', 'noto-sans-malayalam'],
  ['hi', 'noto-sans-devanagari'],
] as const) {
  const pathname = `/${locale}/nurses`

  test(`${locale}: a device without a font for it gets one, once for all weights`, async () => {
    const loaded = await fontsLoaded({ pathname, installed: ['inter-latin.ttf'] })
    expect(loaded).toEqual([font])
  })

  test(`${locale}: a device with such a font, as Android has, loads none`, async () => {
    const installed = ['inter-latin.ttf', `${font}.ttf`]
    expect(await fontsLoaded({ pathname, installed })).toEqual([])
  })
}
