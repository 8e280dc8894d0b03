import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { locales } from '../../src/i18n/locales'
import { chatBodyMaxBytes, chatMessageMaxLength } from '../../src/domain/chatFields'
import { nameMaxLength, phoneMaxLength } from '../../src/domain/consultationFields'
import { ownAddress } from '../helpers/ownAddress'
import { contact, postChat } from '../helpers/chat'
import { hospital, postForm } from '../helpers/consultationForms'
import { messages } from '../helpers/messages'
import { baseUrl, db } from '../helpers/server'

const texts = { ...messages('en').consultation.errors, ...messages('en').chat.errors }

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
  return await db.rows<Row>(sql, [submissionId])
}

async function countRows(): Promise<number> {
  return Number(await db.value<string>('select count(*) from chat_messages'))
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

  test('with members like __proto__, and what nobody types, is stored without them', async () => {
    const submission_id = randomUUID()
    const typed = { name: ' Asha\u0000  Thomas\u2066 ', message: 'Initial\r\ncontact via chat' }
    const members = `"__proto__":{"name":"x"},"constructor":"x","toString":1,"id":1,"createdAt":"2001-01-01"`
    const sent = JSON.stringify({ ...contact, ...typed, submission_id })
    const body = sent.replace('{', `{${members},`)
    expect((await send({ body })).status).toBe(201)
    const [row] = await rowsOf(submission_id)
    expect(row).toMatchObject(contact)
    expect(row?.created_at.getFullYear()).toBeGreaterThan(2001)
  })
})

describe('a phone number', () => {
  test.each([
    ['Arabic', '٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
    ['Malayalam', '+൯൧ ൯൮൭൬൫-൪൩൨൧൦', '+919876543210'],
    // The form knows in which country the hospital is.
    ['no country’s', '098765 43210', '09876543210', '+499876543210'],
    ['unusual', 'ask for Asha, ⑳', '20'],
  ])(
    'in %s digits is kept as typed, with its normalised form',
    async (_, phone, normalised, inForm = normalised) => {
      const submission_id = randomUUID()
      expect((await send({ body: { ...contact, phone, submission_id } })).status).toBe(201)
      const stored = { phone, phone_normalized: normalised }
      expect(await rowsOf(submission_id)).toMatchObject([stored])

      const fields = { ...hospital, phone, submission_id }
      expect((await postForm({ baseUrl, fields })).status).toBe(201)
      const sql = 'select phone, phone_normalized from consultations where submission_id = $1'
      expect(await db.rows(sql, [submission_id])).toEqual([{ phone, phone_normalized: inForm }])
    },
  )

  test('without a digit is kept by the chat, and refused by the form, which can say so', async () => {
    const phone = 'no phone'
    const submission_id = randomUUID()
    expect((await send({ body: { ...contact, phone, submission_id } })).status).toBe(201)
    expect(await rowsOf(submission_id)).toMatchObject([{ phone, phone_normalized: null }])

    const fields = { ...hospital, phone }
    const response = await postForm({ baseUrl, fields })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(texts.phone_invalid)
  })
})

describe('a refusal', () => {
  type Case = [string, object, 'required' | 'too_long']
  const noTexts = [1, true, null, [], ['x'], { toString: 'x' }].map((value): Case => {
    const body = { name: value, phone: value, message: value }
    return [JSON.stringify(value), body, 'required']
  })
  const tooLong = {
    name: '1'.repeat(nameMaxLength + 1),
    phone: '1'.repeat(phoneMaxLength + 1),
    message: '1'.repeat(chatMessageMaxLength + 1),
  }

  test.each<Case>([
    ['nothing', {}, 'required'],
    ['nothing that is seen', { name: ' ', phone: '\u202e\n', message: '\u0000' }, 'required'],
    ['too much', tooLong, 'too_long'],
    ...noTexts,
  ])('names every field that is wrong: %s', async (_, body, code) => {
    const answer = await send({ body })
    const fields = {
      name: texts[`name_${code}`],
      phone: texts[`phone_${code}`],
      message: texts[`message_${code}`],
    }
    expect(answer.status).toBe(422)
    expect(answer.json()).toEqual({ message: Object.values(fields).join('. '), fields })
  })

  test.each(['one', 7, { toString: 1 }])('names an id that is none: %j', async (submission_id) => {
    const before = await countRows()
    const answer = await send({ body: { ...contact, submission_id } })
    expect(answer.status).toBe(422)
    expect(answer.json().fields).toEqual({ submission_id: texts.submission_id_invalid })
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

  test('of any other method leaves nothing behind', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      expect((await fetch(`${baseUrl}/api/chat`, { method })).status).toBe(405)
    }
  })
})

describe('a submission id', () => {
  test('sent with another content is another message, which can be repeated too', async () => {
    const body = { ...contact, submission_id: randomUUID() }
    const first = await send({ body })
    const other = { ...body, message: 'And one more question', locale: 'de' }
    const answers = [await send({ body: other }), await send({ body: other })]
    const references = [first, ...answers].map(({ json }) => json().reference)
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(references[1]).toBe(references[2])
    expect(references[1]).not.toBe(references[0])
    expect(
      await db.rows('select message from chat_messages where reference = any($1) order by id', [
        references,
      ]),
    ).toEqual([{ message: contact.message }, { message: other.message }])
    const refused = await send({ body: { ...body, name: '' } })
    expect([refused.status, refused.json().fields]).toEqual([422, { name: texts.name_required }])
  })

  test('that is empty or null counts as none', async () => {
    const before = await countRows()
    for (const submission_id of ['', ' ', null]) {
      expect((await send({ body: { ...contact, submission_id } })).status).toBe(201)
    }
    expect(await countRows()).toBe(before + 3)
  })
})
