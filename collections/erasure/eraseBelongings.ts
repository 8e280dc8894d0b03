import { sql } from '@payloadcms/db-postgres'
import { APIError, type CollectionBeforeDeleteHook, type PayloadRequest } from 'payload'
import { transactionOf } from '../../src/server/transactions'
import { auditChange } from '../auditLog/audit'
import type { AnnouncedCollection } from '../deliveries'

/** The lists of what people have sent, whose records can be erased. */
export const erasableCollections = ['consultations', 'chat-messages', 'survey-responses'] as const

export type ErasableCollection = (typeof erasableCollections)[number]

/**
 * Goes before every deletion of a record, by anyone: staff, the visitor or the end of its
 * time. Its CV and what was sent with its code go in the same transaction, and the audit log keeps that they
 * were deleted. Notes are part of the record; locks and preferences are Payload's own to remove.
 */
export const eraseBelongings: CollectionBeforeDeleteHook = async ({
  id: given,
  collection,
  req,
}) => {
  const kind = erasableCollections.find((slug) => slug === collection.slug)
  if (!kind) return
  const id = Number(given)
  const reference = await holdRecord({ kind, id, req })
  if (reference && kind !== 'survey-responses') await eraseSentWith({ reference, req })
  const cvs = kind === 'survey-responses' ? 0 : await eraseCv({ kind, id, req })
  await auditChange({
    req,
    kind: 'erasure',
    collection: kind,
    id,
    details: cvs > 0 ? 'with its CV' : undefined,
  })
}

/** What was sent with the code of a record goes with it. */
async function eraseSentWith({ reference, req }: { reference: string; req: PayloadRequest }) {
  const { errors } = await req.payload.delete({
    collection: 'chat-messages',
    where: { sentWith: { equals: reference } },
    trash: true,
    depth: 0,
    select: {},
    // Whether the record may be deleted has been decided before this hook.
    overrideAccess: true,
    req,
  })
  if (errors[0]) throw new Error(errors[0].message)
}

/**
 * Of two that delete the same record at the same moment the second one waits here and then finds
 * nothing, so that a deletion is noted once.
 */
async function holdRecord({
  kind,
  id,
  req,
}: {
  kind: ErasableCollection
  id: number
  req: PayloadRequest
}): Promise<string> {
  const table = sql.identifier(kind.replaceAll('-', '_'))
  const database = await transactionOf(req)
  const { rows } = await database.execute(sql`
    select coalesce(reference, '') as reference from ${table} where id = ${id} for update`)
  if (!rows[0]) throw new APIError('The record has been deleted already.', 404)
  return String(rows[0].reference)
}

/** The row of a record's CV or document; its file goes after the commit (migration `file_removals`). */
async function eraseCv({
  kind,
  id,
  req,
}: {
  kind: AnnouncedCollection
  id: number
  req: PayloadRequest
}): Promise<number> {
  const database = await transactionOf(req)
  const { rows } = await database.execute(sql`
    delete from cvs where id = (
      select cv_id from ${sql.identifier(kind.replaceAll('-', '_'))} where id = ${id})
    returning id
  `)
  return rows.length
}
