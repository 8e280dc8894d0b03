import { sql } from '@payloadcms/db-postgres'
import { Forbidden, NotFound, type Endpoint, type PayloadRequest } from 'payload'
import { parseRecordId } from '../../src/domain/recordId'
import { inTransaction } from '../../src/server/inTransaction'
import { transactionOf } from '../../src/server/transactionOf'
import { mayDelete } from '../access/roles'
import { auditChange } from '../auditLog/audit'
import { lockCases } from '../followUp/oneAtATime'

/**
 * `DELETE /people/{id}/notes` deletes the notes of a case that were written before the visitor last erased
 * a request of it, for those who delete.
 */
export const removeNotesEndpoint: Endpoint = {
  path: '/:id/notes',
  method: 'delete',
  handler: async (req) => {
    if (!mayDelete(req.user)) throw new Forbidden(req.t)
    const id = parseRecordId(String(req.routeParams?.id))
    if (id === null) throw new NotFound(req.t)
    await inTransaction(req, () => removeNotes({ req, id }))
    return Response.json({}, { headers: { 'Cache-Control': 'private, no-store' } })
  },
}

async function removeNotes({ req, id }: { req: PayloadRequest; id: number }): Promise<void> {
  const database = await transactionOf(req)
  await lockCases({ database, ids: [id] })
  const { rows } = await database.execute(sql`
    with theirs as (select id from people where ${id} in (id, merged_into_id)),
    erasure as (
      select max(created_at) as at from follow_up_changes
      where field = 'erased' and person_id in (select id from theirs))
    delete from people_notes using erasure
    where _parent_id in (select id from theirs) and written_at <= at
    returning 1
  `)
  if (rows.length === 0) throw new NotFound(req.t)
  await auditChange({ req, kind: 'erasure', collection: 'people', id, details: 'the notes' })
}
