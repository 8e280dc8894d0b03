import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

/** For the search for duplicates by the last digits of a number. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE INDEX "consultations_phone_digits_idx" ON "consultations" (right("phone_normalized", 9));
  CREATE INDEX "chat_messages_phone_digits_idx" ON "chat_messages" (right("phone_normalized", 9));`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "consultations_phone_digits_idx";
  DROP INDEX "chat_messages_phone_digits_idx";`)
}
