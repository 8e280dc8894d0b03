import { sql } from '@payloadcms/db-postgres'
import { getTranslation } from '@payloadcms/translations'
import type {
  Payload,
  PayloadRequest,
  SanitizedCollectionConfig,
  SanitizedGlobalConfig,
  SanitizedPermissions,
  TypedUser,
} from 'payload'
import {
  fieldPathLabel,
  valuesOf,
  type DocumentKey,
  type Fields,
} from '@collections/publications/fieldValues'
import { asData } from '@collections/publications/jsonData'
import { plainText } from '@collections/publications/plainText'
import { cmsT } from '@/i18n/cmsT'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { formPath } from './documentPath'
import { textFinder, type Excerpt, type TextFinder } from './matchText'
import { documentKey } from './readContentOverview'

/** A place where a text is written, with the text around it. */
export type FoundText = Excerpt & {
  /** Kind, title of the document and field, or the key of an interface string. */
  place: string[]
  /** Null where all languages share the text. */
  locale: PageLocale | null
  /** The form, at the field; null where the CMS does not have the text. */
  href: string | null
  /** Visitors see it, while the newest draft says something else. */
  isOnlyOnline: boolean
}

type Reader = {
  i18n: PayloadRequest['i18n']
  payload: Payload
  permissions: SanitizedPermissions
  user: TypedUser
  /** The languages that are searched. */
  locales: readonly PageLocale[]
}

/** The most places of an answer. */
export const maxFound = 100

/**
 * Finds where a text is written: in the newest drafts and in what visitors see, as far as the user may read them,
 * and in the interface's own strings.
 * @returns null where there is too little to look for; one more than `maxFound` where there are more
 */
export async function findTexts({
  query,
  ...reader
}: Reader & { query: string }): Promise<FoundText[] | null> {
  const find = textFinder(query)
  if (!find) return null
  const online = await readPublished({ query, ...reader })
  const found: FoundText[] = []
  for (const kind of searchedKinds(reader)) {
    for (const stored of await readKind({ kind, ...reader })) {
      found.push(...findInDocument({ stored, online, find, ...reader }))
    }
    if (found.length > maxFound) break
  }
  found.push(...(await findInInterface({ find, ...reader })))
  return found.slice(0, maxFound + 1)
}

type Kind = SanitizedCollectionConfig | SanitizedGlobalConfig

const isCollection = (kind: Kind): kind is SanitizedCollectionConfig => 'labels' in kind

/** The kinds with words of several languages, and the settings of the site; none of them holds what people sent. */
function searchedKinds({ payload: { config }, permissions }: Reader): Kind[] {
  const hasWords = (fields: Fields): boolean =>
    fields.some(
      (field) =>
        ('localized' in field && field.localized) ||
        ('flattenedFields' in field && hasWords(field.flattenedFields)),
    )
  const rights = { ...permissions.globals, ...permissions.collections }
  return [...config.globals, ...config.collections].filter(
    ({ slug, flattenedFields }) =>
      rights[slug]?.read && (slug === 'site-settings' || hasWords(flattenedFields)),
  )
}

type Stored = DocumentKey & { kindName: string; title: string | null; fields: Fields; data: Data }

type Data = Record<string, unknown>

/** The newest drafts of a kind in all languages, in one statement or two however many there are. */
async function readKind({ kind, i18n, payload, user }: Reader & { kind: Kind }): Promise<Stored[]> {
  const options = {
    draft: true,
    locale: 'all',
    fallbackLocale: false,
    depth: 0,
    overrideAccess: false,
    user,
  } as const
  const fields = kind.flattenedFields
  if (!isCollection(kind)) {
    const { slug } = kind
    const data = asData(await payload.findGlobal({ slug, ...options }))
    const kindName = getTranslation(kind.label, i18n)
    return [{ kind: slug, document: slug, kindName, title: null, fields, data }]
  }
  const { slug } = kind
  const { docs } = await payload.find({ collection: slug, pagination: false, ...options })
  return docs.map(asData).map((data) => {
    const names = data[kind.admin.useAsTitle ?? 'id']
    const title = plainText(names) || plainText(asData(names)[defaultLocale])
    return {
      kind: slug,
      document: String(data.id),
      kindName: getTranslation(kind.labels.singular, i18n),
      title: title || `${i18n.t('general:untitled')} ${String(data.id)}`,
      fields,
      data,
    }
  })
}

