// @ts-check
import path from 'node:path'
import { readSecretFiles } from '../../src/server/secretFiles.mjs'
import { readIfPresent } from './durableFiles.mjs'
import { messageOf, UserError } from './userError.mjs'

/**
 * @typedef {Record<string, string | undefined>} Environment
 *
 * @typedef {object} Settings what the scripts need to know to prepare and run the server
 * @property {number} port
 * @property {string | undefined} host address to listen on, all where unset
 * @property {string} dataDir
 * @property {string} uploadsDir
 * @property {string | undefined} databaseUrl unset: the embedded database
 * @property {string | undefined} directUrl past a pooler, for what needs a session; else the same
 * @property {string | undefined} payloadSecret unset: generated once
 * @property {string} adminUsername
 * @property {string | undefined} adminPassword unset: generated once
 * @property {string | undefined} siteUrl
 * @property {boolean} isDemo the demonstration, in folders of its own below those of the real site
 */

const databaseUrlForm = 'postgres://user:password@host:5432/database'
const secretLength = 32

/**
 * Adds the variables of a `.env` file and the secrets that lie in files of their own to the
 * environment; those already set stay as they are.
 * @param {{ file: string, env: Environment }} options
 * @throws {UserError} where a file cannot be read
 */
export function loadEnvironment({ file, env }) {
  const variables = parseEnvFile(readIfPresent(file) ?? '')
  for (const [name, value] of Object.entries(variables)) env[name] ??= value
  try {
    Object.assign(env, readSecretFiles(env))
  } catch (error) {
    throw new UserError(messageOf(error))
  }
}

/**
 * Node's own parser (20.12) ends a value without quotes at any `#`, as passwords and addresses have them.
 * @param {string} text lines such as `NAME=value`, `NAME="value"`, `# comment`
 * @returns {Record<string, string>}
 */
export function parseEnvFile(text) {
  const line =
    /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|(.*?))[ \t]*(?:[ \t]#.*)?\r?$/gm
  return Object.fromEntries(
    [...text.matchAll(line)].map(([, name, double, single, plain]) => [
      name,
      double?.replaceAll('\\n', '\n') ?? single ?? plain?.replace(/^#.*/, '') ?? '',
    ]),
  )
}

/**
 * @param {string} example the text of `.env.example`
 * @returns {Set<string>} the names of all settings, also of those that are commented out
 */
export function settingNames(example) {
  return new Set(example.match(/(?<=^(# )?)[A-Z][A-Z\d_]+(?==)/gm))
}

/**
 * Reads the variables the scripts use. Empty values count as unset.
 * @param {{ env: Environment, root: string }} options `root` is what relative folders start from
 * @returns {Settings}
 * @throws {UserError} naming the first variable that is wrong and what it should be
 */
export function readSettings({ env, root }) {
  const isDemo = env.DEMO === 'true'
  const own = isDemo ? 'demo' : ''
  const dataDir = path.resolve(root, env.DATA_DIR || '.data', own)
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL || undefined)
  return {
    port: readPort(env.PORT || '3000'),
    host: env.HOST || undefined,
    dataDir,
    uploadsDir: env.UPLOADS_DIR
      ? path.resolve(root, env.UPLOADS_DIR, own)
      : path.join(dataDir, 'uploads'),
    databaseUrl,
    directUrl: databaseUrl && (env.DATABASE_DIRECT_URL || databaseUrl),
    payloadSecret: readSecret({
      secret: env.PAYLOAD_SECRET || undefined,
      isRequired: databaseUrl !== undefined || env.NODE_ENV === 'production',
    }),
    adminUsername: env.ADMIN_USERNAME || 'admin',
    adminPassword: env.ADMIN_PASSWORD || undefined,
    siteUrl: readSiteUrl(env.SITE_URL || undefined),
    isDemo,
  }
}

/** @param {string} text */
function readPort(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port >= 1 && port <= 65535) return port
  throw new UserError(`PORT must be a number from 1 to 65535, not ${JSON.stringify(text)}`)
}

/** @param {string | undefined} url */
function readDatabaseUrl(url) {
  // The value holds a password, so the message never repeats it.
  if (url === undefined || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url))) return url
  throw new UserError(`DATABASE_URL must look like ${databaseUrlForm}`)
}

/** @param {{ secret: string | undefined, isRequired: boolean }} options */
function readSecret({ secret, isRequired }) {
  const rule = `must be a random string of at least ${secretLength} characters`
  if (secret === undefined && isRequired) {
    throw new UserError(
      `PAYLOAD_SECRET is not set: it ${rule} if DATABASE_URL or NODE_ENV=production is set`,
    )
  }
  if (secret !== undefined && secret.length < secretLength) {
    throw new UserError(`PAYLOAD_SECRET is too short: it ${rule}`)
  }
  return secret
}

/** @param {string | undefined} url */
function readSiteUrl(url) {
  if (url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url))) return url
  throw new UserError('SITE_URL must be the address visitors use, such as https://www.example.org')
}
