import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeOperationHook, Where } from 'payload'
import { transactionOf } from '../../src/server/transactions'
import { worksWithRequests } from '../access/roles'
import { announcedCollections } from '../deliveries'

/**
 * Locks the submissions that a request changes until its transaction ends. Payload (3.90) writes a whole
 * record back as it was when the change began: what a colleague changed meanwhile would be undone.
 */
export const lockChangedRows: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  const slug = announcedCollections.find((kind) => kind === collection.slug)
  if (!slug || operation !== 'update' || !worksWithRequests(req.user)) return
  const { id, where = {} }: { id?: unknown; where?: Where } = { ...args }
  const find = async () => {
    const { docs } = await req.payload.find({
      collection: slug,
      where,
      select: {},
      depth: 0,
      pagination: false,
      trash: true,
      overrideAccess: false,
      user: req.user,
      req,
    })
    return docs.map((doc) => doc.id)
  }
  const ids = (id === undefined ? await find() : [Number(id)]).filter(Number.isSafeInteger)
  const database = await transactionOf(req)
  await database.execute(sql`
    select 1 from ${sql.identifier(slug.replaceAll('-', '_'))}
    where id = any(${sql.param(ids)}::bigint[]) order by id for update
  `)
}
