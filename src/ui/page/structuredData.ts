/**
 * What pages tell search engines about themselves, in the words of schema.org (JSON-LD 1.1). Only
 * what is seen on the page is said. Addresses are complete ones.
 */
export type StructuredData = { '@context': 'https://schema.org'; '@type': string } & Record<
  string,
  unknown
>

const context = 'https://schema.org'

type Organization = {
  url: string
  name: string
  logo: string
  legalName?: string | null
  email?: string | null
  telephone?: string | null
  address?: string | null
  /** Its pages elsewhere. */
  sameAs: readonly string[]
}

/** Who is behind the site. */
export function organizationData(organization: Organization): StructuredData {
  const { url, name, logo, legalName, email, telephone, address, sameAs } = organization
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': organizationId(url),
    url,
    name,
    logo,
    legalName: legalName || undefined,
    email: email || undefined,
    telephone: telephone || undefined,
    address: address || undefined,
    sameAs: sameAs.length > 0 ? sameAs : undefined,
  }
}

/** Where a page lies, from the home page down to itself. */
export function breadcrumbData(trail: readonly { name: string; url: string }[]): StructuredData {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

type Article = {
  url: string
  homeUrl: string
  language: string
  title: string
  description: string
  section: string
  image: string
  author: string
  brand: string
  publishedOn: string
  changedAt: string
}

/** An article of the blog. */
export function articleData(article: Article): StructuredData {
  const { url, author, brand } = article
  return {
    '@context': context,
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    inLanguage: article.language,
    headline: article.title,
    description: article.description,
    articleSection: article.section,
    image: article.image,
    datePublished: article.publishedOn,
    dateModified: article.changedAt,
    // The brand's own writers sign with its name, others with theirs.
    author: { '@type': author.includes(brand) ? 'Organization' : 'Person', name: author },
    publisher: { '@type': 'Organization', '@id': organizationId(article.homeUrl), name: brand },
  }
}

/** Questions with their answers. */
export function questionsData(
  questions: readonly { question: string; answer: string }[],
): StructuredData {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The same in every language, so that all pages speak of one organization. */
function organizationId(homeUrl: string): string {
  return `${homeUrl}/#organization`
}
