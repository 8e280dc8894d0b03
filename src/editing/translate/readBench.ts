import { isDeepStrictEqual } from 'node:util'
import { headers } from 'next/headers'
import type { CollectionSlug, GlobalSlug, Payload, ServerProps, TypedUser } from 'payload'
import { z } from 'zod'
import { worksOnContent } from '@collections/access/roles'
import { fingerprint, type Fingerprints } from '@collections/publications/assessTranslation'
import {
  fieldPathLabel,
  fieldsOfKind,
  findPublications,
  isList,
  localizedValues,
  readDocument,
  valuesOf,
  type DocumentKey,
  type Fields,
  type LocalizedValue,
} from '@collections/publications/fieldValues'
import { asData } from '@collections/publications/jsonData'
import { isEmpty } from '@collections/publications/plainText'
import { labelIn } from '@collections/withAdminLabels'
import glossary from '@/i18n/glossary.json'
import { readGlossary, type Term } from '@/i18n/glossary.mjs'
import { cmsT } from '@/i18n/cmsT'
import { defaultLocale, pageLocales, type PageLocale } from '@/i18n/locales'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import type { Publication } from '@/payload-types'
import { documentNamed } from '../documentPath'
import { localesOf } from '../readContentOverview'
import { compareTexts, type Change } from './compareTexts'

type Data = Record<string, unknown>

/** One text of a document, or the alternative text of a picture it shows, with its English one. */
export type BenchText = {
  /** names and row ids, joined by dots; of a picture `picture.` and its id */
  path: string
  label: string
  /** the list that it is in, or what else it belongs to; null for the document's own texts */
  group: string | null
  type: 'text' | 'textarea' | 'richText' | 'picture'
  isRequired: boolean
  /** neither language has it, and it may stay so */
  isOptional: boolean
  limit: number | null
  english: unknown
  /** of the English text; a save says beside which it was written */
  englishPrint: string
  /** visitors see another English text */
  isEnglishDraft: boolean
  /** the English has changed since the text was written */
  isOutdated: boolean
  /** what has changed; null where only the form has, 'lost' where the former text is not stored any more */
  changes: Change[] | null | 'lost'
  /** a person has said so of just this text beside just this English one */
  isRight: boolean
  /** the address of the picture that is described */
  picture?: string | null
}

/** A document beside its English. */
export type BenchData = DocumentKey & {
  title: string | null
  texts: BenchText[]
  /** the document in the language, as its form is filled */
  doc: Data
  /** alternative texts in the language, by the picture's id */
  alts: Record<string, string>
  /** numbers differ from the English ones on purpose */
  mayDiffer: boolean
  /** the schema path of its fields, as Payload's editor wants it */
  schemaPath: string
  terms: Term[]
  file: string
}

/** With the rights of the user; what is not translated stays empty. */
const reading = { depth: 0, fallbackLocale: false, overrideAccess: false } as const

type Reader = { payload: Payload; user: TypedUser; i18n: ServerProps['i18n'] }
type Asked = DocumentKey & Reader & { locale: PageLocale }

/** Reads what a translator needs of a document; null where there is none or it is in the trash. */
export async function readBench(asked: Asked): Promise<BenchData | null> {
  const { kind, document, locale, payload, user, i18n } = asked
  const publications = await findPublications({
    kind,
    document,
    payload,
    user,
    overrideAccess: false,
  })
  const publication = publications.get(locale)
  const english = publications.get(defaultLocale)
  if (!publication) return null
  const read = (inLocale: PageLocale | 'all') =>
    readDocument({ kind, document, payload, user, locale: inLocale, draft: true, ...reading })
  const [draft, doc] = [await read('all'), await read(locale)]
  const fields = fieldsOfKind({ kind, payload })
  const values = localizedValues({ fields, data: draft }).filter(
    ({ field }) => field.type !== 'upload',
  )
  // Only the hooks of the content collections write this column.
  const prints = (publication.fingerprints ?? {}) as Fingerprints
  const published = publishedValues({ fields, english })
  const texts = values.map((value) => describe({ value, locale, prints, published, fields, i18n }))
  await addChanges({ ...asked, texts, prints, fields })
  const pictures = await readPictures({ asked, publication })
  return {
    kind,
    document,
    title: publication.title ?? null,
    texts: [...texts, ...pictures.texts],
    doc,
    alts: pictures.alts,
    mayDiffer: asData(draft.figuresDiffer)[locale] === true,
    schemaPath: `${kind === document ? 'global' : 'collection'}.${kind}`,
    terms: readGlossary(glossary).filter(({ language }) => language === locale),
    file: files[kind] ?? '',
  }
}

const argsSchema = z.object({
  locale: z.enum(pageLocales),
  documents: z.array(z.string()).max(500),
})

/** `readBench` of several documents for pages; without those that the user may not translate. */
export async function readBenches(args: unknown): Promise<BenchData[]> {
  const request = new Request('http://localhost/cms', { headers: await headers() })
  const { i18n, payload, user } = await authenticateCmsRequest(request)
  const { data } = argsSchema.safeParse(args)
  if (!data || !user || !worksOnContent(user) || !localesOf(user).includes(data.locale)) return []
  const benches: BenchData[] = []
  for (const name of data.documents) {
    const { locale } = data
    const bench = await readBench({ ...documentNamed(name), locale, payload, user, i18n })
    if (bench) benches.push(bench)
  }
  return benches
}

