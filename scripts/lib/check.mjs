// @ts-check
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import net from 'node:net'
import nodemailer from 'nodemailer'
import { openBucket, readBucketSettings } from '../../src/server/storage/bucket.mjs'
import { messageOf } from './backup/backupFailure.mjs'
import { readBackupSettings } from './backup/backupSettings.mjs'
import { openStore } from './backup/backupStore.mjs'
import { connect } from './backup/database.mjs'
import { encryptFor } from './backup/encryption.mjs'
import { loadEnvironment, readSettings } from './environment.mjs'
import { inProject, projectRoot } from './projectRoot.mjs'
import { loadServer, settingsExample } from './sources.mjs'
import { checkWritableFolder } from './startupChecks.mjs'
import { UserError } from './userError.mjs'

const scannerTimeout = 5000

/** Settings that docker-compose.yml alone reads. */
const port = /^([1-9]\d{0,4})?$/
/** @type {[string, RegExp, string][]} */
const composeRules = [
  ['POSTGRES_PASSWORD', /^[\w-]*$/, 'must contain only letters, digits, - and _'],
  ['HTTP_PORT', port, 'must be a port number'],
  ['HTTPS_PORT', port, 'must be a port number'],
  ['SITE_ALIASES', /^[a-z\d. -]*$/i, 'must be host names, separated by spaces'],
  ['ACME_EMAIL', /^([^@\s]+@[^@\s]+)?$/, 'must be an e-mail address'],
]

/** Names that only this site has. */
const ownNames =
  /^(ADMIN|BACKUP|CLAMAV|MAIL|METRICS|NOTIFY|RATE_LIMIT|RETENTION|S3|SITE|SMTP|TRUST|WEBHOOK)_/

/**
 * Judges all settings that the site, its backups and docker-compose.yml read, and tries what they lead to.
 * With `--settings` nothing is tried: what is away for a moment must keep no site from starting.
 * @param {{ args: string[] }} options
 * @throws {UserError} where something is wrong, after each fault was shown
 */
