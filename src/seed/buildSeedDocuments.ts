import { convertMarkdownToLexical, editorConfigFactory } from '@payloadcms/richtext-lexical'
import type { CollectionSlug, GlobalSlug, Payload } from 'payload'
import { articleEditor } from '../../collections/fields/articleEditor'
import { pageLocales } from '../i18n/locales'
import type { Audience } from '@/domain/consultationFields'
import { firstCountries, type FirstCountry } from '@/domain/countries'
import type { FeatureIcon } from '@/domain/featureIcons'
import { legalPages } from '@/domain/sitePages'
import numbersOfGuides from './guides.json'
import { loadSeedTexts, type Localized, type SeedTexts, type Translated } from './seedTexts'

type Data = Record<string, unknown>
type Texts = Translated<SeedTexts>

/** The first content, with each localized value as an object of its languages; `article:SLUG` is an article's id. */
export type SeedDocuments = {
  collections: { kind: CollectionSlug; documents: Data[]; drafts?: Data[] }[]
  globals: { kind: GlobalSlug; data: Data }[]
}

/** Makes the documents of the first content out of its words, figures and order. */
export async function buildSeedDocuments({ config }: Payload): Promise<SeedDocuments> {
  const texts = await loadSeedTexts()
  const editorConfig = await editorConfigFactory.fromEditor({ config, editor: articleEditor })
  const richText = (paragraphs: Localized[]) =>
    Object.fromEntries(
      pageLocales.map((locale) => {
        const markdown = paragraphs.map((paragraph) => paragraph[locale]).join('\n\n')
        return [locale, convertMarkdownToLexical({ editorConfig, markdown })]
      }),
    )
  const { legal, pages, plans, posts, resources } = texts
  return {
    collections: [
      {
        kind: 'process-guides',
        documents: firstCountries.map((country) =>
          (isDraft(country) ? stepNames : guide)(texts, country),
        ),
        drafts: firstCountries.filter(isDraft).map((country) => guide(texts, country)),
      },
      {
        kind: 'pricing-plans',
        documents: [
          { ...plans.starter, amount: 49 },
          { ...plans.professional, amount: 99, highlighted: true },
          plans.enterprise,
        ].map(({ features, ...plan }, index) => ({
          highlighted: false,
          ...plan,
          order: (index + 1) * 10,
          currency: 'USD',
          features: features.map(item),
        })),
      },
      {
        kind: 'posts',
        documents: postDates.map(([slug, audience, day]) => ({
          ...posts[slug],
          slug,
          audience,
          publishedOn: `${day}T00:00:00.000Z`,
          body: richText(posts[slug].body),
        })),
      },
      {
        kind: 'resources',
        documents: resourceLinks.map(([kind, link], index) => ({
          ...resources[kind],
          kind,
          link,
          order: (index + 1) * 10,
        })),
      },
      {
        kind: 'legal-pages',
        documents: legalPages.map((slug) => ({
          ...legal[slug],
          slug,
          revisedOn: '2026-11-26T00:00:00.000Z',
          body: richText(legal[slug].body),
        })),
      },
    ],
    globals: [
      { kind: 'home-page', data: homePage(texts) },
      {
        kind: 'nurse-page',
        data: {
          ...pages.nursePage,
          features: withIcons(pages.nursePage.features, ['hospital', 'languages', 'eye', 'plane']),
        },
      },
      { kind: 'hospital-page', data: hospitalPage(texts) },
      {
        kind: 'site-texts',
        data: {
          ...pages.siteTexts,
          fraudArticle: 'article:how-to-spot-recruitment-fraud',
          pricing: pages.pricing,
        },
      },
    ],
  }
}

const postDates: [keyof Texts['posts'], Audience, string][] = [
  ['german-recognition-step-by-step', 'nurses', '2026-11-18'],
  ['how-to-spot-recruitment-fraud', 'nurses', '2026-11-11'],
  ['first-hundred-days-on-the-ward', 'hospitals', '2026-11-04'],
  ['hiring-nurses-abroad-fairly', 'hospitals', '2026-10-28'],
]

