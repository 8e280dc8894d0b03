import { describePage, type PageDescription } from '@/publishing/describePage'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { pageUrl, siteUrl } from '@/publishing/alternates'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { ogImagePath } from '@/publishing/ogImage'
import {
  articleData,
  breadcrumbData,
  organizationData,
  questionsData,
  type StructuredData,
} from './structuredData'
import { translatedRows } from '@/ui/translatedRows'
import { JsonLd } from './JsonLd'

type Props = { locale: PageLocale; path: string }

/**
 * What a public page tells search engines about itself: the organization on the home page, below it
 * where the page lies, and its article or its questions. Nothing as long as the site's address is not
 * known, for all of it is said with complete addresses.
 */
export async function PageStructuredData({ locale, path }: Props) {
  const homeUrl = pageUrl({ locale: defaultLocale, path: '/' })
  const page = homeUrl && (await describePage({ locale, path }))
  if (!homeUrl || !page || page.languages.length === 0) return null
  const data =
    path === '/'
      ? [await describeOrganization(homeUrl)]
      : [
          await describePlace({ locale, path, page }),
          ...(await describeArticle({ locale, path, page, homeUrl })),
          ...describeQuestions(page),
        ]
  return data.map((one) => <JsonLd key={one['@type']} data={one} />)
}

async function describeOrganization(url: string): Promise<StructuredData> {
  const { brand, operator, contact, socialLinks } = await getSiteSettings()
  return organizationData({
    url,
    name: brand,
    logo: complete('/icons/icon-512.png'),
    legalName: operator?.name,
    email: contact?.email,
    telephone: contact?.phone,
    address: operator?.address,
    sameAs: (socialLinks ?? []).map((link) => link.url),
  })
}

async function describePlace({
  locale,
  path,
  page,
}: Props & { page: PageDescription }): Promise<StructuredData> {
  const { navigation } = await getMessages(locale)
  const trail = [
    { path: '/', title: navigation.home },
    ...(page.parent ? [page.parent] : []),
    { path, title: page.title },
  ]
  return breadcrumbData(
    trail.map((step) => ({ name: step.title, url: pageUrl({ locale, path: step.path }) ?? '' })),
  )
}

async function describeArticle({
  locale,
  path,
  page: { article, title, description },
  homeUrl,
}: Props & { page: PageDescription; homeUrl: string }): Promise<StructuredData[]> {
  if (!article) return []
  const { brand } = await getSiteSettings()
  const data = articleData({
    url: pageUrl({ locale, path }) ?? '',
    homeUrl,
    language: locale,
    title,
    description: description ?? article.excerpt,
    section: article.category,
    image: complete(ogImagePath({ locale, path })),
    author: article.author,
    brand,
    publishedOn: article.publishedOn,
    changedAt: article.publishedAt,
  })
  return [data]
}

function describeQuestions({ questions }: PageDescription): StructuredData[] {
  const rows = translatedRows(questions, 'question', 'answer')
  return rows.length > 0 ? [questionsData(rows)] : []
}

/** The caller has made sure that the site's address is known. */
function complete(path: string): string {
  return siteUrl(path) ?? path
}
