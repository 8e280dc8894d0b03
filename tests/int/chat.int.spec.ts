import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../../src/i18n/locales'
import { chatBodyMaxBytes, chatMessageMaxLength } from '../../src/domain/chatFields'
import { honeypotField, nameMaxLength, phoneMaxLength } from '../../src/domain/consultationFields'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { hospital, postForm } from '../helpers/consultationForms'
import { messages } from '../helpers/messages'
import { siteUrl } from '../helpers/realSite.mjs'
import { baseUrl, database, ownAddress } from '../helpers/server'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

const texts = { ...messages('en').consultation.errors, ...messages('en').chat.errors }
let db: pg.Client

beforeAll(async () => {
  db = await database()
})
afterAll(() => db.end())

type Row = {
  name: string
  phone: string
  phone_normalized: string | null
  message: string
  locale: string
  created_at: Date
}

async function rowsOf(submissionId: string): Promise<Row[]> {
  const sql = 'select * from chat_messages where submission_id = $1'
  return (await db.query<Row>(sql, [submissionId])).rows
}

async function countRows(): Promise<number> {
  const { rows } = await db.query<{ count: string }>('select count(*) from chat_messages')
  return Number(rows[0]?.count)
}

/** Sends from an address of its own. */
async function send({
  body,
  headers,
  address = ownAddress(),
}: {
  body: Parameters<typeof postChat>[0]['body']
  headers?: Record<string, string>
  address?: string
}) {
  const response = await postChat({ baseUrl, address, body, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
}

describe('a message of the chat', () => {
  test('is stored with nothing but the fields of the contract', async () => {
    const answer = await send({ body: contact })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { status, submission_id } = answer.json()
    expect(status).toBe('received')
    const [row, ...others] = await rowsOf(submission_id)
    expect(others).toEqual([])
    expect(row).toMatchObject({ ...contact, phone_normalized: '+919876543210', locale: 'en' })
    expect(Date.now() - Number(row?.created_at)).toBeLessThan(60_000)
  })

  test.each(locales)('knows the visitor’s language: %s', async (locale) => {
    const submission_id = randomUUID()
    await send({ body: { ...contact, submission_id, locale }, headers: { Cookie: 'i18next=en' } })
    expect(await rowsOf(submission_id)).toMatchObject([{ locale }])
  })

  test('in any script arrives as it was typed', async () => {
    for (const name of ['أسماء محمد', 'ആഷ തോമസ്', 'आशा थॉमस', 'Jürgen Groß', "Siobhán O'Neil-👩🏽‍⚕️"]) {
      const submission_id = randomUUID()
      await send({ body: { ...contact, name, submission_id } })
      expect(await rowsOf(submission_id)).toMatchObject([{ name }])
    }
  })

  test('may have every field at its full length, each character escaped', async () => {
    const submission_id = randomUUID()
    const full = {
      name: 'ആ'.repeat(nameMaxLength),
      phone: '൯'.repeat(phoneMaxLength),
      message: 'ع'.repeat(chatMessageMaxLength),
    }
    const body = JSON.stringify({ ...full, submission_id }).replace(
      /[^\u0000-\u007f]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    expect((await send({ body })).status).toBe(201)
    expect(await rowsOf(submission_id)).toMatchObject([full])
  })

  test('with NUL bytes or half characters gives a clean row', async () => {
    const submission_id = randomUUID()
    const name = 'A\u0000\ud800B\u2066'
    expect((await send({ body: { ...contact, name, submission_id } })).status).toBe(201)
    expect(await rowsOf(submission_id)).toMatchObject([{ name: 'A \ufffdB' }])
  })

  test('with broken UTF-8 keeps what can be read of it', async () => {
    const submission_id = randomUUID()
    const bytes = Buffer.from(JSON.stringify({ ...contact, name: 'J?rgen', submission_id }))
    bytes[bytes.indexOf('?')] = 0xfc
    async function* once() {
      yield new Uint8Array(bytes)
    }
    expect((await send({ body: once() })).status).toBe(201)
    expect(await rowsOf(submission_id)).toMatchObject([{ name: 'J\ufffdrgen' }])
  })

  test('with members like __proto__ changes nothing', async () => {
    const submission_id = randomUUID()
    const members = `"__proto__":{"name":"x"},"constructor":"x","toString":1,"id":1,"createdAt":"2001-01-01"`
    const body = JSON.stringify({ ...contact, submission_id }).replace('{', `{${members},`)
    expect((await send({ body })).status).toBe(201)
    const [row] = await rowsOf(submission_id)
    expect(row).toMatchObject(contact)
    expect(row?.created_at.getFullYear()).toBeGreaterThan(2001)
  })
})

describe('a phone number', () => {
  test.each([
    ['Arabic', '٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
    ['Devanagari', '+९१ ९८७६५ ४३२१०', '+919876543210'],
    ['Malayalam', '+൯൧ ൯൮൭൬൫-൪൩൨൧൦', '+919876543210'],
    ['European', '+49 (0)30 1234567', '+49301234567'],
    ['no country’s', '098765 43210', '09876543210'],
    ['unusual', 'ask for Asha, ⑳', '20'],
  ])('in %s digits is kept as typed, with its normalised form', async (_, phone, normalised) => {
    const submission_id = randomUUID()
    expect((await send({ body: { ...contact, phone, submission_id } })).status).toBe(201)
    const stored = { phone, phone_normalized: normalised }
    expect(await rowsOf(submission_id)).toMatchObject([stored])

    const fields = { ...hospital, phone, submission_id }
    expect((await postForm({ baseUrl, address: ownAddress(), fields })).status).toBe(201)
    const sql = 'select phone, phone_normalized from consultations where submission_id = $1'
    expect((await db.query(sql, [submission_id])).rows).toEqual([stored])
  })

  test('without a digit is kept by the chat, and refused by the form, which can say so', async () => {
    const phone = 'no phone'
    const submission_id = randomUUID()
    expect((await send({ body: { ...contact, phone, submission_id } })).status).toBe(201)
    expect(await rowsOf(submission_id)).toMatchObject([{ phone, phone_normalized: null }])

    const fields = { ...hospital, phone }
    const response = await postForm({ baseUrl, address: ownAddress(), fields })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(texts.phone_invalid)
  })
})

describe('a refusal', () => {
  test('names every field that is wrong', async () => {
    const answer = await send({ body: {} })
    const fields = {
      name: texts.name_required,
      phone: texts.phone_required,
      message: texts.message_required,
    }
    expect(answer.status).toBe(422)
    expect(answer.json()).toEqual({ message: Object.values(fields).join('. '), fields })
  })

  test.each(locales)('speaks the visitor’s language: %s', async (locale) => {
    const expected = messages(locale).chat.errors.message_required
    const body = { ...contact, message: ' ' }
    const named = await send({ body: { ...body, locale }, headers: { Cookie: 'i18next=en' } })
    const byCookie = await send({ body, headers: { Cookie: `i18next=${locale}` } })
    const byBrowser = await send({ body, headers: { 'Accept-Language': locale } })
    for (const answer of [named, byCookie, byBrowser]) {
      expect(answer.json()).toEqual({ message: expected, fields: { message: expected } })
    }
  })

  test.each([
    [{ ...contact, name: '' }, { name: texts.name_required }],
    [{ ...contact, name: '\u202e\u0000 ' }, { name: texts.name_required }],
    [{ ...contact, name: '\u3164\u200b' }, { name: texts.name_required }],
    [{ ...contact, message: '\u2800' }, { message: texts.message_required }],
    [{ ...contact, name: 7 }, { name: texts.name_required }],
    [{ ...contact, name: 'x'.repeat(nameMaxLength + 1) }, { name: texts.name_too_long }],
    [{ ...contact, phone: ' ' }, { phone: texts.phone_required }],
    [{ ...contact, phone: 919876543210 }, { phone: texts.phone_required }],
    [{ ...contact, phone: '1'.repeat(phoneMaxLength + 1) }, { phone: texts.phone_too_long }],
    [{ ...contact, message: null }, { message: texts.message_required }],
    [{ ...contact, message: ['x'] }, { message: texts.message_required }],
    [
      { ...contact, message: 'x'.repeat(chatMessageMaxLength + 1) },
      { message: texts.message_too_long },
    ],
    [{ ...contact, submission_id: 'one' }, { submission_id: texts.submission_id_invalid }],
    [{ ...contact, submission_id: 7 }, { submission_id: texts.submission_id_invalid }],
    [
      { ...contact, submission_id: { toString: 1 } },
      { submission_id: texts.submission_id_invalid },
    ],
  ])('answers 422 to a bad field', async (body, expected) => {
    const before = await countRows()
    const answer = await send({ body })
    expect(answer.status).toBe(422)
    expect(answer.json().fields).toEqual(expected)
    expect(await countRows()).toBe(before)
  })

  test.each(['', '{', '[]', 'null', '"text"', '7', '{"name":"x"', 'name=x'])(
    'of what is no JSON object is 400: %s',
    async (body) => {
      const answer = await send({ body })
      expect(answer.status).toBe(400)
      expect(answer.json()).toEqual({ message: messages('en').errors.bad_request, fields: {} })
    },
  )

  test('of anything but JSON is 415', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']
    for (const type of types) {
      const answer = await send({ body: contact, headers: { 'Content-Type': type } })
      expect([type, answer.status]).toEqual([type, 415])
      expect(answer.json().message).toBe(messages('en').errors.json_expected)
    }
    const withCharset = { 'Content-Type': 'Application/JSON; charset=utf-8' }
    expect((await send({ body: contact, headers: withCharset })).status).toBe(201)
  })

  test('of a body that is too large is 413, with a declared length and without', async () => {
    const large = JSON.stringify({ ...contact, message: 'x'.repeat(chatBodyMaxBytes) })
    async function* inPieces() {
      for (let kilobyte = 0; kilobyte < 1000; kilobyte += 1) yield new Uint8Array(1024).fill(0x20)
    }
    for (const body of [large, inPieces()]) {
      const answer = await send({ body })
      expect(answer.status).toBe(413)
      expect(answer.json().message).toBe(messages('en').errors.payload_too_large)
    }
  })

  test('of a message from another site is 403', async () => {
    const before = await countRows()
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign) {
      const answer = await send({ body: contact, headers })
      expect(answer.status).toBe(403)
      expect(answer.json().message).toBe(messages('en').errors.forbidden_origin)
    }
    expect(await countRows()).toBe(before)
    expect((await send({ body: contact, headers: { Origin: siteUrl } })).status).toBe(201)
  })

  test('of any other method leaves nothing behind', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      expect((await fetch(`${baseUrl}/api/chat`, { method })).status).toBe(405)
    }
  })
})

