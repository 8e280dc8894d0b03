import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import mailTexts from '../../src/i18n/cms/mails.en.json'
import { ownAddress } from '../helpers/ownAddress'
import { addUser, cmsClient, storeResetLink, type CmsCall } from '../helpers/cms'
import { cmsTexts } from '../helpers/cmsTexts'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { openDeskStream } from '../helpers/deskStream'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { startMailingServer } from '../helpers/mailServer'
import { messages } from '../helpers/messages'
import { siteUrl } from '../helpers/realSite.mjs'
import { callServerFunction, findServerFunction } from '../helpers/serverFunctions'
import type { TestDatabase } from '../helpers/testDatabase.mjs'
import type { TestServer } from '../helpers/testServer.mjs'

const site = { rpId: 'www.curaco.example', origin: siteUrl }
const polling = { timeout: 60_000, interval: 20 }

let mailing: Awaited<ReturnType<typeof startMailingServer>>
let server: TestServer
let db: TestDatabase
let admin: CmsCall

beforeAll(async () => {
  mailing = await startMailingServer()
  ;({ server } = mailing)
  ;({ db } = server)
  admin = await cmsClient(server)
})
afterAll(() => mailing.stop())

type Answer = Record<string, unknown>

/** A person with an account, at one address. */
async function createPerson(role = 'coordinator') {
  const user = await addUser(admin, { role })
  return {
    ...user,
    address: ownAddress(),
    authenticator: softAuthenticator(site),
    logIn: () => logIn({ baseUrl: server.baseUrl, credentials: user.credentials }),
  }
}

type Person = Awaited<ReturnType<typeof createPerson>>

