import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from '@payloadcms/db-postgres'
import { Forbidden, NotFound, UnauthorizedError, type Endpoint, type PayloadRequest } from 'payload'
import { generateExpiredPayloadCookie } from 'payload/shared'
import { z } from 'zod'
import { cleanText } from '../../../src/domain/cleanText'
import { parseRecordId } from '../../../src/domain/recordId'
import { cmsT } from '../../../src/i18n/cmsT'
import { env } from '../../../src/server/env'
import { countFailure, waitAfterFailures } from '../../../src/server/http/rateLimits'
import { logSecurityEvent } from '../../../src/server/logSecurityEvent'
import type { Database } from '../../../src/server/transactions'
import type { User } from '../../../src/payload-types'
import { runsSite } from '../../access/roles'
import { completeLogIn } from '../logIn'
import { credentialsMatch } from '../checkCredentials'
import { endOtherSessions, endSession, sessionOf } from '../sessions'
import { pendingUserOf, readFactors, type Factors } from './requireSecondFactor'
import { recordChange } from './securityChanges'
import { passkeyNameMaxLength, refusals, type SecondFactorRefusal } from './secondFactorApi'
import * as store from './secondFactorStore'

/** The log-in that asks, whether it waits for the second factor or not. */
type LogIn = {
  req: PayloadRequest
  database: Database
  who: User
  user: User['id']
  session: string
  factors: Factors
}

type Call = {
  method: 'post' | 'delete'
  path: string
  /** Whether password or passkey must have been given within the last minutes. */
  isFresh?: true
  work: (logIn: LogIn) => Promise<SecondFactorRefusal | object>
}

/** What people do about their own second factor, and admins about a colleague's. */
const calls: Call[] = [
  // What a browser asks a passkey to sign; then `{ passkey }`, `{ recoveryCode }` or `{ password }`, which
  // ends the waiting or confirms whose log-in it is.
  { method: 'post', path: '/second-factor/options', work: askForPasskey },
  { method: 'post', path: '/second-factor', work: give },
  // Ends a log-in instead of giving the second factor.
  { method: 'delete', path: '/second-factor', work: endLogIn },
  // Adds a passkey, `{ name, passkey }`; with the first come the recovery codes.
  { method: 'post', path: '/passkeys/options', isFresh: true, work: askForNewPasskey },
  { method: 'post', path: '/passkeys', isFresh: true, work: addPasskey },
  { method: 'delete', path: '/passkeys/:passkey', isFresh: true, work: removePasskey },
  { method: 'post', path: '/recovery-codes', isFresh: true, work: renewCodes },
  // Lets a colleague in again who has lost everything, and ends all log-ins of that account.
  { method: 'delete', path: '/:id/second-factor', work: takeAway },
]

/** The calls as endpoints of Payload. Those that change something answer with `ChangedSecondFactor`. */
export const secondFactorEndpoints: Endpoint[] = calls.map(({ method, path, isFresh, work }) => ({
  method,
  path,
  handler: async (req) => {
    const database = req.payload.db.drizzle
    const who = req.user ?? pendingUserOf(req)
    const session = sessionOf({ user: who })
    const factors = who && session && (await readFactors({ database, user: who.id, session }))
    if (!factors) throw new UnauthorizedError(req.t)
    // With a passkey the log-in must have given it, however fresh the password is.
    if (isFresh && factors.hasPasskey && factors.isPending) throw new Forbidden(req.t)
    const outcome =
      isFresh && !factors.isFresh
        ? 'unconfirmed'
        : await work({ req, database, who, user: who.id, session, factors })
    if (typeof outcome !== 'string') return Response.json(outcome)
    const errors = [{ message: cmsT(req)(`secondFactorRefusal:${outcome}`) }]
    return Response.json({ code: outcome, errors }, { status: refusals[outcome] })
  },
}))

// The library takes a while to load, and only log-ins with a passkey need it.
const library = () => import('@simplewebauthn/server')

/** PIN, finger or face, and the milliseconds in which a browser waits for them. */
const userVerification = 'required'
const timeout = 2 * 60_000

/**
 * The site as WebAuthn names it: passkeys are good for the host name in `SITE_URL` alone. Where that is not
 * set, as on one's own machine, for the request's: browsers make passkeys only for the site they show.
 */