/** The files of the first content, by which the glossary names where a form is meant. */
const files: Record<string, string> = {
  'legal-pages': 'legal.json',
  'process-guides': 'guides.json',
}

type Described = Pick<Asked, 'locale' | 'i18n'> & {
  value: LocalizedValue
  prints: Fingerprints
  published: Map<string, unknown> | null
  fields: Fields
}

function describe({ value, locale, prints, published, fields, i18n }: Described): BenchText {
  const { field, path, formPath, values } = value
  const [english, own] = [values[defaultLocale] ?? null, values[locale]]
  const isRequired = 'required' in field && field.required === true
  const englishPrint = fingerprint(english)
  const last = prints[path]?.own === fingerprint(own) ? prints[path] : undefined
  const place = placeOf({ fields, formPath, language: i18n.language })
  const label = fieldPathLabel({ fields, path: formPath, language: i18n.language }) ?? formPath
  return {
    path,
    label: label.startsWith(place.prefix) ? label.slice(place.prefix.length) : label,
    group: place.group,
    // `localizedValues` finds texts alone, beside pictures.
    type: field.type as BenchText['type'],
    isRequired,
    isOptional: !isRequired && isEmpty(english) && isEmpty(own),
    limit: 'maxLength' in field ? (field.maxLength ?? null) : null,
    english,
    englishPrint,
    isEnglishDraft: published !== null && !isDeepStrictEqual(published.get(path) ?? null, english),
    isOutdated: last !== undefined && last.english !== englishPrint,
    changes: null,
    isRight: last?.isRight === true && last.english === englishPrint,
  }
}

/** What English visitors see, by path; null where they see nothing. */
function publishedValues({ fields, english }: { fields: Fields; english?: Publication }) {
  if (!english?.published) return null
  const values = valuesOf({ fields, data: asData(english.published) })
  return new Map(values.map(({ path, value }) => [path, value]))
}

type Place = { fields: Fields; formPath: string; language: string }

/** The list that a field is in, with the groups around it, and how the names of its fields begin. */
function placeOf({ fields, formPath, language }: Place): { group: string | null; prefix: string } {
  const groups: string[] = []
  let inside = fields
  for (const name of formPath.split('.')) {
    const field = inside.find((one) => one.name === name)
    const prefix = groups.map((group) => `${group} › `).join('')
    if (field && isList(field)) {
      return { group: `${prefix}${labelIn({ ...field, language })}`, prefix }
    }
    if (field?.type !== 'group') return { group: groups.join(' › ') || null, prefix }
    groups.push(labelIn({ ...field, language }))
    inside = field.flattenedFields
  }
  return { group: null, prefix: '' }
}

type Outdated = Asked & { texts: BenchText[]; prints: Fingerprints; fields: Fields }

/**
 * Says of each outdated text what the English one has changed in. The former English is in the version that
 * its translation was saved with, or in an older one.
 */
async function addChanges({ texts, prints, fields, ...asked }: Outdated): Promise<void> {
  const open = new Map(
    texts.filter(({ isOutdated }) => isOutdated).map((text) => [text.path, text]),
  )
  for (const text of open.values()) text.changes = 'lost'
  for (let page = 1; open.size > 0; page += 1) {
    const { docs, hasNextPage } = await readVersions({ ...asked, page })
    for (const { version } of docs) {
      for (const { path, values } of localizedValues({ fields, data: asData(version) })) {
        const text = open.get(path)
        const before = values[defaultLocale]
        if (!text || fingerprint(before) !== prints[path]?.english) continue
        text.changes = compareTexts({ before, now: text.english })
        open.delete(path)
      }
    }
    if (!hasNextPage) break
  }
}

/** Few at a time: what is looked for is mostly in one of the newest. */
const versionsAtOnce = 5

function readVersions({ kind, document, payload, user, page }: Asked & { page: number }) {
  const limit = versionsAtOnce
  const options = { page, limit, sort: '-updatedAt', locale: 'all', user, ...reading } as const
  return kind === document
    ? payload.findGlobalVersions({ slug: kind as GlobalSlug, ...options })
    : payload.findVersions({
        collection: kind as CollectionSlug,
        where: { parent: { equals: document } },
        ...options,
      })
}

type Shown = { asked: Asked; publication: Publication }

/** The pictures that a document shows in the language, as texts and with what is written of them. */
async function readPictures({ asked: { payload, user, locale, i18n }, publication }: Shown) {
  const ids = (publication.pictures ?? '').split(',').filter(Boolean)
  const alts: Record<string, string> = {}
  if (ids.length === 0) return { texts: [], alts }
  const t = cmsT(i18n)
  const { docs } = await payload.find({
    collection: 'media',
    where: { id: { in: ids } },
    pagination: false,
    locale: 'all',
    user,
    ...reading,
  })
  const texts = docs.map(({ id, filename, thumbnailURL, alt: all }): BenchText => {
    // Read in all languages, a localized text is an object of its languages.
    const alt = asData(all)
    alts[id] = String(alt[locale] ?? '')
    return {
      path: `picture.${id}`,
      label: filename ?? String(id),
      group: t('translate:alternativeTexts'),
      type: 'picture',
      isRequired: true,
      isOptional: false,
      limit: 300,
      english: alt[defaultLocale] ?? null,
      englishPrint: '',
      isEnglishDraft: false,
      isOutdated: false,
      changes: null,
      isRight: false,
      picture: thumbnailURL,
    }
  })
  return { texts, alts }
}