type Published = { locale: PageLocale; published: Data }

/**
 * What visitors see, by `kind/document`, where it may contain the text. The longest word chooses, because words
 * are stored as they are typed, while a sentence may be cut by its format. Who works on content may read all of it.
 */
async function readPublished({
  query,
  locales,
  payload,
}: Pick<Reader, 'locales' | 'payload'> & { query: string }): Promise<Map<string, Published[]>> {
  const words = query.normalize('NFC').split(/[^\p{L}\p{M}\p{N}]+/u)
  const languages = locales.map((locale) => sql`${locale}`)
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one))
  const { rows } = await payload.db.drizzle.execute<DocumentKey & Published>(sql`
    select kind, document, locale, published from publications
    where published is not null and deleted_at is null and published::text ilike ${`%${longest}%`}
      and locale::text in (${sql.join(languages, sql`, `)})
  `)
  const online = new Map<string, Published[]>()
  for (const row of rows) {
    const key = documentKey(row)
    online.set(key, [...(online.get(key) ?? []), row])
  }
  return online
}

type Searched = Pick<Reader, 'i18n' | 'locales'> & {
  stored: Stored
  online: Map<string, Published[]>
  find: TextFinder
}

function findInDocument({ stored, online, find, i18n, locales }: Searched): FoundText[] {
  const { kind, document, kindName, title, fields, data } = stored
  const texts = valuesOf({ fields, data }).filter(isText)
  const drafts = texts.flatMap(({ value, ...place }) => {
    const languages = place.field.localized ? locales : [null]
    return languages.map((locale) => ({
      ...place,
      locale,
      text: locale ? asData(value)[locale] : value,
      isOnlyOnline: false,
    }))
  })
  const published = (online.get(documentKey(stored)) ?? []).flatMap((publication) =>
    valuesOf({ fields, data: publication.published })
      .filter(isText)
      .map(({ value: text, ...place }) => ({
        ...place,
        locale: place.field.localized ? publication.locale : null,
        text,
        isOnlyOnline: true,
      })),
  )
  const known = new Set<string>()
  return [...drafts, ...published].flatMap(({ path, formPath: at, locale, text, isOnlyOnline }) => {
    const key = `${path} ${locale}`
    const excerpts = known.has(key) ? [] : find(plainText(text), locale ?? defaultLocale)
    if (excerpts.length === 0) return []
    known.add(key)
    // A row may have moved since, or be gone.
    const inForm = texts.find((one) => one.path === path)?.formPath
    const label = fieldPathLabel({ fields, path: inForm ?? at, language: i18n.language })
    const place = [kindName, title, label].filter((name) => name !== null)
    const href = formPath({ kind, document, locale, field: inForm })
    return excerpts.map((one) => ({ ...one, place, locale, href, isOnlyOnline }))
  })
}

const textTypes = new Set(['text', 'textarea', 'richText', 'email'])

/** What is typed in the form as words. */
function isText({ field, isRow }: ReturnType<typeof valuesOf>[number]): boolean {
  const { hidden, disabled }: { hidden?: boolean; disabled?: boolean } = { ...field.admin }
  return !isRow && textTypes.has(field.type) && field.name !== 'id' && !hidden && !disabled
}

/** The interface's own strings have no form yet: their key says which one it is. */
async function findInInterface({
  find,
  i18n,
  locales,
}: Pick<Reader, 'i18n' | 'locales'> & { find: TextFinder }): Promise<FoundText[]> {
  const title = cmsT(i18n)('find:interface')
  const found = locales.map(async (locale) =>
    stringsOf(await getMessages(locale)).flatMap(({ key, text }) =>
      find(text, locale).map((one) => ({
        ...one,
        place: [title, key],
        locale,
        href: null,
        isOnlyOnline: false,
      })),
    ),
  )
  return (await Promise.all(found)).flat()
}

function stringsOf(messages: object, path = ''): { key: string; text: string }[] {
  return Object.entries(messages).flatMap(([name, value]: [string, unknown]) => {
    const key = path + name
    if (typeof value === 'string') return [{ key, text: value }]
    return typeof value === 'object' && value ? stringsOf(value, `${key}.`) : []
  })
}
