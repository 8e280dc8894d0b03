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
import { mayDelete, seesRequests, worksWithRequests } from '../access/roles'
import { auditChange } from '../auditLog/audit'
import { erasureEndpoints } from '../erasure/erasePerson'
import { validationMessage } from '../fields/validationMessage'
import { idOfAddress } from '../followUp/recordIds'
import { changeCases, changedMeanwhile, lockCases, parseCaseChange } from './changeCases'

/** More people than a list shows are rarely meant. */
const maxChangedAtOnce = 500

/**
 * `PATCH` of one person or of several, in place of Payload's, `DELETE` of notes, and erasure. Of several, those
 * are answered as errors who stay as they are (`seenOf`).
 */
export const peopleEndpoints: Endpoint[] = [
  {
    path: '/:id',
    method: 'patch',
    handler: async (req) => {
      const { docs } = await change({ req, ids: [idOfAddress(req)], areSeveral: false })
      return Response.json({ doc: docs[0], message: req.t('general:updatedSuccessfully') })
    },
  },
  {
    path: '/',
    method: 'patch',
    handler: async (req) => {
      const { where } = req.query
      if (typeof where !== 'object' || where === null) throw new APIError('Missing where', 400)
      const limit = maxChangedAtOnce + 1
      const found = await find({ req, where: where as Where, depth: 0, limit })
      if (found.length === limit) {
        const message = validationMessage({ req, reason: 'tooMany', number: maxChangedAtOnce })
        throw new APIError(message, 400, null, true)
      }
      const { docs, stale } = await change({
        req,
        ids: found.map(({ id }) => id),
        areSeveral: true,
      })
      const errors = Object.entries(stale).map(([id, by]) => ({
        id: Number(id),
        message: changedMeanwhile({ req, by }),
        isPublic: true,
      }))
      return Response.json({
        docs: docs.filter(({ id }) => !(id in stale)),
        errors,
        message: req.t('general:updatedSuccessfully'),
      })
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
  ...erasureEndpoints,
]

type Change = { req: PayloadRequest; ids: number[]; areSeveral: boolean }

/** @returns the people as they are then, their numbers alone where no more is selected, and who stays as before */
async function change({ req, ids, areSeveral }: Change) {
  const { query, payload, user } = req
  if (!seesRequests(user)) throw new Forbidden(req.t)
  await addDataAndFileToRequest(req)
  if (!worksWithRequests(user) && !isHandOver(req.data)) throw new Forbidden(req.t)
  const given = parseCaseChange(req)
  // Two wrong clicks would make all people one person.
  if (areSeveral && given.mergedInto) throw new APIError('People are merged one by one', 400)
  const overridesLocks = query.overrideLock === 'true'
  const asked = { req, ids, change: given, overridesLocks, areSeveral }
  const write = () => changeCases(asked)
  if (Object.keys(Object(query.select)).join() === 'id') {
    return { docs: ids.map((id) => ({ id })), stale: await retryConflict(write) }
  }
  const depth = Number(query.depth ?? payload.config.defaultDepth) || 0
  // Neither is done without the other: a change that is answered with an error would be made twice.
  const writeAndRead = async () => {
    const stale = await write()
    return { docs: await find({ req, where: { id: { in: ids } }, depth }), stale }
  }
  return retryConflict(() => inTransaction(req, writeAndRead))
}

/** Whether a change is of the owner alone. */
const isHandOver = (data: PayloadRequest['data']) =>
  data?.owner !== undefined &&
  Object.keys(data).every((name) => ['owner', 'seen', 'seenOf'].includes(name))

type Query = { req: PayloadRequest; where: Where; depth: number; limit?: number }

async function find({ req, where, depth, limit }: Query) {
  const { docs } = await req.payload.find({
    collection: 'people',
    where,
    depth,
    limit,
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
