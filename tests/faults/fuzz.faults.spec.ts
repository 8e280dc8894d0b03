import { readdirSync } from 'node:fs'
import net from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addUser, cmsClient } from '../helpers/cms'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { logIn } from '../helpers/logIn.mjs'
import { ownServer } from '../helpers/ownServer'
import fc from 'fast-check'
import { visitorRoutes } from '@/submissions/visitorRoutes'
import { collections, globals } from '../../collections'

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

const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' })

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
    const before = server.megabytes()
    const faults = await sendAll(requests.slice(300))
    expect([...first, ...faults]).toEqual([])
    expect(server.megabytes() - before).toBeLessThan(maxMegabytes)

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

async function identities() {
  const { baseUrl } = server
  const cms = await cmsClient({ baseUrl })
  const { credentials } = await addUser(cms, { role: 'editor' })
  const { token: admin } = await logIn({ baseUrl, credentials: adminCredentials })
  const { token: editor } = await logIn({ baseUrl, credentials })
  return { admin, editor, basic: basicAuthorization(adminCredentials) }
}

/** A request as it goes over the line, and what it was made of, to repeat it. */
type HostileRequest = {
  method: string
  path: string
  headers: [string, string][]
  body: Buffer
  isChunked: boolean
}

/** What is sent along to prove who the sender is. */
type Identities = { admin: string; editor: string; basic: string }

/** Requests such as no honest client sends, the same ones for the same seed. */
function hostileRequests(options: {
  count: number
  seed: number
  identities: Identities
}): HostileRequest[] {
  const { count, seed, identities } = options
  return fc.sample(request(identities), { numRuns: count, seed })
}

/** Sends a request byte by byte as it is and reads the answer to its end. */
function sendRaw({
  baseUrl,
  request: { method, path, headers, body, isChunked },
  timeout = 30_000,
}: {
  baseUrl: string
  request: HostileRequest
  timeout?: number
}): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(baseUrl)
  const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body.length > 0 ? [framing] : []),
  ]
  const chunked = [
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from('\r\n0\r\n\r\n'),
  ]
  const bytes = isChunked && body.length > 0 ? chunked : [body]
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    // The other half stays open for writing: some answers come before the body is sent.
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), ...bytes]))
    })
    socket.setTimeout(timeout, () => socket.destroy(new Error('no answer in time')))
    socket.on('data', (data: Buffer) => {
      received.push(data)
      // A stream of events has no end of its own.
      if (/^content-type: text\/event-stream/im.test(data.toString('latin1'))) socket.destroy()
    })
    socket.on('error', (error) => {
      // A server may close on what it does not want to read, once it has answered.
      if (received.length === 0) reject(error)
    })
    socket.on('close', () => {
      const text = Buffer.concat(received).toString('utf8')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      resolve({ status, text })
    })
  })
}

/** Every address that a route of the product answers at, its parameters in brackets. */
function routePatterns(): string[] {
  const folder = fileURLToPath(new URL('../../src/app', import.meta.url))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const routes = files
    .filter(({ name }) => /^(page\.tsx|route\.ts)$/.test(name))
    .map(({ parentPath }) =>
      parentPath
        .slice(folder.length)
        .split('/')
        .filter((part) => !/^\(.*\)$/.test(part))
        .join('/'),
    )
  const generated = words(
    '/locales/en/translation.json /sitemap.xml /robots.txt /manifest.webmanifest /_next/image',
  )
  const all = [...routes.map((route) => route || '/'), ...visitorRoutes, ...generated]
  return [...new Set(all)].toSorted()
}

/** The words of a text, one after the other. */
const words = (text: string): string[] => text.trim().split(/\s+/)

const oneOf = (text: string) => fc.constantFrom(...words(text))

const oddTexts = ['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e\u2066', "' or 1=1 --"].concat([
  '"; drop table users; --',
  'x'.repeat(3000),
  '🙂'.repeat(200),
  '[object Object]',
])

const text = fc.oneof(
  fc.constantFrom(
    ...words(`
      %00 % %zz %C0%AF .. ../../../../etc/passwd ..%2f..%2f // <script>alert(1)</script> __proto__
      constructor prototype toString null undefined NaN true -1 0 1e309 99999999999999999999
      2147483648 -2147483649 9223372036854775808 0x10 2026-13-45T99:99:99Z
      +275760-09-13T00:00:00.001Z हमारे https://evil.example/ javascript:alert(1) [] {}
      ..\\..\\ \${7*7}{{7*7}}
    `),
    ...oddTexts,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 20 }),
)

