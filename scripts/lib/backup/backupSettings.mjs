// @ts-check
import path from 'node:path'
import { z } from 'zod'
import { bucketEndpoint } from '../../../src/server/privateHost.mjs'
import { UserError } from '../userError.mjs'

/** A public key as `age-keygen` prints it, with or without protection against quantum computers. */
const recipient = z
  .string()
  .regex(/^age1(pq1)?[02-9ac-hj-np-z]+$/, 'must be an age public key, such as age1…')

const wholeNumber = (/** @type {string} */ rule) => z.coerce.number(rule).int(rule).min(1, rule)

const variables = z.object({
  BACKUP_RECIPIENT: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(recipient))
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day, such as 02:30')
    .default('02:30'),
  BACKUP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone, such as Europe/Berlin')
    .default('UTC'),
  BACKUP_KEEP: wholeNumber('must be a number of backups, 1 or more').default(30),
  BACKUP_MAX_AGE: wholeNumber('must be a number of days, 1 or more').default(35),
  BACKUP_SCRATCH_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database')
    .optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_PREFIX: z.string().default(''),
  BACKUP_S3_ENDPOINT: bucketEndpoint.optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
})

/**
 * @typedef {object} BackupSettings
 * @property {string[]} recipients public keys; none where the site makes no backups by itself
 * @property {string} folder where backups lie, or what a bucket's need on their way
 * @property {Bucket | undefined} bucket
 * @property {{ at: string, timeZone: string }} schedule
 * @property {{ count: number, days: number }} limits
 * @property {string | undefined} scratchDatabaseUrl
 *
 * @typedef {object} Bucket
 * @property {string} name
 * @property {string} prefix
 * @property {string | undefined} endpoint unset: Amazon's own
 * @property {string} region
 * @property {{ accessKeyId: string, secretAccessKey: string } | undefined} credentials
 */

/**
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, root: string }} options empty values count as
 *   unset; a relative folder starts from `root`
 * @returns {BackupSettings}
 * @throws {UserError} naming what is wrong
 */
export function readBackupSettings({ env, dataDir, root }) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = variables.safeParse(given)
  if (!result.success) {
    const faults = result.error.issues.map(
      ({ path: [name], message }) => `${String(name)} ${message}`,
    )
    throw new UserError(faults.join('; '))
  }
  const values = result.data
  return {
    recipients: values.BACKUP_RECIPIENT ?? [],
    folder: path.resolve(root, values.BACKUP_DIR ?? path.join(dataDir, 'backups')),
    bucket: readBucket(values),
    schedule: { at: values.BACKUP_AT, timeZone: values.BACKUP_TIME_ZONE },
    limits: { count: values.BACKUP_KEEP, days: values.BACKUP_MAX_AGE },
    scratchDatabaseUrl: values.BACKUP_SCRATCH_DATABASE_URL,
  }
}

/**
 * @param {z.infer<typeof variables>} values
 * @returns {Bucket | undefined}
 */
function readBucket(values) {
  const { BACKUP_S3_BUCKET: name, BACKUP_S3_PREFIX: prefix, BACKUP_S3_ENDPOINT: endpoint } = values
  const { BACKUP_S3_REGION: region, BACKUP_S3_ACCESS_KEY_ID: accessKeyId } = values
  if (!name && (endpoint ?? accessKeyId)) {
    throw new UserError('BACKUP_S3_BUCKET must be set when BACKUP_S3_ENDPOINT or a key is set')
  }
  if (!name) return undefined
  const { BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!accessKeyId !== !secretAccessKey) {
    throw new UserError(
      'Set both BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or neither',
    )
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { name, prefix, endpoint, region, credentials }
}

/** @param {string} name */
function isTimeZone(name) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
