import {
  convertMarkdownToLexical,
  editorConfigFactory,
  type SanitizedServerEditorConfig,
} from '@payloadcms/richtext-lexical'
import type { CollectionSlug, GlobalSlug, Payload } from 'payload'
import { articleEditor } from '../../collections/fields/articleEditor'
import { defaultLocale, pageLocales, type PageLocale } from '../i18n/locales'
import { audiences, type Audience } from '@/domain/consultationFields'
import { countries, type Country } from '@/domain/countries'
import type { FeatureIcon } from '@/domain/featureIcons'
import { legalPages } from '@/domain/sitePages'
import { factsCheckedOn, factsReviewBy, seedFacts, seedSections, seedSteps } from './seedFacts'
import type { SeedLanguages, SeedTexts } from './seedTexts'

type Data = Record<string, unknown>

/** The first content, with each localized value as an object of its languages; `article:SLUG` is an article's id. */
export type SeedDocuments = {
  collections: { kind: CollectionSlug; documents: Data[]; drafts?: Data[] }[]
  globals: { kind: GlobalSlug; data: Data }[]
}

/** Makes the documents of the first content out of its words, figures and order. */
export async function buildSeedDocuments({
  cms,
  texts,
}: {
  cms: Payload
  texts: SeedLanguages
}): Promise<SeedDocuments> {
  const editor = await editorConfigFactory.fromEditor({
    config: cms.config,
    editor: articleEditor,
  })
  const seed = { texts, editor }
  return {
    collections: [
      {
        kind: 'process-guides',
        documents: countries.map((country) =>
          isDraft(country) ? stepNames(seed, country) : guide(seed, country),
        ),
        drafts: countries.filter(isDraft).map((country) => guide(seed, country)),
      },
      { kind: 'pricing-plans', documents: plans(seed) },
      { kind: 'posts', documents: posts(seed) },
      { kind: 'resources', documents: resources(seed) },
      { kind: 'legal-pages', documents: legalPages.map((page) => legalPage(seed, page)) },
    ],
    globals: [
      { kind: 'home-page', data: homePage(seed) },
      { kind: 'nurse-page', data: nursePage(seed) },
      { kind: 'hospital-page', data: hospitalPage(seed) },
      { kind: 'site-texts', data: siteTexts(seed) },
    ],
  }
}

type Seed = { texts: SeedLanguages; editor: SanitizedServerEditorConfig }

/** A value for each language, taken from its words. */
function each<T>({ texts }: Seed, pick: (words: SeedTexts) => T): Record<PageLocale, T> {
  const entries = pageLocales.map((locale) => [locale, pick(texts[locale])])
  // The entries are one for each language.
  return Object.fromEntries(entries) as Record<PageLocale, T>
}

/** Rows of a list: as many as in English, each with its values in all languages. */
function rows(
  { texts }: Seed,
  length: (words: SeedTexts) => number,
  row: (index: number) => Data,
): Data[] {
  return Array.from({ length: length(texts[defaultLocale]) }, (_, index) => row(index))
}

function richText(seed: Seed, pick: (words: SeedTexts) => string[]) {
  return each(seed, (words) =>
    convertMarkdownToLexical({
      editorConfig: seed.editor,
      markdown: pick(words).join('\n\n'),
    }),
  )
}

/** The specification counts these countries among those without a guide: theirs is not published. */
function isDraft(country: Country): country is keyof SeedTexts['guideDrafts'] {
  return country === 'usa' || country === 'uk'
}

/** What a country without a guide shows: the names of its steps, and a note. */
function stepNames(seed: Seed, country: Country): Data {
  return {
    slug: country,
    order: (countries.indexOf(country) + 1) * 10,
    name: each(seed, ({ home }) => home.countries[country].name),
    subtitle: each(seed, ({ home }) => noteOf(home.countries[country])),
    steps: rows(
      seed,
      ({ home }) => home.countries[country].steps.length,
      (index) => ({ text: each(seed, ({ home }) => home.countries[country].steps[index]) }),
    ),
  }
}

type GuideTexts = {
  title: string
  subtitle: string
  metaDescription: string
  steps: string[]
  sections: { title: string; items: string[] }[]
  facts: { label: string; value?: string; note: string }[]
}

