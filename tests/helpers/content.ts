import { readdirSync, readFileSync } from 'node:fs'
import type { PageLocale } from '../../src/i18n/locales'
import type { SeedTexts } from '../../src/seed/seedTexts'

/** The words of the first content in a language, as a new site shows them. */
export function seedTexts(locale: PageLocale): SeedTexts {
  const folder = new URL(`../../src/seed/content/${locale}/`, import.meta.url)
  const entries = readdirSync(folder).map((file): [string, unknown] => [
    file.replace('.json', ''),
    // A new site has no licences; the way to the prices is a link.
    JSON.parse(
      readFileSync(new URL(file, folder), 'utf8').replaceAll(/\\n\{(licences|pricing)\}/g, ''),
    ),
  ])
  // The files have the shape of the English ones; `npm run check:messages` compares them.
  return Object.fromEntries(entries) as SeedTexts
}
