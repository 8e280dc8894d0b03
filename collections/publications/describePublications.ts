import type { PayloadRequest } from 'payload'
import { defaultLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import type { Publication } from '../../src/payload-types'
import { asData, fieldsOfKind, inLanguage, readDocument } from './fieldValues'
import { namedFields, type NamedField, type PublicationState } from './remarks'
import { staysOnline } from './staysOnline'
import { isPublishedContent, visitorContent } from './visitorContent'

/** A document in one language, as people who edit it want to know it. */
export type PublicationSummary = {
  id: number
  locale: PageLocale
  state: PublicationState
  missing: NamedField[]
  outdated: NamedField[]
  differences: NamedField[]
  /** True where the figures are marked as differing on purpose. */
  mayDiffer: boolean
  /** When what visitors see was published; null where they see nothing. */
  publishedAt: string | null
  /** True where visitors see something else than the newest draft says. */
  isBehind: boolean
  slug: string | null
  /** the document's title in English */
  title: string | null
  /** False where the site cannot be without it. */
  mayGoOffline: boolean
}

/** The state of a document in every language; empty where it has not been saved yet. */
export async function describePublications({
  kind,
  document,
  req,
}: {
  kind: string
  document: string
  req: PayloadRequest
}): Promise<PublicationSummary[]> {
  const { i18n, payload, user } = req
  const reading = { depth: 0, overrideAccess: false, user } as const
  const { docs } = await payload.find({
    collection: 'publications',
    where: { kind: { equals: kind }, document: { equals: document } },
    pagination: false,
    ...reading,
  })
  if (docs.length === 0) return []
  const inAll = { locale: 'all', draft: true, fallbackLocale: false } as const
  const draft = await readDocument({ kind, document, payload, ...inAll, ...reading })
  const fields = fieldsOfKind({ kind, payload })
  const named = (list: Publication['missing']) => namedFields({ list, fields, i18n })
  const summarize = (publication: Publication): PublicationSummary => {
    const { id, locale, state, missing, outdated, differences, published } = publication
    const content = visitorContent(inLanguage({ fields, data: draft, locale }))
    return {
      id,
      locale,
      state,
      missing: named(missing),
      outdated: named(outdated),
      differences: named(differences),
      mayDiffer: asData(draft.figuresDiffer)[locale] === true,
      publishedAt: publication.publishedAt ?? null,
      isBehind: Boolean(published) && !isPublishedContent({ content, published }),
      slug: publication.slug ?? null,
      title: publication.title ?? null,
      mayGoOffline: locale !== defaultLocale || !staysOnline(publication),
    }
  }
  return pageLocales.flatMap((locale) =>
    docs.filter((publication) => publication.locale === locale).map(summarize),
  )
}
