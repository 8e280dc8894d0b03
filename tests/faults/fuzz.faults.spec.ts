import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, cmsClient } from '../helpers/cms'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import {
  hostileRequests,
  routePatterns,
  sendRaw,
  type HostileRequest,
} from '../helpers/hostileRequests'
import { logIn } from '../helpers/logIn.mjs'
import { startTestServer } from '../helpers/testServer.mjs'

/** Another seed makes other requests; the default is one and the same for every run. */
const seed = Number(process.env.FUZZ_SEED || 20261121)
/** `FUZZ_REQUESTS=10000` is the long run. */
const count = Number(process.env.FUZZ_REQUESTS || 2000)

/** Requests on their way at the same moment. */
const atOnce = 12

/**
 * What the server's process may have grown by after all of them: pages and pictures it keeps, and what
 * is not collected yet. With what it starts with it stays within the gigabyte of the compose file.
 */
const maxMegabytes = 600

/** What belongs in a log and in no answer: where code lies, what it asked the database. */
const secrets =
  /node_modules|\.next\/|webpack|turbopack:|\bat [\w.<>]+ \(|[a-z]+\.(m?js|tsx?):\d+:\d+|\/tmp\/|\/home\/|select "|insert into "|update "|delete from "|relation "|duplicate key|invalid input syntax|TypeError|RangeError|ReferenceError|SyntaxError|Cannot read prop|ECONN|pg_/

let server: Awaited<ReturnType<typeof startTestServer>>

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
})
afterAll(() => server.stop())

test('knows the routes of the product', () => {
  const routes = routePatterns()
  for (const route of [
    '/api/consultations',
    '/admin/consultations/[id]/cv',
    '/cms/api/[...slug]',
  ]) {
    expect(routes).toContain(route)
  }
})

test(
  `${count} hostile requests get no 5xx, no word about the inside, and no memory (seed ${seed})`,
  // A machine with other work takes its time.
  { timeout: 900_000 },
  async () => {
    const requests = hostileRequests({ count, seed, identities: await identities() })
    // The first of them bring in the code that answers them, which stays in memory.
    const first = await sendAll(requests.slice(0, 300))
    const before = residentMegabytes()
    const faults = await sendAll(requests.slice(300))
    expect([...first, ...faults]).toEqual([])
    expect(residentMegabytes() - before).toBeLessThan(maxMegabytes)

    const health = await fetch(`${server.baseUrl}/api/health`)
    expect(health.status).toBe(200)
    const staff = await fetch(`${server.baseUrl}/admin/verify`, {
      headers: { Authorization: basicAuthorization(adminCredentials) },
    })
    expect(staff.status).toBe(200)
    // What was not caught, with the line that says what it was.
    expect(
      server.log().match(/.*(?:unhandledRejection|uncaughtException).*(?:\n.*){0,12}/g),
    ).toBeNull()
  },
)

/** Sends them all and says which were answered in a way they should not be. */
async function sendAll(requests: HostileRequest[]): Promise<string[]> {
  const faults: string[] = []
  const waiting = requests.entries()
  const work = async () => {
    for (const [index, request] of waiting) {
      const { baseUrl } = server
      const answer = await sendRaw({ baseUrl, request }).catch((error: Error) => error)
      const fault = faultOf(answer)
      if (fault) faults.push(`${fault}, request ${index} of its part: ${show(request)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return faults
}

function faultOf(answer: { status: number; text: string } | Error): string | null {
  if (answer instanceof Error) return answer.message
  if (answer.status === 0) return 'no answer'
  if (answer.status >= 500) return String(answer.status)
  // Pages and pictures are made for everybody; the answer to a request is JSON.
  if (!/^content-type: application\/json/im.test(answer.text)) return null
  const [secret] = secrets.exec(answer.text) ?? []
  return secret ? `says ${secret}` : null
}

function show({ method, path, headers, body }: HostileRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${value.slice(0, 80)}`)
  return [
    `${method} ${path.slice(0, 300)}`,
    ...lines,
    JSON.stringify(body.toString().slice(0, 300)),
  ].join(' | ')
}

/** The memory of the server's process. */
function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function identities() {
  const { baseUrl } = server
  const cms = await cmsClient({ baseUrl })
  const { credentials } = await addUser(cms, { role: 'editor' })
  const { token: admin } = await logIn({ baseUrl, credentials: adminCredentials })
  const { token: editor } = await logIn({ baseUrl, credentials })
  return { admin, editor, basic: basicAuthorization(adminCredentials) }
}
