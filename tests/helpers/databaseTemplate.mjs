// @ts-check
import { execFile } from 'node:child_process'
import { chmodSync, constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { buildStamp, ensureBuild, standaloneFolder } from '../../scripts/lib/build.mjs'
import { startEmbeddedPostgres } from '../../scripts/lib/embeddedPostgres.mjs'
import { findBinaries } from '../../scripts/lib/postgresHome.mjs'
import { inProject } from '../../scripts/lib/projectRoot.mjs'
import { ensureStamped } from '../../scripts/lib/stamp.mjs'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { preload } from './preload.mjs'
import { testUser } from './testUser.mjs'

/** Password of the database's superuser and of the server's role, the same in every copy. */
export const databasePassword = 'only-for-tests'

/** The server's own role: it owns its database, and may create no other. */
const siteRole = 'site'

const folder = inProject('.data', 'test-template')

/**
 * Makes a database with the tables, the first content and the first staff user of the current build,
 * unless there is one. It stays for the runs to come.
 */
export async function ensureDatabaseTemplate() {
  await ensureBuild()
  // The files of one release of Postgres are not those of another.
  const stamp = () => `${buildStamp()} ${findBinaries().version}`
  await ensureStamped({ file: path.join(folder, 'made'), stamp, work: make })
}

/**
 * Copies the database of `ensureDatabaseTemplate`, ready for `startEmbeddedPostgres`.
 * @param {string} target the folder of the new database
 */
export function copyDatabaseTemplate(target) {
  copy({ from: path.join(folder, 'postgres'), to: target })
}

/**
 * The address of a copy for the server under test, whose role may do no more than a hoster's.
 * @param {string} superuserUrl
 */
export function siteDatabaseUrl(superuserUrl) {
  return Object.assign(new URL(superuserUrl), { username: siteRole }).href
}

/**
 * The address of the same database for its superuser.
 * @param {string} siteUrl
 */
export function superuserDatabaseUrl(siteUrl) {
  return Object.assign(new URL(siteUrl), { username: 'postgres' }).href
}

async function make() {
  const draft = mkdtempSync(path.join(os.tmpdir(), 'curaco-template-'))
  // The database may have to run as another user, who must be able to pass through.
  chmodSync(draft, 0o711)
  try {
    const dataDir = path.join(draft, 'postgres')
    const postgres = await startEmbeddedPostgres({ dataDir, password: databasePassword })
    await prepareRoles(postgres.url)
    await prepareSite({
      DATABASE_URL: siteDatabaseUrl(postgres.url),
      UPLOADS_DIR: path.join(draft, 'uploads'),
    })
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    copy({ from: dataDir, to: path.join(folder, 'postgres') })
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Each connection proves that it knows the password, with 4,096 rounds of a hash on both sides.
 * @param {string} url
 */
async function prepareRoles(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set scram_iterations = 1')
  await client.query(`alter role current_user password '${databasePassword}'`)
  await client.query(`create role ${siteRole} login password '${databasePassword}'`)
  await client.query(`alter database curaco owner to ${siteRole}`)
  await client.end()
}

/**
 * Migrates, seeds and creates the first user, as the one-shot container does.
 * @param {{ DATABASE_URL: string, UPLOADS_DIR: string, DEMO?: string }} environment
 */
export async function prepareSite(environment) {
  await promisify(execFile)(process.execPath, ['server.js'], {
    cwd: standaloneFolder,
    env: {
      ...preload(),
      NODE_ENV: 'production',
      PATH: process.env.PATH ?? '',
      // Next.js takes 0 for 3000, where another program may listen.
      PORT: String(await findFreePort()),
      PREPARE_ONLY: 'true',
      PAYLOAD_SECRET: 'signs nothing that outlives the preparation',
      ADMIN_USERNAME: testUser.username,
      ADMIN_PASSWORD: testUser.password,
      ...environment,
    },
  })
}

/** @param {{ from: string, to: string }} options */
function copy({ from, to }) {
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  })
}
