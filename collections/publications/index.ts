import {
  type CollectionConfig,
  Forbidden,
  NotFound,
  type Endpoint,
  type PayloadRequest,
} from 'payload'
import { pageLocales, defaultLocale, isPageLocale } from '../../src/i18n/locales'
import { denyAll, allow, worksOnContent, editsContent, mayEditLanguage } from '../access/roles'
import { publicationStates, describePublications } from './describePublications'
import { inTransaction } from '../../src/server/transactions'
import { findPublications, type DocumentKey } from './fieldValues'
import { asData } from './jsonData'
import { lockDocument } from './saveIntent'
import { refuseTakingOffline, staysOnline } from './staysOnline'
import { updatePublications } from './updatePublications'

/**
 * `GET /of/{kind}/{document}` says how a document stands in each language; everybody who works
 * on content may ask. `POST /{id}/unpublish` takes one language off the site and leaves the others alone.
 * `POST /of/{kind}/{document}/right` stores that a text is right beside the English one of now.
 */
const publicationEndpoints: Endpoint[] = [
  { path: '/of/:kind/:document', method: 'get', handler: answerPublications },
  { path: '/of/:kind/:document/right', method: 'post', handler: confirmText },
  { path: '/:id/unpublish', method: 'post', handler: unpublishPublication },
]

/**
 * A content document in one language: how complete its translation is, and what of it visitors see.
 * Pages read `published` only, so publishing one language cannot change another (decision 0005).
 * Rows are written by the hooks of the content collections.
 */
export const Publications: CollectionConfig = {
  slug: 'publications',
  labels: { singular: 'Publication', plural: 'Publications' },
  admin: { hidden: true, useAsTitle: 'title' },
  access: { create: denyAll, read: allow(worksOnContent), update: denyAll, delete: denyAll },
  // Those of a document in the trash: out of sight for visitors, as they were if it comes back.
  trash: true,
  endpoints: publicationEndpoints,
  indexes: [{ fields: ['kind', 'document', 'locale'], unique: true }],
  fields: [
    {
      name: 'kind',
      type: 'text',
      required: true,
      index: true,
      admin: { description: 'Slug of the collection or global' },
    },
    {
      name: 'document',
      type: 'text',
      required: true,
      admin: { description: 'Id; the slug again for a global' },
    },
    { name: 'locale', type: 'select', required: true, options: [...pageLocales] },
    { name: 'slug', type: 'text', index: true },
    { name: 'title', type: 'text' },
    { name: 'state', type: 'select', required: true, options: [...publicationStates] },
    { name: 'missing', type: 'json' },
    { name: 'outdated', type: 'json' },
    { name: 'differences', type: 'json' },
    {
      name: 'fingerprints',
      type: 'json',
      admin: {
        description: 'Per field: fingerprints of its text and of the English one it follows',
      },
    },
    {
      name: 'pictures',
      type: 'text',
      admin: { description: 'Ids of the pictures shown, as ,1,2,' },
    },
    { name: 'published', type: 'json' },
    { name: 'publishedAt', type: 'date' },
  ],
}

/**
 * Addresses that documents have had. A row names the document, not its new address: however often
 * a document is renamed, every old address leads to the present one in one step.
 */
export const Redirects: CollectionConfig = {
  slug: 'redirects',
  labels: { singular: 'Old address', plural: 'Old addresses' },
  admin: { hidden: true, useAsTitle: 'slug' },
  access: { create: denyAll, read: allow(worksOnContent), update: denyAll, delete: denyAll },
  indexes: [{ fields: ['kind', 'slug'], unique: true }],
  fields: [
    { name: 'kind', type: 'text', required: true },
    { name: 'slug', type: 'text', required: true },
    { name: 'document', type: 'text', required: true, index: true },
  ],
}

async function answerPublications(req: PayloadRequest): Promise<Response> {
  if (!worksOnContent(req.user)) throw new Forbidden(req.t)
  return Response.json({ publications: await describePublications({ ...keyIn(req), req }) })
}

async function unpublishPublication(req: PayloadRequest): Promise<Response> {
  if (!editsContent(req.user)) throw new Forbidden(req.t)
  const id = Number(req.routeParams?.id)
  if (!Number.isSafeInteger(id) || id < 1) throw new NotFound(req.t)
  // These rows cannot be changed over REST; who is asking has been checked above.
  const one = { collection: 'publications', id, depth: 0, overrideAccess: true, req } as const
  const publication = await req.payload.findByID({ ...one, disableErrors: true })
  if (!publication) throw new NotFound(req.t)
  if (publication.locale === defaultLocale && staysOnline(publication))
    throw refuseTakingOffline(req)
  await inTransaction(req, async () => {
    await lockDocument({ ...publication, req })
    await req.payload.update({ ...one, data: { published: null, publishedAt: null } })
  })
  return Response.json({ id })
}

/** A text that has changed since it was seen, or the English one beside it, is not confirmed. */
async function confirmText(req: PayloadRequest): Promise<Response> {
  if (!isPageLocale(req.locale) || !(await mayEditLanguage({ req }))) throw new Forbidden(req.t)
  const { path, own, english } = asData(await req.json?.().catch(() => null))
  const confirmed = { path: String(path), own, english }
  const key = keyIn(req)
  return inTransaction(req, async () => {
    await lockDocument({ ...key, req })
    // Only documents of content have publications.
    const { payload } = req
    const publications = await findPublications({ ...key, payload, overrideAccess: false, req })
    if (publications.size === 0) throw new NotFound(req.t)
    const saveIntent = { isDraft: true, onlyLocale: null }
    await updatePublications({ ...key, status: 'draft', saveIntent, confirmed, req })
    return Response.json({ path })
  })
}

function keyIn({ routeParams }: PayloadRequest): DocumentKey {
  return { kind: String(routeParams?.kind), document: String(routeParams?.document) }
}