describe('a submission id', () => {
  test('sent again gives the same answer and one row', async () => {
    const body = { ...contact, submission_id: randomUUID() }
    const first = await send({ body })
    expect(first.json()).toEqual({
      status: 'received',
      submission_id: body.submission_id,
      reference: expect.any(String),
    })
    const again = await send({ body })
    const inCapitals = { ...body, submission_id: ` ${body.submission_id.toUpperCase()} ` }
    for (const answer of [again, await send({ body: inCapitals })]) {
      expect([answer.status, answer.text]).toEqual([first.status, first.text])
    }
    expect(await rowsOf(body.submission_id)).toMatchObject([contact])
  })

  test('sent with another content is another message, which can be repeated too', async () => {
    const body = { ...contact, submission_id: randomUUID() }
    const first = await send({ body })
    const other = { ...body, message: 'And one more question', locale: 'de' }
    const answers = [await send({ body: other }), await send({ body: other })]
    const references = [first, ...answers].map(({ json }) => json().reference)
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(references[1]).toBe(references[2])
    expect(references[1]).not.toBe(references[0])
    const { rows } = await db.query(
      'select message from chat_messages where reference = any($1) order by id',
      [references],
    )
    expect(rows).toEqual([{ message: contact.message }, { message: other.message }])
    const refused = await send({ body: { ...body, name: '' } })
    expect([refused.status, refused.json().fields]).toEqual([422, { name: texts.name_required }])
  })

  test('sent many times at once gives the same answer and one row', async () => {
    const body = { ...contact, submission_id: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ body })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await rowsOf(body.submission_id)).toHaveLength(1)
  })

  test('that is empty or null counts as none', async () => {
    const before = await countRows()
    for (const submission_id of ['', ' ', null]) {
      expect((await send({ body: { ...contact, submission_id } })).status).toBe(201)
    }
    expect(await countRows()).toBe(before + 3)
  })
})

