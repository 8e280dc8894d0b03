import {
  APIError,
  Forbidden,
  NotFound,
  type CollectionSlug,
  type Endpoint,
  type GlobalSlug,
  type PayloadRequest,
} from 'payload'
import { defaultLocale, isPageLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import { inTransaction } from '../../src/server/transactions'
import { editsContent } from '../access/roles'
import { fieldsOfKind, overlayWords, readDocument } from './fieldValues'
import { lockDocument } from './saveIntent'

type Data = Record<string, unknown>

/** A collection or global whose versions can be brought back. */
type Kind = { type: 'collection' | 'global'; slug: string }

/** A version of a document: of which one, and what it says in the language that was asked for. */
type Version = { parent?: number; publishedLocale?: string | null; version: Data }

/**
 * `POST /versions/{id}`, in place of Payload's own: brings back what a version says in the language
 * that the person works in, as a draft. What visitors see and what other languages say stays. Payload
 * would write a version over all languages and over what visitors see, at once (decision 0012).
 */
export function restoreEndpoint(kind: Kind): Endpoint {
  return {
    path: '/versions/:id',
    method: 'post',
    // All languages come back or none.
    handler: (req) => inTransaction(req, () => restore({ kind, req })),
  }
}

async function restore({ kind, req }: { kind: Kind; req: PayloadRequest }): Promise<Response> {
  if (!req.user) throw new Forbidden(req.t)
  const id = Number(req.routeParams?.id)
  if (!Number.isSafeInteger(id) || id < 1) throw new NotFound(req.t)
  const locale = await workingLocale(req)
  const within = { kind, req, locale }
  const { parent, publishedLocale, version } = await readVersion({ ...within, id })
  // What "Publish in German" leaves behind says nothing in other languages.
  if (publishedLocale && publishedLocale !== locale) {
    throw new APIError(req.t('version:problemRestoringVersion'), 400)
  }
  const document = parent === undefined ? kind.slug : String(parent)
  await lockDocument({ kind: kind.slug, document, req })
  const before = await readDraft({ ...within, parent })
  // What all languages share, such as lists and prices, belongs to the English version.
  const bringsAll = locale === defaultLocale && editsContent(req.user)
  const others = bringsAll ? await readOthers({ ...within, id, parent }) : []
  const fields = fieldsOfKind({ kind: kind.slug, payload: req.payload })
  await saveDraft({
    ...within,
    parent,
    data: bringsAll ? version : overlayWords({ fields, from: version, onto: before }),
  })
  for (const other of others) {
    const after = await readDraft({ ...within, locale: other.locale, parent })
    // Lines of a list that come back bring their words along in every language.
    const revived = overlayWords({ fields, from: other.version, onto: after })
    const data = overlayWords({ fields, from: other.before, onto: revived })
    if (JSON.stringify(data) !== JSON.stringify(after)) {
      await saveDraft({ ...within, locale: other.locale, parent, data })
    }
  }
  return Response.json({ message: req.t('version:restoredSuccessfully') })
}

/** The language that the CMS shows to a person: Payload keeps it among their preferences. */
async function workingLocale(req: PayloadRequest): Promise<PageLocale> {
  const { user, payload } = req
  if (isPageLocale(req.query.locale)) return req.query.locale
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    where: {
      key: { equals: 'locale' },
      'user.relationTo': { equals: user?.collection },
      'user.value': { equals: user?.id },
    },
    limit: 1,
    depth: 0,
    user,
    overrideAccess: false,
    req,
  })
  const stored: unknown = docs[0]?.value
  return isPageLocale(stored) ? stored : defaultLocale
}

type Within = { kind: Kind; req: PayloadRequest; locale: PageLocale }

/** Reads and writes are the person's own, and each in its own language. */
function options({ req, locale }: Within) {
  return {
    locale,
    fallbackLocale: false,
    depth: 0,
    user: req.user,
    overrideAccess: false,
    req: { ...req, locale, fallbackLocale: false, query: {} } as unknown as PayloadRequest,
  } as const
}

async function readVersion(within: Within & { id: number }): Promise<Version> {
  const { kind, req } = within
  const asked = { id: String(within.id), ...options(within) }
  const found: unknown =
    kind.type === 'collection'
      ? await req.payload.findVersionByID({ collection: kind.slug as CollectionSlug, ...asked })
      : await req.payload.findGlobalVersionByID({ slug: kind.slug as GlobalSlug, ...asked })
  return found as Version
}

function readDraft(within: Within & { parent: number | undefined }): Promise<Data> {
  const { kind, req, parent = kind.slug } = within
  const document = { kind: kind.slug, document: String(parent) }
  return readDocument({ ...document, payload: req.payload, draft: true, ...options(within) })
}

async function readOthers(within: Within & { id: number; parent: number | undefined }) {
  const others = pageLocales.filter((locale) => locale !== within.locale)
  return Promise.all(
    others.map(async (locale) => {
      const { version } = await readVersion({ ...within, locale })
      return { locale, version, before: await readDraft({ ...within, locale }) }
    }),
  )
}

async function saveDraft(within: Within & { parent: number | undefined; data: Data }) {
  const { kind, req, parent = 0, data } = within
  const draft = { ...data, base: undefined, _status: 'draft' } as never
  const saved = { data: draft, draft: true, ...options(within) }
  if (kind.type === 'collection') {
    await req.payload.update({ collection: kind.slug as CollectionSlug, id: parent, ...saved })
  } else await req.payload.updateGlobal({ slug: kind.slug as GlobalSlug, ...saved })
}
