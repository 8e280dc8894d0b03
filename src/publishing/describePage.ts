import type { PageLocale } from '@/i18n/locales'
import { pageLanguages } from './alternates'
import { withoutMarks } from './conditionalText'
import { blogPageLanguages, blogPageNumber } from './blogPages'
import { getMessages } from '@/i18n/messages'
import { checkUsQuestions } from '@/domain/checkUsQuestions'
import {
  blogPath,
  checkContactPath,
  checkUsPath,
  searchPath,
  standingPath,
} from '@/domain/sitePages'
import { documentOfPath } from './documentOfPath'
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

/** The path is without a language and starts with a slash. */
type PageInLanguage = { locale: PageLocale; path: string }

/** Describes a public page as it is published in a language; null where it is not there. */
export async function describePage(page: PageInLanguage): Promise<PageDescription | null> {
  const { locale, path } = page
  const languages = pageLanguages(path)
  switch (path) {
    case '/': {
      const home = await publishedContent.getPage({ kind: 'home-page', locale })
      return home && { title: home.metaTitle, description: home.metaDescription, languages }
    }
    case '/nurses':
    case '/hospitals': {
      const kind = path === '/nurses' ? 'nurse-page' : 'hospital-page'
      const content = await publishedContent.getPage({ kind, locale })
      const questions = content?.questions?.map((row) => ({
        ...row,
        answer: withoutMarks(row.answer),
      }))
      return content && { ...described(content), languages, questions }
    }
    case checkUsPath:
      return describeCheckUs(locale)
    case checkContactPath: {
      const { title, description } = (await getMessages(locale)).checkContact
      return { title, description, languages }
    }
    case '/resources':
      return describeList({ ...page, list: 'resources' })
    case '/pricing':
      return describeList({ ...page, list: 'pricing' })
    case searchPath: {
      const { title, description } = (await getMessages(locale)).search
      return { title, description, languages: [] }
    }
    case standingPath: {
      const { title, description } = (await getMessages(locale)).standing
      return { title, description, languages }
    }
    default: {
      const number = blogPageNumber(path)
      return number ? describeBlog({ ...page, number }) : describeDocument(page)
    }
  }
}

type Described = { title: string; metaDescription?: string | null; description?: string | null }

const described = ({ title, metaDescription, description }: Described) => ({
  title,
  description: metaDescription || description,
})

/** Search engines are told of the answers that an editor has written. */
async function describeCheckUs(locale: PageLocale): Promise<PageDescription | null> {
  const [page, { checkUs }] = await Promise.all([
    publishedContent.getPage({ kind: 'check-us-page', locale }),
    getMessages(locale),
  ])
  if (!page) return null
  const { title, description } = checkUs
  const questions = checkUsQuestions.map(({ key }) => ({
    question: checkUs.questions[key].question,
    answer: page[key] ?? '',
  }))
  return { title, description, languages: pageLanguages(checkUsPath), questions }
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
async function describeBlog({ number, ...page }: PageInLanguage & { number: number }) {
  const blog = await describeList({ ...page, list: 'blog' })
  if (number === 1) return blog
  const parent = { path: blogPath, title: blog.title }
  return { title: `${blog.title} · ${number}`, parent, languages: blogPageLanguages(number) }
}

async function describeDocument({ locale, path }: PageInLanguage): Promise<PageDescription | null> {
  const languages = pageLanguages(path)
  const { kind, slug = '' } = documentOfPath(path) ?? {}
  switch (kind) {
    case 'legal-pages': {
      const page = await publishedContent.get({ kind, slug, locale })
      return page && { ...described(page), languages }
    }
    case 'posts': {
      const article = await publishedContent.get({ kind, slug, locale })
      if (!article) return null
      const { title } = await describeList({ locale, path: blogPath, list: 'blog' })
      const own = described({ ...article, description: article.excerpt })
      const parent = { path: blogPath, title }
      return { ...own, kicker: article.category, parent, languages, article }
    }
    case 'pages': {
      const page = await publishedContent.get({ kind, slug, locale })
      const questions = page?.layout?.flatMap((block) =>
        block.blockType === 'questions' ? (block.questions ?? []) : [],
      )
      return page && { ...described(page), kicker: page.kicker ?? undefined, languages, questions }
    }
    case 'process-guides': {
      const guide = await publishedContent.get({ kind, slug, locale })
      if (guide?.title) {
        const own = described({ ...guide, title: guide.title, description: guide.subtitle })
        return { ...own, kicker: guide.name, languages }
      }
      // A country without a guide has a general page in its place.
      const texts = await publishedContent.getPage({ kind: 'site-texts', locale })
      const { guideTitle: title = '', guideDescription: description } = texts ?? {}
      return texts && { title, description, languages: [] }
    }
    default:
      return null
  }
}
