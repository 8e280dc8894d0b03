import { Forbidden, NotFound, UnauthorizedError, type Endpoint, type PayloadRequest } from 'payload'
import { generateExpiredPayloadCookie } from 'payload/shared'
import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import { cleanText } from '../../../src/domain/cleanText'
import { parseRecordId } from '../../../src/domain/recordId'
import { cmsT } from '../../../src/i18n/cmsT'
import { countFailure, waitAfterFailures } from '../../../src/server/http/rateLimits'
import { logSecurityEvent, type SecurityEvent } from '../../../src/server/logSecurityEvent'
import { inTransaction } from '../../../src/server/inTransaction'
import { transactionOf, type Database } from '../../../src/server/transactionOf'
import type { User } from '../../../src/payload-types'
import { managesUsers } from '../../access/roles'
import { auditSecondFactor } from '../../auditLog/audit'
import { completeLogIn } from '../completeLogIn'
import { credentialsMatch } from '../credentialsMatch'
import { endOtherSessions, endSession, sessionOf } from '../openSessions'
import { readFactors, type Factors } from './factors'
import {
  addPasskey,
  findCredential,
  listCredentials,
  listPasskeys,
  notePasskeyUse,
  removePasskey,
  removeSecondFactor,
} from './passkeys'
import { passkeyNameMaxLength } from './passkeyName'
import { makeRecoveryCodes, takeRecoveryCode } from './recoveryCodes'
import { pendingUserOf } from './requireSecondFactor'
import { queueSecurityMail } from './securityMail'
import {
  noteConfirmation,
  noteSecondFactor,
  storeChallenge,
  takeChallenge,
  type Session,
} from './sessionFactors'
import {
  askForNewPasskey,
  askForPasskey,
  checkMadePasskey,
  checkUsedPasskey,
  madePasskey,
  usedPasskey,
} from './webAuthn'

/**
 * What people do about their own second factor, in a session that waits for it or has given it:
 * - `POST /second-factor/options`: what a browser asks a passkey to sign
 * - `POST /second-factor` `{ passkey }`, `{ recoveryCode }` or `{ password }`: gives it, or confirms
 *   who one is; `DELETE` ends a log-in that waits for it
 * - `POST /passkeys/options`, `POST /passkeys` `{ name, passkey }`: adds a passkey; with the first come
 *   the recovery codes. `DELETE /passkeys/{id}` removes one; both answer with those that there are
 * - `POST /recovery-codes`: new codes instead of those of before
 *
 * and what admins do about a colleague's: `DELETE /{id}/second-factor`.
 */
export const secondFactorEndpoints: Endpoint[] = [
  { path: '/second-factor/options', method: 'post', handler: sendChallenge },
  { path: '/second-factor', method: 'post', handler: give },
  { path: '/second-factor', method: 'delete', handler: giveUp },
  { path: '/passkeys/options', method: 'post', handler: sendNewPasskeyOptions },
  { path: '/passkeys', method: 'post', handler: add },
  { path: '/passkeys/:passkey', method: 'delete', handler: remove },
  { path: '/recovery-codes', method: 'post', handler: renewCodes },
  { path: '/:id/second-factor', method: 'delete', handler: takeAway },
]

/** Somebody in a log-in of theirs, whether it waits for the second factor or not. */
type Asking = Session & { user: User['id']; who: User; factors: Factors }

async function requireAsking(req: PayloadRequest): Promise<Asking> {
  const who = req.user ?? pendingUserOf(req)
  const session = sessionOf({ user: who })
  const factors =
    who &&
    session &&
    (await readFactors({ database: req.payload.db.drizzle, user: who.id, session }))
  if (!factors) throw new UnauthorizedError(req.t)
  return { payload: req.payload, user: who.id, who, session, factors }
}

/**
 * Who may change how they log in: with a passkey only in a session that has given it.
 * @returns an answer where password or passkey are to be given again first
 */
async function requireFresh(req: PayloadRequest): Promise<Asking | Response> {
  const asking = await requireAsking(req)
  const { hasPasskey, isPending, isFresh } = asking.factors
  if (hasPasskey && isPending) throw new Forbidden(req.t)
  return isFresh ? asking : refuse({ req, reason: 'unconfirmed' })
}

async function sendChallenge(req: PayloadRequest): Promise<Response> {
  const asking = await requireAsking(req)
  const credentials = await listCredentials(asking)
  const options =
    credentials.length > 0 && (await askForPasskey({ headers: req.headers, credentials }))
  if (!options) throw new NotFound(req.t)
  await storeChallenge({ ...asking, challenge: options.challenge })
  return answer(options)
}

const given = z.union([
  z.strictObject({ passkey: usedPasskey }),
  z.strictObject({ recoveryCode: z.string() }),
  z.strictObject({ password: z.string() }),
])

