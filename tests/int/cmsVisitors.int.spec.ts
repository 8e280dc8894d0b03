import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ownAddress } from '../helpers/ownAddress'
import { adminCredentials } from '../helpers/credentials'
import { ofOwnPage } from '../helpers/logIn.mjs'
import { messages } from '../helpers/messages'
import { uploadPicture } from '../helpers/pictures'
import { admin, adminSession, baseUrl, editor, reach } from '../helpers/server'

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const asGet = { 'X-Payload-HTTP-Method-Override': 'GET' }

function call(
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string } = {},
): Promise<Response> {
  return fetch(`${baseUrl}/cms/api${path}`, {
    method,
    body,
    headers: { 'X-Forwarded-For': ownAddress(), ...headers },
  })
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Fields to sort by, such as no page asks for. */
const fields = (count: number) => Array<string>(count).fill('a').join(',')

describe('a visitor', () => {
  test.each([
    ['GET', '/media'],
    ['GET', '/media?where[alt][like]=a'],
    ['GET', '/media/1'],
    ['GET', '/media/count'],
    ['GET', '/media/versions'],
    ['GET', '/posts'],
    ['GET', '/access'],
    ['GET', '/globals/site-settings'],
    ['GET', '/users/init'],
    ['GET', '/nothing/here'],
    ['OPTIONS', '/posts'],
    ['POST', '/graphql'],
    ['POST', '/media'],
    ['POST', '/users/LOGIN'],
    ['POST', '/users/Forgot-Password'],
    ['POST', '/users/unlock'],
    ['POST', '/users/verify/x'],
    ['POST', '/users/first-register'],
    ['DELETE', '/posts/1'],
    ['GET', '/%6dedia'],
  ])('is answered nothing but that: %s %s', async (method, path) => {
    for (const headers of [{}, { Cookie: 'payload-token=x.y.z' }, { Authorization: 'JWT x.y.z' }]) {
      const response = await call(path, { method, headers })
      expect(response.status).toBe(403)
      expect(await response.json()).toEqual({
        message: messages('en').errors.forbidden,
        fields: {},
      })
    }
  })

  test('gets pictures', async () => {
    const { id, url } = await uploadPicture({ baseUrl })
    const response = await fetch(reach(url))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(await editor.remove({ kind: 'media', id })).toBe(200)
    expect((await call('/media/file/nothing.webp')).status).toBe(404)
  })

  test('logs in, and learns that nobody is logged in', async () => {
    const json = { 'Content-Type': 'application/json' }
    const post = (to: string, body: object) =>
      call(`/users/${to}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
    expect((await post('login', adminCredentials)).status).toBe(200)
    const reset = await post('reset-password', { token: randomUUID(), password: 'x'.repeat(20) })
    expect(await reset.text()).not.toContain(messages('en').errors.forbidden)
    expect(await (await call('/users/me')).json()).toMatchObject({ user: null })
  })

  test.each([
    ['/media', form, `sort=${fields(500_000)}`],
    ['/media', form, 'sort=a'],
    ['/media', { 'Content-Type': 'application/json' }, '{"sort":"a"}'],
    ['/users/login', form, `sort=${fields(5000)}`],
  ])('has no question answered that is posted to %s as %o', async (path, type, body) => {
    const seconds = await secondsOf(async () => {
      const response = await call(path, { method: 'POST', headers: { ...type, ...asGet }, body })
      expect([400, 403]).toContain(response.status)
    })
    expect(seconds).toBeLessThan(10)
  })
})

describe('somebody with a session', () => {
  const post = async ({ type, body }: { type: string; body: string }) => {
    const { cookie } = adminSession
    const headers = { 'Content-Type': type, Cookie: cookie, ...ofOwnPage, ...asGet }
    return (await call('/media', { method: 'POST', headers, body })).status
  }

  test('asks questions of bounded length, sorted by few fields', async () => {
    expect((await admin('/media?sort=-createdAt,filename')).status).toBe(200)
    for (const query of [
      `sort=${fields(11)}`,
      'sort=a&'.repeat(11),
      `where[alt][like]=${'a'.repeat(8200)}`,
    ]) {
      expect((await admin(`/media?${query}`)).status).toBe(400)
    }
  })

  test('posts a question as a form, as the pages of the CMS do, and in no other way', async () => {
    const type = form['Content-Type']
    expect(await post({ type, body: 'limit=1&locale=en' })).toBe(200)
    expect(await post({ type, body: `where[alt][like]=${'a'.repeat(9000)}` })).toBe(200)
    expect(await post({ type, body: `where[alt][like]=${'a'.repeat(17_000)}` })).toBe(400)
    expect(await post({ type, body: `sort=${fields(11)}` })).toBe(400)
    expect(await post({ type: 'application/json', body: '{"limit":1}' })).toBe(400)
  })
})
