import { isDeepStrictEqual } from 'node:util'

/** What is no part of what visitors see, or stands in a publication's own columns. */
const bookkeeping = new Set([
  'id',
  'slug',
  '_status',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'figuresDiffer',
  'isHeldBack',
  'globalType',
  'base',
])

/** What of a document visitors see: all but its bookkeeping. */
export function visitorContent(doc: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(doc).filter(([name]) => !bookkeeping.has(name)))
}

type Compared = { content: object; published: unknown }

/**
 * True where visitors see just this. What is stored has been JSON and comes back with its keys in
 * another order, so values are compared, not texts; what is not there counts as empty.
 */
export function isPublishedContent({ content, published }: Compared): boolean {
  return isDeepStrictEqual(plain(content), plain(published))
}

function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (_, inner: unknown) => inner ?? undefined) ?? 'null',
  )
}
