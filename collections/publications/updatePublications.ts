import { isDeepStrictEqual } from 'node:util'
import { sql } from '@payloadcms/db-postgres'
import { APIError, type PayloadRequest, ValidationError } from 'payload'
import { cmsT } from '../../src/i18n/cmsT'
import { languageName } from '../../src/i18n/languageName'
import { defaultLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import type { Publication } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactions'
import {
  assessTranslation,
  isAsSeen,
  type Assessment,
  type ConfirmedText,
  type Fingerprints,
  type Picture,
} from './assessTranslation'
import {
  fieldsOfKind,
  findPublications,
  inLanguage,
  isInNewRow,
  localizedValues,
  readDocument,
  valuesOf,
  type DocumentKey,
  type Fields,
  type LocalizedValue,
} from './fieldValues'
import { asData } from './jsonData'
import { isUnset, pictureId, picturesIn, plainText } from './plainText'
import { remarkText, type Remark } from './describePublications'
import { seenEnglish } from './concurrentEditing'
import type { SaveIntent } from './saveIntent'
import { refuseTakingOffline, staysOnline } from './staysOnline'
import { isPublishedContent, visitorContent } from './visitorContent'
import { intlTag } from '../../src/i18n/intlTag'

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

type Saving = DocumentKey & { req: PayloadRequest }

type Document = Saving & { fields: Fields }

/**
 * Brings all publications of a document up to date: what is missing in each language, what has become
 * out of date, and, when it has been published, what visitors see. The caller holds the document's lock.
 * @param confirmed a text of the request's language that is right beside the English of now
 * @throws ValidationError where a language was to be published that is not fit for it, APIError where another
 * text is there than was confirmed
 */
export async function updatePublications({
  kind,
  document,
  status,
  saveIntent: { isDraft, onlyLocale },
  confirmed,
  req,
}: Saving & {
  status: unknown
  saveIntent: SaveIntent
  confirmed?: ConfirmedText
}): Promise<void> {
  const fields = fieldsOfKind({ kind, payload: req.payload })
  const saved = { kind, document, fields, req }
  const draft = await readAllLanguages({ ...saved, draft: true })
  // Hooks see everything, for every user.
  const reading = { payload: req.payload, overrideAccess: true, req }
  const before = await findPublications({ kind, document, ...reading })
  const values = localizedValues({ fields, data: draft })
  if (before.size === 0 && isDraft && !isWritten({ draft, values })) return
  const isPublishing = status === 'published' && !isDraft
  const isUnpublishing = status === 'draft' && !isDraft
  if (isUnpublishing && before.get(defaultLocale)?.published && staysOnline(saved)) {
    throw refuseTakingOffline(req)
  }
  const published = isPublishing ? await readAllLanguages({ ...saved, draft: false }) : null
  const shown = picturesShown({ fields, values, draft })
  const pictures = await readPictures({ ids: Object.values(shown).flat(), req })
  const old = [...before.values()].find((stored) => stored.published)?.slug ?? null
  const wanted = typeof draft.slug === 'string' ? draft.slug : null
  // A new slug is for all languages at once: it waits until all are published.
  const slug = old && !(isPublishing && onlyLocale === null) ? old : wanted
  const rows: Row[] = []
  const online: PageLocale[] = []
  const changedOnline: PageLocale[] = []
  const behind: LeftBehind[] = []
  for (const locale of pageLocales) {
    const stored = before.get(locale)
    const ownPictures = pictures.filter(({ id }) => shown[locale].includes(id))
    const confirmedHere = req.locale === locale ? confirmed : undefined
    if (confirmedHere && !isAsSeen({ values, locale, confirmed: confirmedHere })) {
      throw new APIError(cmsT(req)('translate:notConfirmed'), 409, null, true)
    }
    const assessment = assessTranslation({
      fields,
      values,
      pictures: ownPictures,
      locale,
      // Only these rows are written to the column.
      known: (stored?.fingerprints ?? {}) as Fingerprints,
      isConfirmed: isPublishing && onlyLocale === locale,
      seen: req.locale === locale ? seenEnglish(req) : undefined,
      confirmed: confirmedHere,
    })
    const { missing, differences } = assessment
    const isWanted = isPublishing && [locale, null].includes(onlyLocale)
    const mayDiffer = Boolean(asData(draft.figuresDiffer)[locale])
    // Who publishes a language by itself, or all of them from it, does not wait for what is new in English.
    const needed = [onlyLocale, req.locale].includes(locale)
      ? missing.filter(({ path }) => !isInNewRow({ path, fields, values, locale, stored }))
      : missing
    const obstacles = [...needed, ...(mayDiffer ? [] : differences)]
    // Who publishes one language, or all of them from one, learns what stands in its way.
    if (isWanted && obstacles.length > 0 && req.locale === locale) {
      throw refusal({ ...saved, locale, obstacles })
    }
    const isHeldBack =
      Boolean(asData(draft.isHeldBack)[locale]) && ![onlyLocale, req.locale].includes(locale)
    const isReady = isWanted && obstacles.length === 0 && !isHeldBack
    if (isReady) online.push(locale)
    else if (isWanted) behind.push({ locale, isHeldBack, missing: missing.length })
    const kept = isUnpublishing ? undefined : stored
    const content =
      published && isReady ? visitorContent(inLanguage({ fields, data: published, locale })) : null
    // The date stays where nothing has changed for visitors.
    const isNew = content && !isPublishedContent({ content, published: kept?.published })
    if (isNew) changedOnline.push(locale)
    rows.push({
      kind,
      document,
      locale,
      slug,
      title: titleOf(values),
      ...assessment,
      pictures: `,${ownPictures.map(({ id }) => id).join(',')},`,
      published: content ?? (kept?.published || null),
      publishedAt: (!isNew && kept?.publishedAt) || (content ? new Date().toISOString() : null),
    })
  }
  const changed = rows.filter((row) => !isStored({ row, stored: before.get(row.locale) }))
  if (changed.length > 0) await writePublications({ rows: changed, req })
  const isNewAddress = ![...before.values()].some((stored) => stored.slug === slug)
  if (slug && isNewAddress) await keepOldAddress({ ...saved, old, slug })
  const isBehind = (row: Row) => row.published && row.state === 'outdated'
  const outdated = rows.filter(isBehind).map(({ locale }) => locale)
  // What was online and has not changed is not named, unless all of it has a new address or nothing has changed.
  const named = isNewAddress || changedOnline.length === 0 ? online : changedOnline
  if (isPublishing) setSavedMessage({ online: named, behind, outdated, req })
}

/** Moves all publications of a document into the trash, or out of it. */
export async function trashPublications({
  deletedAt,
  ...document
}: Saving & { deletedAt: string | null }) {
  const transaction = await transactionOf(document.req)
  await transaction.execute(sql`
    update publications set deleted_at = ${deletedAt}, updated_at = now() where ${isOf(document)}`)
}

const isOf = ({ kind, document }: DocumentKey) => sql`kind = ${kind} and document = ${document}`

/** Removes everything that a document has left behind. */
export async function deletePublications(document: Saving): Promise<void> {
  const transaction = await transactionOf(document.req)
  await transaction.execute(sql`delete from publications where ${isOf(document)}`)
  await transaction.execute(sql`delete from redirects where ${isOf(document)}`)
}

/** False for a document that was begun and left: it is no open work, and goes after a day. */
function isWritten({ draft, values }: Omit<Draft, 'fields'>): boolean {
  const all = [draft.slug, ...values.flatMap((value) => Object.values(value.values))]
  return !all.every(isUnset)
}

/** The language of the request being served must stay what it is. */
const inAllLanguages = (req: PayloadRequest) =>
  ({
    depth: 0,
    pagination: false,
    overrideAccess: true,
    locale: 'all',
    req: { ...req, locale: 'all', query: {} } as PayloadRequest,
  }) as const

function readAllLanguages({ req, fields: _, ...document }: Document & { draft: boolean }) {
  const options = { payload: req.payload, fallbackLocale: false, ...inAllLanguages(req) } as const
  return readDocument({ ...document, ...options })
}

type Draft = { fields: Fields; values: LocalizedValue[]; draft: Data }

/** Ids of the pictures that a document shows in each language: its own and those of all languages. */
function picturesShown({ fields, values, draft }: Draft): Record<PageLocale, number[]> {
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

async function readPictures({ ids, req }: { ids: number[]; req: PayloadRequest }) {
  if (ids.length === 0) return []
  const where = { id: { in: ids } }
  const { docs } = await req.payload.find({ collection: 'media', where, ...inAllLanguages(req) })
  return docs.map(({ id, filename, alt }): Picture => {
    // Read in all languages, a localized text is an object of its languages.
    return { id, name: filename ?? String(id), alt: asData(alt) as Picture['alt'] }
  })
}

function refusal({
  kind,
  fields,
  locale,
  obstacles,
  req,
}: Document & { locale: PageLocale; obstacles: Remark[] }): ValidationError {
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
  const named = ['title', 'name', 'metaTitle'].map((name) =>
    plainText(values.find(({ path }) => path === name)?.values[defaultLocale]),
  )
  return named.find(Boolean) ?? null
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

async function writePublications({ rows, req }: { rows: Row[]; req: PayloadRequest }) {
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
}: Document & { old: string | null; slug: string }): Promise<void> {
  const transaction = await transactionOf(req)
  await transaction.execute(sql`delete from redirects where kind = ${kind} and slug = ${slug}`)
  if (!old) return
  await transaction.execute(sql`
    insert into redirects (kind, slug, document) values (${kind}, ${old}, ${document})
    on conflict (kind, slug) do update set document = excluded.document
  `)
}

/** A language that was to be published and was not. */
type LeftBehind = { locale: PageLocale; isHeldBack: boolean; missing: number }

type Outcome = {
  online: PageLocale[]
  behind: LeftBehind[]
  /** online, with a translation of what the English text said before */
  outdated: PageLocale[]
  req: PayloadRequest
}

/** What Payload answers where a document has been saved that is no draft. */
const answers = new Set(['general:updatedSuccessfully', 'general:successfullyCreated'])

/**
 * Lets the answer to a publication, which the CMS shows, name the languages that went online, those out of
 * date, and those that stayed behind with the reason. Payload (3.90) has one sentence for all, and asks
 * `req.t` for it.
 */
function setSavedMessage({ online, behind, outdated, req }: Outcome): void {
  const { t: ofPayload } = req
  const t = cmsT(req)
  const { language } = req.i18n
  const list = (items: string[]) =>
    new Intl.ListFormat(intlTag(language), { type: 'unit' }).format(items)
  const name = (locale: PageLocale) => languageName({ locale, language })
  const left = behind.map(({ locale, isHeldBack, missing }) => {
    const ofText = missing
      ? t('editing:fieldsMissing', { number: missing })
      : t('editing:figuresDiffer')
    const reason = isHeldBack ? t('editing:heldBack') : ofText
    return `${name(locale)} (${reason})`
  })
  const sentences = [
    online.length === pageLocales.length
      ? t('editing:publishedInAll')
      : t('editing:publishedIn', { languages: list(online.map(name)) }),
    outdated.length > 0 && t('editing:nowOutdated', { languages: list(outdated.map(name)) }),
    left.length > 0 && t('editing:notPublishedIn', { languages: list(left) }),
  ]
  const text = sentences.filter(Boolean).join(' ')
  req.t = ((key, options) =>
    answers.has(key) ? text : ofPayload(key, options)) satisfies typeof ofPayload
}
