import { randomBytes } from 'node:crypto'
import type { CollectionSlug, GlobalSlug, Payload, PayloadRequest } from 'payload'
import { createLocalReq } from 'payload'
import { updatePublications } from '../../collections/publications/updatePublications'
import { log } from '@/server/log'
import { inTransaction } from '@/server/transactions'
import { buildSeedDocuments, type SeedDocuments } from './buildSeedDocuments'

/**
 * Writes first content where there is none; what an editor has written is never touched. A kind of
 * which an editor has deleted everything is empty again, and filled again at the next start.
 * @param options.change adds to what is written, also documents of other kinds
 */
export async function seedContent({
  cms,
  change,
}: {
  cms: Payload
  change?: (options: { cms: Payload; documents: SeedDocuments }) => Promise<SeedDocuments>
}): Promise<void> {
  await seedSettings(cms)
  const kinds = await Promise.all(seededKinds.map((kind) => isFilled({ cms, kind })))
  if (!change && kinds.every(Boolean)) return
  const first = await buildSeedDocuments(cms)
  const { collections, globals } = (await change?.({ cms, documents: first })) ?? first
  for (const { kind, documents, drafts } of collections) {
    await fillKind({ cms, kind }, async (req) => {
      for (const data of documents) {
        const draft = drafts?.find(({ slug }) => slug === data.slug)
        await seedDocument({ kind, data, draft, req })
      }
    })
  }
  // They lead to articles.
  for (const { kind, data } of globals) {
    await fillKind({ cms, kind }, (req) => seedGlobal({ kind, data, req }))
  }
  log.info('created the first content')
}

async function seedSettings(cms: Payload): Promise<void> {
  // The server itself writes, at its start, so access is overridden.
  const settings = await cms.findGlobal({ slug: 'site-settings', depth: 0, overrideAccess: true })
  if (settings.brand) return
  await cms.updateGlobal({
    slug: 'site-settings',
    data: { brand: 'CuraCo', brandAccent: 'Co' },
    depth: 0,
    overrideAccess: true,
  })
}

const seededKinds = [
  'process-guides',
  'pricing-plans',
  'posts',
  'resources',
  'legal-pages',
  'home-page',
  'nurse-page',
  'hospital-page',
  'site-texts',
] as const

type Kind = { cms: Payload; kind: CollectionSlug | GlobalSlug }

/** Fills a kind that is empty, with all or nothing, so that the next start goes on where one was stopped. */
export async function fillKind(
  { cms, kind }: Kind,
  fill: (req: PayloadRequest) => Promise<void>,
): Promise<void> {
  if (await isFilled({ cms, kind })) return
  const req = await createLocalReq({ locale: 'all' }, cms)
  await inTransaction(req, () => fill(req))
}

async function isFilled({ cms, kind }: Kind): Promise<boolean> {
  // The server itself reads, at its start, so access is overridden.
  const options = { depth: 0, overrideAccess: true } as const
  const collection = kind as CollectionSlug // unless it is a global
  if (collection in cms.collections)
    return (await cms.count({ collection, ...options })).totalDocs > 0
  const global = await cms.findGlobal({ slug: kind as GlobalSlug, ...options })
  return Boolean(global.createdAt)
}

type Data = Record<string, unknown>

/**
 * Documents are written below Payload's operations, which take one language at a time: with their
 * texts in all languages at once they are in one row, and one publication.
 * @param options.draft what waits to be published in its place
 */
async function seedDocument({
  kind,
  data,
  draft,
  req,
}: {
  kind: CollectionSlug
  data: Data
  draft?: Data
  req: PayloadRequest
}): Promise<void> {
  const cms = req.payload
  const content = publishedNow(data)
  const { id } = await cms.db.create({ collection: kind, data: content, req })
  await addVersion({ cms, kind, id, content, req })
  if (!draft) return
  await addVersion({ cms, kind, id, content: { ...publishedNow(draft), _status: 'draft' }, req })
}

async function seedGlobal({
  kind,
  data,
  req,
}: {
  kind: GlobalSlug
  data: Data
  req: PayloadRequest
}): Promise<void> {
  const cms = req.payload
  const content = publishedNow(await withArticleIds({ cms, data }))
  await cms.db.createGlobal({ slug: kind, data: content, req })
  await addVersion({ cms, kind, content, req })
}

/**
 * Adds a version with all languages to a document, or to a global, which has no id: visitors see it, or it
 * waits as a draft. The lists of the CMS show newest versions; what has none is not in them.
 */
async function addVersion({
  cms,
  kind,
  id,
  content,
  req,
}: {
  cms: Payload
  kind: CollectionSlug | GlobalSlug
  id?: number | string
  content: ReturnType<typeof publishedNow>
  req: PayloadRequest
}): Promise<void> {
  const { _status: status, updatedAt } = content
  const times = { createdAt: updatedAt, updatedAt, autosave: false, returning: false } as const
  const version = { ...times, versionData: content, req }
  if (id === undefined) {
    await cms.db.createGlobalVersion({ globalSlug: kind as GlobalSlug, ...version })
  } else {
    const collectionSlug = kind as CollectionSlug // what has an id lies in a collection
    await cms.db.createVersion({ collectionSlug, parent: id, ...version })
  }
  await updatePublications({
    kind,
    document: String(id ?? kind),
    status,
    saveIntent: { isDraft: status === 'draft', onlyLocale: null },
    req,
  })
}

/** Data with the ids of the articles that it names. */
async function withArticleIds({ cms, data }: { cms: Payload; data: Data }): Promise<Data> {
  // The server itself reads, at its start, so access is overridden.
  const options = { pagination: false, depth: 0, overrideAccess: true } as const
  const { docs } = await cms.find({ collection: 'posts', ...options })
  const ids = new Map(docs.map(({ id, slug }) => [`article:${slug}`, id]))
  const replaced: unknown = JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('article:') ? (ids.get(value) ?? null) : value,
  )
  return replaced as Data // as it was
}

/** A document published at this moment; its rows have ids. */
function publishedNow(data: Data) {
  const now = new Date().toISOString()
  return { ...withRowIds(data), _status: 'published', createdAt: now, updatedAt: now }
}

/** Rows of lists get their ids from Payload's operations, which are not used here. */
function withRowIds(data: Data): Data {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map((row: unknown) =>
            // What is chosen from a list has values for rows.
            isGroup(row) ? { id: randomBytes(12).toString('hex'), ...withRowIds(row) } : row,
          )
        : isGroup(value)
          ? withRowIds(value)
          : value,
    ]),
  )
}

/** True for an object with members of its own; a rich text is one value. */
export function isGroup(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('root' in value)
}
