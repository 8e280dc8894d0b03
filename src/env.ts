import { z } from 'zod'

const uploadsFolder = '.data/uploads'

/** Days that records of a kind are kept, or for good, which has to be said in so many words. */
const keptFor = (days: number) =>
  z
    .union(
      [z.literal('forever'), z.coerce.number().int().min(1)],
      'must be a number of days, or the word forever',
    )
    .default(days)

/** The variables the server reads; `.env.example` explains each. */
const environmentSchema = z.object({
  DATABASE_URL: z
    .string('must be set: postgres://user:password@host:5432/database')
    .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database'),
  PAYLOAD_SECRET: z
    .string('must be set to a random text of at least 32 characters')
    .min(32, 'must be a random text of at least 32 characters'),
  SITE_URL: z.url('must be the address visitors use, such as https://www.example.org').optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number('must be a port number').int().min(1).max(65535).default(3000),
  HOSTNAME: z.string().default('0.0.0.0'),
  UPLOADS_DIR: z.string().min(1, 'must be a folder').default(uploadsFolder),
  ADMIN_USERNAME: z.string().min(1, 'must not be empty').default('admin'),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number('must be a whole number, 0 for no limit')
    .int('must be a whole number, 0 for no limit')
    .min(0, 'must be a whole number, 0 for no limit')
    .default(20),
  TRUST_PROXY: z.coerce
    .number('must be the number of proxies in front, 0 for none')
    .int('must be the number of proxies in front, 0 for none')
    .min(0, 'must be the number of proxies in front, 0 for none')
    .default(0),
  RETENTION_CONSULTATIONS: keptFor(730),
  RETENTION_CHAT_MESSAGES: keptFor(365),
  RETENTION_SURVEY_RESPONSES: keptFor(1095),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PREPARE_ONLY: z.stringbool('must be true or false').default(false),
})

/** The parsed environment. */
export type Environment = z.infer<typeof environmentSchema>

/** Thrown for a missing or malformed variable; the message is one line that names it. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/**
 * Parses the environment. Empty values count as unset.
 * @throws EnvironmentError naming every bad variable and what it should be
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
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
export const env: Environment = parseEnvironment(
  isProductionServer() ? process.env : { ...standIns, ...process.env },
)
