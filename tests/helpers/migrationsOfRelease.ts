import { migrations } from '../../src/migrations'

/** The migrations of the release that restores, as a test wants them. */
export const release: { migrations: Pick<(typeof migrations)[number], 'name' | 'up'>[] } = {
  migrations,
}

/**
 * In the tests' processes this stands for `scripts/lib/sources.mjs`, whose own way takes
 * longer (`vitest.config.ts`); `npm run restore` itself goes it in some tests.
 */
export const loadMigrations = () => Promise.resolve(release.migrations)

/** Does work while the release has a migration that fails. */
export async function whileMigrationsFail<Result>(work: () => Promise<Result>): Promise<Result> {
  const { migrations: own } = release
  const up = () => Promise.reject(new Error('a failure of this test'))
  release.migrations = [...own, { name: '29990101_000000_failure', up }]
  try {
    return await work()
  } finally {
    release.migrations = own
  }
}
