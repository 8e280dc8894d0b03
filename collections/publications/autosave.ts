import { isDeepStrictEqual } from 'node:util'
import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import { transactionOf } from '../../src/server/transactions'
import type { DocumentKey, HookOf } from './fieldValues'
import { marksOf } from './mergeSave'
import { saveIntent } from './saveIntent'

type Data = Record<string, unknown>
type Saving = HookOf & { data?: Data; originalDoc?: Data; req: PayloadRequest }

/**
 * Notices an autosave that says what the draft says already: it is not stored. Payload (3.90) saves what is
 * typed over what was typed before; after five minutes, or when another author or language goes on, the
 * draft stays as a version that one can go back to.
 */
export async function prepareAutosave({
  collection,
  global,
  data = {},
  originalDoc,
  req,
}: Saving): Promise<void> {
  const { slug: kind, flattenedFields } = collection ?? global
  delete req.context[unchanged]
  if (!originalDoc || !saveIntent({ context: req.context, kind }).isAutosave) return
  const fields = flattenedFields.filter(({ name }) => name in data)
  const [given, stored] = [data, originalDoc].map((doc) => marksOf({ fields, data: doc }))
  if (originalDoc._status === 'draft' && isDeepStrictEqual(given, stored)) {
    req.context[unchanged] = true
    return
  }
  const condition = sql`(
    created_at < now() - interval '5 minutes'
    or version_saved_by_id is distinct from ${req.user?.id ?? null}
    or version_saved_in is distinct from ${req.locale ?? null}
  )`
  await keepDraft({ kind, document: global ? kind : String(originalDoc.id), condition, req })
}

const unchanged = 'unchangedAutosave'

/** Whether this request is an autosave that says what the draft says already. */
export function isUnchanged({ context }: Pick<PayloadRequest, 'context'>): boolean {
  return context[unchanged] === true
}

type Write = (args: { req?: PayloadRequest; versionData: object }) => Promise<unknown>

/** Payload (3.90) would write such a draft anew, with all rows of all its lists. */
export function skipUnchangedAutosaves({ db }: Payload): void {
  // All four take a request and a version, and return the version.
  const methods = db as unknown as Record<string, Write>
  for (const name of [
    'createVersion',
    'createGlobalVersion',
    'updateVersion',
    'updateGlobalVersion',
  ]) {
    const write = methods[name]
    methods[name] = async (args) => {
      if (!args.req || !isUnchanged(args.req)) return write?.call(db, args)
      return { ...args, version: args.versionData, ...args.versionData }
    }
  }
}

type Draft = DocumentKey & { condition?: ReturnType<typeof sql>; req: PayloadRequest }

/** Makes the draft that the next autosave would overwrite a version of its own. */
export async function keepDraft({ kind, document, condition = sql`true`, req }: Draft) {
  const transaction = await transactionOf(req)
  const ofDocument = kind === document ? sql`true` : sql`parent_id = ${Number(document)}`
  await transaction.execute(sql`
    update ${sql.identifier(`_${kind.replaceAll('-', '_')}_v`)} set autosave = false
    where autosave and ${ofDocument} and ${condition}
  `)
}