function guide(seed: Seed, country: Country): Data {
  const own = ({ guides, guideDrafts }: SeedTexts): GuideTexts =>
    isDraft(country) ? guideDrafts[country] : guides[country]
  const { steps, ...names } = stepNames(seed, country)
  return {
    ...names,
    metaDescription: each(seed, (words) => own(words).metaDescription),
    title: each(seed, (words) => own(words).title),
    subtitle: each(seed, (words) => own(words).subtitle),
    steps: seedSteps[country].map((numbers, index) => ({
      ...numbers,
      // One for each name.
      ...(steps as Data[])[index],
      details: each(seed, (words) => own(words).steps[index]),
    })),
    sections: rows(
      seed,
      (words) => own(words).sections.length,
      (index) => ({
        title: each(seed, (words) => own(words).sections[index]?.title),
        step: seedSections[country][index],
        items: rows(
          seed,
          (words) => own(words).sections[index]?.items.length ?? 0,
          (item) => ({ text: each(seed, (words) => own(words).sections[index]?.items[item]) }),
        ),
      }),
    ),
    facts: seedFacts[country].map((fact, index) => ({
      ...fact,
      label: each(seed, (words) => own(words).facts[index]?.label),
      value: each(seed, (words) => own(words).facts[index]?.value ?? null),
      note: each(seed, (words) => own(words).facts[index]?.note || null),
      owner: 'CuraCo',
      checkedOn: factsCheckedOn,
      reviewBy: factsReviewBy,
    })),
  }
}

/** The note below the steps of a country that has no guide. */
function noteOf(words: SeedTexts['home']['countries'][Country]): string | null {
  return 'note' in words ? words.note : null
}

function plans(seed: Seed): Data[] {
  const prices = { starter: 49, professional: 99, enterprise: null }
  return (['starter', 'professional', 'enterprise'] as const).map((plan, index) => ({
    order: (index + 1) * 10,
    highlighted: plan === 'professional',
    amount: prices[plan],
    currency: 'USD',
    name: each(seed, ({ plans: all }) => all[plan].name),
    priceText: each(seed, ({ plans: all }) =>
      plan === 'enterprise' ? all.enterprise.priceText : null,
    ),
    description: each(seed, ({ plans: all }) => all[plan].description),
    features: rows(
      seed,
      ({ plans: all }) => all[plan].features.length,
      (feature) => ({ text: each(seed, ({ plans: all }) => all[plan].features[feature]) }),
    ),
  }))
}

const postDates = {
  'german-recognition-step-by-step': { audience: 'nurses', publishedOn: '2026-11-18' },
  'how-to-spot-recruitment-fraud': { audience: 'nurses', publishedOn: '2026-11-11' },
  'first-hundred-days-on-the-ward': { audience: 'hospitals', publishedOn: '2026-11-04' },
  'hiring-nurses-abroad-fairly': { audience: 'hospitals', publishedOn: '2026-10-28' },
} satisfies Record<keyof SeedTexts['posts'], { audience: Audience; publishedOn: string }>

function posts(seed: Seed): Data[] {
  // The keys are those of the table above.
  const slugs = Object.keys(postDates) as (keyof typeof postDates)[]
  return slugs.map((slug) => ({
    slug,
    audience: postDates[slug].audience,
    publishedOn: `${postDates[slug].publishedOn}T00:00:00.000Z`,
    category: each(seed, ({ posts: all }) => all[slug].category),
    title: each(seed, ({ posts: all }) => all[slug].title),
    excerpt: each(seed, ({ posts: all }) => all[slug].excerpt),
    author: each(seed, ({ posts: all }) => all[slug].author),
    body: richText(seed, ({ posts: all }) => all[slug].body),
  }))
}

function resources(seed: Seed): Data[] {
  const links = {
    documentation: '/process/germany',
    videos: 'https://www.make-it-in-germany.com',
    caseStudies: '/blog',
  }
  return (['documentation', 'videos', 'caseStudies'] as const).map((kind, index) => ({
    kind,
    order: (index + 1) * 10,
    link: links[kind],
    title: each(seed, ({ resources: all }) => all[kind].title),
    description: each(seed, ({ resources: all }) => all[kind].description),
    linkText: each(seed, ({ resources: all }) => all[kind].linkText),
  }))
}

const legalRevisedOn = '2026-11-26T00:00:00.000Z'

function legalPage(seed: Seed, page: (typeof legalPages)[number]): Data {
  return {
    slug: page,
    revisedOn: legalRevisedOn,
    title: each(seed, ({ legal }) => legal[page].title),
    description: each(seed, ({ legal }) => legal[page].description),
    body: richText(seed, ({ legal }) => legal[page].body),
  }
}

const homeIcons: Record<Audience, FeatureIcon[]> = {
  nurses: ['zap', 'languages', 'shield', 'handshake', 'eye'],
  hospitals: ['user', 'languages', 'clipboard', 'target', 'timer', 'globe'],
}

