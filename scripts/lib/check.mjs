// @ts-check
import { lookup } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import nodemailer from 'nodemailer'
import { openBucket, readBucketSettings } from '../../src/server/storage/bucket.mjs'
import { clamdAddress, pingClamd } from '../../src/submissions/cv/clamd.mjs'
import { readBackupSettings } from './backup/backupSettings.mjs'
import { openStore } from './backup/backupStore.mjs'
import { withClient } from './backup/database.mjs'
import { encryptFor } from './backup/encryption.mjs'
import {
  checkAlertFiles,
  checkAuthorities,
  checkCertificate,
  checkWatchedServers,
} from './checkFiles.mjs'
import { readIfPresent } from './durableFiles.mjs'
import { loadEnvironment, readSettings, settingNames } from './environment.mjs'
import { inProject, projectRoot } from './projectRoot.mjs'
import { loadServer, settingsExample } from './sources.mjs'
import { checkWritableFolder } from './startupChecks.mjs'
import { messageOf, UserError } from './userError.mjs'

const scannerTimeout = 5000

/** Where deploy/private is in the containers. */
const privateFolder = '/etc/curaco'

const port = /^(\d{0,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/

/**
 * Settings that no other code judges, most of them of docker-compose.yml alone, each with its form, and with the
 * profile, file of Compose or setting that needs it.
 * @type {[name: string, form: RegExp, rule: string, need?: string][]}
 */
const formRules = [
  [
    'COMPOSE_PROFILES',
    /^((tls|balancer|backup|metrics|alerts|clamav)(,(?=.)|$))*$/,
    'must be one or more of tls, balancer, backup, metrics, alerts and clamav, separated by commas',
  ],
  ['ADMIN_PASSWORD', /^(.{15,})?$/su, 'must have at least 15 characters'],
  ['POSTGRES_PASSWORD', /^[\w-]*$/, 'must contain only letters, digits, - and _'],
  ['SITE_ALIASES', /^[a-z\d. -]*$/i, 'must be host names, separated by spaces'],
  ['ACME_EMAIL', /^([^@\s]+@[^@\s]+)?$/, 'must be an e-mail address'],
  ['TLS_FILES', /^(\/\S+ \/\S+)?$/, 'must be two paths: of the certificate and of its key'],
  ['PRIVATE_ADDRESS', /^([\d.]+|\[[\da-f:.]+\])?$/i, 'must be an address of this machine'],
  ['SECOND_MACHINE', /^[a-z\d.-]*$/i, 'must be an address without a port'],
  ['TRUSTED_PROXIES', /^([\da-f.:]+(\/\d+)?( |$))*$/i, 'must be addresses or networks'],
  ['HTTP_PORT', port, 'must be a port'],
  ['HTTPS_PORT', port, 'must be a port'],
  ['PROMETHEUS_PORT', port, 'must be a port'],
  ['APP_SERVERS', /^([1-9]\d?)?$/, 'must be a number from 1 to 99'],
  ['ENABLE_IPV6', /^(true|false)?$/, 'must be true or false'],
  ['IPV6_SUBNET', /^([\da-f:]+::\/64)?$/i, 'must be a network such as fd63:7572:6163:6f00::/64'],
  ['SITE_URL', /^(https:\/\/[^/]+)?$/, 'must look like https://www.example.org', 'tls'],
  ['BACKUP_RECIPIENT', /./, 'must be set', 'backup'],
  ['TRUST_PROXY', /^0*([2-9]|[1-9]\d+)$/, 'must be 2 or more', 'TRUSTED_PROXIES'],
  ['METRICS_PORT', /^9464$/, 'must be 9464', 'metrics'],
  ['COMPOSE_PROFILES', /metrics/, 'must contain metrics', 'alerts'],
  ['CLAMAV_HOST', /^clamav$/, 'must be clamav', 'clamav'],
  [
    'COMPOSE_PROFILES',
    /^(?=.*(tls|balancer))(?!.*tls.*balancer|.*balancer.*tls)/,
    'must contain tls or balancer, not both,',
    'deploy/scale.yml',
  ],
]

/** How names begin that only this site has. */
const ownNames =
  /^(ADMIN|BACKUP|CLAMAV|DATABASE|MAIL|METRICS|NOTIFY|POSTGRES|RATE_LIMIT|RETENTION|S3|SITE|SMTP|TRUST|WEBHOOK)_/

/** Of systemd, and of Kubernetes for other services. */
const systemNames = /^NOTIFY_SOCKET$|_SERVICE_(HOST|PORT)|_PORT_\d+_/

/**
 * Judges all settings that the site, its backups and docker-compose.yml read, and tries what they lead to.
 * With `--settings` nothing is tried: what is away for a moment must keep no site from starting.
 * @param {{ args: string[] }} options
 * @throws {UserError} where something is wrong, after each fault was shown
 */
export async function runCheck({ args }) {
  if (args.some((arg) => arg !== '--settings')) throw new UserError('Usage: check [--settings]')
  const { faults, ...settings } = await judgeSettings()
  // What the service `secrets` has said of the secrets, which it alone reads.
  const refusal = args.length > 0 && readIfPresent('/secrets/refusal')
  if (refusal) faults.push(refusal.trim())
  for (const fault of faults) console.error(fault)
  const failed = args.length > 0 ? 0 : await tryAll(settings)
  if (faults.length + failed > 0) throw new UserError('Something is wrong: see above')
  if (args.length === 0) console.log('All settings are right.')
}

/**
 * Sends a mail as the site would: to the addresses that are given, else to NOTIFY_EMAIL.
 * @param {{ args: string[] }} options
 */
export async function sendTestMail({ args }) {
  const { faults, server } = await judgeSettings()
  if (!server) throw new UserError(faults.join('\n'))
  const { SMTP_URL, MAIL_FROM, NOTIFY_EMAIL, SITE_URL } = server.env
  if (!SMTP_URL) throw new UserError('SMTP_URL is not set, so the site sends no mail')
  const to = args.length > 0 ? args : NOTIFY_EMAIL
  const text = `This is a test. ${SITE_URL} can send mail.\n`
  const mail = { from: MAIL_FROM, to, subject: `Test mail from ${SITE_URL}`, text }
  const sending = nodemailer.createTransport(server.smtpOptions(SMTP_URL)).sendMail(mail)
  await sending.catch((error) => {
    throw new UserError(`SMTP_URL: ${messageOf(error)}`)
  })
  console.log(`The mail server accepted a test mail to ${to}`)
}

async function judgeSettings() {
  const { env } = process
  /** @type {string[]} */
  const found = []
  /**
   * @template Result
   * @param {() => Result | Promise<Result>} work
   */
  const judge = async (work) => {
    try {
      return await work()
    } catch (error) {
      found.push(...messageOf(error).split('; '))
    }
  }
  // With Docker, before the first start.
  if (env.DATABASE_URL_FILE === '/secrets/database-url' && !existsSync(env.DATABASE_URL_FILE)) {
    Object.assign(env, { DATABASE_URL_FILE: '', PAYLOAD_SECRET_FILE: '' })
  }
  await judge(() => loadEnvironment({ file: inProject('.env'), env }))
  const hasDatabase = Boolean(env.DATABASE_URL)
  if (!hasDatabase) {
    env.DATABASE_URL = 'postgres://127.0.0.1/that-of-npm-start'
    env.PAYLOAD_SECRET ||= 'generated at the first start of the site'
  }
  const site = await judge(() => readSettings({ env, root: projectRoot }))
  const { dataDir = '.data' } = site ?? {}
  const backups = await judge(() => readBackupSettings({ env, dataDir, root: projectRoot }))
  await judge(() => encryptFor(backups?.recipients ?? []))
  Object.assign(env, { NODE_ENV: 'production' })
  const server = await judge(loadServer)
  found.push(...formFaults(env), ...unknownNames(env))
  // The scripts and the server judge some settings both: one sentence for each is enough.
  const faults = [...new Map(found.map((fault) => [fault.split(' ')[0], fault])).values()]
  return { faults, hasDatabase, site, backups, server }
}

/** @param {NodeJS.ProcessEnv} env */
function formFaults(env) {
  const profiles = env.COMPOSE_PROFILES?.split(',') ?? []
  const files = env.COMPOSE_FILE?.split(':') ?? []
  return formRules
    .filter(([name, form, , need]) => {
      const isNeeded = !need || profiles.includes(need) || files.includes(need) || env[need]
      return isNeeded && !form.test(env[name] ?? '')
    })
    .map(([name, , rule, need]) => {
      if (!need) return `${name} ${rule}`
      if (need === need.toUpperCase()) return `${name} ${rule} when ${need} is set`
      const list = files.includes(need) ? 'COMPOSE_FILE' : 'COMPOSE_PROFILES'
      return `${name} ${rule} when ${list} contains ${need}`
    })
}

/**
 * Names that look like a setting mistyped: with up to two letters amiss, or with the beginning of one.
 * @param {NodeJS.ProcessEnv} env
 */
function unknownNames(env) {
  const known = [...settingNames(settingsExample())]
  const names = Object.keys(env).filter(
    (name) => !known.includes(name) && !known.includes(name.replace(/_FILE$/, '')),
  )
  return names.flatMap((name) => {
    const isMeant = (/** @type {number} */ edits) => (/** @type {string} */ one) =>
      isNear(one, name.toUpperCase(), edits)
    // Systems set HOME and TEMP, which are two letters from HOST and DEMO.
    const meant = known.find(isMeant(1)) ?? known.filter((one) => one.length > 4).find(isMeant(2))
    if (meant) return `${name} is no setting: ${meant} is`
    return ownNames.test(name) && !systemNames.test(name)
      ? `${name} is no setting: .env.example lists them all`
      : []
  })
}

/**
 * Whether no more than so many letters are missing, too many or wrong.
 * @param {string} one @param {string} other @param {number} edits
 * @returns {boolean}
 */
function isNear(one, other, edits) {
  if (one === other || edits === 0) return one === other
  if (one[0] === other[0]) return isNear(one.slice(1), other.slice(1), edits)
  const [rest, otherRest, left] = [one.slice(1), other.slice(1), edits - 1]
  return isNear(rest, other, left) || isNear(one, otherRest, left) || isNear(rest, otherRest, left)
}

/** Days: a shorter time than this is named. */
const shortRetention = 60

/**
 * @param {Omit<Awaited<ReturnType<typeof judgeSettings>>, 'faults'>} settings undefined where they are wrong
 * @returns {Promise<number>} how much of it failed
 */
async function tryAll({ hasDatabase, site, backups, server }) {
  const { POSTGRES_PASSWORD: password, TLS_FILES: files } = process.env
  const { CLAMAV_HOST, COMPOSE_PROFILES, COMPOSE_FILE } = process.env
  const { SECOND_MACHINE, BACKUP_RECIPIENT, NODE_EXTRA_CA_CERTS: authorities } = process.env
  const profiles = COMPOSE_PROFILES?.split(',') ?? []
  const { SMTP_URL, SITE_URL, SITE_ALIASES = '' } = server?.env ?? {}
  const aliases = SITE_ALIASES.split(' ').filter(Boolean)
  const names = SITE_URL ? [new URL(SITE_URL).hostname, ...aliases] : []
  // That of the profile starts with the site.
  const hasScanner = server?.env.CLAMAV_HOST && !profiles.includes('clamav')
  const clamd = hasScanner && clamdAddress(server.env)
  const bucket = server && readBucketSettings(server.env)
  const url = hasDatabase && site?.databaseUrl
  const directUrl = url && site?.directUrl !== url && site?.directUrl
  const scratchUrl = backups?.scratchDatabaseUrl
  const isCompose = url && new URL(url).hostname === 'database'
  // That of docker-compose.yml starts with the site.
  const isStopped = isCompose && !(await lookup('database').catch(() => null))
  // One that is missing is made by the user that runs the site.
  const uploads = site && existsSync(site.uploadsDir) && site.uploadsDir
  const folder = backups && existsSync(backups.folder) && backups.folder
  // Perhaps a slip: what is deleted comes back from a backup alone. A default is none.
  const short = Object.entries(server?.env ?? {}).filter(
    ([name, days]) =>
      name.startsWith('RETENTION_') && process.env[name] && Number(days) < shortRetention,
  )
  /** @type {Record<string, undefined | '' | 0 | false | (() => unknown)>} */
  const tries = {
    ...Object.fromEntries(
      short.map(([name, days]) => [
        name,
        () => `what is older than ${days} days is deleted for good within an hour of the start`,
      ]),
    ),
    DATABASE_URL: url && (() => (isStopped ? 'starts with the site' : tryDatabase(url))),
    DATABASE_DIRECT_URL: directUrl && (() => tryDatabase(directUrl)),
    POSTGRES_PASSWORD: isCompose && !isStopped && password && (() => tryDatabase(url, password)),
    UPLOADS_DIR:
      uploads &&
      (() => checkWritableFolder({ variable: 'UPLOADS_DIR', folder: uploads, isPassable: false })),
    S3_BUCKET: bucket && (() => openBucket(bucket).check()),
    SMTP_URL:
      SMTP_URL && (() => nodemailer.createTransport(server?.smtpOptions(SMTP_URL)).verify()),
    SITE_URL: SITE_URL && profiles.includes('tls') && !files && (() => lookUp(names)),
    TLS_FILES: files && (() => checkCertificate({ files, names })),
    NODE_EXTRA_CA_CERTS: authorities && (() => checkAuthorities(authorities)),
    CLAMAV_HOST:
      clamd &&
      (() =>
        pingClamd(clamd, scannerTimeout).catch((error) => {
          const isOfProfile = COMPOSE_PROFILES !== undefined && CLAMAV_HOST === 'clamav'
          throw isOfProfile ? new UserError('COMPOSE_PROFILES lacks clamav') : error
        })),
    BACKUP_DIR:
      folder && (() => checkWritableFolder({ variable: 'BACKUP_DIR', folder, isPassable: false })),
    BACKUP_S3_BUCKET: backups?.bucket && (async () => (await openStore(backups)).list()),
    BACKUP_SCRATCH_DATABASE_URL: scratchUrl && (() => tryDatabase(scratchUrl)),
    // Without Docker there are no profiles.
    BACKUP_RECIPIENT:
      BACKUP_RECIPIENT &&
      COMPOSE_PROFILES !== undefined &&
      !profiles.includes('backup') &&
      (() =>
        COMPOSE_FILE?.includes('second-machine.yml')
          ? 'the other machine makes the backups, where COMPOSE_PROFILES contains backup'
          : 'no backup is made by itself while COMPOSE_PROFILES lacks backup'),
    COMPOSE_PROFILES: profiles.includes('alerts') && (() => checkAlertFiles(privateFolder)),
    SECOND_MACHINE:
      SECOND_MACHINE && profiles.includes('metrics') && (() => checkWatchedServers(privateFolder)),
  }
  let failed = 0
  for (const [name, work] of Object.entries(tries)) {
    if (!work) continue
    try {
      const note = await work()
      console.log(`${name}: ${typeof note === 'string' ? note : 'works'}`)
    } catch (error) {
      console.log(`${name}: ${messageOf(error)}`)
      failed += 1
    }
  }
  return failed
}

/**
 * One without an address is no fault: the DNS of this machine may not know what visitors are told.
 * @param {string[]} names
 * @returns {Promise<string>}
 */
async function lookUp(names) {
  const found = await Promise.all(names.map((name) => lookup(name, { all: true }).catch(() => [])))
  const missing = names.filter((_, index) => found[index]?.length === 0)
  if (missing.length > 0) {
    return `no address of ${missing.join(', ')} found in the DNS, so no certificate will come`
  }
  const known = names.map(
    (name, index) => `${name} leads to ${found[index]?.map(({ address }) => address).join(', ')}`,
  )
  return `${known.join('; ')}: these must be addresses of this machine`
}

/** @param {string} url @param {string} [password] */
async function tryDatabase(url, password) {
  const address = new URL(url)
  if (password) address.password = password
  await withClient(address.href, async () => {})
}
