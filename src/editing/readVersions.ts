import type { CollectionSlug, GlobalSlug, PayloadRequest } from 'payload'
import { readAuthors } from '@collections/publications/changesByOthers'
import { fieldsOfKind, findPublications, inLanguage } from '@collections/publications/fieldValues'
import { isPublishedContent, visitorContent } from '@collections/publications/visitorContent'
import { defaultLocale, isPageLocale, pageLocales, type PageLocale } from '@/i18n/locales'

/** A version as its list shows it. */
export type VersionRow = {
  id: number
  savedAt: string
  /** null where it was written without a log-in, or where the user has been deleted since */
  author: string | null
  /** the language in which its author worked */
  locale: PageLocale | null
  status: 'currentDraft' | 'draft' | 'currentlyPublished' | 'previouslyPublished'
  /** where it is or was online, unless that is or was in all languages that are */
  languages: PageLocale[]
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

type Asked = {
  kind: string
  /** undefined for a global */
  id: number | string | undefined
  req: PayloadRequest
}

/** The versions of a document that the person asking may see, newest first. */
export async function readVersions({ kind, id, req }: Asked): Promise<VersionRow[]> {
  const versions = await findVersions({ kind, id, req })
  const ids = versions.map(({ version: { savedBy } }) => savedBy)
  const authors = await readAuthors({ ids, payload: req.payload })
  const online = await findOnline({ kind, id, req, versions })
  return versions.map(({ version: { _status, savedBy, savedIn }, ...version }, index) => {
    const { id: own, publishedLocale: only } = version
    const shownIn = [...online].flatMap(([locale, shown]) => (shown === own ? locale : []))
    const isPart = shownIn.length > 0 && shownIn.length < online.size
    return {
      id: own,
      savedAt: version.updatedAt,
      author: authors.get(savedBy) ?? null,
      locale: isPageLocale(savedIn) ? savedIn : null,
      status:
        _status === 'published'
          ? shownIn.length > 0
            ? 'currentlyPublished'
            : 'previouslyPublished'
          : index === 0
            ? 'currentDraft'
            : 'draft',
      languages: isPart ? shownIn : isPageLocale(only) ? [only] : [],
      isAutosaved: version.autosave === true,
    }
  })
}

type Found = Asked & { versions: Version[] }

/** By language, the id of the version that visitors see in it; not of languages that are not online. */
async function findOnline({ kind, id, req, versions }: Found): Promise<Map<PageLocale, number>> {
  const online = new Map<PageLocale, number>()
  const published = versions.filter(({ version }) => version._status === 'published')
  const [newest] = published
  if (newest && !hasDrafts({ kind, id, req })) return online.set(defaultLocale, newest.id)
  const { payload, user } = req
  const document = String(id ?? kind)
  const key = { kind, document, payload }
  const publications = await findPublications({ ...key, overrideAccess: false, user })
  const fields = fieldsOfKind({ kind, payload })
  for (const locale of pageLocales) {
    const shown = publications.get(locale)?.published
    if (!shown) continue
    const inIt = published.filter(({ publishedLocale }) => (publishedLocale ?? locale) === locale)
    // A publication in all languages leaves those alone that are not ready.
    const seen = inIt.find(({ version }) => {
      const content = visitorContent(inLanguage({ fields, data: version, locale }))
      return isPublishedContent({ content, published: shown })
    })
    // A release may have changed what is stored of old versions.
    const found = seen ?? inIt[0]
    if (found) online.set(locale, found.id)
  }
  return online
}

/** False for what is online in its one language as it is saved. */
function hasDrafts({ kind, req }: Asked): boolean {
  const versioned = req.payload.config.collections.find(({ slug }) => slug === kind)?.versions
  return !versioned || Boolean(versioned.drafts)
}

async function findVersions({ kind, id, req }: Asked): Promise<Version[]> {
  const options = {
    where: {
      // Beside a publication in one language Payload stores the draft of all of them.
      ...(hasDrafts({ kind, id, req }) && { snapshot: { not_equals: true } }),
      ...(id === undefined ? {} : { parent: { equals: id } }),
    },
    // There are no more than a document's `maxPerDoc`.
    pagination: false,
    sort: '-updatedAt',
    depth: 0,
    locale: 'all',
    fallbackLocale: false,
    // The author and the language.
    showHiddenFields: true,
    overrideAccess: false,
    user: req.user,
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
