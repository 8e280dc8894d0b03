import { describe, expect, test } from 'vitest'
import { interpolate } from '@/i18n/interpolate'
import { addUser } from '../helpers/cms'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { messages } from '../helpers/messages'
import { ownAddress } from '../helpers/ownAddress'
import { admin, baseUrl, db } from '../helpers/server'

type Credentials = typeof adminCredentials

/** Where a password is asked for; both count together. */
const doors: Record<string, (credentials: Credentials, address?: string) => Promise<Response>> = {
  '/admin': (credentials, address = ownAddress()) =>
    fetch(`${baseUrl}/admin/verify`, {
      headers: { Authorization: basicAuthorization(credentials), 'X-Forwarded-For': address },
    }),
  'the CMS': (credentials, address = ownAddress()) =>
    fetch(`${baseUrl}/cms/api/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify(credentials),
    }),
}

const createUser = () => addUser(admin, { role: 'admin' })

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
    const { id, credentials } = await createUser()
    const home = ownAddress()
    expect(await statusOf(credentials, home)).toBe(200)
    await guess(credentials, 10)
    expect(await statusOf(credentials)).toBe(401)
    expect(await statusOf(credentials, home)).toBe(200)
    await db.query("update users set lock_until = now() - '1 second'::interval where id = $1", [id])
    expect(await statusOf(credentials)).toBe(200)
  })

  test('is forgiven when the right password comes in time', async () => {
    const { id, credentials } = await createUser()
    const home = ownAddress()
    for (const _ of ['once', 'again']) {
      await guess(credentials, 4, home)
      expect(await statusOf(credentials, home)).toBe(200)
      expect(await db.value('select login_attempts::int from users where id = $1', [id])).toBe(0)
    }
  })

  test('in parallel gains nothing', async () => {
    const { id, credentials } = await createUser()
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
