import { pool } from './database'
import { log } from './log'
import { fileStorage } from './storage/fileStorage'
import { storedName } from './uploads'

/**
 * One after the other, so that many of them hold one connection only. Shared through the process,
 * because hooks and route handlers are bundled apart.
 */
const place = Symbol.for('curaco.fileRemovals')

const shared = globalThis as { [place]?: Promise<void> }

/**
 * Removes the file of a CV whose row has just been deleted, once that is committed: a deletion that
 * is rolled back keeps its file. A process that dies in between leaves a file without a row, which
 * the next start sweeps away.
 */
export function deleteFileAfterCommit(name: string): void {
  shared[place] = filesRemoved().then(() =>
    removeIfUnlisted(name).catch((error: unknown) =>
      log.error({ err: error }, 'the file of a deleted CV stays until the next start'),
    ),
  )
}

/** Resolves once the files are gone that were to be removed until now. */
export function filesRemoved(): Promise<void> {
  return shared[place] ?? Promise.resolve()
}

async function removeIfUnlisted(name: string): Promise<void> {
  // The deleting transaction holds the row's lock to its end, and Postgres answers after that.
  const { rowCount } = await pool.query('select 1 from cvs where filename = $1 for share', [name])
  if (rowCount === 0) await fileStorage.remove(storedName.cv(name))
}
