import { sql } from '@payloadcms/db-postgres'
import { APIError, type CollectionBeforeDeleteHook } from 'payload'
import { transactionOf } from '../../src/server/transactionOf'
import { refusal } from '../fields/refusals'

/** Refuses to delete a stage at which people are, and the last one: a new request begins at one. */
export const keepStage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const database = await transactionOf(req)
  const { rows } = await database.execute(sql`
    select 1 where exists (select from people where stage_id = ${Number(id)})
      or not exists (select from stages where id <> ${Number(id)})
  `)
  if (rows.length > 0) throw new APIError(refusal({ req, reason: 'stageInUse' }), 409)
}
