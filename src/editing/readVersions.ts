import type { CollectionSlug, GlobalSlug, PayloadRequest } from 'payload'
import { isPageLocale, type PageLocale } from '@/i18n/locales'

/** A version as its list shows it. */
export type VersionRow = {
  id: number
  savedAt: string
  /** null where it was written without a log-in, or where the user has been deleted since */
  author: string | null
  /** the language in which its author worked */
  locale: PageLocale | null
  status: 'currentDraft' | 'draft' | 'currentlyPublished' | 'previouslyPublished'
  /** the language that was published by itself */
  onlyLocale: PageLocale | null
  isAutosaved: boolean
}

/** What is read of a version of any kind. */
type Version = {
  id: number
  updatedAt: string
  publishedLocale?: string | null
  autosave?: boolean | null
  version: { _status?: string | null; savedBy?: unknown; savedIn?: string | null }
}

/** The versions of a document that the person asking may see, newest first. */
export async function readVersions({
  kind,
  id,
  req,
}: {
  kind: string
  /** undefined for a global */
  id: number | string | undefined
  req: PayloadRequest
}): Promise<VersionRow[]> {
  const versions = await findVersions({ kind, id, req })
  const authors = await readAuthors({ versions, req })
  // What visitors see in the language at hand was published in it, or in all languages.
  const current = versions.find(
    ({ publishedLocale, version: { _status } }) =>
      _status === 'published' && (!publishedLocale || publishedLocale === req.locale),
  )
  return versions.map(({ version: { _status, savedBy, savedIn }, ...version }, index) => ({
    id: version.id,
    savedAt: version.updatedAt,
    author: authors.get(savedBy) ?? null,
    locale: isPageLocale(savedIn) ? savedIn : null,
    status:
      _status === 'published'
        ? version.id === current?.id
          ? 'currentlyPublished'
          : 'previouslyPublished'
        : index === 0
          ? 'currentDraft'
          : 'draft',
    onlyLocale: isPageLocale(version.publishedLocale) ? version.publishedLocale : null,
    isAutosaved: version.autosave === true,
  }))
}

async function findVersions({
  kind,
  id,
  req,
}: Parameters<typeof readVersions>[0]): Promise<Version[]> {
  const versioned = req.payload.config.collections.find(({ slug }) => slug === kind)?.versions
  const options = {
    where: {
      // Beside a publication in one language Payload stores the draft of all of them.
      ...(versioned && !versioned.drafts ? {} : { snapshot: { not_equals: true } }),
      ...(id === undefined ? {} : { parent: { equals: id } }),
    },
    // There are no more than a document's `maxPerDoc`.
    pagination: false,
    sort: '-updatedAt',
    depth: 0,
    // The author and the language.
    showHiddenFields: true,
    overrideAccess: false,
    user: req.user,
    req,
  } as const
  // The kinds are slugs of this configuration.
  const { docs } =
    id === undefined
      ? await req.payload.findGlobalVersions({ slug: kind as GlobalSlug, ...options })
      : await req.payload.findVersions({
          collection: kind as CollectionSlug,
          trash: true,
          ...options,
        })
  return (docs as unknown as Version[]).map((doc) => ({
    ...doc,
    // What has no drafts is published as it is saved.
    version: { _status: 'published', ...doc.version },
  }))
}

/** Users who see the versions see the names of their authors, and nothing else of these. */
async function readAuthors({
  versions,
  req: { payload },
}: {
  versions: Version[]
  req: PayloadRequest
}): Promise<Map<unknown, string>> {
  const ids = versions.flatMap(({ version: { savedBy } }) =>
    typeof savedBy === 'number' ? [savedBy] : [],
  )
  const { docs } = await payload.find({
    collection: 'users',
    where: { id: { in: [...new Set(ids)] } },
    select: { name: true, username: true },
    pagination: false,
    depth: 0,
    // Editors may not read other users.
    overrideAccess: true,
  })
  return new Map(docs.map(({ id, name, username }) => [id, name || username || String(id)]))
}
