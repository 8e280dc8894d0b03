import { pageLocales, type PageLocale } from '../i18n/locales'
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

/** The words of the first content in every language with pages. */
export type SeedLanguages = Record<PageLocale, SeedTexts>

/** Reads all of it; only a start with an empty database needs it. */
export async function loadSeedTexts(): Promise<SeedLanguages> {
  const entries = await Promise.all(
    pageLocales.map(async (locale) => [locale, await load(locale)] as const),
  )
  // The entries are one for each language.
  return Object.fromEntries(entries) as SeedLanguages
}

async function load(locale: PageLocale): Promise<SeedTexts> {
  const [guides, guideDrafts, home, legal, pages, plans, posts, resources] = await Promise.all([
    import(`./content/${locale}/guides.json`),
    import(`./content/${locale}/guideDrafts.json`),
    import(`./content/${locale}/home.json`),
    import(`./content/${locale}/legal.json`),
    import(`./content/${locale}/pages.json`),
    import(`./content/${locale}/plans.json`),
    import(`./content/${locale}/posts.json`),
    import(`./content/${locale}/resources.json`),
  ])
  return {
    guides: guides.default,
    guideDrafts: guideDrafts.default,
    home: home.default,
    legal: legal.default,
    pages: pages.default,
    plans: plans.default,
    posts: posts.default,
    resources: resources.default,
  }
}
