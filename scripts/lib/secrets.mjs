// @ts-check
import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { readIfPresent, writeFileAtomically } from './durableFiles.mjs'
import { UserError } from './userError.mjs'

/**
 * @typedef {'given' | 'generated' | 'restored'} PasswordSource
 *
 * @typedef {object} Secrets what was generated on the first start and is kept in DATA_DIR
 * @property {string} payloadSecret
 * @property {string} databasePassword of the embedded database
 * @property {Record<string, PasswordSource>} firstPasswords for each database, where the password
 *   of its first staff user came from
 */

/**
 * @param {{ dataDir: string }} options
 * @returns {Secrets}
 */
export function ensureSecrets({ dataDir }) {
  const stored = readSecrets({ dataDir })
  const secrets = {
    payloadSecret: stored.payloadSecret ?? randomText(),
    databasePassword: stored.databasePassword ?? randomText(),
    firstPasswords: stored.firstPasswords ?? {},
  }
  if (!stored.payloadSecret || !stored.databasePassword) writeSecrets({ dataDir, secrets })
  return secrets
}

/**
 * The password for the first staff user. Later starts may set ADMIN_PASSWORD otherwise, which
 * changes nothing once the user exists: what is shown must stay true.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {string | undefined} options.given the value of ADMIN_PASSWORD
 * @param {string} options.database a name for the database that holds the user
 * @returns {{ password: string, place: string, remember(): void }} `place` tells where the person
 *   finds the password; `remember` is to be called once the user is there
 */
export function ensureAdminPassword({ dataDir, given, database }) {
  const file = path.join(dataDir, 'admin-password')
  const secrets = readSecrets({ dataDir })
  const source = secrets.firstPasswords?.[database] ?? (given ? 'given' : 'generated')
  const places = {
    given: given ? 'as set in ADMIN_PASSWORD' : 'as set in ADMIN_PASSWORD on the first start',
    generated: `in ${file}`,
    restored: 'as it was in the backup',
  }
  return {
    password: given ?? ensurePasswordFile(file),
    place: places[source],
    remember() {
      const firstPasswords = { ...secrets.firstPasswords, [database]: source }
      if (secrets.firstPasswords?.[database] !== source) {
        writeSecrets({ dataDir, secrets: { ...secrets, firstPasswords } })
      }
    },
  }
}

/**
 * Notes that the staff users of a database came out of a backup, with their passwords.
 * @param {{ dataDir: string, database: string }} options
 */
export function rememberRestoredUsers({ dataDir, database }) {
  const secrets = readSecrets({ dataDir })
  const firstPasswords = { ...secrets.firstPasswords }
  firstPasswords[database] = 'restored'
  writeSecrets({ dataDir, secrets: { ...secrets, firstPasswords } })
}

/**
 * @param {{ databaseUrl: string | undefined }} settings
 * @returns {string} a name for the database, without its password
 */
export function databaseKey({ databaseUrl }) {
  if (!databaseUrl) return 'embedded'
  const { host, pathname } = new URL(databaseUrl)
  return createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 16)
}

/** @param {string} file */
function ensurePasswordFile(file) {
  const stored = readIfPresent(file)?.trim()
  if (stored) return stored
  const password = randomBytes(18).toString('base64url')
  writeFileAtomically({ file, content: `${password}\n` })
  return password
}

/**
 * @param {{ dataDir: string }} options
 * @returns {Partial<Secrets>}
 */
function readSecrets({ dataDir }) {
  const file = secretsFile(dataDir)
  const text = readIfPresent(file) ?? '{}'
  try {
    return JSON.parse(text)
  } catch {
    throw new UserError(`DATA_DIR contains a damaged ${file}: put your copy of it there`)
  }
}

/** @param {{ dataDir: string, secrets: Partial<Secrets> }} options */
function writeSecrets({ dataDir, secrets }) {
  const content = `${JSON.stringify(secrets, null, 2)}\n`
  writeFileAtomically({ file: secretsFile(dataDir), content })
}

/** @param {string} dataDir */
function secretsFile(dataDir) {
  return path.join(dataDir, 'secrets.json')
}

function randomText() {
  return randomBytes(32).toString('base64url')
}
