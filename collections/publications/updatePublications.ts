import { createHash } from 'node:crypto'
import type { CollectionSlug, Field, GlobalSlug, PayloadRequest, Where } from 'payload'
import { ValidationError } from 'payload'
import { defaultLocale, getLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import type { Publication } from '../../src/payload-types'
import type { NamedField } from './publicationState'
import { compareNumbers } from './compareNumbers'
import { listLocalizedLeaves, type LocalizedLeaf } from './localizedLeaves'
import { isEmpty, pictureId, picturesIn, plainText } from './plainText'
import type { SaveIntent } from './saveIntent'
import { refuseTakingOffline, staysOnline } from './staysOnline'
import { sayWhatIsPublished, type LeftBehind } from './sayWhatIsPublished'
import { isPublishedContent, visitorContent } from './visitorContent'

type Data = Record<string, unknown>

/** The document whose publications are meant, with the fields of its collection or global. */
export type PublicationTarget =
  | { type: 'collection'; kind: string; id: number; fields: readonly Field[] }
  | { type: 'global'; kind: string; fields: readonly Field[] }

/** Fingerprints of a field's own text and of the English text that it follows. */
type Fingerprints = Record<string, { own: string; english: string }>

type Assessment = {
  missing: NamedField[]
  outdated: NamedField[]
  differences: NamedField[]
  fingerprints: Fingerprints
}

/**
 * Brings all publications of a document up to date: what is missing in each language, what has become
 * out of date, and, when it has been published, what visitors see.
 * @throws ValidationError where a language was to be published that is not fit for it
 */
export async function updatePublications({
  target,
  status,
  saveIntent,
  req,
}: {
  target: PublicationTarget
  status: unknown
  saveIntent: SaveIntent
  req: PayloadRequest
}): Promise<void> {
  const document = documentKey(target)
  const [draft, before] = await Promise.all([
    readAllLocales({ target, req }),
    listPublications({ kind: target.kind, document, req }),
  ])
  const leaves = listLocalizedLeaves({ fields: target.fields, data: draft })
  if (before.length === 0 && saveIntent.isDraft && !isWritten({ draft, leaves })) return
  const shown = picturesShown({ leaves, draft, target })
  const allPictures = await readPictures({ ids: Object.values(shown).flat(), req })
  const isPublishing = status === 'published' && !saveIntent.isDraft
  const isUnpublishing = status === 'draft' && !saveIntent.isDraft
  const isOnline = before.some(({ locale, published }) => locale === defaultLocale && published)
  if (isUnpublishing && isOnline && staysOnline({ kind: target.kind, document })) {
    throw refuseTakingOffline(req)
  }
  const slug = slugAfter({ draft, before, isPublishing, onlyLocale: saveIntent.onlyLocale })

  const online: PageLocale[] = []
  const behind: LeftBehind[] = []
  for (const locale of pageLocales) {
    const publication = before.find((candidate) => candidate.locale === locale)
    const isConfirmed = isPublishing && saveIntent.onlyLocale === locale
    const pictures = allPictures.filter(({ id }) => shown[locale].includes(id))
    const assessment = assess({
      leaves,
      pictures,
      locale,
      known: fingerprintsOf(publication),
      isConfirmed,
    })
    const isWanted = isPublishing && [locale, null].includes(saveIntent.onlyLocale)
    const obstacles = [
      ...assessment.missing,
      ...(mayDiffer({ draft, locale }) ? [] : assessment.differences),
    ]
    // Who publishes one language, or all of them from one, learns what stands in its way.
    if (isWanted && obstacles.length > 0 && req.locale === locale) {
      throw refusal({ target, locale, obstacles, req })
    }
    const isPublished = isWanted && obstacles.length === 0
    if (isPublished) online.push(locale)
    else if (isWanted) behind.push({ locale, missing: assessment.missing.length })
    const data = {
      kind: target.kind,
      document,
      locale,
      slug,
      title: titleOf(leaves),
      state: stateOf(assessment),
      ...assessment,
      pictures: `,${pictures.map(({ id }) => id).join(',')},`,
      ...(isUnpublishing ? { published: null, publishedAt: null } : {}),
      ...(isPublished ? await publish({ target, locale, publication, req }) : {}),
    }
    await savePublication({ publication, data, req })
  }
  await keepOldAddress({ kind: target.kind, document, before, slug, req })
  if (isPublishing) sayWhatIsPublished({ online, behind, req })
}

/** Moves all publications of a document into the trash, or out of it. */
export async function trashPublications({
  deletedAt,
  req,
  ...document
}: DocumentKey & { deletedAt: string | null; req: PayloadRequest }): Promise<void> {
  await req.payload.update({
    collection: 'publications',
    where: isOf(document),
    data: { deletedAt },
    trash: true,
    depth: 0,
    overrideAccess: true,
    req,
  })
}

/** Removes everything that a document has left behind. */
export async function deletePublications({
  req,
  ...document
}: DocumentKey & { req: PayloadRequest }): Promise<void> {
  // Nobody may delete these rows by hand; they go with their document.
  const options = { where: isOf(document), depth: 0, overrideAccess: true, req } as const
  await req.payload.delete({ collection: 'publications', trash: true, ...options })
  await req.payload.delete({ collection: 'redirects', ...options })
}

/** False for a document that was begun and left: it is in nobody's list of work, and goes after a day. */
function isWritten({ draft, leaves }: { draft: Data; leaves: LocalizedLeaf[] }): boolean {
  const values = [draft.slug, ...leaves.flatMap((leaf) => Object.values(leaf.values))]
  return values.some((value) => !isEmptyValue(value))
}

type DocumentKey = { kind: string; document: string }

function isOf({ kind, document }: DocumentKey): Where {
  return { kind: { equals: kind }, document: { equals: document } }
}

function documentKey(target: PublicationTarget): string {
  return target.type === 'collection' ? String(target.id) : target.kind
}

/** The newest draft in all languages; hooks see everything, whoever is asking. */
async function readAllLocales({
  target,
  req,
}: {
  target: PublicationTarget
  req: PayloadRequest
}): Promise<Data> {
  const doc = await read({ target, locale: 'all', draft: true, req })
  return doc
}

async function read({
  target,
  locale,
  draft,
  req,
}: {
  target: PublicationTarget
  locale: PageLocale | 'all'
  draft: boolean
  req: PayloadRequest
}): Promise<Data> {
  const options = {
    locale,
    draft,
    fallbackLocale: false,
    depth: 0,
    overrideAccess: true,
    // The language of the request being served must stay what it is.
    req: { ...req, locale, query: {} } as PayloadRequest,
  } as const
  // The kinds are slugs of this configuration.
  const doc: unknown =
    target.type === 'collection'
      ? await req.payload.findByID({
          collection: target.kind as CollectionSlug,
          id: target.id,
          ...options,
        })
      : await req.payload.findGlobal({ slug: target.kind as GlobalSlug, ...options })
  return doc as Data
}

async function listPublications({
  req,
  ...document
}: DocumentKey & { req: PayloadRequest }): Promise<Publication[]> {
  const { docs } = await req.payload.find({
    collection: 'publications',
    where: isOf(document),
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  return docs
}

type Picture = { id: number; name: string; alt: Partial<Record<PageLocale, string | null>> }

/** Ids of the pictures that a document shows in each language: its own and those of all languages. */
function picturesShown({
  leaves,
  draft,
  target,
}: {
  leaves: LocalizedLeaf[]
  draft: Data
  target: PublicationTarget
}): Record<PageLocale, number[]> {
  const shared = target.fields.flatMap((field) =>
    field.type === 'upload' && !field.localized ? (pictureId(draft[field.name]) ?? []) : [],
  )
  const own = (locale: PageLocale) =>
    leaves.flatMap(({ type, values: { [locale]: value } }) =>
      type === 'upload' ? (pictureId(value) ?? []) : picturesIn(value),
    )
  const shown = pageLocales.map((locale) => [locale, [...shared, ...own(locale)]])
  return Object.fromEntries(shown) as Record<PageLocale, number[]>
}

/** Pictures with their names and alternative texts. */
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

function assess({
  leaves,
  pictures,
  locale,
  known,
  isConfirmed,
}: {
  leaves: LocalizedLeaf[]
  pictures: Picture[]
  locale: PageLocale
  known: Fingerprints
  isConfirmed: boolean
}): Assessment {
  const result: Assessment = { missing: [], outdated: [], differences: [], fingerprints: {} }
  for (const leaf of leaves) {
    const named = { path: leaf.formPath, label: leaf.label }
    const english = leaf.values[defaultLocale]
    const value = leaf.values[locale]
    // A picture of one's own is a choice, not a translation.
    const isNeeded = leaf.isRequired || (leaf.type !== 'upload' && !isEmpty(english))
    if (isEmptyValue(value)) {
      if (isNeeded) result.missing.push(named)
      continue
    }
    const prints = { own: fingerprint(value), english: fingerprint(english) }
    const last = known[leaf.path]
    const isUnchanged = last?.own === prints.own && !isConfirmed
    if (isUnchanged) prints.english = last.english
    result.fingerprints[leaf.path] = prints
    if (locale === defaultLocale || leaf.type === 'upload') continue
    if (prints.english !== fingerprint(english)) result.outdated.push(named)
    for (const difference of compareNumbers({
      english: plainText(english),
      translation: plainText(value),
      locale,
    })) {
      result.differences.push({ ...named, label: `${leaf.label}: ${difference}` })
    }
  }
  for (const { id, name, alt } of pictures) {
    if (isEmpty(alt[locale])) {
      result.missing.push({ path: `picture:${id}`, label: `Alternative text of ${name}` })
    }
  }
  return result
}

function isEmptyValue(value: unknown): boolean {
  return pictureId(value) === null && isEmpty(value)
}

function stateOf({ missing, outdated }: Assessment): Publication['state'] {
  if (missing.length > 0) return 'missing'
  return outdated.length > 0 ? 'outdated' : 'complete'
}

function fingerprintsOf(publication: Publication | undefined): Fingerprints {
  // Only `assess` writes this column.
  return (publication?.fingerprints ?? {}) as Fingerprints
}

function fingerprint(value: unknown): string {
  if (value === null || value === undefined) return ''
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}

function mayDiffer({ draft, locale }: { draft: Data; locale: PageLocale }): boolean {
  const ticks: unknown = draft.figuresDiffer
  return typeof ticks === 'object' && ticks !== null && locale in ticks
    ? Boolean((ticks as Record<string, unknown>)[locale])
    : false
}

function refusal({
  target,
  locale,
  obstacles,
  req,
}: {
  target: PublicationTarget
  locale: PageLocale
  obstacles: NamedField[]
  req: PayloadRequest
}): ValidationError {
  const language = getLocale(locale).nativeName
  return new ValidationError(
    {
      [target.type]: target.kind,
      errors: obstacles.map(({ path, label }) => ({
        path,
        label: `${language}: ${label}`,
        message: `${language} cannot be published: ${label}`,
      })),
      req,
    },
    req.t,
  )
}

/** The English title, for lists of publications. */
function titleOf(leaves: LocalizedLeaf[]): string | null {
  const leaf = ['title', 'name', 'metaTitle'].flatMap(
    (name) => leaves.find(({ path }) => path === name) ?? [],
  )[0]
  const text = plainText(leaf?.values[defaultLocale])
  return text || null
}

/** A new slug is for all languages at once: it waits until all are published. */
function slugAfter({
  draft,
  before,
  isPublishing,
  onlyLocale,
}: {
  draft: Data
  before: Publication[]
  isPublishing: boolean
  onlyLocale: PageLocale | null
}): string | null {
  const wanted = typeof draft.slug === 'string' ? draft.slug : null
  const present = before.find(({ published }) => published)?.slug
  if (!present) return wanted
  return isPublishing && onlyLocale === null ? wanted : present
}

/** What visitors are to see; the date stays where nothing has changed for them. */
async function publish({
  target,
  locale,
  publication,
  req,
}: {
  target: PublicationTarget
  locale: PageLocale
  publication: Publication | undefined
  req: PayloadRequest
}): Promise<Partial<Pick<Publication, 'published' | 'publishedAt'>>> {
  const doc = await read({ target, locale, draft: false, req })
  const content = visitorContent(doc)
  if (isPublishedContent({ content, published: publication?.published })) return {}
  return { published: content, publishedAt: new Date().toISOString() }
}

async function savePublication({
  publication,
  data,
  req,
}: {
  publication: Publication | undefined
  data: Omit<Publication, 'id' | 'createdAt' | 'updatedAt'>
  req: PayloadRequest
}): Promise<void> {
  const options = { depth: 0, overrideAccess: true, req } as const
  if (publication) {
    await req.payload.update({ collection: 'publications', id: publication.id, data, ...options })
  } else await req.payload.create({ collection: 'publications', data, ...options })
}

/** The old address of a renamed document leads to it; the new one is no old address any more. */
async function keepOldAddress({
  kind,
  document,
  before,
  slug,
  req,
}: {
  kind: string
  document: string
  before: Publication[]
  slug: string | null
  req: PayloadRequest
}): Promise<void> {
  if (!slug) return
  const options = { collection: 'redirects', depth: 0, overrideAccess: true, req } as const
  await req.payload.delete({
    ...options,
    where: { kind: { equals: kind }, slug: { equals: slug } },
  })
  const old = before.find(({ published }) => published)?.slug
  if (!old || old === slug) return
  await req.payload.create({ ...options, data: { kind, slug: old, document } })
}