/** Names of fields, of the forms and of the CMS. */
const fieldName = fc.oneof(
  oneOf(`
    name phone type desired_country hospital_website submission_id locale message language answers
    code tab go username password token email role languages title slug excerpt content sections
    features price alt filename document kind updatedAt data key value width latitude
    __proto__ constructor id createdAt _status and or 0
  `),
  text,
)

/** Any JSON, with keys and values that have broken programs before. */
const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 1e21, 1e308, 2 ** 31, 2 ** 53, 2 ** 63),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.array(fc.tuple(fieldName, tie('any')), { maxLength: 5 }).map(asObject),
  ),
})).any

/** As JSON.parse makes it, with `__proto__` as a member of its own. */
function asObject(pairs: [string, unknown][]): unknown {
  const members = pairs.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`)
  return JSON.parse(`{${members.join(',')}}`)
}

/** One of several, some more often than others. */
const weighted = <Value>(...all: [weight: number, arbitrary: fc.Arbitrary<Value>][]) =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })))

const deep = fc
  .tuple(fc.constantFrom('[', '{"a":', '{"and":['), fc.constantFrom(50, 2000, 20_000))
  .map(([open, depth]) => open.repeat(depth))

const jsonText = weighted(
  [8, value.map((one) => JSON.stringify(one) ?? 'null')],
  [1, deep],
  [1, fc.constantFrom('', '{', '{"a":1', '\ufeff{}', '{"a":1e999}', 'NaN', "{'a':1}")],
  [1, value.map((one) => (JSON.stringify(one) ?? '').replaceAll('"', '"\\ud800'))],
)

/** Lone surrogates cannot be encoded, which is a fault of its own kind. */
function encode(one: string): string {
  try {
    return encodeURIComponent(one)
  } catch {
    return '%ED%A0%80'
  }
}

const segment = weighted(
  [3, oneOf('en ar de xx germany posts 1 2 login')],
  [3, text.map(encode)],
  [1, text.map((one) => one.replace(/[\s\u0000-\u0020?#]/g, ''))],
)

const pagePath = fc.constantFrom(...routePatterns()).chain((pattern) => {
  const parts = pattern.split('/').map((part) => {
    // Few languages, because every page is made anew for each.
    if (part === '[locale]') return fc.oneof(fc.constantFrom('en', 'ar'), segment)
    const isRest = /^\[+\.\.\./.test(part)
    if (isRest) return fc.array(segment, { maxLength: 4 }).map((all) => all.join('/'))
    return part.startsWith('[') ? segment : fc.constant(part)
  })
  return fc.tuple(...parts).map((all) => all.join('/') || '/')
})

const anySlug = fc.constantFrom(...collections.map(({ slug }) => slug))

const restPath = weighted(
  [4, anySlug],
  [4, fc.tuple(anySlug, segment).map((all) => all.join('/'))],
  [
    2,
    fc
      .tuple(anySlug, oneOf('versions count access duplicate file of paste-url unpublish'), segment)
      .map((all) => all.join('/')),
  ],
  [2, fc.constantFrom(...globals.map(({ slug }) => `globals/${slug}`))],
  [
    3,
    oneOf(`
      login logout me init refresh-token forgot-password reset-password unlock first-register verify/x
    `).map((call) => `users/${call}`),
  ],
  [
    2,
    oneOf(`
      payload-preferences/x payload-jobs payload-jobs/run payload-locked-documents
      payload-query-presets payload-migrations access og graphql nothing
    `),
  ],
  [1, fc.array(segment, { maxLength: 5 }).map((all) => all.join('/'))],
).map((path) => `/cms/api/${path}`)

const condition = fc
  .tuple(
    oneOf('where where[and][0] where[or][0][and][1] joins select populate'),
    fieldName,
    oneOf(`
      equals not_equals in not_in exists like not_like contains greater_than less_than_equal near
      within intersects all nonsense __proto__
    `),
    text,
  )
  .map(([where, field, how, what]) => `${where}[${encode(field)}][${how}]=${encode(what)}`)

const parameter = fc
  .tuple(
    oneOf(`
      sort limit page depth locale fallback-locale fallbackLocale draft trash pagination select
      joins populate where lng q url w uploadEdits autosave duplicateFromID allSessions
    `),
    fc.oneof(oneOf('en all * 1 true /images/x 640'), text),
  )
  .map(([name, what]) => `${name}=${encode(what)}`)

const query = fc
  .array(fc.oneof(condition, parameter, text.map(encode)), { maxLength: 4 })
  .map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''))

const part = fc
  .tuple(fc.oneof(fieldName, oneOf('_payload file cv')), fc.option(text), fc.oneof(text, jsonText))
  .map(([name, file, content]) => {
    const quoted = (one: string) => one.replace(/["\r\n]/g, '')
    const filename = file === null ? '' : `; filename="${quoted(file)}"`
    const disposition = `form-data; name="${quoted(name)}"${filename}`
    return `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`
  })

const multipart = fc
  .tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom('--x--\r\n', '', '--', '--x'))
  .map(([parts, end]) => parts.join('') + end)

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'y'.repeat(300)}`,
  'multipart/mixed; boundary=x',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/x-component',
  '*/*',
  '',
]

