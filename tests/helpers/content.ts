import { readFileSync } from 'node:fs'
import type { PageLocale } from '../../src/i18n/locales'
import type { SeedTexts } from '../../src/seed/seedTexts'

/** The words of the first content in a language, as a new site shows them. */
export function seedTexts(locale: PageLocale): SeedTexts {
  const read = (name: string): unknown =>
    JSON.parse(
      readFileSync(
        new URL(`../../src/seed/content/${locale}/${name}.json`, import.meta.url),
        'utf8',
        // A new site has no licences.
      ).replaceAll('\\n{licences}', ''),
    )
  // The files have the shape of the English ones; `npm run check:messages` compares them.
  return {
    guides: read('guides'),
    guideDrafts: read('guideDrafts'),
    home: read('home'),
    legal: read('legal'),
    pages: read('pages'),
    plans: read('plans'),
    posts: read('posts'),
    resources: read('resources'),
  } as SeedTexts
}
