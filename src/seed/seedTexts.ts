import { defaultLocale, pageLocales, type PageLocale } from '../i18n/locales'
import type guideDrafts from './content/en/guideDrafts.json'
import type guides from './content/en/guides.json'
import type home from './content/en/home.json'
import type legal from './content/en/legal.json'
import type pages from './content/en/pages.json'
import type plans from './content/en/plans.json'
import type posts from './content/en/posts.json'
import type resources from './content/en/resources.json'

/** The first content's words in one language; English gives the shape. */
export type SeedTexts = {
  guides: typeof guides
  /** Of countries that have no guide until an editor publishes it (specification, section 2). */
  guideDrafts: typeof guideDrafts
  home: typeof home
  legal: typeof legal
  pages: typeof pages
  plans: typeof plans
  posts: typeof posts
  resources: typeof resources
}

const files = [
  'guides',
  'guideDrafts',
  'home',
  'legal',
  'pages',
  'plans',
  'posts',
  'resources',
] satisfies (keyof SeedTexts)[]

/** A text in every language with pages. */
export type Localized = Record<PageLocale, string>

/** Texts of one language's shape, each in every language. */
export type Translated<Texts> = Texts extends string
  ? Localized
  : { [Key in keyof Texts]: Translated<Texts[Key]> }

/** Reads the words of the first content; only a start with an empty database needs them. */
export async function loadSeedTexts(): Promise<Translated<SeedTexts>> {
  const languages = await Promise.all(
    pageLocales.map(async (locale) => {
      const contents = await Promise.all(
        files.map(async (file) => [
          file,
          (await import(`./content/${locale}/${file}.json`)).default,
        ]),
      )
      return [locale, Object.fromEntries(contents)] as const
    }),
  )
  // `npm run check:messages` holds the shape of every language to the English one.
  return translated(Object.fromEntries(languages)) as Translated<SeedTexts>
}

function translated(texts: Record<string, unknown>): unknown {
  const english = texts[defaultLocale]
  if (typeof english === 'string') return texts
  const at = (key: string | number) =>
    translated(
      Object.fromEntries(
        // Values at the same place, as of the English text.
        Object.entries(texts).map(([locale, one]) => [
          locale,
          (one as Record<string, unknown>)[key],
        ]),
      ),
    )
  if (Array.isArray(english)) return english.map((_, index) => at(index))
  return Object.fromEntries(Object.keys(english as object).map((key) => [key, at(key)]))
}
