// @ts-check
import { X509Certificate } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { errorCode, readIfPresent } from './durableFiles.mjs'
import { UserError } from './userError.mjs'

const day = 86_400_000
/** Before the alert CuracoCertificateEnds. */
const daysOfWarning = 21

/** Root in the proxy's container, which has no right to read what others own. */
const proxyUser = 0
/** The user `nobody`, as which Prometheus and Alertmanager run. */
const alertsUser = 65534

/** What deploy/prometheus/alertmanager.yml reads, unless a file of one's own takes its place (docs/operate.md). */
const alertFiles = ['alert-url', 'watchdog-url']

/**
 * @param {{ files: string, names: string[] }} options `files`: TLS_FILES; `names` that the certificate must be for
 * @returns {string | undefined} when it ends, where that is soon, or whose certificate is missing above it
 * @throws {UserError} where the proxy would not start with it, or browsers would warn of it
 */
export function checkCertificate({ files, names }) {
  const [certificate = '', keyFile = ''] = files.split(' ')
  const pem = readFor({ file: certificate, user: proxyUser })
  const key = readFor({ file: keyFile, user: proxyUser })
  const [own, ...above] = readCertificates({ file: certificate, pem })
  const foreign = names.filter((name) => !(isIP(name) ? own.checkIP(name) : own.checkHost(name)))
  if (foreign.length > 0) {
    throw new UserError(`${certificate} is not for ${foreign.join(', ')}`)
  }
  try {
    createSecureContext({ cert: pem, key })
  } catch (error) {
    throw new UserError(`${keyFile} is not the key of ${certificate} (${errorCode(error)})`)
  }
  const missing = missingIssuer(own, above)
  return (
    soonEnd({ file: certificate, certificates: [own] }) ??
    (missing &&
      `works, but ${certificate} lacks the certificate of ${missing}, which browsers need unless it is one of their roots`)
  )
}

/**
 * @param {string} file NODE_EXTRA_CA_CERTS, which Node.js would ignore where something is wrong
 * @returns {string | undefined} when the last of them ends, where that is soon
 * @throws {UserError}
 */
export function checkAuthorities(file) {
  return soonEnd({ file, certificates: readCertificates({ file, pem: readFor({ file }) }) })
}

/**
 * @param {string} folder deploy/private
 * @throws {UserError} where Alertmanager would not find where its alerts go
 */
export function checkAlertFiles(folder) {
  const own = readIfPresent(`${folder}/alertmanager.yml`)
  const named = own?.matchAll(/(?<=^[^#\n]*_file: *['"]?\/etc\/curaco\/)[\w.-]+/gm)
  for (const name of named ? ['alertmanager.yml', ...[...named].flat()] : alertFiles) {
    const text = readFor({ file: `${folder}/${name}`, user: alertsUser }).trim()
    // An address from the docs would be asked in vain, and nothing would say so.
    if (alertFiles.includes(name) && (!URL.canParse(text) || text.includes('…'))) {
      throw new UserError(`${onThisMachine(`${folder}/${name}`)} has no address of yours`)
    }
  }
}

/**
 * @param {string} folder deploy/private
 * @returns {string | undefined} where Prometheus does not watch the second machine
 * @throws {UserError} where it would not be able to read the list of other machines
 */
export function checkWatchedServers(folder) {
  const file = `${folder}/servers.yml`
  if (!existsSync(file)) return `not watched: ${onThisMachine(file)} is missing (docs/scale.md)`
  readFor({ file, user: alertsUser })
}

/**
 * @param {{ file: string, user?: number }} options `user` of another container, who has to read it, too
 * @returns {string}
 */
function readFor({ file, user }) {
  const text = readIfPresent(file)
  const shown = onThisMachine(file)
  if (!text?.trim()) throw new UserError(`${shown} is ${text === undefined ? 'missing' : 'empty'}`)
  const { uid, gid, mode } = statSync(file)
  const bits = uid === user ? mode >> 6 : gid === user ? mode >> 3 : mode
  if (user === undefined || (bits & 4) > 0) return text
  throw new UserError(`${shown} must be readable for the user ${user} of another container`)
}

/** @param {string} file in a container */
function onThisMachine(file) {
  return file.replace(/^\/etc\/curaco\//, 'deploy/private/')
}

/**
 * @param {{ file: string, pem: string }} options
 * @returns {[X509Certificate, ...X509Certificate[]]}
 */
function readCertificates({ file, pem }) {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs) ?? []
  try {
    const [first, ...others] = blocks.map((block) => new X509Certificate(block))
    if (first) return [first, ...others]
  } catch {
    // Damaged, which is told in the same way.
  }
  throw new UserError(`${file} has no certificate in PEM`)
}

/**
 * @param {X509Certificate} certificate
 * @param {X509Certificate[]} above in any order
 * @returns {string | undefined} the first issuer that is neither there nor a root that Node.js trusts
 */
function missingIssuer(certificate, above) {
  const isIssuer = (/** @type {X509Certificate} */ other) => certificate.checkIssued(other)
  if (isIssuer(certificate)) return undefined
  const next = above.find(isIssuer)
  // Each once: two authorities can have signed each other.
  const others = above.filter((other) => other !== next)
  if (next) return missingIssuer(next, others)
  const isTrusted = rootCertificates.some((pem) => isIssuer(new X509Certificate(pem)))
  return isTrusted ? undefined : certificate.issuer.split('\n').reverse().join(', ')
}

/**
 * @param {{ file: string, certificates: X509Certificate[] }} options one of them has to be valid today
 * @returns {string | undefined} when the last of them ends, where that is soon
 */
function soonEnd({ file, certificates }) {
  const begun = certificates.filter(({ validFrom }) => Date.parse(validFrom) <= Date.now())
  if (begun.length === 0) throw new UserError(`${file} is not valid yet: is the clock right?`)
  const end = Math.max(...begun.map(({ validTo }) => Date.parse(validTo)))
  const days = Math.floor((end - Date.now()) / day)
  if (days < 0) throw new UserError(`${file} has expired`)
  return days < daysOfWarning ? `works, but ${file} ends in ${days} days` : undefined
}
