import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { interpolate } from '@/i18n/interpolate'
import { addUser, storeResetLink } from '../helpers/cms'
import { ownAddress } from '../helpers/ownAddress'
import { passwordText } from '../helpers/cmsTexts'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { messages } from '../helpers/messages'
import { admin, adminSession, baseUrl, db } from '../helpers/server'

const password = 'a long enough password'

async function createUser(role = 'editor') {
  const { id, credentials } = await addUser(admin, { role })
  return { id, ...credentials }
}

type User = Awaited<ReturnType<typeof createUser>>
type Credentials = typeof adminCredentials

/** Calls one of Payload's own calls for users as a program does. */
function call(
  to: string,
  {
    body,
    address = ownAddress(),
    headers = {},
    method = 'POST',
  }: { body?: unknown; address?: string; headers?: Record<string, string>; method?: string } = {},
): Promise<Response> {
  return fetch(`${baseUrl}/cms/api/users${to}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

const isLoggedIn = async (cookie: string): Promise<boolean> => {
  const response = await call('/me', { method: 'GET', headers: { Cookie: cookie, ...ofOwnPage } })
  // Payload's answer to who is logged in.
  const { user } = (await response.json()) as { user: unknown }
  return user !== null
}

describe('logging in at the CMS', () => {
  test('answers everything that is wrong in the same way', async () => {
    const known = await createUser()
    const locked = await createUser()
    await db.query("update users set lock_until = now() + '5 minutes' where id = $1", [locked.id])
    const failing = [
      { username: known.username, password: 'wrong' },
      { username: 'nobody-here', password: 'wrong' },
      { username: locked.username, password },
      { username: 'a\0b', password: 'wrong' },
      { username: "' or 1=1 --", password: 'wrong' },
    ]
    const answers = await Promise.all(
      failing.map(async (body) => {
        const response = await call('/login', { body })
        return { status: response.status, text: await response.text() }
      }),
    )
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(answers.slice(0, 3).map(({ text }) => text)).size).toBe(1)
    for (const { status } of answers) expect([400, 401]).toContain(status)
  })

  test('waits after 5 failures with one name from one address, whether there is somebody or not', async () => {
    const user = await createUser()
    for (const username of [user.username, `nobody-${randomUUID()}`]) {
      const address = ownAddress()
      const log = (password: string) => call('/login', { body: { username, password }, address })
      for (let index = 0; index < 5; index += 1) expect((await log('wrong')).status).toBe(401)
      const response = await log(password)
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(10 * 60)
    }
    // That is too few to lock the account.
    expect((await call('/login', { body: user })).status).toBe(200)
  })

  test('forgets what somebody has mistyped once they log in', async () => {
    const { username } = await createUser()
    const address = ownAddress()
    for (const typed of [
      'wrong',
      'wrong',
      'wrong',
      password,
      'wrong',
      'wrong',
      'wrong',
      password,
    ]) {
      const { status } = await call('/login', { body: { username, password: typed }, address })
      expect(status).toBe(typed === password ? 200 : 401)
    }
  })

  test('sets a cookie for this site and no script', async () => {
    const { setCookie } = await logIn({ baseUrl, credentials: await createUser() })
    expect(setCookie).toMatch(/; HttpOnly/)
    expect(setCookie).toMatch(/; Secure/)
    expect(setCookie).toMatch(/; SameSite=Strict/)
    expect(setCookie).toMatch(/; Path=\//)
    expect(setCookie).not.toMatch(/; Domain/)
  })

  test('ends on the server when somebody logs out', async () => {
    const { cookie } = await logIn({ baseUrl, credentials: await createUser() })
    expect(await isLoggedIn(cookie)).toBe(true)
    expect((await call('/logout', { headers: { Cookie: cookie, ...ofOwnPage } })).status).toBe(200)
    expect(await isLoggedIn(cookie)).toBe(false)
  })

  test('ends the session that the same browser had before', async () => {
    const user = await createUser()
    const before = await logIn({ baseUrl, credentials: await createUser() })
    const elsewhere = await logIn({ baseUrl, credentials: user })
    const wrong = { username: user.username, password: 'wrong' }
    await call('/login', { body: wrong, headers: { Cookie: before.cookie, ...ofOwnPage } })
    expect(await isLoggedIn(before.cookie)).toBe(true)
    await call('/login', { body: user, headers: { Cookie: before.cookie, ...ofOwnPage } })
    expect(await isLoggedIn(before.cookie)).toBe(false)
    expect(await isLoggedIn(elsewhere.cookie)).toBe(true)
  })

  test('ends everywhere else when the password changes', async () => {
    const user = await createUser()
    const here = await logIn({ baseUrl, credentials: user })
    const elsewhere = await logIn({ baseUrl, credentials: user })
    const response = await call(`/${user.id}`, {
      method: 'PATCH',
      headers: { Cookie: here.cookie, ...ofOwnPage },
      body: { password: 'another long password', currentPassword: password },
    })
    expect(response.status).toBe(200)
    expect(await isLoggedIn(here.cookie)).toBe(true)
    expect(await isLoggedIn(elsewhere.cookie)).toBe(false)
  })
})

/** Where a password is asked for; both count together. */
const doors: Record<string, (credentials: Credentials, address?: string) => Promise<Response>> = {
  '/admin': (credentials, address = ownAddress()) =>
    fetch(`${baseUrl}/admin/verify`, {
      headers: { Authorization: basicAuthorization(credentials), 'X-Forwarded-For': address },
    }),
  'the CMS': (body, address) => call('/login', { body, address }),
}

describe.each(Object.entries(doors))('guessing at %s', (_, knock) => {
  const statusOf = async (credentials: Credentials, address?: string) =>
    (await knock(credentials, address)).status

  /** Guesses from an address each, unless one is given. */
  async function guess({ username }: { username: string }, times: number, address?: string) {
    for (let index = 0; index < times; index += 1) {
      expect(await statusOf({ username, password: `wrong ${index}` }, address)).toBe(401)
    }
  }

  test('locks a user out for a while, from every address, and nobody who has logged in lately', async () => {
    const { id, ...credentials } = await createUser('admin')
    const home = ownAddress()
    expect(await statusOf(credentials, home)).toBe(200)
    await guess(credentials, 10)
    expect(await statusOf(credentials)).toBe(401)
    expect(await statusOf(credentials, home)).toBe(200)
    await db.query("update users set lock_until = now() - '1 second'::interval where id = $1", [id])
    expect(await statusOf(credentials)).toBe(200)
  })

  test('is forgiven when the right password comes in time', async () => {
    const { id, ...credentials } = await createUser('admin')
    await guess(credentials, 5)
    expect(await statusOf(credentials)).toBe(200)
    expect(await db.value('select login_attempts::int from users where id = $1', [id])).toBe(0)
  })

  test('in parallel gains nothing', async () => {
    const { id, ...credentials } = await createUser('admin')
    const guesses = Array.from({ length: 16 }, (_, index) =>
      statusOf({ ...credentials, password: `wrong ${index}` }),
    )
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]))
    expect(await statusOf(credentials)).toBe(401)
    expect(await db.value('select lock_until > now() from users where id = $1', [id])).toBe(true)
  })

  test('waits after 20 failures from one address, here and at the other, with the right password too', async () => {
    const address = ownAddress()
    for (let index = 0; index < 20; index += 1) {
      await guess({ username: `nobody-${index}` }, 1, address)
    }
    for (const other of Object.values(doors)) {
      const response = await other(adminCredentials, address)
      expect(response.status).toBe(429)
      const seconds = Number(response.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(15 * 60)
      const minutes = String(Math.ceil(seconds / 60))
      expect(await response.text()).toContain(
        interpolate(messages('en').errors.rate_limited_minutes, { minutes }),
      )
      expect(response.headers.get('set-cookie')).toBeNull()
      expect((await other(adminCredentials)).status).toBe(200)
    }
  })
})

describe('changing how one logs in oneself', () => {
  type Refusal = { errors: { data: { errors: { path: string; message: string }[] } }[] }

  const change = async (user: User, body: object, cookie?: string) =>
    call(`/${user.id}`, {
      method: 'PATCH',
      headers: {
        Cookie: cookie ?? (await logIn({ baseUrl, credentials: user })).cookie,
        ...ofOwnPage,
      },
      body,
    })

  const changes = [
    () => ({ password: 'another long password' }),
    () => ({ username: `user-${randomUUID()}` }),
    () => ({ email: `${randomUUID()}@curaco.example` }),
  ]

  test.each(changes)('asks for the present password: %s', async (what) => {
    const user = await createUser()
    for (const [currentPassword, fault] of [
      [undefined, 'missing'],
      ['', 'missing'],
      [{ length: 22 }, 'missing'],
      ['wrong', 'wrong'],
      ['another long password', 'wrong'],
    ] as const) {
      const response = await change(user, { ...what(), currentPassword })
      expect(response.status).toBe(400)
      // Payload's answer to a form with faults.
      const { errors } = (await response.json()) as Refusal
      expect(errors[0]?.data.errors).toEqual([
        expect.objectContaining({
          path: 'currentPassword',
          label: 'Your current password',
          message: passwordText(fault),
        }) as unknown,
      ])
    }
    const response = await change(user, { ...what(), currentPassword: password })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain(password)
  })

  test('counts wrong passwords as failed log-ins', async () => {
    const user = await createUser()
    const { cookie } = await logIn({ baseUrl, credentials: user })
    for (let index = 0; index < 10; index += 1) {
      await change(user, { username: 'x', currentPassword: 'wrong' }, cookie)
    }
    const body = { username: 'x', currentPassword: password }
    expect((await change(user, body, cookie)).status).toBe(400)
    expect((await call('/login', { body: user })).status).toBe(401)
  })

  test('asks nothing where a form is saved as it was, or an admin helps somebody else', async () => {
    const user = await createUser()
    expect((await change(user, { username: user.username, password: '' })).status).toBe(200)
    const response = await admin.patch(`/users/${user.id}`, { password: 'another long password' })
    expect(response.status).toBe(200)
  })
})

describe('open sessions', () => {
  const end = ({ of, by, session }: { of: number; by?: string; session?: string }) =>
    call(`/${of}/sessions${session === undefined ? '' : `/${session}`}`, {
      method: 'DELETE',
      headers: by ? { Cookie: by, ...ofOwnPage } : {},
    })

  const newest = async (user: number) => {
    return await db.value<string>(
      'select id from users_sessions where _parent_id = $1 order by created_at desc limit 1',
      [user],
    )
  }

  test('are ended one by one, everywhere else at once, and by admins for others', async () => {
    const user = await createUser()
    const logInAgain = () => logIn({ baseUrl, credentials: user })
    const here = await logInAgain()
    const lost = await logInAgain()
    const session = await newest(user.id)
    const { cookie: editor } = await logIn({ baseUrl, credentials: await createUser() })
    for (const by of [editor, undefined]) {
      expect((await end({ of: user.id, by })).status).toBe(403)
      expect((await end({ of: user.id, by, session })).status).toBe(403)
    }
    expect(await isLoggedIn(lost.cookie)).toBe(true)
    expect((await end({ of: user.id, by: here.cookie, session })).status).toBe(200)
    expect(await isLoggedIn(lost.cookie)).toBe(false)
    expect(await isLoggedIn(here.cookie)).toBe(true)
    expect((await end({ of: user.id, by: here.cookie, session })).status).toBe(404)

    const others = [await logInAgain(), await logInAgain()]
    expect((await end({ of: user.id, by: here.cookie })).status).toBe(200)
    expect(await isLoggedIn(here.cookie)).toBe(true)
    for (const { cookie } of others) expect(await isLoggedIn(cookie)).toBe(false)

    expect((await admin.delete(`/users/${user.id}/sessions`)).status).toBe(200)
    expect(await isLoggedIn(here.cookie)).toBe(false)
  })
})

test.each(['forgot-password', 'reset-password'])(
  'other calls about users are limited for each address: %s',
  async (path) => {
    const address = ownAddress()
    const body = { username: 'nobody-here', token: 'x', password }
    for (let index = 0; index < 20; index += 1) {
      expect((await call(`/${path}`, { body, address })).status).toBeLessThan(429)
    }
    const response = await call(`/${path}`, { body, address })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

describe('what people are known by', () => {
  const create = async (user: object) => {
    const response = await admin.post('/users', {
      username: `user-${randomUUID()}`,
      password,
      ...user,
    })
    // Payload's answer to a created document, or to one that it refuses.
    const { doc } = (await response.json()) as { doc?: Record<string, unknown> }
    return { status: response.status, doc }
  }

  test('is their name, or else their user name', async () => {
    const { doc: named } = await create({ name: ' Asha \u202e Thomas ' })
    expect(named?.name).toBe('Asha Thomas')
    const { doc } = await create({})
    expect(doc?.name).toBe(doc?.username)
  })

  test('an address is nobody else’s, however it is written', async () => {
    const email = `Asha.${randomUUID()}@people.example`
    expect((await create({ email })).doc?.email).toBe(email.toLowerCase())
    expect((await create({ email: email.toUpperCase() })).status).toBe(400)
    for (const none of ['', null]) expect((await create({ email: none })).doc?.email).toBeNull()
  })
})

describe('a password', () => {
  const weak = [
    ['x9 Vd-kz pW_u3', 'too_short'],
    ['passwordpassword', 'too_common'],
    // Longer than a log-in can carry.
    ['q7 Vd-kz '.repeat(40), 'too_long'],
  ] as const

  /** Where a password is chosen. */
  const ways: Record<string, (chosen: string, user: User) => Promise<Response>> = {
    'for a new user': (chosen) =>
      admin.post('/users', { username: `user-${randomUUID()}`, password: chosen }),
    'for somebody who exists': (chosen, { id }) =>
      admin.patch(`/users/${id}`, { password: chosen }),
    'with a link from an e-mail': async (chosen, { id }) => {
      const token = await storeResetLink(db, id)
      return call('/reset-password', { body: { token, password: chosen } })
    },
  }

  test.each(Object.entries(ways))(
    '%s: a weak one is refused, a good one taken',
    async (_, choose) => {
      const user = await createUser()
      for (const [tooWeak, fault] of weak) {
        const response = await choose(tooWeak, user)
        expect(response.status).toBe(400)
        expect(await response.text()).toContain(passwordText(fault))
      }
      expect((await call('/login', { body: user })).status).toBe(200)
      expect((await choose('another long password', user)).ok).toBe(true)
    },
  )

  test('with the name of its user is refused, and of 64 characters in any script taken', async () => {
    const { id, username } = await createUser()
    const choose = (chosen: string) => admin.patch(`/users/${id}`, { password: chosen })
    expect((await choose(`${username}!`)).status).toBe(400)
    const long = 'മലയാളം हिन्दी العربية 🙂 ß: '.repeat(4).slice(0, 80)
    expect((await choose(long)).status).toBe(200)
    expect((await call('/login', { body: { username, password: long } })).status).toBe(200)
  })
})

describe('what another site has a browser send', () => {
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'null' },
  ]

  const calls: [string, string, unknown?][] = [
    ['POST', '/users/login', adminCredentials],
    ['POST', '/users/logout'],
    ['POST', '/users/refresh-token'],
    ['POST', '/users/forgot-password', { username: 'admin' }],
    ['POST', '/posts', { title: 'x' }],
    ['PATCH', '/users/1', { password: 'another long password' }],
    ['DELETE', '/posts/1'],
    ['DELETE', '/posts?where[id][exists]=true'],
    ['POST', '/globals/site-settings', { brand: 'x' }],
    ['POST', '/publications/1/unpublish'],
    ['POST', '/media'],
    ['PUT', '/posts/1', {}],
  ]

  test.each(calls)('changes nothing, even with a session: %s %s', async (method, path, body) => {
    const { cookie } = adminSession
    for (const headers of foreign) {
      const response = await fetch(`${baseUrl}/cms/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Cookie: cookie, ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      expect(response.status).toBe(403)
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(await response.json()).toEqual({
        message: messages('en').errors.forbidden_origin,
        fields: {},
      })
    }
    expect(await isLoggedIn(cookie)).toBe(true)
  })

  test('is not read by the pages of the CMS either', async () => {
    const { cookie } = adminSession
    for (const path of ['/cms', '/cms/collections/posts']) {
      const response = await fetch(baseUrl + path, {
        method: 'POST',
        headers: {
          'Next-Action': '0'.repeat(42),
          'Content-Type': 'text/plain',
          Cookie: cookie,
          Origin: 'https://evil.example',
        },
        body: '[]',
      })
      expect(response.status).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('a condition on the content', () => {
  const search = new URLSearchParams({ 'where[slug][exists]': 'true', depth: '0' })

  const total = async (response: Response) => {
    expect(response.status).toBe(200)
    // Payload's answer to a search.
    return ((await response.json()) as { totalDocs: number }).totalDocs
  }

  test('is understood without a language, in the address and posted', async () => {
    const named = await total(await admin(`/posts?${search}&locale=en`))
    expect(named).toBeGreaterThan(0)
    expect(await total(await admin(`/posts?${search}`))).toBe(named)
    const posted = await fetch(`${baseUrl}/cms/api/posts`, {
      method: 'POST',
      body: `${search}&locale=en`,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Payload-HTTP-Method-Override': 'GET',
        Authorization: `JWT ${adminSession.token}`,
      },
    })
    expect(await total(posted)).toBe(named)
    expect(await total(await admin('/posts?where%5Btitle%5D%5Bequals%5D=nobody'))).toBe(0)
  })
})
