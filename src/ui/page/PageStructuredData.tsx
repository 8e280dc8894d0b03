import { describePage, type PageDescription } from '@/publishing/describePage'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { pageUrl, siteUrl } from '@/publishing/alternates'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { ogImagePath } from '@/publishing/ogImage'
import { translatedRows } from '@/ui/translatedRows'

type Props = { locale: PageLocale; path: string }

/** In the words of schema.org (JSON-LD 1.1), with complete addresses; only what is seen on the page. */
type StructuredData = { '@type': string } & Record<string, unknown>

/**
 * What a public page tells search engines about itself: the organization on the home page, below it
 * where the page lies, and its article or its questions. Nothing as long as the site's address is not
 * known.
 */
export async function PageStructuredData({ locale, path }: Props) {
  const homeUrl = pageUrl({ locale: defaultLocale, path: '/' })
  const page = homeUrl && (await describePage({ locale, path }))
  if (!homeUrl || !page || page.languages.length === 0) return null
  // The same in every language, so that all pages speak of one organization.
  const organization = `${homeUrl}/#organization`
  const data =
    path === '/'
      ? [{ ...(await describeOrganization(homeUrl)), '@id': organization }]
      : [
          await describePlace({ locale, path, page }),
          ...(await describeArticle({ locale, path, page, organization })),
          ...describeQuestions(page),
        ]
  return data.map((one) => <JsonLd key={one['@type']} data={one} />)
}

/**
 * Structured data for search engines; browsers do not run it. No text of an editor's can end the
 * element: its signs for that are written as escapes, which mean the same in JSON.
 */
function JsonLd({ data }: { data: StructuredData }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json.replace(/</g, '\\u003c') }}
    />
  )
}

async function describeOrganization(url: string): Promise<StructuredData> {
  const { brand, operator, contact, socialLinks } = await getSiteSettings()
  const pagesElsewhere = (socialLinks ?? []).map((link) => link.url)
  return {
    '@type': 'Organization',
    url,
    name: brand,
    logo: complete('/icons/icon-512.png'),
    legalName: operator?.name || undefined,
    email: contact?.email || undefined,
    telephone: contact?.phone || undefined,
    address: operator?.address || undefined,
    sameAs: pagesElsewhere.length > 0 ? pagesElsewhere : undefined,
  }
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
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.title,
      item: pageUrl({ locale, path: step.path }),
    })),
  }
}

async function describeArticle({
  locale,
  path,
  page: { article, title, description },
  organization,
}: Props & { page: PageDescription; organization: string }): Promise<StructuredData[]> {
  if (!article) return []
  const { brand } = await getSiteSettings()
  const { author, category, excerpt, publishedOn, publishedAt } = article
  const url = pageUrl({ locale, path })
  return [
    {
      '@type': 'BlogPosting',
      '@id': `${url}#article`,
      mainEntityOfPage: url,
      inLanguage: locale,
      headline: title,
      description: description ?? excerpt,
      articleSection: category,
      image: complete(ogImagePath({ locale, path })),
      datePublished: publishedOn,
      dateModified: publishedAt,
      // The brand's own writers sign with its name, others with theirs.
      author: { '@type': author.includes(brand) ? 'Organization' : 'Person', name: author },
      publisher: { '@type': 'Organization', '@id': organization, name: brand },
    },
  ]
}

function describeQuestions({ questions }: PageDescription): StructuredData[] {
  const rows = translatedRows(questions, 'question', 'answer')
  if (rows.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: rows.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

/** The caller has made sure that the site's address is known. */
function complete(path: string): string {
  return siteUrl(path) ?? path
}
