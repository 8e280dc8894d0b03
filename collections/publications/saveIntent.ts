import { sql } from '@payloadcms/db-postgres'
import { type PayloadRequest, type RequestContext, Forbidden } from 'payload'
import { isPageLocale, type PageLocale } from '../../src/i18n/locales'
import { advisoryLocks } from '../../src/server/advisoryLocks.mjs'
import { transactionOf } from '../../src/server/transactions'
import { isTranslator, translatorLocales } from '../access/roles'
import { type HookOf, overlayWords } from './fieldValues'

/** How a document is being saved: as a draft, or published in one language or in all. */
export type SaveIntent = { isDraft: boolean; onlyLocale: PageLocale | null; isAutosave?: boolean }

type Data = Record<string, unknown>

type Operation = HookOf & { args?: object; operation: string; req: PayloadRequest }

/**
 * Remembers how a document is being saved, for the hooks that run when it is, and refuses what
 * translators may not do: publish other languages than theirs, or turn whole versions back.
 */
export async function recordSaveIntent({
  args = {},
  collection,
  global,
  operation,
  req,
}: Operation): Promise<void> {
  if (!writes.has(operation)) return
  const kind = (collection ?? global).slug
  const { id }: Data = { ...args }
  const isOne = operation === 'update' && id !== undefined
  const document = global ? kind : isOne ? String(id) : null
  await lockDocument({ kind, document, req })
  // Saves are merged (`concurrentEditing.ts`), so a form that is open elsewhere is no reason to refuse one.
  if (operation === 'update') Object.assign(args, { overrideLock: true })
  record({ args: { ...args }, operation, req, kind })
}

/** How the document being saved by this request is saved. */
export function saveIntent({ context, kind }: { context: RequestContext; kind: string }) {
  // Only `record` writes this key.
  const recorded = context[contextKey(kind)] as SaveIntent | undefined
  return recorded ?? { isDraft: false, isAutosave: false, onlyLocale: null }
}

const writes = new Set(['create', 'update', 'restoreVersion'])

type Locked = { kind: string; document: string | null; req: PayloadRequest }

/**
 * Payload (3.90) reads the newest draft, changes a language in it and writes it back whole: of two people
 * who save a document at the same moment, one would lose what they wrote. The lock ends with the request's
 * transaction. Without a document, as for a new one or for many, all of the kind are locked.
 */
export async function lockDocument({ kind, document, req }: Locked): Promise<void> {
  const transaction = await transactionOf(req)
  const space = sql`${advisoryLocks.saveDocument}::int`
  const ofKind = sql`${space}, hashtext(${kind})`
  await transaction.execute(
    document === null
      ? sql`select pg_advisory_xact_lock(${ofKind})`
      : sql`select pg_advisory_xact_lock_shared(${ofKind}),
          pg_advisory_xact_lock(${space}, hashtext(${`${kind}/${document}`}))`,
  )
}

type Recorded = { args: Data; operation: string; req: PayloadRequest; kind: string }

function record({ args, operation, req, kind }: Recorded): void {
  // Each operation has arguments of its own; these are read where they exist.
  const { autosave, draft, data, publishSpecificLocale } = args
  const onlyLocale = isPageLocale(publishSpecificLocale) ? publishSpecificLocale : null
  // "Copy to locale" saves a draft, and with it the status of what it copies.
  if (draft && isPublished(data)) Object.assign(data, { _status: 'draft' })
  // A draft moves nothing into the trash or out of it: what visitors see hangs on that.
  if (draft && isObject(data)) delete data.deletedAt
  const publishes = isPublished(data)
  const saved: SaveIntent = {
    isDraft: Boolean(draft),
    onlyLocale,
    isAutosave: Boolean(autosave) && operation === 'update',
  }
  req.context[contextKey(kind)] = saved
  if (!isTranslator(req.user)) return
  // A version holds all languages, also where it comes back as a draft.
  if (operation === 'restoreVersion') throw new Forbidden(req.t)
  const mayPublish =
    publishes && translatorLocales(req.user).some((locale) => locale === onlyLocale)
  if (!saved.isDraft && !mayPublish) throw new Forbidden(req.t)
}

function isPublished(data: unknown): data is { _status: 'published' } {
  return isObject(data) && data._status === 'published'
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null
}

function contextKey(kind: string): string {
  return `saveIntent:${kind}`
}

type Saving = HookOf & { data?: Data; originalDoc?: Data; req: PayloadRequest }

/** What belongs to all languages stays as it is when a translator saves; only words change. */
export function keepTranslatorsInTheirLanguages({
  collection,
  global,
  data,
  originalDoc = {},
  req,
}: Saving): Data | undefined {
  if (!isTranslator(req.user) || !data) return data
  const { flattenedFields: fields } = collection ?? global
  return { ...overlayWords({ fields, from: data, onto: originalDoc }), _status: data._status }
}
