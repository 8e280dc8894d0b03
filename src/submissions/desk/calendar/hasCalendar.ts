import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'

/** Whether a user's calendar can be read at a secret address. Who may know that is checked by the caller. */
export async function hasCalendar({ payload, user }: { payload: Payload; user: number }) {
  const { rows } = await payload.db.drizzle.execute(
    sql`select from users where id = ${user} and calendar_key is not null`,
  )
  return rows.length > 0
}
