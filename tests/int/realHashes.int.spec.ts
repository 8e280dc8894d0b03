import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { ownServer } from '../helpers/ownServer'

// What depends on the time that a password hash takes; all else about log-ins is tested on servers
// with cheap hashes.

const password = 'a long enough password'

const server = await ownServer({}, { hasRealHashes: true })

let lastAddress = 0

/** Another one for each call, so that none meets the rate limits of the others. */
function nextAddress(): string {
  lastAddress += 1
  return `10.1.1.${lastAddress}`
}

const wrong = () => `wrong ${randomUUID()}`

/** Asks as a program of the staff does. */
const verify = (credentials: typeof adminCredentials): Promise<Response> =>
  fetch(`${server.baseUrl}/admin/verify`, {
    headers: {
      Authorization: basicAuthorization(credentials),
      'X-Forwarded-For': nextAddress(),
    },
  })

const logIn = (credentials: typeof adminCredentials): Promise<Response> =>
  postUsers({ path: 'login', body: credentials })

const postUsers = ({ path, body }: { path: string; body: object }): Promise<Response> =>
  fetch(`${server.baseUrl}/cms/api/users/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': nextAddress() },
    body: JSON.stringify(body),
  })

async function timeOf(work: () => Promise<Response>): Promise<number> {
  const started = performance.now()
  await (await work()).arrayBuffer()
  return performance.now() - started
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

test('credentials once checked are quick to check again', async () => {
  const first = await timeOf(() => verify(adminCredentials))
  const next: number[] = []
  for (let index = 0; index < 11; index += 1) {
    next.push(await timeOf(() => verify(adminCredentials)))
  }
  expect(median(next)).toBeLessThan(first / 3)
})

describe.each([
  ['at /admin', verify],
  ['at the CMS', logIn],
])('credentials of nobody %s', (_, ask) => {
  test('take as long to refuse as those of somebody', async () => {
    const { username } = adminCredentials
    const known: number[] = []
    const unknown: number[] = []
    // Fewer than lock the user out, both places together.
    for (let index = 0; index < 4; index += 1) {
      known.push(await timeOf(() => ask({ username, password: wrong() })))
      unknown.push(await timeOf(() => ask({ username: `nobody-${index}`, password: wrong() })))
    }
    // What a machine is busy with only adds to the shortest; a missing hash would make it a twentieth.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.2)
    expect(ratio).toBeLessThan(5)
  })
})

test('guesses by very many at once are turned away before they fill the server', async () => {
  const guesses = Array.from({ length: 60 }, (_, index) =>
    verify({ username: `nobody-${index}`, password: wrong() }),
  )
  const answers = await Promise.all(guesses)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  const busy = answers.find(({ status }) => status === 503)
  expect(Number(busy?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('nobody registers as the first user, even where there is none', async () => {
  const register = () =>
    postUsers({
      path: 'first-register',
      body: { username: 'mallory', password, role: 'admin' },
    })
  expect((await register()).status).toBe(403)
  // Over the interface the last admin stays.
  const db = new pg.Client({ connectionString: server.databaseUrl })
  await db.connect()
  await db.query('delete from users')
  await db.end()
  expect((await register()).status).toBe(403)
})