describe('the rate limit', () => {
  test('answers 429 with Retry-After to one address, for this form alone', async () => {
    const address = ownAddress()
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) {
      statuses.push((await send({ body: {}, address })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429])
    const refused = await send({ body: contact, address, headers: { 'Accept-Language': 'tr' } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.json().message).toBe(messages('tr').errors.rate_limited)
    expect((await postForm({ baseUrl, address, fields: hospital })).status).toBe(201)
    expect((await send({ body: contact })).status).toBe(201)
  })
})

test('a program that fills the hidden field is told it succeeded, and nothing is stored', async () => {
  const before = await countRows()
  const answer = await send({ body: { ...contact, [honeypotField]: 'spam' } })
  expect(answer.status).toBe(201)
  expect(answer.json()).toEqual({
    status: 'received',
    submission_id: expect.any(String),
    reference: expect.any(String),
  })
  expect(await countRows()).toBe(before)
})

test('nobody makes a message past its one way in, and only staff read it', async () => {
  const body = JSON.stringify({ ...contact, submissionId: randomUUID(), locale: 'en' })
  const asStaff = await cmsClient({ baseUrl })
  const url = `${baseUrl}/cms/api/chat-messages`
  const headers = { 'Content-Type': 'application/json' }
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(403)
  expect((await fetch(url)).status).toBe(403)
  expect((await asStaff('/chat-messages', { method: 'POST', body })).status).toBe(403)
  const list = await asStaff('/chat-messages?where[phoneNormalized][equals]=%2B919876543210')
  expect(list.status).toBe(200)
  // Payload's answer to a list.
  const { docs } = (await list.json()) as { docs: unknown[] }
  expect(docs[0]).toMatchObject({ ...contact, phoneNormalized: '+919876543210' })
})

describe('the limit of an address', () => {
  const statuses = async (addresses: string[]) => {
    const found: number[] = []
    for (const address of addresses) {
      found.push((await postChat({ baseUrl, address, body: contact })).status)
    }
    return found
  }
  const many = (length: number, address: (index: number) => string) =>
    Array.from({ length }, (_, index) => address(index))

  test('is the same whatever port a proxy adds', async () => {
    const address = ownAddress()
    const found = await statuses(many(21, (index) => `${address}:${4000 + index}`))
    expect(found.indexOf(429)).toBe(20)
  })

  test('is not passed by changing the network within what one customer gets', async () => {
    const found = await statuses(many(41, (index) => `2001:db8:7:${index.toString(16)}::1`))
    expect(found.indexOf(429)).toBe(40)
  })
})

describe('on a server of its own', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
  })
  afterAll(() => server.stop())

  const secret = { name: 'Zebediah Quux', phone: '+49 555 0099887', message: 'Very private words' }
  const sendSecret = (members: object = {}) =>
    postChat({ baseUrl: server.baseUrl, address: '10.9.9.9', body: { ...secret, ...members } })

  async function query(sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    const result = await client.query(sql, values)
    await client.end()
    return result
  }

  test('an acknowledged message survives the server’s sudden death, and its id is still known', async () => {
    const submission_id = randomUUID()
    const first = await sendSecret({ submission_id })
    const answer = await first.text()
    await server.kill()
    await server.restart()
    const again = await sendSecret({ submission_id })
    expect([again.status, await again.text()]).toEqual([201, answer])
    const sql = 'select from chat_messages where submission_id = $1'
    expect((await query(sql, [submission_id])).rowCount).toBe(1)
  })

  test('while the database is away the answer is 503, and the same message goes through later', async () => {
    const submission_id = randomUUID()
    await server.stopDatabase()
    const refused = await sendSecret({ submission_id })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({
      message: messages('en').errors.unavailable,
      fields: {},
    })
    await server.restartDatabase()
    await expect
      .poll(async () => (await sendSecret({ submission_id })).status, {
        timeout: 20_000,
        interval: 200,
      })
      .toBe(201)
    const sql = 'select from chat_messages where submission_id = $1'
    expect((await query(sql, [submission_id])).rowCount).toBe(1)
  })

  test('a fault that nobody expected is 500, tells nothing and stores nothing', async () => {
    const submission_id = randomUUID()
    // A fault whose own message carries the row's values.
    await query('alter table chat_messages add constraint fails check (length(name) = 0) not valid')
    const failed = await sendSecret({ submission_id })
    expect(failed.status).toBe(500)
    expect(await failed.json()).toEqual({ message: messages('en').errors.internal, fields: {} })
    await query('alter table chat_messages drop constraint fails')
    const sql = 'select from chat_messages where submission_id = $1'
    expect((await query(sql, [submission_id])).rowCount).toBe(0)
  })

  test('the log has a line for each request, and nothing personal', async () => {
    const before = server.log().length
    await sendSecret()
    await sendSecret({ submission_id: 'zebediah' })
    await sendSecret({ phone: '' })
    // Work without a request, such as following the database's messages again, has lines between.
    const requests = () => {
      const lines = server.log().slice(before).trim().split('\n')
      return lines.map((line) => JSON.parse(line)).filter(({ route }) => route)
    }
    // The last line may still be on its way here when its answer has come.
    await expect.poll(() => requests().length).toBe(3)
    expect(requests()).toMatchObject(
      [201, 422, 422].map((status) => ({ method: 'POST', route: '/api/chat', status })),
    )
    await expect.poll(() => server.log()).toContain('request failed')
    expect(server.log()).not.toMatch(/zebediah|quux|0099887|very private/i)
  })
})
