import { z } from 'zod'
import { bucketEndpoint, isPrivateHost } from './privateHost.mjs'
import { readSecretFiles } from './secretFiles.mjs'

const uploadsFolder = '.data/uploads'

/** Days that records of a kind are kept, or for good, which has to be said in so many words. */
const retention = (days: number, { atLeast = 1 } = {}) => {
  const message = `must be a number of days, at least ${atLeast}, or the word forever`
  const number = z.coerce.number(message).int(message).min(atLeast, message)
  return z.union([z.literal('forever'), number], message).default(days)
}

/** Languages of messages to staff, the same as those of the CMS. */
export const staffLanguages = ['en', 'de', 'ar'] as const

export type StaffLanguage = (typeof staffLanguages)[number]

const mailServer = z.url({
  protocol: /^smtps?$/,
  error:
    'must look like smtps://user:password@mail.example.org or smtp://mail.example.org:587 (in user and password write % as %25, @ as %40, : as %3A, / as %2F, # as %23, ? as %3F, $ as %24)',
})

/** Of `Name <address>` the address: each mail names the brand. */
const sender = z
  .string()
  .transform((text) => /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text)
  .pipe(z.email('must be an e-mail address'))

const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .refine(
    (list) => list.every((address) => z.email().safeParse(address).success),
    'must be one or more e-mail addresses, separated by commas',
  )

const webhookAddress = z
  .url({ protocol: /^https?$/, error: 'must look like https://hooks.example.org/curaco' })
  .refine((address) => {
    if (!URL.canParse(address)) return true
    const { protocol, hostname, username, password } = new URL(address)
    return !username && !password && (protocol === 'https:' || isPrivateHost(hostname))
  }, 'must begin with https://, except in your own network, and hold no password')

