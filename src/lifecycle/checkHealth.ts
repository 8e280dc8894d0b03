import { sql } from '@payloadcms/db-postgres'
import { getCms } from '@/cms/getCms'
import { log } from '@/server/log'
import { bucket } from '@/server/uploadLocations'
import { pingScanner } from '@/submissions/cv/scanForViruses'
import { checkReserve } from '@/submissions/intake/admitSubmission'
import { migrations } from '@/migrations'
import { rememberFor } from '@/server/remember.mjs'
import { hasCode } from '@/server/retryConflict'
import { isStopping } from './shutdownState'

type Health =
  // Without them everything goes on that needs no file: that is no reason to send no requests here.
  | { ok: true; storage?: 'unreachable' | 'full'; scanner?: 'unreachable' }
  | { ok: false; reason: 'stopping' | 'database_unreachable' | 'migrations_pending' }

/**
 * Tells whether requests are to be sent to this server: it stays, the database answers and has every
 * migration. Whether bucket and virus scanner answer, and CVs have room, is told beside it.
 */
export async function checkHealth(): Promise<Health> {
  if (isStopping()) return { ok: false, reason: 'stopping' }
  const applied = await appliedMigrations()
  if (!applied) return { ok: false, reason: 'database_unreachable' }
  if (migrations.some(({ name }) => !applied.has(name))) {
    return { ok: false, reason: 'migrations_pending' }
  }
  const [storage, scanner, room] = await Promise.all([
    isStorageThere(),
    isScannerThere(),
    isRoomThere(),
  ])
  return {
    ok: true,
    ...(!room && { storage: 'full' }),
    ...(!storage && { storage: 'unreachable' }),
    ...(!scanner && { scanner: 'unreachable' }),
  }
}

/** Milliseconds in which the bucket has to answer, and for which an answer counts for everybody. */
const [storageTimeout, verdictLasts] = [2_000, 1_000]

/** True also where uploads lie in a folder. */
export const isStorageThere = remembered('uploads bucket', async () =>
  bucket?.check(storageTimeout),
)

/** True also where there is no virus scanner. */
export const isScannerThere = remembered('virus scanner', pingScanner)

/** Also with a bucket: CVs are received on the disk. */
const isRoomThere = remembered('reserve of the disk', checkReserve)

function remembered(name: string, check: () => Promise<unknown>): () => Promise<boolean> {
  return rememberFor(verdictLasts, () =>
    check().then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, `the ${name} is unavailable`)
        return false
      },
    ),
  )
}

async function appliedMigrations(): Promise<Set<unknown> | null> {
  try {
    const cms = await getCms()
    const { rows } = await cms.db.drizzle.execute(sql`select name from payload_migrations`)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    log.warn({ err: error }, 'health check failed')
    return isMissingTable(error) ? new Set() : null
  }
}

/** SQLSTATE 42P01, undefined_table: nothing has been migrated yet. */
function isMissingTable(error: unknown): boolean {
  return hasCode(error, /^42P01$/)
}