/** Calls an endpoint for users with a session. */
async function call(
  path: string,
  {
    token,
    body,
    method = 'POST',
    address = '10.250.0.1',
  }: { token?: string; body?: object; method?: string; address?: string } = {},
): Promise<{ status: number; data: Answer; cookie: string | null }> {
  const response = await fetch(`${server.baseUrl}/cms/api/users${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      ...(token ? { Cookie: `payload-token=${token}`, ...ofOwnPage } : {}),
    },
    body: body && JSON.stringify(body),
  })
  const data = (await response.json()) as Answer
  return { status: response.status, data, cookie: response.headers.get('set-cookie') }
}

const ask = async (token: string) => (await call('/second-factor/options', { token })).data

/** Gives the second factor in a session. */
const give = async ({ address, authenticator }: Person, token: string) =>
  call('/second-factor', { token, address, body: { passkey: authenticator.use(await ask(token)) } })

/** Adds a first passkey. @returns the session, and the recovery codes */
async function setUp(person: Person, session?: string) {
  const token = session ?? (await person.logIn()).token
  const { data } = await call('/passkeys/options', { token })
  const passkey = person.authenticator.make(data)
  const added = await call('/passkeys', { token, body: { name: 'My phone', passkey } })
  expect(added).toMatchObject({ status: 200, data: { passkeys: [{ name: 'My phone' }] } })
  return { token, codes: added.data.codes as string[] }
}

const isIn = async (token: string) =>
  (await call('/me', { method: 'GET', token })).data.user !== null

const verify = (headers: Record<string, string>) =>
  fetch(`${server.baseUrl}/admin/verify`, {
    headers: { 'X-Forwarded-For': ownAddress(), ...headers },
  })

const demand = (roles: string[]) =>
  admin.post('/globals/security-settings', { secondFactorRoles: roles })

const auditedOf = (id: number) =>
  db.column<string>(
    `select username || ': ' || details from audit_log
     where kind = 'second_factor' and subject = $1 order by id`,
    [`users ${id}`],
  )

const mailsTo = (address: string) =>
  mailing.mailServer.mails.filter(({ to }) => to.includes(address))

test('a session is good for nothing until the passkey was used', async () => {
  const { baseUrl } = server
  // A user who may do everything.
  const person = await createPerson('admin')
  const before = await setUp(person)
  expect(await isIn(before.token)).toBe(true)
  const action = await findServerFunction({ baseUrl, cookie: `payload-token=${before.token}` })
  const { token } = await person.logIn()
  const cookie = `payload-token=${token}`
  const get = (path: string) =>
    fetch(baseUrl + path, { headers: { Cookie: cookie, ...ofOwnPage }, redirect: 'manual' })
  // The CMS's pages are streamed, so that a redirect is part of the answer.
  const textOf = async (path: string) => (await get(path)).text()
  const slugify = () => {
    const args = { valueToSlugify: 'A b', collectionSlug: 'posts', path: 'title' }
    return callServerFunction({ baseUrl, action, cookie, name: 'slugify', args })
  }
  const statuses = async () => ({
    list: (await get('/cms/api/people?limit=1')).status,
    account: (await call(`/${person.id}`, { method: 'GET', token })).status,
    refresh: (await call('/refresh-token', { token })).status,
    change: (await call(`/${person.id}`, { method: 'PATCH', token, body: { name: 'X' } })).status,
    isLedToLogIn: (await textOf('/cms/desk')).includes('/cms/login?redirect='),
    preview: (await get('/de/preview/posts/1')).status,
    exported: (await get('/cms/exports/chat-messages.csv')).status,
    cv: (await get('/cms/exports/cv/1')).status,
    figures: (await get('/cms/exports/figures/compared.csv')).status,
    stream: await openDeskStream({ baseUrl, token }).then((stream) => {
      stream.close()
      return stream.status
    }),
    serverFunction: (await slugify()).text.includes('a-b'),
    staff: (await verify({ Cookie: cookie, ...ofOwnPage })).status,
    removal: (await call('/passkeys/987654', { method: 'DELETE', token })).status,
    codes: (await call('/recovery-codes', { token })).status,
    more: (await call('/passkeys/options', { token })).status,
  })
  expect(await isIn(token)).toBe(false)
  expect(await statuses()).toEqual({
    list: 403,
    account: 403,
    refresh: 403,
    change: 403,
    isLedToLogIn: true,
    preview: 307,
    exported: 401,
    cv: 401,
    figures: 401,
    stream: 401,
    serverFunction: false,
    staff: 401,
    removal: 403,
    codes: 403,
    more: 403,
  })
  expect(await textOf('/cms/login?redirect=/cms/desk')).toContain(
    '/cms/second-factor?redirect=%2Fcms%2Fdesk',
  )
  // Nor does it become good for something by the password again.
  const body = { password: person.credentials.password }
  expect((await call('/second-factor', { token, body })).status).toBe(200)
  expect(await isIn(token)).toBe(false)

  expect((await give(person, token)).status).toBe(200)
  expect(await isIn(token)).toBe(true)
  expect(await statuses()).toMatchObject({
    list: 200,
    account: 200,
    refresh: 200,
    isLedToLogIn: false,
    preview: 200,
    exported: 200,
    cv: 404,
    figures: 200,
    stream: 200,
    serverFunction: true,
    staff: 200,
    removal: 404,
    more: 200,
  })
})

test('a log-in says nothing of the account, and counts as one, only when it is whole', async () => {
  const person = await createPerson()
  await setUp(person)
  await db.query('update users set last_log_in_at = null where id = $1', [person.id])
  const lastLogIn = () =>
    db.value<Date | null>('select last_log_in_at as at from users where id = $1', [person.id])
  const answered = await call('/login', { body: person.credentials })
  expect(answered.status).toBe(200)
  expect(answered.data.user).toBeNull()
  expect(await lastLogIn()).toBeNull()
  const token = /payload-token=([^;]+)/.exec(answered.cookie ?? '')?.[1] ?? ''
  expect((await give(person, token)).status).toBe(200)
  expect(await lastLogIn()).not.toBeNull()
})

test('a passkey of another site, without its user, of somebody else or used before is refused', async () => {
  const person = await createPerson()
  const other = await createPerson()
  await setUp(person)
  await setUp(other)
  const { token } = await person.logIn()
  const theirs = await other.logIn()
  const { authenticator } = person
  const giveIt = async (passkey: object, address = ownAddress()) =>
    (await call('/second-factor', { token, address, body: { passkey } })).status
  expect(
    await giveIt(authenticator.use(await ask(token), { origin: 'https://evil.example' })),
  ).toBe(403)
  expect(await giveIt(authenticator.use(await ask(token), { rpId: 'evil.example' }))).toBe(403)
  expect(await giveIt(authenticator.use(await ask(token), { isVerified: false }))).toBe(403)
  expect(await giveIt(authenticator.use(await ask(token), { challenge: 'AAAA' }))).toBe(403)
  // What was asked of another session.
  expect(await giveIt(authenticator.use(await ask(theirs.token)))).toBe(403)
  expect(await giveIt(other.authenticator.use(await ask(token)))).toBe(403)
  // What came too late.
  const late = authenticator.use(await ask(token))
  await db.query("update session_factors set challenge_expires_at = now() - interval '1 second'")
  expect(await giveIt(late)).toBe(403)
  // A challenge is answered once, rightly or wrongly.
  const options = await ask(token)
  expect(await giveIt(authenticator.use(options, { isVerified: false }))).toBe(403)
  expect(await giveIt(authenticator.use(options))).toBe(403)
  // A copy that has counted less.
  authenticator.setCounter(0)
  expect(await giveIt(authenticator.use(await ask(token)))).toBe(403)
  for (const passkey of [{}, { id: 7 }, 'x' as unknown as object]) {
    expect(await giveIt(passkey)).toBe(400)
  }
  expect(await isIn(token)).toBe(false)
  authenticator.setCounter(100)
  expect(await giveIt(authenticator.use(await ask(token)))).toBe(200)
})

test('attempts are limited as log-ins are', async () => {
  const person = await createPerson()
  const { codes } = await setUp(person)
  const { token } = await person.logIn()
  const address = ownAddress()
  const giveCode = async (recoveryCode: string) =>
    call('/second-factor', { token, address, body: { recoveryCode } })
  for (let index = 0; index < 5; index += 1) {
    expect(await giveCode('0000-0000-0000-0000-0000-0000')).toMatchObject({
      status: 403,
      data: { errors: [{ message: cmsTexts.en.secondFactorRefusal.wrongCode }] },
    })
  }
  expect((await giveCode(codes[0] ?? '')).status).toBe(429)
  expect((await give({ ...person, address }, token)).status).toBe(429)
  expect((await give(person, token)).status).toBe(200)
})

test('a recovery code lets in once, however it is typed, also at the same moment', async () => {
  const person = await createPerson()
  const { codes } = await setUp(person)
  expect(new Set(codes).size).toBe(10)
  const hashes = `select hash from recovery_codes where user_id = $1`
  const stored = await db.column<string>(hashes, [person.id])
  expect(stored).toHaveLength(10)
  for (const hash of stored) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const [first = '', second = ''] = codes
  const { token } = await person.logIn()
  const giveCode = async (recoveryCode: string, session = token) => {
    const given = { token: session, address: ownAddress(), body: { recoveryCode } }
    return (await call('/second-factor', given)).status
  }
  const typed = first.toLowerCase().replaceAll('-', ' ')
  const answers = await Promise.all([giveCode(typed), giveCode(first)])
  expect(answers.sort()).toEqual([200, 403])
  expect(await isIn(token)).toBe(true)
  const again = await person.logIn()
  expect(await giveCode(first, again.token)).toBe(403)
  // New ones end those of before.
  const renewed = await call('/recovery-codes', { token })
  expect(renewed.data.codes).toHaveLength(10)
  expect(await giveCode(second, again.token)).toBe(403)
  expect(await giveCode((renewed.data.codes as string[])[0] ?? '', again.token)).toBe(200)
  expect(await auditedOf(person.id)).toEqual(
    ['passkey added', 'recovery code used', 'recovery codes created', 'recovery code used'].map(
      (what) => `${person.credentials.username}: ${what}`,
    ),
  )
})

test('passkeys are added and removed after password or passkey alone, and mails tell of it', async () => {
  const person = await createPerson('editor')
  const { token } = await person.logIn()
  const age = () =>
    db.query(
      `with aged as (update session_factors set confirmed_at = now() - interval '11 minutes' where user_id = $1)
       update users_sessions set created_at = now() - interval '11 minutes' where _parent_id = $1`,
      [person.id],
    )
  await age()
  const unconfirmed = { status: 403, data: { code: 'unconfirmed' } }
  expect(await call('/passkeys/options', { token })).toMatchObject(unconfirmed)
  const wrong = { token, body: { password: 'wrong' }, address: ownAddress() }
  expect((await call('/second-factor', wrong)).status).toBe(403)
  const body = { password: person.credentials.password }
  expect((await call('/second-factor', { token, body })).status).toBe(200)
  await setUp(person, token)
  await age()
  expect(await call('/passkeys/options', { token })).toMatchObject(unconfirmed)
  expect(await call('/recovery-codes', { token })).toMatchObject(unconfirmed)
  const passkey = await db.value('select id from passkeys where user_id = $1', [person.id])
  const path = `/passkeys/${passkey}`
  expect(await call(path, { method: 'DELETE', token })).toMatchObject(unconfirmed)
  expect((await give(person, token)).status).toBe(200)
  // Another user's is not there.
  const other = await createPerson('editor')
  const { token: theirs } = await setUp(other)
  expect((await call(path, { method: 'DELETE', token: theirs })).status).toBe(404)
  expect((await call(path, { method: 'DELETE', token })).status).toBe(200)
  expect(await db.count('select from recovery_codes where user_id = $1', [person.id])).toBe(0)
  expect(await isIn((await person.logIn()).token)).toBe(true)
  const { changes, subject } = mailTexts.security
  await vi.waitFor(() => {
    const mails = mailsTo(person.email).map(({ raw }) => raw)
    for (const words of [subject, changes.passkeyAdded, changes.passkeyRemoved]) {
      expect(mails.join('\n').replaceAll('=\r\n', '')).toContain(words)
    }
  }, polling)
})

test('with a first passkey other sessions wait for it, and their streams end', async () => {
  const { baseUrl } = server
  const person = await createPerson()
  const elsewhere = await person.logIn()
  const stream = await openDeskStream({ baseUrl, token: elsewhere.token })
  expect(stream.status).toBe(200)
  const here = await setUp(person)
  await vi.waitUntil(() => stream.isOver(), polling)
  expect(await isIn(elsewhere.token)).toBe(false)
  expect(await isIn(here.token)).toBe(true)
  expect((await give(person, elsewhere.token)).status).toBe(200)
  expect(await isIn(elsewhere.token)).toBe(true)
})

test('a link for a new password does not stand in for the passkey', async () => {
  const person = await createPerson()
  await setUp(person)
  const resetToken = await storeResetLink(db, person.id)
  const body = { token: resetToken, password: 'another long password' }
  const { data, cookie } = await call('/reset-password', { body, address: ownAddress() })
  expect(data.user).toBeNull()
  const token = /payload-token=([^;]+)/.exec(cookie ?? '')?.[1] ?? ''
  expect(await isIn(token)).toBe(false)
  expect((await give(person, token)).status).toBe(200)
  expect(await isIn(token)).toBe(true)
})

test('a log-in that waits is ended by its owner', async () => {
  const person = await createPerson()
  await setUp(person)
  const { token } = await person.logIn()
  const ended = await call('/second-factor', { method: 'DELETE', token })
  expect(ended.cookie).toMatch(/^payload-token=;/)
  expect((await call('/second-factor/options', { token })).status).toBe(401)
  for (const path of ['/second-factor', '/passkeys']) {
    expect((await call(path, { body: {} })).status).toBe(401)
    expect((await call(`${path}/options`, { body: {} })).status).toBe(401)
  }
})

test('admins take a colleague’s second factor away, and nobody else does', async () => {
  const person = await createPerson()
  const { token } = await setUp(person)
  const path = `/${person.id}/second-factor`
  const other = await createPerson()
  const { token: theirs } = await other.logIn()
  for (const by of [theirs, token, undefined]) {
    expect((await call(path, { method: 'DELETE', token: by })).status).toBe(403)
  }
  expect((await admin.delete(`/users${path}`)).status).toBe(200)
  expect((await admin.delete(`/users${path}`)).status).toBe(404)
  expect(await isIn(token)).toBe(false)
  expect((await call('/second-factor/options', { token })).status).toBe(401)
  expect(await isIn((await person.logIn()).token)).toBe(true)
  expect(await auditedOf(person.id)).toContain(
    `${adminCredentials.username}: second factor removed`,
  )
  await vi.waitFor(() => {
    const mails = mailsTo(person.email).map(({ raw }) => raw.replaceAll('=\r\n', ''))
    expect(mails.join('\n')).toContain(mailTexts.security.changes.takenAway)
  }, polling)
})

test('a role that demands one lets nobody do anything else before it is set up', async () => {
  const person = await createPerson('editor')
  const before = await person.logIn()
  const mine = await demand(['admin'])
  expect(mine.status).toBe(409)
  expect(await mine.text()).toContain(cmsTexts.en.secondFactor.ownFirst)
  expect((await demand(['editor'])).status).toBe(200)
  try {
    expect(await isIn(before.token)).toBe(false)
    const { token } = await person.logIn()
    expect(await isIn(token)).toBe(false)
    expect((await call('/second-factor/options', { token })).status).toBe(404)
    const body = { password: person.credentials.password }
    expect((await call('/second-factor', { token, body })).status).toBe(200)
    expect(await isIn(token)).toBe(false)
    await setUp(person, token)
    expect(await isIn(token)).toBe(true)
    // The last one stays.
    const { rows } = await db.query<{ id: number }>('select id from passkeys where user_id = $1', [
      person.id,
    ])
    const last = await call(`/passkeys/${rows[0]?.id}`, { method: 'DELETE', token })
    expect(last).toMatchObject({ status: 409, data: { code: 'lastOfRole' } })
    expect(await isIn(token)).toBe(true)
    // Whose role demands none is let in as before.
    expect(await isIn((await (await createPerson('manager')).logIn()).token)).toBe(true)
  } finally {
    expect((await demand([])).status).toBe(200)
  }
  expect(
    await db.column<string>(
      "select details from audit_log where subject = 'security-settings' order by id",
    ),
  ).toEqual(['demanded of: editor', 'demanded of: nobody'])
})

test('/admin takes the session of the CMS, from our own pages, and of those who work with requests', async () => {
  const { baseUrl } = server
  const person = await createPerson()
  const { cookie } = await person.logIn()
  for (const path of ['/admin/verify', '/admin/consultations', '/admin/consultations?limit=1']) {
    const get = async (headers: Record<string, string>) =>
      (await fetch(baseUrl + path, { headers })).status
    expect(await get({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' })).toBe(200)
    expect(await get({ Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' })).toBe(401)
    expect(await get({ Cookie: cookie, Origin: 'https://evil.example' })).toBe(401)
    expect(await get({})).toBe(401)
    // The sender of credentials is who they say, with any session of the browser.
    expect(await get({ Cookie: cookie, Authorization: 'Basic eDp5' })).toBe(401)
  }
  const { cookie: editors } = await (await createPerson('editor')).logIn()
  expect((await verify({ Cookie: editors, ...ofOwnPage })).status).toBe(401)
  await fetch(`${baseUrl}/cms/api/users/logout`, {
    method: 'POST',
    headers: { Cookie: cookie, ...ofOwnPage },
  })
  expect((await verify({ Cookie: cookie, ...ofOwnPage })).status).toBe(401)
})

test('/admin refuses the password alone where a second factor is needed', async () => {
  const person = await createPerson()
  const Authorization = basicAuthorization(person.credentials)
  expect((await verify({ Authorization })).status).toBe(200)
  const { token } = await setUp(person)
  const refused = await verify({ Authorization })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toEqual({
    message: messages('en').errors.second_factor_required,
    fields: {},
  })
  const wrong = basicAuthorization({ ...person.credentials, password: 'wrong' })
  expect((await verify({ Authorization: wrong })).status).toBe(401)
  expect((await verify({ Cookie: `payload-token=${token}`, ...ofOwnPage })).status).toBe(200)
})

/** What a test lets an authenticator do otherwise than a good one. */
type Deviation = { origin?: string; rpId?: string; isVerified?: boolean; challenge?: string }

/**
 * An authenticator in software (WebAuthn, level 2): one passkey on the curve P-256, which makes real
 * signatures.
 * @param site the host name and the origin that its browser is at
 */
function softAuthenticator(site: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, { challenge }: Answer, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: site.origin,
        ...pick(deviation),
        crossOrigin: false,
      }),
    )

  const authenticatorData = (
    { rpId = site.rpId, isVerified = true }: Deviation,
    rest: Buffer[],
  ) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (rest.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...rest])
  }

  const answer = (response: Answer) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id,
    /** Answers what a browser is asked to make a passkey with. */
    make(options: Answer, deviation: Deviation = {}) {
      // The key as COSE writes it (RFC 9053, section 7.1.1).
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, credentialId.length])
      const authData = authenticatorData(deviation, [
        Buffer.alloc(16),
        length,
        credentialId,
        Buffer.from(key),
      ])
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, never> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', authData],
        ]),
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', options, deviation).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Answers what a browser is asked to use a passkey with. */
    use(options: Answer, deviation: Deviation = {}) {
      const client = clientData('webauthn.get', options, deviation)
      const authData = authenticatorData(deviation, [])
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
    /** Counts from there again, as a copy of it would. */
    setCounter: (to: number) => (counter = to),
  }
}

/** What of the client data a test changes. */
function pick({ origin, challenge }: Deviation): Answer {
  return { ...(origin && { origin }), ...(challenge && { challenge }) }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
