import { getLocale, pageLocales } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { pagesToWarm } from '../../src/lib/sitePages'
import { expect, test } from '../helpers/fixtures'

/** Bytes on the wire. An empty page of this build loads 140 kB of compressed scripts. */
const budget = { script: 155_000, documentAndStyles: 60_000 }

/** The font files a language's pages may ask for: its own script's and Latin's. */
const fontOf = {
  latin: /inter/i,
  arabic: /inter|arabic/i,
  malayalam: /inter|malayalam/i,
  devanagari: /inter|devanagari/i,
}

for (const locale of pageLocales) {
  for (const path of pagesToWarm) {
    test(`the first load of ${path} in ${locale} keeps its budget`, async ({ page }) => {
      const loaded: Promise<{ type: string; url: string; bytes: number }>[] = []
      page.on('requestfinished', (request) => {
        loaded.push(
          request.sizes().then(({ responseBodySize }) => ({
            type: request.resourceType(),
            url: request.url(),
            bytes: responseBodySize,
          })),
        )
      })
      await page.goto(localePath({ locale, path }), { waitUntil: 'load' })
      await page.waitForTimeout(1000)
      const all = await Promise.all(loaded)
      const sum = (...types: string[]) =>
        all
          .filter(({ type }) => types.includes(type))
          .reduce((total, { bytes }) => total + bytes, 0)

      const script = sum('script')
      const documentAndStyles = sum('document', 'stylesheet')
      test.info().annotations.push({ type: 'bytes', description: `${script} ${documentAndStyles}` })
      expect(script).toBeGreaterThan(50_000)
      expect(script).toBeLessThanOrEqual(budget.script)
      expect(documentAndStyles).toBeLessThanOrEqual(budget.documentAndStyles)
      const foreign = all.filter(
        ({ type, url }) => type === 'font' && !fontOf[getLocale(locale).script].test(url),
      )
      expect(foreign.map(({ url }) => url)).toEqual([])
    })
  }
}
