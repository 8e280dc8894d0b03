import type { CollectionSlug, GlobalSlug, Payload, PayloadRequest, Where } from 'payload'
import type { PageLocale } from '../../src/i18n/locales'
import { isTranslator } from '../access/roles'
import { fieldPathLabel, inLanguage, valuesOf, type DocumentKey, type Fields } from './fieldValues'
import { asData } from './jsonData'
import { isContent, markOf } from './mergeSave'
import { visitorContent } from './visitorContent'

type Data = Record<string, unknown>

/** What another person has written that visitors do not see yet: who, when last, and in which fields. */
export type ChangesByOther = { author: string; at: string; fields: string[] }

/** A language that a publication would change, with what visitors see of it now. */
type Waiting = { locale: PageLocale; published: unknown }

type Asked = DocumentKey & {
  fields: Fields
  /** the newest draft, read in all languages */
  draft: Data
  waiting: Waiting[]
  req: PayloadRequest
}

/** The changes by others, of each language that a publication would change. */
export async function changesByOthers({
  fields,
  draft,
  waiting,
  ...asked
}: Asked): Promise<Map<PageLocale, ChangesByOther[]>> {
  const { req } = asked
  const found = new Map<PageLocale, ChangesByOther[]>()
  if (waiting.length === 0 || !(await hasOtherAuthors(asked))) return found
  // Translators publish words alone.
  const reading = { fields: fields.filter(isContent), isOfWords: isTranslator(req.user) }
  const marksIn = (data: Data, locale: PageLocale) =>
    marksByPath({ ...reading, data: visitorContent(inLanguage({ fields, data, locale })) })
  const languages = waiting.map(({ locale, published }) => {
    const own = marksIn(draft, locale)
    const seen = marksByPath({ ...reading, data: asData(published) })
    const paths = [...new Set([...own.keys(), ...seen.keys()])]
    const formPaths = new Map([...seen, ...own].map(([path, { formPath }]) => [path, formPath]))
    const open = new Set(paths.filter((path) => markAt(own, path) !== markAt(seen, path)))
    return { locale, own, formPaths, open, since: new Map<string, Version>() }
  })
  // A value is by the author of the first of the versions that have had it ever since.
  for await (const version of newestFirst(asked)) {
    for (const { locale, own, open, since } of languages) {
      if (open.size === 0) continue
      const then = marksIn(version.version, locale)
      for (const path of open) {
        if (markAt(then, path) === markAt(own, path)) since.set(path, version)
        else open.delete(path)
      }
    }
    if (languages.every(({ open }) => open.size === 0)) break
  }
  const authors = languages.flatMap(({ since }) => [...since.values()].map(authorOf))
  const names = await readAuthors({ ids: authors, payload: req.payload })
  for (const { locale, formPaths, since } of languages) {
    const changes = new Map<unknown, ChangesByOther>()
    for (const [path, version] of since) {
      const id = authorOf(version)
      const author = names.get(id)
      if (author === undefined || id === req.user?.id) continue
      const place = formPaths.get(path) ?? path
      const label = fieldPathLabel({ fields, path: place, language: req.i18n.language }) ?? place
      const { at, fields: labels } = changes.get(id) ?? { at: '', fields: [] }
      const last = version.updatedAt > at ? version.updatedAt : at
      changes.set(id, { author, at: last, fields: [...new Set([...labels, label])] })
    }
    found.set(locale, [...changes.values()])
  }
  return found
}

type Marks = Map<string, { mark: string; formPath: string }>

/** A mark for each value, and for each list one for the order of its rows. */
function marksByPath({
  isOfWords,
  ...document
}: {
  fields: Fields
  data: Data
  isOfWords: boolean
}): Marks {
  const marks: Marks = new Map()
  const rows = new Map<string, string[]>()
  for (const { field, value, isRow, path, formPath } of valuesOf(document)) {
    if (isRow && !isOfWords) {
      const list = path.slice(0, path.lastIndexOf('.'))
      const order = [...(rows.get(list) ?? []), path]
      rows.set(list, order)
      const place = formPath.slice(0, formPath.lastIndexOf('.'))
      marks.set(list, { mark: markOf(list, order), formPath: place })
    } else if (!isRow && isContent(field) && (field.localized || !isOfWords)) {
      marks.set(path, { mark: markOf(path, value), formPath })
    }
  }
  return marks
}

/** The mark of a value; of one that is not there that of nothing. */
const markAt = (marks: Marks, path: string) => marks.get(path)?.mark ?? markOf(path)

type Version = { updatedAt: string; version: Data }

const authorOf = ({ version: { savedBy } }: Version) => savedBy

type Document = DocumentKey & { req: PayloadRequest }

/** People who may see the document may see its versions; the author's field is hidden from forms. */
const ofVersions = {
  depth: 0,
  locale: 'all',
  fallbackLocale: false,
  showHiddenFields: true,
  overrideAccess: true,
} as const

const ofDocument = ({ kind, document }: DocumentKey): Where[] =>
  kind === document ? [] : [{ parent: { equals: document } }]

async function hasOtherAuthors({ kind, document, req: { payload, user } }: Document) {
  const others: Where[] = [
    { 'version.savedBy': { exists: true } },
    { 'version.savedBy': { not_equals: user?.id } },
  ]
  const where = { and: [...others, ...ofDocument({ kind, document })] }
  const counted = { where, overrideAccess: true } as const
  // The kinds are slugs of this configuration.
  const { totalDocs } =
    kind === document
      ? await payload.countGlobalVersions({ global: kind as GlobalSlug, ...counted })
      : await payload.countVersions({ collection: kind as CollectionSlug, ...counted })
  return totalDocs > 0
}

/** The versions that hold the draft of all languages, a few at a time: the first ones mostly tell. */
async function* newestFirst({ kind, document, req: { payload } }: Document) {
  // Beside a publication in one language Payload stores the draft of all of them as a snapshot.
  const ofAll: Where[] = [{ snapshot: { equals: true } }, { publishedLocale: { exists: false } }]
  const where = { and: [{ or: ofAll }, ...ofDocument({ kind, document })] }
  for (let page: number | null | undefined = 1; page;) {
    const options = { where, sort: '-updatedAt', limit: 5, page, ...ofVersions }
    const found: { docs: unknown[]; nextPage?: number | null } =
      kind === document
        ? await payload.findGlobalVersions({ slug: kind as GlobalSlug, ...options })
        : await payload.findVersions({ collection: kind as CollectionSlug, ...options })
    yield* found.docs as Version[]
    page = found.nextPage
  }
}

/** The names of authors by their ids; people who see versions see nothing else of other users. */
export async function readAuthors({
  ids,
  payload,
}: {
  ids: unknown[]
  payload: Payload
}): Promise<Map<unknown, string>> {
  const known = ids.filter((id) => typeof id === 'number')
  const { docs } = await payload.find({
    collection: 'users',
    where: { id: { in: [...new Set(known)] } },
    select: { name: true, username: true },
    pagination: false,
    depth: 0,
    // Editors may not read other users.
    overrideAccess: true,
  })
  return new Map(docs.map(({ id, name, username }) => [id, name || username || String(id)]))
}