/** Receivers decode it (Standard Webhooks), so it must be base64; hexadecimal digits are, too. */
const webhookSecret = z
  .string()
  .regex(
    /^(whsec_)?(?=.{32})([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    'must be base64 of at least 32 characters, such as the output of openssl rand -hex 32',
  )

/** Over networks of others the database is reached without TLS only where the setting says so. */
function saysHowItIsReached(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { hostname, searchParams } = new URL(address)
  return hostname === '' || isPrivateHost(hostname) || searchParams.has('sslmode')
}

const databaseAddress = z
  .string('must be set: postgres://user:password@host:5432/database')
  .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database')
  .refine(
    saysHowItIsReached,
    'must say how the connection is protected: add ?sslmode=verify-full, or ?sslmode=disable on a private network',
  )

/** No other words, as the scripts read them. */
const trueOrFalse = z.stringbool({
  truthy: ['true'],
  falsy: ['false'],
  case: 'sensitive',
  error: 'must be true or false',
})

const wholeNumber = (message: string, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number(message).int(message).min(0, message).max(max, message)

/** The variables the server reads; `.env.example` explains each. */
const variables = z.object({
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  PAYLOAD_SECRET: z
    .string('must be set to a random string of at least 32 characters')
    .min(32, 'must be a random string of at least 32 characters'),
  // As browsers write it: the CMS believes a session only beside this very `Origin`.
  SITE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be the address visitors use, such as https://www.example.org',
    })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`,
      'must end with the host name or port: the site answers at the root of its name',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  // Other names that lead to the site, separated by spaces (deploy/Caddyfile).
  SITE_ALIASES: z.string().optional(),
  HSTS_SUBDOMAINS: trueOrFalse.default(true),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number('must be a port number').int().min(1).max(65535).default(3000),
  HOSTNAME: z.string().default('0.0.0.0'),
  UPLOADS_DIR: z.string().min(1, 'must be a folder').default(uploadsFolder),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: bucketEndpoint.optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false'], 'must be true or false').optional(),
  ADMIN_USERNAME: z.string().min(1, 'must not be empty').default('admin'),
  // Judged where it is used, at the first start: later it may be left as it is.
  ADMIN_PASSWORD: z.string().optional(),
  SHOW_FIRST_PASSWORD: trueOrFalse.default(false),
  RATE_LIMIT_PER_MINUTE: wholeNumber('must be a whole number, 0 for no limit').default(20),
  RATE_LIMIT_TOTAL_PER_MINUTE: wholeNumber('must be a whole number, 0 for no limit').default(600),
  TRUST_PROXY: wholeNumber('must be the number of proxies in front, 0 for none').optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.optional(),
  NOTIFY_EMAIL: addresses.optional(),
  NOTIFY_LANGUAGE: z.enum(staffLanguages, 'must be en, de or ar').default('en'),
  NOTIFY_GATHER_MINUTES: wholeNumber('must be a whole number of minutes up to 60', 60).default(5),
  WEBHOOK_URL: webhookAddress.optional(),
  WEBHOOK_SECRET: webhookSecret.optional(),
  RETENTION_CONSULTATIONS: retention(730),
  RETENTION_CHAT_MESSAGES: retention(365),
  RETENTION_SURVEY_RESPONSES: retention(1095),
  RETENTION_FRAUD_REPORTS: retention(730),
  RETENTION_QUARANTINED_FILES: retention(30),
  // The database itself keeps younger entries.
  RETENTION_AUDIT_LOG: retention(1095, { atLeast: 365 }),
  // What makes backups reads it too (scripts/lib/backup/backupSettings.mjs); here it says that there are some.
  BACKUP_RECIPIENT: z.string().optional(),
  CLAMAV_HOST: z
    .string()
    .regex(/^(?!.*:\/\/)/, 'must be a host or the path of a socket, not a URL')
    .optional(),
  CLAMAV_PORT: z.coerce.number('must be a port number').int().min(1).max(65535).default(3310),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  METRICS_PORT: z.coerce.number('must be a port number').int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  REVISION: z.string().default('unknown'),
  DEFER_SCRIPTS: trueOrFalse.default(true),
  WARM_PAGES: trueOrFalse.default(true),
  DEMO: trueOrFalse.default(false),
  PREPARE_ONLY: trueOrFalse.default(false),
  // Set by one command alone (scripts/lib/resetPassword.mjs).
  RESET_PASSWORD_OF: z.string().optional(),
  REMOVE_SECOND_FACTOR: trueOrFalse.default(false),
})

/** What tells staff of submissions needs all of its parts, or is not there at all. */
const channels = [
  ['SMTP_URL', 'MAIL_FROM', 'NOTIFY_EMAIL'],
  ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
] as const

/** A demonstration sends nothing, even beside the `.env` of a real site. */
const settingsOfRealSites: readonly string[] = channels.flat()

/** Each of the two needs the other, and all of them a bucket. */
const bucketKeys = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['S3_BUCKET', 'S3_ENDPOINT'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
] as const

const environmentSchema = variables
  .superRefine((values, context) => {
    for (const [name, other] of bucketKeys) {
      if (values[name] !== undefined || values[other] === undefined) continue
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `must be set when ${other} is set`,
      })
    }
    for (const parts of channels) {
      const given = parts.find((name) => values[name] !== undefined)
      if (!given) continue
      for (const name of [...parts, 'SITE_URL'] as const) {
        if (values[name] !== undefined) continue
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `must be set when ${given} is set`,
        })
      }
    }
  })
  .transform(({ TRUST_PROXY, DATABASE_DIRECT_URL, ...values }) => ({
    ...values,
    // Where no pooler stands in between, every connection leads to Postgres itself.
    DATABASE_DIRECT_URL: DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    // The server itself speaks no TLS: where visitors do, a proxy ends it.
    TRUST_PROXY: TRUST_PROXY ?? (values.SITE_URL?.startsWith('https:') ? 1 : 0),
  }))

/** The parsed environment. */
export type Environment = z.infer<typeof environmentSchema>

/** Thrown for a missing or malformed variable; the message is one line that names it. */
class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/**
 * Parses the environment. Empty values count as unset.
 * @throws EnvironmentError naming every bad variable and what it should be
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(
      ([name, value]) =>
        value !== '' && !(source.DEMO === 'true' && settingsOfRealSites.includes(name)),
    ),
  )
  const result = environmentSchema.safeParse(given)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new EnvironmentError(problems.join('; '))
}

/**
 * The build, the type generator and the linter import this module too; they touch neither the
 * database nor a secret, so outside a production server missing ones get a stand-in.
 */
function isProductionServer(): boolean {
  return (
    process.env.NODE_ENV === 'production' && process.env.NEXT_PHASE !== 'phase-production-build'
  )
}

const standIns = {
  DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/curaco',
  PAYLOAD_SECRET: 'only-for-building-and-generating-code',
}

/** The environment of this process, parsed once. */
export const env: Environment = parseEnvironment({
  ...(isProductionServer() ? {} : standIns),
  ...process.env,
  ...readSecretFiles(process.env),
  // The operator has set it and knows it.
  ...(process.env.ADMIN_PASSWORD && { SHOW_FIRST_PASSWORD: 'false' }),
})