async function give(req: PayloadRequest): Promise<Response> {
  const asking = await requireAsking(req)
  const body = await read(req, given)
  if (!body) return refuse({ req, reason: 'unreadable' })
  if ('password' in body) return confirmWithPassword({ req, asking, password: body.password })
  const attempt = { headers: req.headers, username: asking.who.username }
  const wait = await waitAfterFailures(attempt)
  if (wait !== null) {
    return refuse({ req, reason: 'tooMany', headers: { 'Retry-After': String(wait) } })
  }
  const isRight =
    'passkey' in body
      ? await isPasskeyOf({ req, asking, passkey: body.passkey })
      : await takeRecoveryCode({ ...asking, typed: body.recoveryCode })
  if (!isRight) {
    await countFailure(attempt)
    note({ req, event: 'second_factor_refused', asking })
    return refuse({ req, reason: 'passkey' in body ? 'wrongPasskey' : 'wrongCode' })
  }
  await noteSecondFactor(asking)
  if (asking.factors.isPending) {
    await completeLogIn({ req, database: req.payload.db.drizzle, user: asking.user })
  }
  if ('recoveryCode' in body) await noteChange({ req, asking, change: 'codeUsed' })
  return answer({})
}

async function isPasskeyOf({
  req,
  asking,
  passkey,
}: {
  req: PayloadRequest
  asking: Asking
  passkey: z.infer<typeof usedPasskey>
}): Promise<boolean> {
  // Taken whatever comes of it: each challenge is answered once.
  const challenge = await takeChallenge(asking)
  const stored = await findCredential({ ...asking, id: passkey.id })
  if (!challenge || !stored) return false
  const checked = await checkUsedPasskey({ headers: req.headers, passkey, challenge, stored })
  return checked !== null && notePasskeyUse({ ...asking, id: stored.id, ...checked })
}

async function confirmWithPassword({
  req,
  asking,
  password,
}: {
  req: PayloadRequest
  asking: Asking
  password: string
}): Promise<Response> {
  const credentials = { username: asking.who.username, password }
  if (!(await credentialsMatch({ credentials, req }))) {
    return refuse({ req, reason: 'wrongPassword' })
  }
  await noteConfirmation(asking)
  return answer({})
}

/** Ends a log-in instead of giving the second factor. */
async function giveUp(req: PayloadRequest): Promise<Response> {
  await endSession(await requireAsking(req))
  const { config, collections } = req.payload
  const cookie = generateExpiredPayloadCookie({
    collectionAuthConfig: collections.users.config.auth,
    config,
    cookiePrefix: config.cookiePrefix,
  })
  return answer({}, { 'Set-Cookie': cookie })
}

async function sendNewPasskeyOptions(req: PayloadRequest): Promise<Response> {
  const asking = await requireFresh(req)
  if (asking instanceof Response) return asking
  const { brand } = await req.payload.findGlobal({
    slug: 'site-settings',
    depth: 0,
    // The name of the site, which everybody sees on it.
    overrideAccess: true,
    req,
  })
  const options = await askForNewPasskey({
    headers: req.headers,
    credentials: await listCredentials(asking),
    user: asking.who,
    siteName: brand,
  })
  if (!options) throw new NotFound(req.t)
  await storeChallenge({ ...asking, challenge: options.challenge })
  return answer(options)
}

const added = z.strictObject({
  name: z
    .string()
    .max(4 * passkeyNameMaxLength)
    .transform((text) => cleanText(text))
    .pipe(z.string().min(1).max(passkeyNameMaxLength)),
  passkey: madePasskey,
})

async function add(req: PayloadRequest): Promise<Response> {
  const asking = await requireFresh(req)
  if (asking instanceof Response) return asking
  const body = await read(req, added)
  if (!body) return refuse({ req, reason: 'unreadable' })
  const challenge = await takeChallenge(asking)
  const { headers } = req
  const credential =
    challenge && (await checkMadePasskey({ headers, passkey: body.passkey, challenge }))
  if (!credential) return refuse({ req, reason: 'wrongPasskey' })
  const isAdded = await audited({
    req,
    by: asking.who,
    details: 'passkey added',
    change: (database) => addPasskey({ ...asking, database, credential, name: body.name }),
  })
  if (!isAdded) return refuse({ req, reason: 'notAdded' })
  await noteSecondFactor(asking)
  const codes = asking.factors.hasPasskey ? [] : await makeRecoveryCodes(asking)
  // Other log-ins wait for it from now on, and so do their streams.
  await req.payload.db.drizzle.execute(
    sql`select pg_notify('desk_changed', ${`user ${asking.user}`})`,
  )
  note({ req, event: 'passkey_added', asking })
  if (asking.factors.isPending) {
    await completeLogIn({ req, database: req.payload.db.drizzle, user: asking.user })
  }
  await queueSecurityMail({ req, user: asking.who, change: 'passkeyAdded' })
  return answer({ codes, passkeys: await listPasskeys(asking) })
}