function siteOf({ headers }: PayloadRequest): { rpID: string; origins: string[] } {
  const here = ['http', 'https'].map((scheme) => `${scheme}://${headers.get('host')}`)
  const urls = (env.SITE_URL ? [env.SITE_URL] : here)
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url))
  return { rpID: urls[0]?.hostname ?? '', origins: urls.map(({ origin }) => origin) }
}

/** What must be true of a browser's answer: asked just now in this log-in and answered once, on this site. */
function expected(logIn: LogIn) {
  const { rpID, origins } = siteOf(logIn.req)
  return {
    expectedChallenge: (challenge: string) => store.takeChallenge({ ...logIn, challenge }),
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
  }
}

/** What a check of the library comes to; null where anything is wrong, which it also throws at. */
async function verified<Check extends { verified: boolean }>(checking: Promise<Check>) {
  const check = await checking.catch(() => null)
  return check?.verified ? check : null
}

/** What a browser answers; the library checks what is in it. */
const signed = <Signed>() =>
  z.custom<Signed>((value) => z.looseObject({ id: z.string() }).safeParse(value).success)

/** The passkeys of an account, as a browser is told of them. */
async function knownPasskeys(logIn: LogIn) {
  return (await store.readCredentials(logIn)).map(({ id, transports }) => ({ id, transports }))
}

async function askForPasskey(logIn: LogIn) {
  const allowCredentials = await knownPasskeys(logIn)
  if (allowCredentials.length === 0) throw new NotFound(logIn.req.t)
  const { rpID } = siteOf(logIn.req)
  const { generateAuthenticationOptions } = await library()
  const asked = { rpID, allowCredentials, userVerification, timeout } as const
  const options = await generateAuthenticationOptions(asked)
  await store.updateLogIn({ ...logIn, challenge: options.challenge })
  return options
}

async function askForNewPasskey(logIn: LogIn) {
  const { req, who } = logIn
  // The name of the site, which everybody sees on it.
  const settings = { slug: 'site-settings', depth: 0, overrideAccess: true, req } as const
  const { brand } = await req.payload.findGlobal(settings)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: brand,
    rpID: siteOf(req).rpID,
    userID: new TextEncoder().encode(`user ${who.id}`),
    userName: who.username,
    userDisplayName: who.name ?? who.username,
    excludeCredentials: await knownPasskeys(logIn),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    timeout,
  })
  await store.updateLogIn({ ...logIn, challenge: options.challenge })
  return options
}

const given = z.union([
  z.strictObject({ passkey: signed<AuthenticationResponseJSON>() }),
  z.strictObject({ recoveryCode: z.string() }),
  z.strictObject({ password: z.string() }),
])

async function give(logIn: LogIn) {
  const { req, database, who, user, factors } = logIn
  const body = await read(req, given)
  if (!body) return 'unreadable'
  const { username } = who
  if ('password' in body) {
    const credentials = { username, password: body.password }
    if (!(await credentialsMatch({ credentials, req }))) return 'wrongPassword'
    await store.updateLogIn({ ...logIn, confirmedBy: 'password' })
    return {}
  }
  const attempt = { headers: req.headers, username }
  const wait = await waitAfterFailures(attempt)
  if (wait !== null) {
    req.responseHeaders = new Headers({ 'Retry-After': String(wait) })
    return 'tooMany'
  }
  const isRight =
    'passkey' in body
      ? await isOwnPasskey(logIn, body.passkey)
      : await isRecoveryCode(logIn, body.recoveryCode)
  if (!isRight) {
    await countFailure(attempt)
    logSecurityEvent({ event: 'second_factor_refused', at: 'cms', headers: req.headers, user })
    return 'passkey' in body ? 'wrongPasskey' : 'wrongCode'
  }
  await store.updateLogIn({ ...logIn, confirmedBy: 'secondFactor' })
  if (factors.isPending) await completeLogIn({ req, database, user })
  return {}
}

async function isOwnPasskey(logIn: LogIn, response: AuthenticationResponseJSON): Promise<boolean> {
  const credential = (await store.readCredentials(logIn)).find(({ id }) => id === response.id)
  if (!credential) return false
  const { verifyAuthenticationResponse } = await library()
  const check = await verified(
    verifyAuthenticationResponse({ response, credential, ...expected(logIn) }),
  )
  if (!check) return false
  const { newCounter: counter } = check.authenticationInfo
  return store.storePasskeyUse({ ...logIn, id: credential.id, counter })
}

