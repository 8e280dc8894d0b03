import type { CollectionSlug, GlobalSlug, Payload, ServerProps, TypedUser } from 'payload'
import { isTranslator } from '@collections/access/roles'
import { fieldsOfKind } from '@collections/publications/fieldValues'
import {
  namedFields,
  type NamedField,
  type PublicationState,
} from '@collections/publications/remarks'
import { isPageLocale, pageLocales, type PageLocale } from '@/i18n/locales'
import type { Publication } from '@/payload-types'

/** A language of a document, with what keeps it from being complete. */
type OpenPublication = {
  locale: PageLocale
  state: PublicationState
  isPublished: boolean
  missing: NamedField[]
  outdated: NamedField[]
  /** figures that differ from the English ones without being marked as intended */
  differences: NamedField[]
}

export type OpenDocument = {
  kind: string
  document: string
  title: string | null
  publications: OpenPublication[]
}

export type LanguageProgress = Record<PublicationState | 'published' | 'total', number> & {
  locale: PageLocale
}

/** How the whole site's content stands in the languages that are asked for. */
export type Overview = {
  languages: LanguageProgress[]
  /** the documents of which a language is not complete */
  open: OpenDocument[]
  /** the English title of every document, by `kind/document` */
  titles: Map<string, string | null>
  /** when what visitors see was last published, by `kind/document` */
  publishedAt: Map<string, string>
}

/** Counts and collects how the content stands, for the dashboard. */
export async function readContentOverview({
  payload,
  user,
  locales,
  i18n,
}: {
  payload: Payload
  user: TypedUser
  locales: readonly PageLocale[]
  i18n: I18n
}): Promise<Overview> {
  const { docs } = await payload.find({
    collection: 'publications',
    select: {
      kind: true,
      document: true,
      locale: true,
      state: true,
      title: true,
      publishedAt: true,
      missing: true,
      outdated: true,
      differences: true,
    },
    sort: ['kind', 'title'],
    pagination: false,
    depth: 0,
    overrideAccess: false,
    user,
  })
  const publications = docs.filter(({ locale }) => locales.includes(locale))
  const meant = await readMeantDifferences({ payload, user, publications })
  return {
    languages: locales.map((locale) =>
      countStates({ locale, publications: publications.filter((one) => one.locale === locale) }),
    ),
    open: listOpen({ publications, meant, payload, i18n }),
    titles: new Map(
      docs.map((publication) => [documentKey(publication), publication.title ?? null]),
    ),
    publishedAt: latestPublications(docs),
  }
}

/** Names a document among all kinds. */
export function documentKey({ kind, document }: { kind: string; document: string }): string {
  return `${kind}/${document}`
}

type Row = Pick<
  Publication,
  | 'kind'
  | 'document'
  | 'locale'
  | 'state'
  | 'title'
  | 'publishedAt'
  | 'missing'
  | 'outdated'
  | 'differences'
>

function countStates({
  locale,
  publications,
}: {
  locale: PageLocale
  publications: Row[]
}): LanguageProgress {
  const count = (state: PublicationState) =>
    publications.filter((one) => one.state === state).length
  return {
    locale,
    complete: count('complete'),
    missing: count('missing'),
    outdated: count('outdated'),
    published: publications.filter(({ publishedAt }) => publishedAt).length,
    total: publications.length,
  }
}

function listOpen({
  publications,
  ...context
}: OpenContext & { publications: Row[] }): OpenDocument[] {
  const documents = new Map<string, OpenDocument>()
  for (const row of publications) {
    const { kind, document, title } = row
    const known = documents.get(documentKey(row))
    const found = known ?? { kind, document, title: title ?? null, publications: [] }
    found.publications.push(openPublication({ row, ...context }))
    documents.set(documentKey(row), found)
  }
  return [...documents.values()].filter((document) => document.publications.some(isOpen))
}

function isOpen({ state, differences }: OpenPublication): boolean {
  return state !== 'complete' || differences.length > 0
}

type I18n = ServerProps['i18n']

type OpenContext = { meant: Set<string>; payload: Payload; i18n: I18n }

function openPublication({
  row,
  meant,
  payload,
  i18n,
}: OpenContext & { row: Row }): OpenPublication {
  const fields = fieldsOfKind({ kind: row.kind, payload })
  const named = (list: Row['missing']) => namedFields({ list, fields, i18n })
  return {
    locale: row.locale,
    state: row.state,
    isPublished: Boolean(row.publishedAt),
    missing: named(row.missing),
    outdated: named(row.outdated),
    differences: meant.has(publicationKey(row)) ? [] : named(row.differences),
  }
}

function latestPublications(publications: Row[]): Map<string, string> {
  const latest = new Map<string, string>()
  for (const publication of publications) {
    const key = documentKey(publication)
    const { publishedAt } = publication
    if (publishedAt && publishedAt > (latest.get(key) ?? '')) latest.set(key, publishedAt)
  }
  return latest
}

/** The publications whose figures are marked as differing on purpose. */
async function readMeantDifferences({
  payload,
  user,
  publications,
}: {
  payload: Payload
  user: TypedUser
  publications: Row[]
}): Promise<Set<string>> {
  const differing = publications.filter(hasDifferences)
  const kinds = [...new Set(differing.map(({ kind }) => kind))]
  const keys = await Promise.all(
    kinds.map(async (kind) => {
      const documents = differing.filter((one) => one.kind === kind).map((one) => one.document)
      return listTicks({ payload, user, kind, documents })
    }),
  )
  return new Set(keys.flat())
}

function hasDifferences({ differences }: Row): boolean {
  return Array.isArray(differences) && differences.length > 0
}

async function listTicks({
  payload,
  user,
  kind,
  documents,
}: {
  payload: Payload
  user: TypedUser
  kind: string
  documents: string[]
}): Promise<string[]> {
  const options = { locale: 'all', draft: true, depth: 0, overrideAccess: false, user } as const
  if (documents.includes(kind)) {
    // A global's document is its own slug.
    const doc: object = await payload.findGlobal({ slug: kind as GlobalSlug, ...options })
    return ticksOf({ kind, document: kind, doc })
  }
  const { docs } = await payload.find({
    // Every other kind is the slug of a collection.
    collection: kind as CollectionSlug,
    where: { id: { in: documents.map(Number) } },
    pagination: false,
    ...options,
  })
  return docs.flatMap((doc) => ticksOf({ kind, document: String(doc.id), doc }))
}

function ticksOf({
  kind,
  document,
  doc,
}: {
  kind: string
  document: string
  doc: object
}): string[] {
  const ticks: unknown = 'figuresDiffer' in doc ? doc.figuresDiffer : null
  if (typeof ticks !== 'object' || ticks === null) return []
  return Object.entries(ticks)
    .filter(([locale, isTicked]) => isPageLocale(locale) && isTicked === true)
    .map(([locale]) => `${documentKey({ kind, document })}/${locale}`)
}

function publicationKey(row: Row): string {
  return `${documentKey(row)}/${row.locale}`
}

/** The languages whose content a user works on: translators have theirs, the others all. */
export function localesOf(user: TypedUser): readonly PageLocale[] {
  if (!isTranslator(user)) return pageLocales
  return pageLocales.filter((locale) => user.languages?.includes(locale))
}
