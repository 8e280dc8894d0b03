import { sql } from '@payloadcms/db-postgres'
import { APIError, type CollectionBeforeDeleteHook, type PayloadRequest } from 'payload'
import { submissionKinds, tableOf } from '../../src/domain/submissionKinds'
import { transactionOf } from '../../src/server/transactions'
import { auditChange } from '../auditLog/audit'
import { announcedCollections, notifiedCollections } from '../deliveries'

/**
 * Goes before every deletion of a record, by anyone: staff, the visitor or the end of its
 * time. Its CV and what was sent with its code go in the same transaction, and the audit log keeps that they
 * were deleted. Notes are part of the record; locks and preferences are Payload's own to remove.
 */
export const eraseBelongings: CollectionBeforeDeleteHook = async ({ id, collection, req }) => {
  const kind = submissionKinds.find((slug) => slug === collection.slug)
  if (!kind) return
  const table = sql.identifier(tableOf(kind))
  const database = await transactionOf(req)
  // Of two that delete the same record at the same moment the second one waits here and then finds
  // nothing, so that a deletion is noted once.
  const { rows } = await database.execute(sql`
    select reference from ${table} where id = ${Number(id)} for update`)
  if (!rows[0]) throw new APIError('The record has been deleted already.', 404)
  let hasCv = false
  const isPersons = announcedCollections.some((slug) => slug === kind)
  if (isPersons && rows[0].reference) {
    await eraseSentWith({ req, reference: String(rows[0].reference) })
  }
  if (notifiedCollections.some((slug) => slug === kind)) {
    // The file goes after the commit (migration `file_removals`).
    const { rowCount } = await database.execute(sql`
      delete from cvs where id = (select cv_id from ${table} where id = ${Number(id)})`)
    hasCv = Boolean(rowCount)
  }
  const details = hasCv ? `with its ${isPersons ? 'CV' : 'screenshot'}` : undefined
  await auditChange({ req, kind: 'erasure', collection: kind, id: Number(id), details })
}

async function eraseSentWith({ req, reference }: { req: PayloadRequest; reference: string }) {
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
