import { sql } from '@payloadcms/db-postgres'
import type {
  CollectionBeforeOperationHook,
  GlobalBeforeOperationHook,
  PayloadRequest,
  RequestContext,
} from 'payload'
import { Forbidden } from 'payload'
import { isPageLocale, type PageLocale } from '../../src/i18n/locales'
import { advisoryLocks } from '../../src/server/advisoryLocks.mjs'
import { transactionOf } from '../../src/server/transactionOf'
import { isTranslator, translatorLocales } from '../access/roles'

/** How a document is being saved: as a draft, or published in one language or in all. */
export type SaveIntent = { isDraft: boolean; onlyLocale: PageLocale | null }

/**
 * Remembers how a document is being saved, for the hooks that run when it is, and refuses what
 * translators may not do: publish other languages than theirs, or turn whole versions back.
 */
export const noteWhatIsSaved: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (!writes.has(operation)) return
  await saveInTurn({ kind: args.collection.config.slug, req })
  if (operation === 'update') {
    // Saves are merged (`formBase.ts`), so a form that is open elsewhere is no reason to refuse one.
    Object.assign(args, { overrideLock: true })
    await keepOlderDraft({ args, kind: args.collection.config.slug, req })
  }
  note({ args, operation, req, kind: args.collection.config.slug })
}

/** The same for globals. */
export const noteWhatIsSavedGlobal: GlobalBeforeOperationHook = async ({
  args,
  operation,
  req,
  global,
}) => {
  if (!writes.has(operation)) return
  await saveInTurn({ kind: global.slug, req })
  await keepOlderDraft({ args, kind: global.slug, req })
  note({ args, operation, req, kind: global.slug })
}

/** How the document being saved by this request is saved. */
export function saveIntent({
  context,
  kind,
}: {
  context: RequestContext
  kind: string
}): SaveIntent {
  const noted = context[contextKey(kind)]
  // Only `note` writes this key.
  return (noted as SaveIntent | undefined) ?? { isDraft: false, onlyLocale: null }
}

const writes = new Set<string>(['create', 'update', 'updateByID', 'restoreVersion'])

/**
 * Payload (3.90) reads the newest draft, changes a language in it and writes it back whole: of two people
 * who save at the same moment, one would lose what they wrote. Ends with the request's transaction.
 */
export async function saveInTurn({
  kind,
  req,
}: {
  kind: string
  req: PayloadRequest
}): Promise<void> {
  const transaction = await transactionOf(req)
  await transaction.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.saveDocument}::int, hashtext(${kind}))`,
  )
}

/**
 * Payload (3.90) saves what is typed over what was typed before. After five minutes, or when somebody
 * else or another language goes on, the draft stays as a version that one can go back to.
 */
async function keepOlderDraft({
  args,
  kind,
  req,
}: {
  args: object
  kind: string
  req: PayloadRequest
}): Promise<void> {
  const { autosave, id }: Partial<Record<string, unknown>> = { ...args }
  if (!autosave) return
  const transaction = await transactionOf(req)
  await transaction.execute(sql`
    update ${sql.identifier(`_${kind.replaceAll('-', '_')}_v`)} set autosave = false
    where autosave and ${id === undefined ? sql`true` : sql`parent_id = ${Number(id)}`} and (
      created_at < now() - interval '5 minutes'
      or version_saved_by_id is distinct from ${req.user?.id ?? null}
      or version_saved_in is distinct from ${req.locale ?? null}
    )
  `)
}

function note({
  args,
  operation,
  req,
  kind,
}: {
  args: object
  operation: string
  req: PayloadRequest
  kind: string
}): void {
  // Each operation has arguments of its own; these three are read where they exist.
  const { draft, data, publishSpecificLocale }: Partial<Record<string, unknown>> = { ...args }
  const onlyLocale = isPageLocale(publishSpecificLocale) ? publishSpecificLocale : null
  // "Copy to locale" saves a draft, and with it the status of what it copies.
  if (draft && isPublished(data)) Object.assign(data, { _status: 'draft' })
  // A draft moves nothing into the trash or out of it: what visitors see hangs on that.
  if (draft && isObject(data)) delete data.deletedAt
  const publishes = isPublished(data)
  const saved: SaveIntent = { isDraft: Boolean(draft), onlyLocale }
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
