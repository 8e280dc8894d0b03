import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { createLocalReq, type Migration, type Payload } from 'payload'
import {
  passwordFault,
  passwordMaxLength,
  passwordMinLength,
} from '@collections/users/passwordRules'
import { removePasskeys } from '@collections/users/secondFactor/secondFactorStore'
import { recordChange } from '@collections/users/secondFactor/securityChanges'
import { getCms } from '@/cms/getCms'
import { advisoryLocks } from '@/server/advisoryLocks.mjs'
import { connectionFault } from '@/server/connectionFault.mjs'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { BucketError } from '@/server/storage/bucket.mjs'
import { checkSiteId } from '@/server/storage/checkSiteId'
import type { Database } from '@/server/transactions'
import { migrations } from '@/migrations'
import { addDemoContent } from '@/demo/addDemoContent'
import { claimDemonstration, demoAccountsText, fillDemonstration } from '@/demo/fillDemonstration'
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
    throw new Error(
      `${name} must point to a Postgres server that can be used: ${connectionFault(error)}`,
    )
  })
  try {
    await lock.query('select pg_advisory_lock($1)', [advisoryLocks.prepareDatabase])
    // Before anything is written: a backup is restored into an empty database only.
    await checkUploads(lock)
    const cms = await getCms()
    await migrate(cms)
    await checkUploads(lock)
    const isNewDemo = await claimDemonstration(lock)
    await seedContent({ cms, change: isNewDemo ? addDemoContent : undefined })
    const isNew = await createFirstUser(cms)
    if (isNewDemo) await fillDemonstration({ cms, database: lock })
    if (env.DEMO) process.stdout.write(demoAccountsText)
    else if (env.RESET_PASSWORD_OF) await resetPassword({ cms, username: env.RESET_PASSWORD_OF })
    else if (env.PREPARE_ONLY) showAddresses({ isNew })
  } finally {
    await lock.end()
  }
}

/** Payload writes two lines for each migration; one for all of them is enough. */
async function migrate(cms: Payload): Promise<void> {
  const { level } = log
  if (log.isLevelEnabled('info')) log.level = 'warn'
  // Payload types a migration's arguments as unknown, because each adapter has its own.
  await cms.db.migrate({ migrations: migrations as unknown as Migration[] })
  log.level = level
  log.info({ newest: migrations.at(-1)?.name }, 'the tables are up to date')
}

/** A bucket that is only away is asked again before any file is removed. */
async function checkUploads(database: Client): Promise<void> {
  await checkSiteId(database).catch((error: unknown) => {
    const isAway = error instanceof BucketError && !error.isRefusal
    if (!isAway) throw error
    log.error({ err: error }, 'could not check which site the bucket belongs to')
  })
}

/** @returns whether there was none */
async function createFirstUser(cms: Payload): Promise<boolean> {
  // Access is overridden because there is no user yet.
  const { totalDocs } = await cms.count({ collection: 'users', overrideAccess: true })
  if (totalDocs > 0) return false
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
  return true
}

/**
 * Gives an account a password that was made here, for an admin who cannot log in any more. Payload ends
 * its sessions; a second factor stays unless `REMOVE_SECOND_FACTOR` is set.
 */
async function resetPassword({ cms, username }: { cms: Payload; username: string }): Promise<void> {
  const password = randomBytes(18).toString('base64url')
  const { docs } = await cms.update({
    collection: 'users',
    where: { username: { equals: username.toLowerCase().trim() } },
    data: { password, loginAttempts: 0, lockUntil: null },
    depth: 0,
    // The operator asks for it, by a command on this machine.
    overrideAccess: true,
  })
  const [user] = docs
  if (!user) throw new Error(`There is no staff user of this name: ${username}`)
  log.warn({ user: user.id }, 'a password was reset by a command')
  if (env.REMOVE_SECOND_FACTOR) {
    const make = (database: Database) => removePasskeys({ database, user: user.id })
    const req = await createLocalReq({}, cms)
    await recordChange({ req, change: 'takenAway', of: user, by: null, make })
  }
  show([`The new password of ${user.username} is ${password}`, 'Change it at /cms.'])
}

/** The last lines of the container that prepares the database: what the operator does next. */
function showAddresses({ isNew }: { isNew: boolean }): void {
  const { SITE_URL, PORT, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env
  const site = SITE_URL ?? `http://localhost:${PORT}`
  const lines = [`Site   ${site}`, `Staff  ${site}/admin`, `CMS    ${site}/cms`]
  if (!SITE_URL)
    lines.push('Only this machine can open it, unless HOST or SITE_URL is set (.env.example).')
  if (isNew && env.SHOW_FIRST_PASSWORD) {
    // It was generated, so it is unknown yet.
    lines.push(
      `The first staff user is ${username} with the password ${password}`,
      'Change it at /cms.',
    )
  }
  show(lines)
}

/** Not as an entry of the log, which other programs collect. */
function show(lines: string[]): void {
  const rule = '─'.repeat(Math.max(...lines.map((line) => line.length)))
  process.stdout.write(`\n${[rule, ...lines, rule].join('\n')}\n\n`)
}
