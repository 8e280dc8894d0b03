import { sql } from '@payloadcms/db-postgres'
import { APIError, type CollectionBeforeDeleteHook, type PayloadRequest } from 'payload'
import { transactionOf } from '../../src/server/transactionOf'
import { auditChange } from '../auditLog/audit'

/** The lists of what people have sent, whose records can be erased. */
export const erasableCollections = ['consultations', 'chat-messages', 'survey-responses'] as const

export type ErasableCollection = (typeof erasableCollections)[number]

/**
 * Goes before every deletion of a record, by anyone: staff, the visitor or the end of its
 * time. Its CV goes in the same transaction, and the audit log keeps that it was deleted. Notes are
 * part of the record; locks and preferences are Payload's own to remove.
 */
export const eraseBelongings: CollectionBeforeDeleteHook = async ({
  id: given,
  collection,
  req,
}) => {
  const kind = erasableCollections.find((slug) => slug === collection.slug)
  if (!kind) return
  const id = Number(given)
  await holdRecord({ kind, id, req })
  const cvs = kind === 'consultations' ? await eraseCv({ consultation: id, req }) : 0
  await auditChange({
    req,
    kind: 'erasure',
    collection: kind,
    id,
    details: cvs > 0 ? 'with its CV' : undefined,
  })
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
}): Promise<void> {
  const table = sql.identifier(kind.replaceAll('-', '_'))
  const database = await transactionOf(req)
  const { rows } = await database.execute(sql`select 1 from ${table} where id = ${id} for update`)
  if (rows.length === 0) throw new APIError('The record has been deleted already.', 404)
}

/** The row of a consultation's CV; its file goes after the commit (migration `file_removals`). */
async function eraseCv({
  consultation,
  req,
}: {
  consultation: number
  req: PayloadRequest
}): Promise<number> {
  const database = await transactionOf(req)
  const { rows } = await database.execute(sql`
    delete from cvs where id = (select cv_id from consultations where id = ${consultation})
    returning id
  `)
  return rows.length
}