async function remove(req: PayloadRequest): Promise<Response> {
  const asking = await requireFresh(req)
  if (asking instanceof Response) return asking
  const id = parseRecordId(String(req.routeParams?.passkey))
  if (id === null) throw new NotFound(req.t)
  const staysOne = asking.factors.isDemanded
  const isRemoved = await audited({
    req,
    by: asking.who,
    details: 'passkey removed',
    change: (database) => removePasskey({ database, user: asking.user, id, staysOne }),
  })
  if (!isRemoved) {
    if (staysOne) return refuse({ req, reason: 'lastOfRole' })
    throw new NotFound(req.t)
  }
  await noteChange({ req, asking, change: 'passkeyRemoved', isAudited: true })
  return answer({ passkeys: await listPasskeys(asking) })
}

async function renewCodes(req: PayloadRequest): Promise<Response> {
  const asking = await requireFresh(req)
  if (asking instanceof Response) return asking
  if (!asking.factors.hasPasskey) throw new NotFound(req.t)
  const codes = await makeRecoveryCodes(asking)
  await noteChange({ req, asking, change: 'codesMade' })
  return answer({ codes })
}

/** Whoever has lost everything is let in again by an admin, and logged out wherever they were. */
async function takeAway(req: PayloadRequest): Promise<Response> {
  const { user: admin, payload } = req
  const id = parseRecordId(String(req.routeParams?.id))
  if (!admin || !managesUsers(admin) || admin.id === id) throw new Forbidden(req.t)
  const colleague =
    id === null
      ? null
      : await payload.db.findOne<User>({ collection: 'users', where: { id: { equals: id } } })
  if (!colleague) throw new NotFound(req.t)
  const isTaken = await audited({
    req,
    by: admin,
    of: colleague.id,
    details: 'taken away',
    change: (database) => removeSecondFactor({ database, user: colleague.id }),
  })
  if (!isTaken) throw new NotFound(req.t)
  await endOtherSessions({ payload, user: colleague.id, except: null })
  logSecurityEvent({
    event: 'second_factor_removed',
    at: 'cms',
    headers: req.headers,
    user: admin.id,
    subject: `users ${colleague.id}`,
  })
  await queueSecurityMail({ req, user: colleague, change: 'takenAway' })
  return answer({})
}

/** Makes a change together with its entry in the audit log. @returns whether it was made */
function audited({
  req,
  change,
  ...entry
}: Parameters<typeof auditSecondFactor>[0] & {
  change: (database: Database) => Promise<boolean>
}): Promise<boolean> {
  return inTransaction(req, async () => {
    const isMade = await change(await transactionOf(req))
    if (isMade) await auditSecondFactor({ req, ...entry })
    return isMade
  })
}

const changes = {
  passkeyRemoved: { event: 'passkey_removed', details: 'passkey removed' },
  codesMade: { event: 'recovery_codes_made', details: 'recovery codes made' },
  codeUsed: { event: 'recovery_code_used', details: 'recovery code used' },
} as const

async function noteChange({
  req,
  asking,
  change,
  isAudited = false,
}: {
  req: PayloadRequest
  asking: Asking
  change: keyof typeof changes
  isAudited?: boolean
}): Promise<void> {
  const { event, details } = changes[change]
  if (!isAudited) await auditSecondFactor({ req, by: asking.who, details })
  note({ req, event, asking })
  await queueSecurityMail({ req, user: asking.who, change })
}

function note({
  req,
  event,
  asking,
}: {
  req: PayloadRequest
  event: SecurityEvent['event']
  asking: Asking
}): void {
  logSecurityEvent({ event, at: 'cms', headers: req.headers, user: asking.user })
}

/** @returns null for a body that is none of what is asked for */
async function read<Body>(req: PayloadRequest, schema: z.ZodType<Body>): Promise<Body | null> {
  const body: unknown = await req.json?.().catch(() => null)
  return schema.safeParse(body).data ?? null
}

const refusals = {
  unreadable: 400,
  unconfirmed: 403,
  wrongPassword: 403,
  wrongPasskey: 403,
  wrongCode: 403,
  notAdded: 409,
  lastOfRole: 409,
  tooMany: 429,
} as const

/** Why something was refused: a code for the page, and its text in the reader's language. */
export type SecondFactorRefusal = keyof typeof refusals

function refuse({
  req,
  reason,
  headers = {},
}: {
  req: PayloadRequest
  reason: SecondFactorRefusal
  headers?: Record<string, string>
}): Response {
  const errors = [{ message: cmsT(req)(`secondFactorRefusal:${reason}`) }]
  return Response.json(
    { code: reason, errors },
    { status: refusals[reason], headers: { ...notStored, ...headers } },
  )
}

const notStored = { 'Cache-Control': 'private, no-store' }

function answer(body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { headers: { ...notStored, ...headers } })
}
