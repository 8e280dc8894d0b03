import { sql } from '@payloadcms/db-postgres'
import {
  addDataAndFileToRequest,
  APIError,
  Forbidden,
  NotFound,
  type Endpoint,
  type PayloadRequest,
  type Where,
} from 'payload'
import { inTransaction, transactionOf } from '../../src/server/transactions'
import { retryConflict } from '../../src/server/retryConflict'
import { mayDelete, worksWithRequests } from '../access/roles'
import { auditChange } from '../auditLog/audit'
import { idOfAddress } from '../followUp/recordIds'
import { changeCases, lockCases, parseCaseChange } from './changeCases'

/** `PATCH` of one person or of several, in place of Payload's, and `DELETE` of notes. */
export const peopleEndpoints: Endpoint[] = [
  {
    path: '/:id',
    method: 'patch',
    handler: async (req) => {
      const [doc] = await change({ req, ids: [idOfAddress(req)], takesOver: true })
      return Response.json({ doc, message: req.t('general:updatedSuccessfully') })
    },
  },
  {
    path: '/',
    method: 'patch',
    handler: async (req) => {
      const { where } = req.query
      if (typeof where !== 'object' || where === null) throw new APIError('Missing where', 400)
      const found = await find({ req, where: where as Where, depth: 0 })
      // Who moves many at once does not look after them.
      const docs = await change({ req, ids: found.map(({ id }) => id), takesOver: false })
      return Response.json({ docs, errors: [], message: req.t('general:updatedSuccessfully') })
    },
  },
  {
    // Of a case, those written before the visitor last erased a request of it.
    path: '/:id/notes',
    method: 'delete',
    handler: async (req) => {
      if (!mayDelete(req.user)) throw new Forbidden(req.t)
      const id = idOfAddress(req)
      await inTransaction(req, () => removeNotes({ req, id }))
      return Response.json({}, { headers: { 'Cache-Control': 'private, no-store' } })
    },
  },
]

type Change = Pick<Parameters<typeof changeCases>[0], 'req' | 'ids' | 'takesOver'>

/** @returns the people as they are then, their numbers alone where no more is selected */
async function change({ req, ids, takesOver }: Change) {
  const { query, payload, user } = req
  if (!worksWithRequests(user)) throw new Forbidden(req.t)
  await addDataAndFileToRequest(req)
  const given = parseCaseChange(req)
  const overridesLocks = query.overrideLock === 'true'
  const write = () => changeCases({ req, ids, change: given, overridesLocks, takesOver })
  if (Object.keys(Object(query.select)).join() === 'id') {
    await retryConflict(write)
    return ids.map((id) => ({ id }))
  }
  const depth = Number(query.depth ?? payload.config.defaultDepth) || 0
  // Neither is done without the other: a change that is answered with an error would be made twice.
  const writeAndRead = () => write().then(() => find({ req, where: { id: { in: ids } }, depth }))
  return retryConflict(() => inTransaction(req, writeAndRead))
}

async function find({ req, where, depth }: { req: PayloadRequest; where: Where; depth: number }) {
  const { docs } = await req.payload.find({
    collection: 'people',
    where,
    depth,
    pagination: false,
    overrideAccess: false,
    req,
  })
  return docs
}

async function removeNotes({ req, id }: { req: PayloadRequest; id: number }): Promise<void> {
  const database = await transactionOf(req)
  await lockCases(database, [id])
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
  await auditChange({ req, kind: 'erasure', collection: 'people', id, details: 'notes' })
}
