import { sql } from '@payloadcms/db-postgres'
import type { TextFieldServerComponent } from 'payload'
import { followUpRoles, managesUsers } from '@collections/access/roles'
import { countOpenCases } from '@collections/users/deactivatedUsers'
import { staffName } from '@/submissions/followUp/staffName'
import { HandOverChoice, type Colleague } from './HandOverChoice'

/** In the form of a user who looks after open cases: who takes them when the account is switched off. */
export const HandOver: TextFieldServerComponent = async ({ id, path, req: { payload, user } }) => {
  if (typeof id !== 'number' || !managesUsers(user)) return null
  const database = payload.db.drizzle
  const number = await countOpenCases(database, id)
  if (number === 0) return null
  const { rows } = await database.execute(sql`
    select id, ${staffName} as name from users
    where active and id <> ${id} and role::text = any(${sql.param(followUpRoles)}::text[]) order by name`)
  // Both columns are named above.
  return <HandOverChoice path={path} number={number} colleagues={rows as Colleague[]} />
}
