import type { CollectionSlug, Payload, TypedUser } from 'payload'
import type { PageLocale } from '@/i18n/locales'
import { blogPath } from '@/domain/sitePages'
import { documentPath } from './documentPath'

/** A document whose newest draft is looked at. */
export type Previewed = {
  kind: string
  /** the address part of the draft, where its kind has one */
  slug: string | null
  /** where visitors find what is published, without its language */
  publicPath: string
  hasMissingTexts: boolean
}

type Query = { payload: Payload; user: TypedUser; locale: PageLocale; kind: string }

/**
 * What a preview's address leads to; null where it leads nowhere.
 * @param id of the document; undefined for a global
 */
export async function readPreviewedDocument({
  id,
  ...query
}: Query & { id: string | undefined }): Promise<Previewed | null> {
  const { payload, kind } = query
  const isGlobal = payload.config.globals.some(({ slug }) => slug === kind)
  if (isGlobal !== (id === undefined)) return null
  const publication = await findPublication({ ...query, document: id ?? kind })
  if (!publication) return null
  const slug = id === undefined ? null : await readSlug({ ...query, id: Number(id) })
  return {
    kind,
    slug,
    publicPath: publicPath({ kind, publication }),
    hasMissingTexts: publication.state === 'missing',
  }
}

async function findPublication({
  payload,
  user,
  locale,
  kind,
  document,
}: Query & { document: string }) {
  const { docs } = await payload.find({
    collection: 'publications',
    where: { kind: { equals: kind }, document: { equals: document }, locale: { equals: locale } },
    select: { slug: true, state: true, publishedAt: true },
    limit: 1,
    depth: 0,
    overrideAccess: false,
    user,
  })
  return docs[0] ?? null
}

async function readSlug({ payload, user, locale, kind, id }: Query & { id: number }) {
  const doc: object | null = await payload.findByID({
    // What has a publication and is no global is a document of a collection.
    collection: kind as CollectionSlug,
    id,
    draft: true,
    locale,
    fallbackLocale: false,
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    user,
  })
  return doc && 'slug' in doc && typeof doc.slug === 'string' ? doc.slug : null
}

/** What is not published has no page of its own; the list of its kind comes closest. */
function publicPath({
  kind,
  publication: { slug, publishedAt },
}: {
  kind: string
  publication: { slug?: string | null; publishedAt?: string | null }
}): string {
  if (publishedAt) return documentPath({ kind, slug: slug ?? null }) ?? '/'
  if (kind === 'posts') return blogPath
  return documentPath({ kind, slug: null }) ?? '/'
}
