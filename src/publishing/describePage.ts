import { pageLocales, type PageLocale } from '@/i18n/locales'
import { pageLanguages } from './alternates'
import { withoutLicences } from './conditionalText'
import { blogPageLanguages, blogPageNumber } from './blogPages'
import { getMessages } from '@/i18n/messages'
import { checkUsQuestions } from '@/domain/checkUsQuestions'
import { blogPath, checkUsPath, legalPages, processPath, searchPath } from '@/domain/sitePages'
import { publishedContent, type Content } from './contentReader'

/** What a page is about, for those who name it elsewhere: search engines, shared links, feeds. */
export type PageDescription = {
  title: string
  description?: string | null
  /** A word or two that say what kind of page it is. */
  kicker?: string
  /** The page it lies below, apart from the home page. */
  parent?: { path: string; title: string }
  /** The languages it can be read in; none where search engines should not know it. */
  languages: readonly PageLocale[]
  article?: Content<'posts'>
  questions?: Question[] | null
}

type Question = { question: string; answer: string; id?: string | null }

type PageInLanguage = {
  locale: PageLocale
  /** Without a language, starting with a slash. */
  path: string
}

/** Describes a public page as it is published in a language; null where it is not there. */
export async function describePage({
  locale,
  path,
}: PageInLanguage): Promise<PageDescription | null> {
  switch (path) {
    case '/':
      return describeHome(locale)
    case '/nurses':
      return describeAudience({ locale, path, kind: 'nurse-page' })
    case '/hospitals':
      return describeAudience({ locale, path, kind: 'hospital-page' })
    case checkUsPath:
      return describeCheckUs(locale)
    case '/resources':
      return describeList({ locale, path, list: 'resources' })
    case '/pricing':
      return describeList({ locale, path, list: 'pricing' })
    case searchPath: {
      const { title, description } = (await getMessages(locale)).search
      return { title, description, languages: [] }
    }
    default: {
      const number = blogPageNumber(path)
      return number ? describeBlog({ locale, path, number }) : describeDocument({ locale, path })
    }
  }
}

/** The languages in which a country's detailed guide is written. */
export async function guideLanguages(country: string): Promise<readonly PageLocale[]> {
  const guides = await Promise.all(
    pageLocales.map((locale) =>
      publishedContent.get({ kind: 'process-guides', slug: country, locale }),
    ),
  )
  return pageLocales.filter((_, index) => guides[index]?.title)
}

async function describeHome(locale: PageLocale): Promise<PageDescription | null> {
  const page = await publishedContent.getPage({ kind: 'home-page', locale })
  return (
    page && {
      title: page.metaTitle,
      description: page.metaDescription,
      languages: pageLanguages('/'),
    }
  )
}

async function describeAudience({
  locale,
  path,
  kind,
}: PageInLanguage & { kind: 'nurse-page' | 'hospital-page' }): Promise<PageDescription | null> {
  const page = await publishedContent.getPage({ kind, locale })
  return (
    page && {
      title: page.title,
      description: page.metaDescription || page.description,
      languages: pageLanguages(path),
      questions: page.questions?.map((row) => ({ ...row, answer: withoutLicences(row.answer) })),
    }
  )
}

/** Search engines are told of the answers that an editor has written. */
async function describeCheckUs(locale: PageLocale): Promise<PageDescription | null> {
  const [page, { checkUs }] = await Promise.all([
    publishedContent.getPage({ kind: 'check-us-page', locale }),
    getMessages(locale),
  ])
  const { title, description, questions } = checkUs
  return (
    page && {
      title,
      description,
      languages: pageLanguages(checkUsPath),
      questions: checkUsQuestions.map(({ key }) => ({
        question: questions[key].question,
        answer: page[key] ?? '',
      })),
    }
  )
}

/** Lists are there in every language, with a heading of the interface where an editor's is missing. */
async function describeList({
  locale,
  path,
  list,
}: PageInLanguage & { list: 'resources' | 'pricing' | 'blog' }): Promise<PageDescription> {
  const [messages, texts] = await Promise.all([
    getMessages(locale),
    publishedContent.getPage({ kind: 'site-texts', locale }),
  ])
  return {
    title: texts?.[`${list}Title`] || messages[list].title,
    description: texts?.[`${list}Description`],
    languages: pageLanguages(path),
    questions: list === 'pricing' ? texts?.pricing?.questions : null,
  }
}

/** The blog's pages after the first say which they are, so that no two are called the same. */
async function describeBlog({
  locale,
  path,
  number,
}: PageInLanguage & { number: number }): Promise<PageDescription> {
  const blog = await describeList({ locale, path, list: 'blog' })
  if (number === 1) return blog
  return {
    title: `${blog.title} · ${number}`,
    parent: { path: blogPath, title: blog.title },
    languages: blogPageLanguages(number),
  }
}

async function describeDocument({ locale, path }: PageInLanguage): Promise<PageDescription | null> {
  const legalPage = legalPages.find((page) => path === `/${page}`)
  if (legalPage) return describeLegalPage({ locale, path, slug: legalPage })
  const [, folder, slug, ...rest] = path.split('/')
  if (!slug || rest.length > 0) return null
  if (`/${folder}` === blogPath) return describeArticle({ locale, path, slug })
  if (`/${folder}` === processPath) return describeGuide({ locale, country: slug })
  return null
}

async function describeLegalPage({
  locale,
  path,
  slug,
}: PageInLanguage & { slug: string }): Promise<PageDescription | null> {
  const page = await publishedContent.get({ kind: 'legal-pages', slug, locale })
  return (
    page && {
      title: page.title,
      description: page.metaDescription || page.description,
      languages: pageLanguages(path),
    }
  )
}

async function describeArticle({
  locale,
  path,
  slug,
}: PageInLanguage & { slug: string }): Promise<PageDescription | null> {
  const article = await publishedContent.get({ kind: 'posts', slug, locale })
  if (!article) return null
  const blog = await describeList({ locale, path: blogPath, list: 'blog' })
  return {
    title: article.title,
    description: article.metaDescription || article.excerpt,
    kicker: article.category,
    parent: { path: blogPath, title: blog.title },
    languages: pageLanguages(path),
    article,
  }
}

/** A country without a guide has a general page in its place. */
async function describeGuide({
  locale,
  country,
}: {
  locale: PageLocale
  country: string
}): Promise<PageDescription | null> {
  const guide = await publishedContent.get({ kind: 'process-guides', slug: country, locale })
  if (!guide?.title) return describeMissingGuide(locale)
  return {
    title: guide.title,
    description: guide.metaDescription || guide.subtitle,
    kicker: guide.name,
    languages: await guideLanguages(country),
  }
}

async function describeMissingGuide(locale: PageLocale): Promise<PageDescription | null> {
  const texts = await publishedContent.getPage({ kind: 'site-texts', locale })
  return texts && { title: texts.guideTitle, description: texts.guideDescription, languages: [] }
}
