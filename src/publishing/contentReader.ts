import type { PageLocale } from '@/i18n/locales'
import { pageStore } from './pageCache/pageStore.mjs'
import type { Config } from '@/payload-types'
import { getCms } from '@/cms/getCms'

/** The kinds of content with many documents, and those with one. */
type Collections = Pick<
  Config['collections'],
  | 'posts'
  | 'process-guides'
  | 'pricing-plans'
  | 'resources'
  | 'placements'
  | 'legal-pages'
  | 'pages'
>
type Globals = Pick<
  Config['globals'],
  'home-page' | 'nurse-page' | 'hospital-page' | 'check-us-page' | 'site-texts'
>

type CollectionKind = keyof Collections
type GlobalKind = keyof Globals

type Bookkeeping =
  | 'id'
  | 'slug'
  | 'createdAt'
  | 'updatedAt'
  | '_status'
  | 'figuresDiffer'
  | 'isHeldBack'
  | 'base'

/** A document of a collection as visitors see it in one language; pictures are ids. */
export type Content<K extends CollectionKind> = Omit<Collections[K], Bookkeeping> & {
  id: string
  slug: Collections[K] extends { slug: infer S } ? S : null
  publishedAt: string
}

/** A page's content as visitors see it in one language. */
export type PageContent<K extends GlobalKind> = Omit<Globals[K], Bookkeeping | 'globalType'> & {
  publishedAt: string
}

/** A document without what only its own page shows. */
export type Listed<K extends CollectionKind> = Omit<Content<K>, 'body' | 'layout'>

type OfKind<K> = { kind: K; locale: PageLocale }

/**
 * Where pages read content from: what is published, or the drafts of someone who edits. Nothing is
 * taken from another language.
 */
export type ContentReader = {
  /** True where drafts are read. */
  isPreview: boolean
  /** A page's content; null where it is not there in this language. */
  getPage<K extends GlobalKind>(args: OfKind<K>): Promise<PageContent<K> | null>
  /** All documents of a kind, in their order, without their long texts. */
  list<K extends CollectionKind>(args: OfKind<K>): Promise<Listed<K>[]>
  /** One document by its slug; null where it is not there in this language. */
  get<K extends CollectionKind>(args: OfKind<K> & { slug: string }): Promise<Content<K> | null>
}

/**
 * What the body of every content page is made from. Routes give it what is published; the preview
 * gives it drafts.
 */
export type PageProps = { locale: PageLocale; reader: ContentReader }

/** What visitors see; remembered until something is published. */
export const publishedContent: ContentReader = {
  isPreview: false,
  getPage: async (asked) => (await recall({ ...asked, slug: null })).at(0) ?? null,
  list: async (asked) =>
    inOrder({ kind: asked.kind, documents: await recall({ ...asked, slug: undefined }) }),
  get: async (asked) => (await recall(asked)).at(0) ?? null,
}

type Query = OfKind<string> & { slug: string | null | undefined }

/**
 * What the column `published` holds is what the kind's collection is: the hooks that write it read
 * the document through Payload, and nothing else writes it.
 */
// oxlint-disable-next-line typescript/no-explicit-any
function recall(query: Query): Promise<any[]> {
  const { kind, locale, slug } = query
  return pageStore.recall(`${kind}/${locale}/${slug}`, () => readPublications(query))
}

async function readPublications({ kind, locale, slug }: Query): Promise<object[]> {
  const cms = await getCms()
  const { docs } = await cms.find({
    collection: 'publications',
    where: {
      kind: { equals: kind },
      locale: { equals: locale },
      published: { exists: true },
      ...(typeof slug === 'string' ? { slug: { equals: slug } } : {}),
    },
    select: { document: true, slug: true, published: true, publishedAt: true },
    pagination: false,
    depth: 0,
    // Publications hold what is published; over REST only people who are logged in may read them.
    overrideAccess: true,
  })
  return docs.map((publication) => {
    const content: Record<string, unknown> = { ...(publication.published as object) }
    const { document: id, slug: own, publishedAt } = publication
    // A list does without the long texts, which only a document's own page shows.
    if (slug === undefined) for (const name of ['body', 'layout']) delete content[name]
    return { ...content, id, slug: own, publishedAt }
  })
}

type Documents<One> = { kind: string; documents: One[] }

/** The order in which a kind's documents are listed, the same for drafts; of a placement the newer one first. */
export function inOrder<One extends object>({ kind, documents }: Documents<One>): One[] {
  return documents.toSorted((a: Ordered, b: Ordered) =>
    kind === 'posts'
      ? (b.publishedOn ?? '').localeCompare(a.publishedOn ?? '', 'en')
      : (a.order ?? 0) - (b.order ?? 0) || (b.year ?? 0) - (a.year ?? 0),
  )
}

type Ordered = { publishedOn?: string | null; order?: number | null; year?: number | null }