const resourceLinks: [keyof Texts['resources'], string][] = [
  ['documentation', '/process/germany'],
  ['videos', 'https://www.make-it-in-germany.com'],
  ['caseStudies', '/blog'],
]

/** The specification counts these countries among those without a guide: theirs is not published. */
function isDraft(country: FirstCountry): country is keyof Texts['guideDrafts'] {
  return country === 'usa' || country === 'uk'
}

/** What a country without a guide shows: the names of its steps, and a note. */
function stepNames({ home }: Texts, country: FirstCountry) {
  const { name, steps, ...words } = home.countries[country]
  return {
    slug: country,
    order: (firstCountries.indexOf(country) + 1) * 10,
    name,
    subtitle: 'note' in words ? words.note : null,
    steps: steps.map((text, index) => ({ ...item(text), ...ruleOf({ country, index }) })),
  }
}

/** What a step asks for, and its place: known also where the guide with its figures is not published. */
function ruleOf({ country, index }: { country: FirstCountry; index: number }) {
  const step: { position?: number; doneWhen?: object } = numbersOfGuides[country].steps[index] ?? {}
  const { position, doneWhen } = step
  return { position, doneWhen: doneWhen && { ...doneWhen, checkedOn: checked.checkedOn } }
}

/** When the figures were compared with their sources, and when they should be again. */
const checked = {
  owner: 'CuraCo',
  checkedOn: '2026-11-25T00:00:00.000Z',
  reviewBy: '2027-05-20T00:00:00.000Z',
}

/**
 * The figures of a guide stand in `guides.json`, in the order of their words; months are estimates, and sections name
 * the step that they belong to. A source is the page where a reader can check a figure (specification, section 9).
 */
function guide(texts: Texts, country: FirstCountry) {
  const { steps, sections, ...words } = isDraft(country)
    ? texts.guideDrafts[country]
    : texts.guides[country]
  const names = stepNames(texts, country)
  const numbers = numbersOfGuides[country]
  return {
    ...names,
    ...words,
    steps: numbers.steps.map((step, index) => ({
      ...step,
      ...names.steps[index],
      details: steps[index],
    })),
    sections: sections.map(({ title, items }, index) => ({
      title,
      step: numbers.sections[index],
      items: items.map(item),
    })),
    facts: words.facts.map((fact, index) => ({ ...numbers.facts[index], ...fact, ...checked })),
  }
}

function homePage({ home: { countries: _, nurses, hospitals, ...words } }: Texts): Data {
  const icons: Record<Audience, FeatureIcon[]> = {
    nurses: ['zap', 'languages', 'shield', 'handshake', 'eye'],
    hospitals: ['user', 'languages', 'clipboard', 'target', 'timer', 'globe'],
  }
  const view = (audience: Audience, own: Texts['home'][Audience]) => ({
    ...own,
    words: own.words.map(item),
    features: withIcons(own.features, icons[audience]),
  })
  return { ...words, nurses: view('nurses', nurses), hospitals: view('hospitals', hospitals) }
}

function hospitalPage({ pages }: Texts): Data {
  const { closing, steps, exampleFile, ...words } = pages.hospitalPage
  return {
    ...words,
    closingTitle: closing.title,
    closingDescription: closing.description,
    closingPoints: withIcons(closing.points, ['file', 'languages', 'clipboard', 'headset']),
    stepsTitle: steps.title,
    steps: steps.items,
    exampleTitle: exampleFile.title,
    // Training, registration, experience and language are what is compared with originals.
    exampleFile: exampleFile.rows.map((row, index) => ({ ...row, isChecked: index < 4 })),
  }
}

/** A row of a list of short texts. */
const item = (text: Localized) => ({ text })

function withIcons(points: object[], icons: FeatureIcon[]): Data[] {
  return points.map((point, index) => ({ ...point, icon: icons[index] ?? 'check' }))
}
