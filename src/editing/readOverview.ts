import type { CollectionSlug, GlobalSlug, Payload, TypedUser } from 'payload'
import { isTranslator } from '@collections/access/roles'
import { localizeFieldLabels } from '@collections/editions/localizeFieldLabels'
import type { EditionState, NamedField } from '@collections/editions/editionState'
import { isPageLocale, pageLocales, type PageLocale } from '@/i18n/locales'
import type { Edition } from '@/payload-types'

/** A language of a document, with what keeps it from being complete. */
export type OpenEdition = {
  locale: PageLocale
  state: EditionState
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
  editions: OpenEdition[]
}

export type LanguageProgress = Record<EditionState | 'published' | 'total', number> & {
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
export async function readOverview({
  payload,
  user,
  locales,
  language,
}: {
  payload: Payload
  user: TypedUser
  locales: readonly PageLocale[]
  /** of the admin interface */
  language: string
}): Promise<Overview> {
  const { docs } = await payload.find({
    collection: 'editions',
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
  const editions = docs.filter(({ locale }) => locales.includes(locale))
  const meant = await readMeantDifferences({ payload, user, editions })
  return {
    languages: locales.map((locale) =>
      countStates({ locale, editions: editions.filter((one) => one.locale === locale) }),
    ),
    open: listOpen({ editions, meant, payload, language }),
    titles: new Map(docs.map((edition) => [documentKey(edition), edition.title ?? null])),
    publishedAt: latestPublications(docs),
  }
}

/** Names a document among all kinds. */
export function documentKey({ kind, document }: { kind: string; document: string }): string {
  return `${kind}/${document}`
}

type Row = Pick<
  Edition,
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
  editions,
}: {
  locale: PageLocale
  editions: Row[]
}): LanguageProgress {
  const count = (state: EditionState) => editions.filter((one) => one.state === state).length
  return {
    locale,
    complete: count('complete'),
    missing: count('missing'),
    outdated: count('outdated'),
    published: editions.filter(({ publishedAt }) => publishedAt).length,
    total: editions.length,
  }
}

function listOpen({ editions, ...context }: OpenContext & { editions: Row[] }): OpenDocument[] {
  const documents = new Map<string, OpenDocument>()
  for (const row of editions) {
    const { kind, document, title } = row
    const known = documents.get(documentKey(row))
    const found = known ?? { kind, document, title: title ?? null, editions: [] }
    found.editions.push(openEdition({ row, ...context }))
    documents.set(documentKey(row), found)
  }
  return [...documents.values()].filter((document) => document.editions.some(isOpen))
}

function isOpen({ state, differences }: OpenEdition): boolean {
  return state !== 'complete' || differences.length > 0
}

type OpenContext = { meant: Set<string>; payload: Payload; language: string }

function openEdition({ row, meant, ...context }: OpenContext & { row: Row }): OpenEdition {
  const named = (list: Row['missing']) => localizeFieldLabels({ list, kind: row.kind, ...context })
  return {
    locale: row.locale,
    state: row.state,
    isPublished: Boolean(row.publishedAt),
    missing: named(row.missing),
    outdated: named(row.outdated),
    differences: meant.has(editionKey(row)) ? [] : named(row.differences),
  }
}

function latestPublications(editions: Row[]): Map<string, string> {
  const latest = new Map<string, string>()
  for (const edition of editions) {
    const key = documentKey(edition)
    const { publishedAt } = edition
    if (publishedAt && publishedAt > (latest.get(key) ?? '')) latest.set(key, publishedAt)
  }
  return latest
}

/** The editions whose figures somebody has marked as differing on purpose. */
async function readMeantDifferences({
  payload,
  user,
  editions,
}: {
  payload: Payload
  user: TypedUser
  editions: Row[]
}): Promise<Set<string>> {
  const differing = editions.filter(hasDifferences)
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

function editionKey(row: Row): string {
  return `${documentKey(row)}/${row.locale}`
}

/** The languages whose content somebody works on: translators have theirs, the others all. */
export function localesOf(user: TypedUser): readonly PageLocale[] {
  if (!isTranslator(user)) return pageLocales
  return pageLocales.filter((locale) => user.languages?.includes(locale))
}