function homePage(seed: Seed): Data {
  const view = (audience: Audience) => ({
    headline: each(seed, ({ home }) => home[audience].headline),
    words: rows(
      seed,
      ({ home }) => home[audience].words.length,
      (index) => ({ text: each(seed, ({ home }) => home[audience].words[index]) }),
    ),
    headlineFull: each(seed, ({ home }) => home[audience].headlineFull),
    description: each(seed, ({ home }) => home[audience].description),
    button: each(seed, ({ home }) => home[audience].button),
    statistics: rows(
      seed,
      ({ home }) => home[audience].statistics.length,
      (index) => ({
        value: each(seed, ({ home }) => home[audience].statistics[index]?.value),
        label: each(seed, ({ home }) => home[audience].statistics[index]?.label),
        subject: each(seed, ({ home }) => home[audience].statistics[index]?.subject ?? null),
      }),
    ),
    featuresTitle: each(seed, ({ home }) => home[audience].featuresTitle),
    features: points({
      seed,
      pick: ({ home }) => home[audience].features,
      icons: homeIcons[audience],
    }),
  })
  return {
    metaTitle: each(seed, ({ home }) => home.metaTitle),
    metaDescription: each(seed, ({ home }) => home.metaDescription),
    ...Object.fromEntries(audiences.map((audience) => [audience, view(audience)])),
    processTitle: each(seed, ({ home }) => home.processTitle),
    processDescription: each(seed, ({ home }) => home.processDescription),
  }
}

function nursePage(seed: Seed): Data {
  const own = (words: SeedTexts) => words.pages.nursePage
  return {
    metaDescription: each(seed, (words) => own(words).metaDescription),
    title: each(seed, (words) => own(words).title),
    description: each(seed, (words) => own(words).description),
    timelineTitle: each(seed, (words) => own(words).timelineTitle),
    timelineDescription: each(seed, (words) => own(words).timelineDescription),
    timeline: points({ seed, pick: (words) => own(words).timeline }),
    featuresTitle: each(seed, (words) => own(words).featuresTitle),
    features: points({
      seed,
      pick: (words) => own(words).features,
      icons: ['hospital', 'languages', 'eye', 'plane'],
    }),
    ...questions(seed, own),
  }
}

function hospitalPage(seed: Seed): Data {
  const own = (words: SeedTexts) => words.pages.hospitalPage
  return {
    metaDescription: each(seed, (words) => own(words).metaDescription),
    title: each(seed, (words) => own(words).title),
    description: each(seed, (words) => own(words).description),
    closingTitle: each(seed, (words) => own(words).closing.title),
    closingDescription: each(seed, (words) => own(words).closing.description),
    closingPoints: points({
      seed,
      pick: (words) => own(words).closing.points,
      icons: ['file', 'languages', 'clipboard', 'headset'],
    }),
    ...questions(seed, own),
    stepsTitle: each(seed, (words) => own(words).steps.title),
    steps: table(seed, (words) => own(words).steps.items),
    exampleTitle: each(seed, (words) => own(words).exampleFile.title),
    // Training, registration, experience and language are what is compared with originals.
    exampleFile: table(seed, (words) => own(words).exampleFile.rows).map((row, index) => ({
      ...row,
      isChecked: index < 4,
    })),
  }
}

function siteTexts(seed: Seed): Data {
  // The keys are those of the English words, and the names of the fields.
  const keys = Object.keys(
    seed.texts[defaultLocale].pages.siteTexts,
  ) as (keyof SeedTexts['pages']['siteTexts'])[]
  return {
    ...Object.fromEntries(
      keys.map((key) => [key, each(seed, ({ pages }) => pages.siteTexts[key])]),
    ),
    fraudArticle: 'article:how-to-spot-recruitment-fraud',
    pricing: questions(seed, ({ pages }) => pages.pricing),
  }
}

/** Rows whose values are all words. */
function table<Row extends Record<string, string>>(
  seed: Seed,
  pick: (words: SeedTexts) => Row[],
): Data[] {
  return pick(seed.texts[defaultLocale]).map((row, index) =>
    Object.fromEntries(
      Object.keys(row).map((key) => [key, each(seed, (words) => pick(words)[index]?.[key])]),
    ),
  )
}

function points({
  seed,
  pick,
  icons,
}: {
  seed: Seed
  pick: (words: SeedTexts) => { title: string; text: string }[]
  icons?: FeatureIcon[]
}): Data[] {
  return rows(
    seed,
    (words) => pick(words).length,
    (index) => ({
      title: each(seed, (words) => pick(words)[index]?.title),
      text: each(seed, (words) => pick(words)[index]?.text),
      ...(icons ? { icon: icons[index] ?? 'check' } : {}),
    }),
  )
}

type WithQuestions = {
  questionsTitle: string
  questions: { question: string; answer: string }[]
}

function questions(seed: Seed, pick: (words: SeedTexts) => WithQuestions): Data {
  return {
    questionsTitle: each(seed, (words) => pick(words).questionsTitle),
    questions: rows(
      seed,
      (words) => pick(words).questions.length,
      (index) => ({
        question: each(seed, (words) => pick(words).questions[index]?.question),
        answer: each(seed, (words) => pick(words).questions[index]?.answer),
      }),
    ),
  }
}