export async function runCheck({ args }) {
  if (args.some((arg) => arg !== '--settings')) throw new UserError('Usage: check [--settings]')
  const { faults, ...settings } = await judgeSettings()
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
  await nodemailer
    .createTransport(server.smtpOptions(SMTP_URL))
    .sendMail(mail)
    .catch((error) => {
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
  // With Docker, before the first start has created them.
  const isNew =
    !env.DATABASE_URL &&
    /^\/secrets\//.test(env.DATABASE_URL_FILE ?? '') &&
    !existsSync(env.DATABASE_URL_FILE ?? '')
  if (isNew)
    Object.assign(env, { DATABASE_URL_FILE: '', PAYLOAD_SECRET_FILE: '', ADMIN_PASSWORD_FILE: '' })
  await judge(() => loadEnvironment({ file: inProject('.env'), env }))
  if (isNew) addGenerated(env)
  const site = await judge(() => readSettings({ env, root: projectRoot }))
  const { dataDir = '.data' } = site ?? {}
  const backups = await judge(() => readBackupSettings({ env, dataDir, root: projectRoot }))
  await judge(() => encryptFor(backups?.recipients ?? []))
  addGenerated(env)
  env.NODE_ENV = 'production'
  const server = await judge(loadServer)
  found.push(...composeFaults(env), ...unknownNames(env))
  // The scripts and the server judge some settings both: one sentence for each is enough.
  const faults = [...new Map(found.map((fault) => [fault.split(' ')[0], fault])).values()]
  return { faults, isNew, site, backups, server }
}

/**
 * Stands in for what a first start generates.
 * @param {NodeJS.ProcessEnv} env
 */
function addGenerated(env) {
  env.DATABASE_URL ||= 'postgres://127.0.0.1/generated'
  env.PAYLOAD_SECRET ||= 'generated at the first start of the site'
}

/** @param {NodeJS.ProcessEnv} env */
function composeFaults(env) {
  const faults = composeRules
    .filter(([name, form]) => !form.test(env[name] ?? ''))
    .map(([name, , rule]) => `${name} ${rule}`)
  const profiles = env.COMPOSE_PROFILES?.split(',') ?? []
  if (profiles.includes('tls') && !/^https:\/\/[^/]+$/.test(env.SITE_URL || 'https://localhost')) {
    faults.push(
      'SITE_URL must look like https://www.example.org when COMPOSE_PROFILES contains tls',
    )
  }
  if (profiles.includes('backup') && !env.BACKUP_RECIPIENT) {
    faults.push('BACKUP_RECIPIENT must be set when COMPOSE_PROFILES contains backup')
  }
  if (profiles.includes('metrics') && env.METRICS_PORT !== '9464') {
    faults.push('METRICS_PORT must be 9464 when COMPOSE_PROFILES contains metrics')
  }
  return faults
}

/**
 * Names that look like a setting mistyped.
 * @param {NodeJS.ProcessEnv} env
 */
function unknownNames(env) {
  const known = [...settingsExample().matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(
    ([, name = '']) => name,
  )
  const names = Object.keys(env).filter((name) => !known.includes(name.replace(/_FILE$/, '')))
  return names.flatMap((name) => {
    const meant = known.find((one) => isNear(one, name.toUpperCase()))
    if (meant) return `${name} is no setting: ${meant} is`
    return ownNames.test(name) ? `${name} is no setting: .env.example lists them all` : []
  })
}

/**
 * Whether two names differ in one letter: another one, one too many, or two that changed places.
 * @param {string} one
 * @param {string} other
 */
function isNear(one, other) {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const shorter = Math.min(one.length, other.length)
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [a, b] = [one, other].map((name) => name.slice(start, name.length - end))
  if (a === undefined || b === undefined) return false
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && b === `${a[1]}${a[0]}`)
}

/**
 * @param {Omit<Awaited<ReturnType<typeof judgeSettings>>, 'faults'>} settings undefined where they are wrong
 * @returns {Promise<number>} how much of it failed
 */
async function tryAll({ isNew, site, backups, server }) {
  const { env } = process
  const url = isNew ? undefined : site?.databaseUrl
  const { SMTP_URL, CLAMAV_HOST: host, CLAMAV_PORT = 3310 } = server?.env ?? {}
  const bucket = server && readBucketSettings(server.env)
  const hasPassword = url && env.POSTGRES_PASSWORD && new URL(url).hostname === 'database'
  /** @type {[string, unknown, () => unknown][]} each: its name, whether it is there, how it is tried */
  const tries = [
    ['DATABASE_URL', url, () => tryDatabase(url)],
    ['DATABASE_DIRECT_URL', url && env.DATABASE_DIRECT_URL, () => tryDatabase(site?.directUrl)],
    ['POSTGRES_PASSWORD', hasPassword, () => tryDatabase(url, env.POSTGRES_PASSWORD)],
    ['UPLOADS_DIR', site, () => site && tryFolder('UPLOADS_DIR', site.uploadsDir)],
    ['S3_BUCKET', bucket, () => bucket && openBucket(bucket).check()],
    [
      'SMTP_URL',
      SMTP_URL,
      () => SMTP_URL && nodemailer.createTransport(server?.smtpOptions(SMTP_URL)).verify(),
    ],
    [
      'CLAMAV_HOST',
      host,
      () =>
        host && pingScanner(host.startsWith('/') ? { path: host } : { host, port: CLAMAV_PORT }),
    ],
    [
      'BACKUP_DIR',
      backups?.recipients[0],
      () => backups && tryFolder('BACKUP_DIR', backups.folder),
    ],
    ['BACKUP_S3_BUCKET', backups?.bucket, async () => backups && (await openStore(backups)).list()],
    [
      'BACKUP_SCRATCH_DATABASE_URL',
      backups?.scratchDatabaseUrl,
      () => tryDatabase(backups?.scratchDatabaseUrl),
    ],
  ]
  const results = await Promise.all(
    tries
      .filter(([, isThere]) => isThere)
      .map(async ([name, , work]) => {
        const fault = await (async () => work())().then(() => null, messageOf)
        console.log(`${name}: ${fault ?? 'works'}`)
        return fault
      }),
  )
  return results.filter((fault) => fault !== null).length
}

/** @param {string | undefined} url @param {string} [password] */
async function tryDatabase(url, password) {
  const address = new URL(url ?? '')
  if (password) address.password = password
  await (await connect(address.href)).end()
}

/** @param {string} variable @param {string} folder */
function tryFolder(variable, folder) {
  checkWritableFolder({ variable, folder, isPassable: false })
}

/** @param {net.NetConnectOpts} address of clamd */
async function pingScanner(address) {
  const socket = net.connect(address)
  const signal = AbortSignal.timeout(scannerTimeout)
  try {
    await once(socket, 'connect', { signal })
    socket.write('zPING\0')
    const [answer] = await once(socket, 'data', { signal })
    if (!String(answer).startsWith('PONG')) throw new Error('the answer is not that of clamd')
  } finally {
    socket.destroy()
  }
}
