import { Client } from 'pg'
import type { Migration, Payload } from 'payload'
import {
  passwordFault,
  passwordMaxLength,
  passwordMinLength,
} from '@collections/users/passwordRules'
import { getCms } from '@/cms/getCms'
import { advisoryLocks } from '@/server/advisoryLocks.mjs'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { BucketError } from '@/server/storage/bucket.mjs'
import { checkSiteId } from '@/server/storage/checkSiteId'
import { migrations } from '@/migrations'
import { addDemoContent } from '@/demo/addDemoContent'
import { claimDemonstration, demoAccountsText, fillDemonstration } from '@/demo/fillDemonstration'
import { correctContent } from '@/seed/correctContent'
import { seedContent } from '@/seed/seedContent'

/**
 * Migrates, seeds what is empty and creates the first staff user. However many servers start at
 * once, one does the work while the others wait for its advisory lock.
 * @throws Error with one line for the operator
 */
export async function prepareDatabase(): Promise<void> {
  const lock = new Client({
    connectionString: env.DATABASE_DIRECT_URL,
    connectionTimeoutMillis: 10_000,
  })
  // Its loss shows in the queries that follow; without a listener it would end the process.
  lock.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  await lock.connect().catch((error: unknown) => {
    const name =
      env.DATABASE_DIRECT_URL === env.DATABASE_URL ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    throw new Error(`${name} must point to a Postgres server that can be reached (${code(error)})`)
  })
  try {
    await lock.query('select pg_advisory_lock($1)', [advisoryLocks.prepareDatabase])
    // Before anything is written: a backup is restored into an empty database only.
    await checkUploads(lock)
    const cms = await getCms()
    // Payload types a migration's arguments as unknown, because each adapter has its own.
    await cms.db.migrate({ migrations: migrations as unknown as Migration[] })
    await checkUploads(lock)
    const isNewDemo = await claimDemonstration(lock)
    await seedContent({ cms, change: isNewDemo ? addDemoContent : undefined })
    await takeCorrectionsOver(cms)
    await createFirstUser(cms)
    if (isNewDemo) await fillDemonstration({ cms, database: lock })
    if (env.DEMO) process.stdout.write(demoAccountsText)
  } finally {
    await lock.end()
  }
}

/** A bucket that is only away is asked again before any file is removed. */
async function checkUploads(database: Client): Promise<void> {
  await checkSiteId(database).catch((error: unknown) => {
    const isAway = error instanceof BucketError && !error.isRefusal
    if (!isAway) throw error
    log.error({ err: error }, 'could not check which site the bucket belongs to')
  })
}

async function takeCorrectionsOver(cms: Payload): Promise<void> {
  if (!env.CONTENT_CORRECTIONS) return
  const lines = await correctContent({ cms, apply: env.CONTENT_CORRECTIONS === 'apply' })
  process.stdout.write(`${lines.join('\n') || 'No text of the first content has a correction.'}\n`)
}

async function createFirstUser(cms: Payload): Promise<void> {
  // Access is overridden because there is no user yet.
  const { totalDocs } = await cms.count({ collection: 'users', overrideAccess: true })
  if (totalDocs > 0) return
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env
  const fault = await passwordFault({ password: password ?? '', surroundings: [username] })
  if (!password || fault) {
    throw new Error(
      `ADMIN_PASSWORD must be set on the first start, with ${passwordMinLength} to ${passwordMaxLength} characters that are not easy to guess`,
    )
  }
  await cms.create({
    collection: 'users',
    data: { username, password, role: 'admin', active: true },
    depth: 0,
    overrideAccess: true,
  })
  log.info('created the first staff user')
  if (env.SHOW_FIRST_PASSWORD) {
    // Made up, so it is unknown yet. Not as an entry of the log, which other programs collect.
    process.stdout.write(
      `\nThe first staff user is ${username} with the password ${password}\nStaff log in at /admin, editors at /cms, where it can be changed.\n\n`,
    )
  }
}

function code(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no response in time'
}
