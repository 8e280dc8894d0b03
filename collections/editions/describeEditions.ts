import type { CollectionSlug, GlobalSlug, PayloadRequest } from 'payload'
import { defaultLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import type { Edition } from '../../src/payload-types'
import type { EditionState, NamedField } from './editionState'
import { localizeFieldLabels } from './localizeFieldLabels'
import { staysOnline } from './staysOnline'
import { isPublishedContent, visitorContent } from './visitorContent'

/** A document in one language, as people who edit it want to know it. */
export type EditionSummary = {
  id: number
  locale: PageLocale
  state: EditionState
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
export async function describeEditions({
  kind,
  document,
  req,
}: {
  kind: string
  document: string
  req: PayloadRequest
}): Promise<EditionSummary[]> {
  const { docs } = await req.payload.find({
    collection: 'editions',
    where: { kind: { equals: kind }, document: { equals: document } },
    pagination: false,
    depth: 0,
    overrideAccess: false,
    user: req.user,
  })
  const summaries = await Promise.all(docs.map((edition) => summarize({ edition, req })))
  return summaries.sort((a, b) => pageLocales.indexOf(a.locale) - pageLocales.indexOf(b.locale))
}

async function summarize({
  edition,
  req,
}: {
  edition: Edition
  req: PayloadRequest
}): Promise<EditionSummary> {
  const draft = await readDraft({ edition, req })
  const { payload, i18n } = req
  const named = (list: Edition['missing']) =>
    localizeFieldLabels({ list, kind: edition.kind, payload, language: i18n.language })
  return {
    id: edition.id,
    locale: edition.locale,
    state: edition.state,
    missing: named(edition.missing),
    outdated: named(edition.outdated),
    differences: named(edition.differences),
    mayDiffer: 'figuresDiffer' in draft && draft.figuresDiffer === true,
    publishedAt: edition.publishedAt ?? null,
    isBehind:
      Boolean(edition.published) &&
      !isPublishedContent({ content: visitorContent(draft), published: edition.published }),
    slug: edition.slug ?? null,
    title: edition.title ?? null,
    mayGoOffline: edition.locale !== defaultLocale || !staysOnline(edition),
  }
}

async function readDraft({
  edition: { kind, document, locale },
  req: { payload, user },
}: {
  edition: Edition
  req: PayloadRequest
}): Promise<object> {
  const options = {
    locale,
    draft: true,
    fallbackLocale: false,
    depth: 0,
    overrideAccess: false,
    user,
  } as const
  // An edition's kind is the slug of a collection or global; a global's document is its kind.
  return kind === document
    ? payload.findGlobal({ slug: kind as GlobalSlug, ...options })
    : payload.findByID({ collection: kind as CollectionSlug, id: Number(document), ...options })
}
