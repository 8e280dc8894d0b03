// @ts-check
import { readFileSync } from 'node:fs'

/** Variables whose value may lie in a file, the way Docker, Kubernetes and vaults hand out secrets. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'PAYLOAD_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_SCRATCH_DATABASE_URL',
]

/**
 * Reads the secrets whose files are named by variables such as `PAYLOAD_SECRET_FILE`. One that is set
 * itself is left alone.
 * @param {Record<string, string | undefined>} env empty values count as unset
 * @returns {Record<string, string>} by the names without `_FILE`
 * @throws {Error} in one line, where a file cannot be read
 */
export function readSecretFiles(env) {
  /** @type {Record<string, string>} */
  const secrets = {}
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]
    if (file && !env[name]) secrets[name] = readSecret({ name, file })
  }
  return secrets
}

/** @param {{ name: string, file: string }} options */
function readSecret({ name, file }) {
  try {
    // Editors and `echo` end a file with a line break that is no part of the secret.
    return readFileSync(/*turbopackIgnore: true*/ file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'unknown reason'
    throw new Error(`${name}_FILE must name a file this user can read (${reason})`)
  }
}
