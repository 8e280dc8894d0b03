import { isDeepStrictEqual } from 'node:util'
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { ValidationError } from 'payload'
import { cmsT } from '../../src/i18n/cmsT'
import { languageName } from '../../src/i18n/languageName'
import { defaultLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import type { Publication } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactionOf'
import {
  assessTranslation,
  isUnset,
  type Assessment,
  type Fingerprints,
  type Picture,
} from './assessTranslation'
import {
  asData,
  fieldsOfKind,
  localizedValues,
  readDocument,
  valuesOf,
  type DocumentKey,
  type Fields,
  type LocalizedValue,
} from './fieldValues'
import { pictureId, picturesIn, plainText } from './plainText'
import { remarkText, type Remark } from './remarks'
import type { SaveIntent } from './saveIntent'
import { refuseTakingOffline, staysOnline } from './staysOnline'
import { setSavedMessage, type LeftBehind } from './setSavedMessage'
import { isPublishedContent, visitorContent } from './visitorContent'

type Data = Record<string, unknown>

/** A publication as it is written. */
type Row = DocumentKey &
  Assessment &
  Pick<Publication, 'locale' | 'pictures'> & {
    slug: string | null
    title: string | null
    published: unknown
    publishedAt: string | null
  }

/**
 * Brings all publications of a document up to date: what is missing in each language, what has become
 * out of date, and, when it has been published, what visitors see. The caller holds the document's lock.
 * @throws ValidationError where a language was to be published that is not fit for it
 */
export async function updatePublications({
  kind,
  document,
  status,
  saveIntent: { isDraft, onlyLocale },
  req,
}: DocumentKey & {
  status: unknown
  saveIntent: SaveIntent
  req: PayloadRequest
}): Promise<void> {
  const fields = fieldsOfKind({ kind, payload: req.payload })
  const draft = await read({ kind, document, locale: 'all', draft: true, req })
  const before = await listPublications({ kind, document, req })
  const values = localizedValues({ fields, data: draft })
  if (before.size === 0 && isDraft && !isWritten({ draft, values })) return
  const isPublishing = status === 'published' && !isDraft
  const isUnpublishing = status === 'draft' && !isDraft
  if (isUnpublishing && before.get(defaultLocale)?.published && staysOnline({ kind, document })) {
    throw refuseTakingOffline(req)
  }
  const shown = picturesShown({ fields, values, draft })
  const pictures = await readPictures({ ids: Object.values(shown).flat(), req })
  const old = [...before.values()].find(({ published }) => published)?.slug ?? null
  const wanted = typeof draft.slug === 'string' ? draft.slug : null
  // A new slug is for all languages at once: it waits until all are published.
  const slug = old && !(isPublishing && onlyLocale === null) ? old : wanted
  const rows: Row[] = []
  const online: PageLocale[] = []
  const behind: LeftBehind[] = []
  for (const locale of pageLocales) {
    const stored = before.get(locale)
    const ownPictures = pictures.filter(({ id }) => shown[locale].includes(id))
    const assessment = assessTranslation({
      fields,
      values,
      pictures: ownPictures,
      locale,
      // Only these rows are written to the column.
      known: (stored?.fingerprints ?? {}) as Fingerprints,
      isConfirmed: isPublishing && onlyLocale === locale,
    })
    const { missing, differences } = assessment
    const isWanted = isPublishing && [locale, null].includes(onlyLocale)
    const mayDiffer = Boolean(asData(draft.figuresDiffer)[locale])
    const obstacles = [...missing, ...(mayDiffer ? [] : differences)]
    // Who publishes one language, or all of them from one, learns what stands in its way.
    if (isWanted && obstacles.length > 0 && req.locale === locale) {
      throw refusal({ kind, fields, locale, obstacles, req })
    }
    const isPublished = isWanted && obstacles.length === 0
    if (isPublished) online.push(locale)
    else if (isWanted) behind.push({ locale, missing: missing.length })
    rows.push({
      kind,
      document,
      locale,
      slug,
      title: titleOf(values),
      ...assessment,
      pictures: `,${ownPictures.map(({ id }) => id).join(',')},`,
      ...(isPublished
        ? await publishedIn({ kind, document, locale, stored, req })
        : {
            published: (!isUnpublishing && stored?.published) || null,
            publishedAt: (!isUnpublishing && stored?.publishedAt) || null,
          }),
    })
  }
  const changed = rows.filter((row) => !isStored({ row, stored: before.get(row.locale) }))
  if (changed.length > 0) await writePublications({ rows: changed, req })
  const isNewAddress = ![...before.values()].some((stored) => stored.slug === slug)
  if (slug && isNewAddress) await keepOldAddress({ kind, document, old, slug, req })
  const outdated = rows.flatMap(({ locale, state, published }) =>
    published && state === 'outdated' ? [locale] : [],
  )
  if (isPublishing) setSavedMessage({ online, behind, outdated, req })
}

/** Moves all publications of a document into the trash, or out of it. */
export async function trashPublications({
  kind,
  document,
  deletedAt,
  req,
}: DocumentKey & { deletedAt: string | null; req: PayloadRequest }): Promise<void> {
  const transaction = await transactionOf(req)
  await transaction.execute(sql`
    update publications set deleted_at = ${deletedAt}, updated_at = now()
    where kind = ${kind} and document = ${document}
  `)
}

/** Removes everything that a document has left behind. */
export async function deletePublications({
  kind,
  document,
  req,
}: DocumentKey & { req: PayloadRequest }): Promise<void> {
  const transaction = await transactionOf(req)
  const isOf = sql`kind = ${kind} and document = ${document}`
  await transaction.execute(sql`delete from publications where ${isOf}`)
  await transaction.execute(sql`delete from redirects where ${isOf}`)
}

/** False for a document that was begun and left: it is no open work, and goes after a day. */
function isWritten({ draft, values }: { draft: Data; values: LocalizedValue[] }): boolean {
  const all = [draft.slug, ...values.flatMap((value) => Object.values(value.values))]
  return all.some((value) => !isUnset(value))
}

async function read({
  kind,
  document,
  locale,
  draft,
  req,
}: DocumentKey & {
  locale: PageLocale | 'all'
  draft: boolean
  req: PayloadRequest
}): Promise<Data> {
  return readDocument({
    kind,
    document,
    locale,
    draft,
    payload: req.payload,
    fallbackLocale: false,
    depth: 0,
    // Hooks see everything, for every user.
    overrideAccess: true,
    // The language of the request being served must stay what it is.
    req: { ...req, locale, query: {} } as PayloadRequest,
  })
}

async function listPublications({
  kind,
  document,
  req,
}: DocumentKey & { req: PayloadRequest }): Promise<Map<PageLocale, Publication>> {
  const { docs } = await req.payload.find({
    collection: 'publications',
    where: { kind: { equals: kind }, document: { equals: document } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  return new Map(docs.map((publication) => [publication.locale, publication]))
}

/** Ids of the pictures that a document shows in each language: its own and those of all languages. */
function picturesShown({
  fields,
  values,
  draft,
}: {
  fields: Fields
  values: LocalizedValue[]
  draft: Data
}): Record<PageLocale, number[]> {
  const shared = valuesOf({ fields, data: draft }).flatMap(({ field, value }) =>
    field.type === 'upload' && !field.localized ? (pictureId(value) ?? []) : [],
  )
  const own = (locale: PageLocale) =>
    values.flatMap(({ field, values: { [locale]: value } }) =>
      field.type === 'upload' ? (pictureId(value) ?? []) : picturesIn(value),
    )
  const shown = pageLocales.map((locale) => [locale, [...shared, ...own(locale)]])
  return Object.fromEntries(shown) as Record<PageLocale, number[]>
}

async function readPictures({
  ids,
  req,
}: {
  ids: number[]
  req: PayloadRequest
}): Promise<Picture[]> {
  if (ids.length === 0) return []
  const { docs } = await req.payload.find({
    collection: 'media',
    where: { id: { in: ids } },
    locale: 'all',
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req: { ...req, locale: 'all', query: {} } as PayloadRequest,
  })
  return docs.map(({ id, filename, alt }) => {
    // Read in all languages, a localized text is an object of its languages.
    const texts: unknown = alt
    return { id, name: filename ?? String(id), alt: (texts ?? {}) as Picture['alt'] }
  })
}

function refusal({
  kind,
  fields,
  locale,
  obstacles,
  req,
}: {
  kind: string
  fields: Fields
  locale: PageLocale
  obstacles: Remark[]
  req: PayloadRequest
}): ValidationError {
  const language = languageName({ locale, language: req.i18n.language })
  const errors = obstacles.map((remark) => {
    const reason = remarkText({ remark, fields, i18n: req.i18n })
    return {
      path: remark.path,
      label: `${language}: ${reason}`,
      message: cmsT(req)('editing:notPublishable', { language, reason }),
    }
  })
  return new ValidationError({ collection: kind, errors, req }, req.t)
}

/** The English title, for lists of publications. */
function titleOf(values: LocalizedValue[]): string | null {
  const named = ['title', 'name', 'metaTitle'].flatMap(
    (name) => values.find(({ path }) => path === name) ?? [],
  )
  return plainText(named[0]?.values[defaultLocale]) || null
}

/** What visitors are to see; the date stays where nothing has changed for them. */
async function publishedIn({
  kind,
  document,
  locale,
  stored,
  req,
}: DocumentKey & {
  locale: PageLocale
  stored: Publication | undefined
  req: PayloadRequest
}): Promise<Pick<Row, 'published' | 'publishedAt'>> {
  const published = visitorContent(await read({ kind, document, locale, draft: false, req }))
  const isSame = isPublishedContent({ content: published, published: stored?.published })
  return {
    published,
    publishedAt: (isSame && stored?.publishedAt) || new Date().toISOString(),
  }
}

function isStored({ row, stored }: { row: Row; stored: Publication | undefined }): boolean {
  // What is stored has been JSON, and its keys come back in another order.
  const given = JSON.parse(JSON.stringify(row)) as Data
  const same = (name: string) => isDeepStrictEqual(given[name], asData(stored)[name] ?? null)
  return Object.keys(given).every(same)
}

const columns = [
  'slug',
  'title',
  'state',
  'missing',
  'outdated',
  'differences',
  'fingerprints',
  'pictures',
  'published',
  'published_at',
]
const written = sql.raw(columns.join(', '))
const replaced = sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))

async function writePublications({
  rows,
  req,
}: {
  rows: Row[]
  req: PayloadRequest
}): Promise<void> {
  const transaction = await transactionOf(req)
  const given = rows.map(({ publishedAt, ...row }) => ({ ...row, published_at: publishedAt }))
  await transaction.execute(sql`
    insert into publications (kind, document, locale, ${written})
    select kind, document, locale, ${written}
    from jsonb_populate_recordset(null::publications, ${JSON.stringify(given)}::jsonb)
    on conflict (kind, document, locale) do update set ${replaced}, updated_at = now()
  `)
}

/** The old address of a renamed document leads to it; the new one is no old address any more. */
async function keepOldAddress({
  kind,
  document,
  old,
  slug,
  req,
}: DocumentKey & { old: string | null; slug: string; req: PayloadRequest }): Promise<void> {
  const transaction = await transactionOf(req)
  await transaction.execute(sql`delete from redirects where kind = ${kind} and slug = ${slug}`)
  if (!old) return
  await transaction.execute(sql`
    insert into redirects (kind, slug, document) values (${kind}, ${old}, ${document})
    on conflict (kind, slug) do update set document = excluded.document
  `)
}
