import { sql } from '@payloadcms/db-postgres'

type Sql = ReturnType<typeof sql>

/** What colleagues call a user: by the name, else as they log in. */
export const staffName = sql`coalesce(nullif(users.name, ''), users.username)`

/** The name of the user of an id. @param id a column that `users` has not */
export const staffNameOf = (id: Sql): Sql =>
  sql`(select ${staffName} from users where users.id = ${id})`

/** The name of who logs in so; what is no account's any more stays as it is. @param username with its table */
export const staffNameBy = (username: Sql): Sql =>
  sql`coalesce((select ${staffName} from users where users.username = ${username}), ${username})`