const contentOf = (types: string[], text: fc.Arbitrary<string>) =>
  fc.record({ type: fc.constantFrom(...types), body: text.map((one) => Buffer.from(one)) })

const content = weighted(
  [5, contentOf(['application/json'], jsonText)],
  [3, contentOf(['multipart/form-data; boundary=x'], multipart)],
  [
    1,
    contentOf(
      ['application/x-www-form-urlencoded'],
      query.map((one) => one.slice(1)),
    ),
  ],
  [2, contentOf(contentTypes, fc.oneof(jsonText, multipart, fc.string({ unit: 'binary' })))],
)

/** Without the bytes that would end a header; everything else may be in it. */
const headerText = (one: string): string => one.replace(/[\r\n\u0000]/g, '')

const header: fc.Arbitrary<[string, string]> = fc.tuple(
  oneOf(`
    Accept Accept-Language Accept-Encoding Cookie Range If-None-Match If-Modified-Since
    X-HTTP-Method-Override X-Payload-HTTP-Method-Override X-Forwarded-Host X-Forwarded-Proto
    Origin Referer Sec-Fetch-Site Next-Action RSC Next-Router-State-Tree Next-Router-Prefetch
    Next-Url x-nextjs-data x-middleware-subrequest x-matched-path x-invoke-path
    x-now-route-matches X-Returned-Form User-Agent Purpose X-Request-Id
  `),
  fc.oneof(
    oneOf(`
      GET DELETE 1 text/html cross-site same-origin null gzip,br bytes=0- i18next=ar
      i18next=%ff;payload-lng=xx W/"x" src/middleware:src/middleware %5B%22%22%5D de;q=nan,*;q=2
    `),
    fc.constant('x'.repeat(6000)),
    text.map(headerText),
  ),
)

function request(identities: Identities): fc.Arbitrary<HostileRequest> {
  const path = weighted(
    [5, restPath],
    [3, pagePath],
    [2, oneOf('/api/consultations /api/chat /api/survey /api/survey/drafts')],
    [1, oneOf('/admin/verify /admin/consultations /cms/exports/consultations.csv /api/health')],
  )
  return fc
    .record({
      path,
      query,
      reads: fc.boolean(),
      write: fc.constantFrom('POST', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'),
      read: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      who: fc.constantFrom('nobody', 'nobody', 'nobody', 'staff', 'junk'),
      junk: text,
      headers: fc.array(header, { maxLength: 3 }),
      content,
      isChunked: fc.boolean(),
      address: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
    })
    .map((given) => {
      const method = given.reads ? given.read : given.write
      // An admin, who may do everything, only reads: what is left of the site must be there to be asked.
      const session = given.reads ? identities.admin : identities.editor
      const proofs: Record<string, [string, string][]> = {
        nobody: [],
        staff: given.path.startsWith('/admin')
          ? [['Authorization', identities.basic]]
          : [['Authorization', `JWT ${session}`]],
        junk: [
          ['Authorization', headerText(given.junk)],
          ['Cookie', `payload-token=${headerText(given.junk)}`],
        ],
      }
      const { address } = given
      return {
        method,
        path: given.path + given.query,
        headers: [
          ['X-Forwarded-For', `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`],
          ...(proofs[given.who] ?? []),
          ...given.headers,
          ...(given.reads ? [] : [['Content-Type', given.content.type] satisfies [string, string]]),
        ],
        body: given.reads ? Buffer.alloc(0) : given.content.body,
        isChunked: !given.reads && given.isChunked && given.content.body.length % 5 === 0,
      }
    })
}