function isRecoveryCode({ req, who, user }: LogIn, typed: string): Promise<boolean> {
  const make = (database: Database) => store.takeRecoveryCode({ database, user, typed })
  return recordChange({ req, change: 'codeUsed', of: who, make })
}

async function endLogIn({ req, user, session }: LogIn) {
  const { payload } = req
  await endSession({ payload, user, session })
  const { config, collections } = payload
  const cookie = generateExpiredPayloadCookie({
    collectionAuthConfig: collections.users.config.auth,
    config,
    cookiePrefix: config.cookiePrefix,
  })
  req.responseHeaders = new Headers({ 'Set-Cookie': cookie })
  return {}
}

const added = z.strictObject({
  name: z
    .string()
    .max(4 * passkeyNameMaxLength)
    .transform((text) => cleanText(text))
    .pipe(z.string().min(1).max(passkeyNameMaxLength)),
  passkey: signed<RegistrationResponseJSON>(),
})

async function addPasskey(logIn: LogIn) {
  const { req, who, user, factors } = logIn
  const body = await read(req, added)
  if (!body) return 'unreadable'
  const { verifyRegistrationResponse } = await library()
  const check = await verified(
    verifyRegistrationResponse({ response: body.passkey, ...expected(logIn) }),
  )
  const credential = check?.registrationInfo?.credential
  if (!credential) return 'wrongPasskey'
  const make = async (database: Database) => {
    const within = { ...logIn, database }
    if (!(await store.storePasskey({ ...within, credential, name: body.name }))) return false
    await store.updateLogIn({ ...within, confirmedBy: 'secondFactor' })
    const codes = factors.hasPasskey ? [] : await store.makeRecoveryCodes(within)
    // Other log-ins wait for it from now on, and so do their streams.
    await database.execute(sql`select pg_notify('desk_changed', ${`user ${user}`})`)
    if (factors.isPending) await completeLogIn(within)
    return { ...(await store.readSecondFactor(within)), codes }
  }
  return (await recordChange({ req, change: 'passkeyAdded', of: who, make })) || 'notAdded'
}

async function removePasskey({ req, who, user, factors }: LogIn) {
  const id = parseRecordId(String(req.routeParams?.passkey))
  if (id === null) throw new NotFound(req.t)
  const staysOne = factors.isDemanded
  const make = async (database: Database) =>
    (await store.removePasskeys({ database, user, id, staysOne })) &&
    store.readSecondFactor({ database, user })
  const left = await recordChange({ req, change: 'passkeyRemoved', of: who, make })
  if (left) return left
  if (staysOne) return 'lastOfRole'
  throw new NotFound(req.t)
}

async function renewCodes({ req, who, user, factors }: LogIn) {
  if (!factors.hasPasskey) throw new NotFound(req.t)
  const make = async (database: Database) => {
    const codes = await store.makeRecoveryCodes({ database, user })
    return { ...(await store.readSecondFactor({ database, user })), codes }
  }
  return recordChange({ req, change: 'codesMade', of: who, make })
}

async function takeAway({ req }: LogIn) {
  const { user: admin, payload } = req
  const id = parseRecordId(String(req.routeParams?.id))
  if (!admin || !runsSite(admin) || admin.id === id) throw new Forbidden(req.t)
  const where = { id: { equals: id } }
  const colleague = id && (await payload.db.findOne<User>({ collection: 'users', where }))
  if (!colleague) throw new NotFound(req.t)
  const user = colleague.id
  const make = (database: Database) => store.removePasskeys({ database, user })
  const isTaken = await recordChange({ req, change: 'takenAway', of: colleague, by: admin, make })
  if (!isTaken) throw new NotFound(req.t)
  await endOtherSessions({ payload, user, except: null })
  return { passkeys: [], codesLeft: 0 }
}

/** @returns null for a body that is none of what is asked for */
async function read<Body>(req: PayloadRequest, schema: z.ZodType<Body>): Promise<Body | null> {
  const body: unknown = await req.json?.().catch(() => null)
  return schema.safeParse(body).data ?? null
}
