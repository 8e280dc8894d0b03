import type { CollectionSlug, GlobalSlug, Payload, ServerProps, TypedUser } from 'payload'
import { isTranslator } from '@collections/access/roles'
import { fieldsOfKind, type DocumentKey } from '@collections/publications/fieldValues'
import { asData, asRows } from '@collections/publications/jsonData'
import {
  namedFields,
  type NamedField,
  type PublicationState,
} from '@collections/publications/describePublications'
import { pageLocales, type PageLocale } from '@/i18n/locales'
import type { Publication } from '@/payload-types'

/** A language of a document, with what keeps it from being complete. */
type OpenPublication = {
  locale: PageLocale
  state: PublicationState
  missing: NamedField[]
  outdated: NamedField[]
  /** figures that differ from the English ones without being marked as intended */
  differences: NamedField[]
  /** texts that only repeat the English ones; 0 where that is not asked for */
  same: number
}

/** Whether nothing keeps a language from being complete. */
export const isDone = ({ state, differences, same }: OpenPublication) =>
  state === 'complete' && differences.length === 0 && same === 0

export type OpenDocument = DocumentKey & { title: string | null; publications: OpenPublication[] }

export type LanguageProgress = Record<PublicationState | 'published' | 'total', number> & {
  locale: PageLocale
}

/** How the whole site's content stands in the languages that are asked for. */
export type Overview = {
  languages: LanguageProgress[]
  /** the documents of which a language is not complete, and the others */
  open: OpenDocument[]
  complete: OpenDocument[]
  /** the English title of every document, by `kind/document` */
  titles: Map<string, string | null>
  /** when what visitors see was last published, by `kind/document` */
  publishedAt: Map<string, string>
}

type Reader = { payload: Payload; user: TypedUser }

type Asked = {
  locales: readonly PageLocale[]
  i18n: ServerProps['i18n']
  /** whether texts that only repeat the English ones keep a language from being complete, as for translators */
  countsSame?: boolean
}

/** Counts and collects how the content stands, for the dashboard. */
export async function readContentOverview({
  locales,
  i18n,
  countsSame = false,
  ...reader
}: Reader & Asked): Promise<Overview> {
  const { payload, user } = reader
  const { docs } = await payload.find({
    collection: 'publications',
    select: { ...(!countsSame && { fingerprints: false }), pictures: false, published: false },
    sort: ['kind', 'title'],
    pagination: false,
    depth: 0,
    overrideAccess: false,
    user,
  })
  const documents = new Map<string, OpenDocument>()
  const publishedAt = new Map<string, string>()
  const rows = docs.filter(({ locale }) => locales.includes(locale))
  for (const row of docs) {
    const { kind, document, title = null, publishedAt: date } = row
    const key = documentKey(row)
    if (date && date > (publishedAt.get(key) ?? '')) publishedAt.set(key, date)
    if (!documents.has(key)) documents.set(key, { kind, document, title, publications: [] })
  }
  const meant = await readMeantDifferences({ ...reader, rows })
  for (const row of rows) {
    const fields = fieldsOfKind({ kind: row.kind, payload })
    const named = (list: Publication['missing']) => namedFields({ list, fields, i18n })
    documents.get(documentKey(row))?.publications.push({
      locale: row.locale,
      state: row.state,
      missing: named(row.missing),
      outdated: named(row.outdated),
      differences: meant.has(`${documentKey(row)}/${row.locale}`) ? [] : named(row.differences),
      same: countsSame ? countSame(asData(row).fingerprints) : 0,
    })
  }
  const all = [...documents.values()]
  return {
    languages: locales.map((locale) => {
      const own = rows.filter((row) => row.locale === locale)
      const count = (state: PublicationState) => own.filter((row) => row.state === state).length
      return {
        locale,
        complete: count('complete'),
        missing: count('missing'),
        outdated: count('outdated'),
        published: own.filter((row) => row.publishedAt).length,
        total: own.length,
      }
    }),
    open: all.filter(isOpen),
    complete: all.filter((document) => !isOpen(document)),
    titles: new Map([...documents].map(([key, { title }]) => [key, title])),
    publishedAt,
  }
}

const countSame = (fingerprints: unknown) =>
  Object.values(asData(fingerprints)).filter((print) => asData(print).isSame).length

const isOpen = ({ publications }: OpenDocument) => !publications.every(isDone)

/** Names a document among all kinds. */
export function documentKey({ kind, document }: DocumentKey): string {
  return `${kind}/${document}`
}

/** The publications, as `kind/document/locale`, whose figures are marked as differing on purpose. */
async function readMeantDifferences({
  rows,
  payload,
  user,
}: Reader & { rows: Pick<Publication, 'kind' | 'document' | 'differences'>[] }): Promise<
  Set<string>
> {
  const differing = rows.filter(({ differences }) => asRows(differences).length > 0)
  const options = {
    select: { figuresDiffer: true },
    locale: 'all',
    draft: true,
    depth: 0,
    overrideAccess: false,
    user,
  } as const
  const read = async (kind: string) => {
    const ids = differing.filter((row) => row.kind === kind).map(({ document }) => document)
    if (ids.includes(kind)) {
      return [{ ...(await payload.findGlobal({ slug: kind as GlobalSlug, ...options })), id: kind }]
    }
    const where = { id: { in: ids } }
    const all = { collection: kind as CollectionSlug, where, pagination: false, ...options }
    return (await payload.find(all)).docs
  }
  // One statement for each kind, however many of its documents differ.
  const kinds = [...new Set(differing.map(({ kind }) => kind))].map(async (kind) =>
    (await read(kind)).flatMap((document) =>
      Object.entries(asData(asData(document).figuresDiffer))
        .filter(([, isTicked]) => isTicked === true)
        .map(([locale]) => `${kind}/${document.id}/${locale}`),
    ),
  )
  return new Set((await Promise.all(kinds)).flat())
}

/** The languages whose content a user works on: translators have theirs, the others all. */
export function localesOf(user: TypedUser): readonly PageLocale[] {
  if (!isTranslator(user)) return pageLocales
  return pageLocales.filter((locale) => user.languages?.includes(locale))
}
