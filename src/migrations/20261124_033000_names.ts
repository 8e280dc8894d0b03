/** The tables get the names that their contents go by: no row changes. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

const names = [
  ['editions', 'publications'],
  ['access_log', 'audit_log'],
] as const

export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const [before, now] of names) await rename({ db, from: before, to: now })
  await db.execute(sql`
  ALTER FUNCTION "notify_edition_change" RENAME TO "notify_publication_change";
  ALTER TRIGGER "notify_edition_change" ON "publications" RENAME TO "notify_publication_change";`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [before, now] of names) await rename({ db, from: now, to: before })
  await db.execute(sql`
  ALTER FUNCTION "notify_publication_change" RENAME TO "notify_edition_change";
  ALTER TRIGGER "notify_publication_change" ON "editions" RENAME TO "notify_edition_change";`)
}

/** Renames a collection's table with all that Payload names after it, and what staff have set for its list. */
async function rename({
  db,
  from,
  to,
}: {
  db: MigrateUpArgs['db']
  from: string
  to: string
}): Promise<void> {
  await db.execute(
    sql.raw(`
  ALTER TABLE "${from}" RENAME TO "${to}";
  ALTER TABLE "payload_locked_documents_rels" RENAME COLUMN "${from}_id" TO "${to}_id";
  DO $$ DECLARE command text; BEGIN
    FOR command IN
      SELECT format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', conrelid::regclass, conname, replace(conname, '${from}', '${to}'))
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conname LIKE '%${from}%'
      UNION ALL
      SELECT format('ALTER TYPE %I RENAME TO %I', typname, replace(typname, '${from}', '${to}'))
        FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typname LIKE 'enum_${from}%'
    LOOP EXECUTE command; END LOOP;
    FOR command IN
      SELECT format('ALTER %s %I RENAME TO %I', CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'INDEX' END, relname, replace(relname, '${from}', '${to}'))
        FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('i', 'S') AND relname LIKE '%${from}%'
    LOOP EXECUTE command; END LOOP;
  END $$;
  UPDATE "payload_preferences" SET "key" = replace("key", '${slug(from)}', '${slug(to)}')
    WHERE "key" LIKE 'collection-${slug(from)}%';`),
  )
}

const slug = (table: string) => table.replaceAll('_', '-')
