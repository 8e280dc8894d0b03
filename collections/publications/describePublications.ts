import type { PayloadRequest } from 'payload'
import { defaultLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import type { Publication } from '../../src/payload-types'
import { fieldsOfKind, readDocument } from './fields'
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
  /** True where somebody has said that the figures differ on purpose. */
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
  const { docs } = await req.payload.find({
    collection: 'publications',
    where: { kind: { equals: kind }, document: { equals: document } },
    pagination: false,
    depth: 0,
    overrideAccess: false,
    user: req.user,
  })
  const summaries = await Promise.all(docs.map((publication) => summarize({ publication, req })))
  return summaries.sort((a, b) => pageLocales.indexOf(a.locale) - pageLocales.indexOf(b.locale))
}

async function summarize({
  publication,
  req,
}: {
  publication: Publication
  req: PayloadRequest
}): Promise<PublicationSummary> {
  const { kind, document, locale } = publication
  const draft = await readDocument({
    kind,
    document,
    locale,
    payload: req.payload,
    draft: true,
    fallbackLocale: false,
    depth: 0,
    overrideAccess: false,
    user: req.user,
  })
  const fields = fieldsOfKind({ kind, payload: req.payload })
  const named = (list: Publication['missing']) => namedFields({ list, fields, i18n: req.i18n })
  return {
    id: publication.id,
    locale,
    state: publication.state,
    missing: named(publication.missing),
    outdated: named(publication.outdated),
    differences: named(publication.differences),
    mayDiffer: draft.figuresDiffer === true,
    publishedAt: publication.publishedAt ?? null,
    isBehind:
      Boolean(publication.published) &&
      !isPublishedContent({ content: visitorContent(draft), published: publication.published }),
    slug: publication.slug ?? null,
    title: publication.title ?? null,
    mayGoOffline: locale !== defaultLocale || !staysOnline(publication),
  }
}
