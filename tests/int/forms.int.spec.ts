import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { honeypotField } from '../../src/domain/consultationFields'
import { locales, type Locale } from '../../src/i18n/locales'
import { contact, postChat } from '../helpers/chat'
import { visitorClient } from '../helpers/cms'
import { hospital, postForm } from '../helpers/consultationForms'
import { messages } from '../helpers/messages'
import { ownAddress } from '../helpers/ownAddress'
import { siteUrl } from '../helpers/realSite.mjs'
import { admin, baseUrl, db } from '../helpers/server'
import { postSurvey } from '../helpers/surveyForms'

// What every form that visitors send promises.

type Fields = Record<string, string>
type Options = { address?: string; headers?: Record<string, string> }

type Form = {
  table: string
  list: string
  fields: Fields
  /** What the form refuses, with which status. */
  wrong: Fields
  refusal: number
  errorIn?: (locale: Locale) => string
  send: (fields: Fields, options?: Options) => Promise<Response>
}

const forms: Record<string, Form> = {
  'a consultation request': {
    table: 'consultations',
    list: 'consultations',
    fields: hospital,
    wrong: { name: ' ' },
    refusal: 422,
    errorIn: (locale) => messages(locale).consultation.errors.name_required,
    send: (fields, options) => postForm({ baseUrl, fields, ...options }),
  },
  'a chat message': {
    table: 'chat_messages',
    list: 'chat-messages',
    fields: contact,
    wrong: { message: ' ' },
    refusal: 422,
    errorIn: (locale) => messages(locale).chat.errors.message_required,
    send: (body, options) => postChat({ baseUrl, body, ...options }),
  },
  'a survey': {
    table: 'survey_responses',
    list: 'survey-responses',
    fields: { language: 'de' },
    wrong: { role: 'king' },
    refusal: 400,
    send: (body, options) => postSurvey({ baseUrl, body, ...options }),
  },
}

describe.each(Object.entries(forms))('%s', (_, form) => {
  const { table, list, fields, wrong, refusal, errorIn, send } = form
  const count = () => db.value(`select count(*)::int from ${table}`)
  const answerOf = async (answer: Promise<Response>) => {
    const { status, headers } = await answer
    return { status, headers, text: await (await answer).text() }
  }

  test('sent again under an id gets the same answer and makes one row, also at the same moment', async () => {
    const before = await count()
    const submission_id = randomUUID()
    const first = await answerOf(send({ ...fields, submission_id }))
    const again = [
      ...Array.from({ length: 12 }, () => send({ ...fields, submission_id })),
      send({ ...fields, submission_id: ` ${submission_id.toUpperCase()} ` }),
    ]
    for (const { status, text } of await Promise.all(again.map(answerOf))) {
      expect([status, text]).toEqual([201, first.text])
    }
    const other = randomUUID()
    const many = await Promise.all(
      Array.from({ length: 12 }, () => answerOf(send({ ...fields, submission_id: other }))),
    )
    expect(new Set(many.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(many[0]?.status).toBe(201)
    expect(await count()).toBe(before + 2)
  })

  if (errorIn)
    test.each(locales)('is refused in the visitor’s language: %s', async (locale) => {
      const message = errorIn(locale)
      const expected = {
        message,
        fields: Object.fromEntries(Object.keys(wrong).map((name) => [name, message])),
      }
      const sent = { ...fields, ...wrong }
      const cookie = { Cookie: `a=b; i18next=${locale}`, 'Accept-Language': 'en' }
      for (const answer of [
        await send({ ...sent, locale }, { headers: { Cookie: 'i18next=en' } }),
        await send(sent, { headers: cookie }),
        await send(sent, { headers: { 'Accept-Language': `xx, ${locale};q=0.8` } }),
      ]) {
        expect(await answer.json()).toEqual(expected)
      }
    })

  test('is taken from the site’s own pages alone', async () => {
    const before = await count()
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign) {
      const { status, text } = await answerOf(send(fields, { headers }))
      expect([headers, status]).toEqual([headers, 403])
      expect(JSON.parse(text).message).toBe(messages('en').errors.forbidden_origin)
    }
    expect(await count()).toBe(before)
    expect((await send(fields, { headers: { Origin: siteUrl } })).status).toBe(201)
  })

  test('is limited for one address, whatever it makes up, and for no other nor another form', async () => {
    const address = ownAddress()
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) {
      // The last of them is the one that the proxy has seen.
      const made = index % 2 ? address : `203.0.113.${index}, ${address}`
      statuses.push((await send({ ...fields, ...wrong }, { address: made })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(refusal), 429])
    const refused = await send(fields, { address, headers: { 'Accept-Language': 'ar' } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    const { message } = await refused.json()
    if (errorIn) expect(message).toBe(messages('ar').errors.rate_limited)
    expect((await send(fields)).status).toBe(201)
    for (const other of Object.values(forms).filter((one) => one !== form)) {
      expect((await other.send(other.fields, { address })).status).toBe(201)
    }
    expect(await db.count(`select from rate_limits where key like '%10.%'`)).toBe(0)
  })

  test('comes in by its one way, not even staff make one past it, and visitors read none', async () => {
    const body = { ...fields, submissionId: randomUUID(), desiredCountry: 'UK', locale: 'en' }
    const visitor = visitorClient(baseUrl)
    expect((await visitor.post(`/${list}`, body)).status).toBe(403)
    expect((await visitor(`/${list}`)).status).toBe(403)
    expect((await admin.post(`/${list}`, body)).status).toBe(403)
    expect((await admin(`/${list}?limit=1`)).status).toBe(200)
    expect((await visitor.post('/graphql', {})).status).toBeGreaterThanOrEqual(400)
  })

  if (errorIn)
    test('of a program that fills the hidden field gets the answer of a real one, and is not stored', async () => {
      const before = await count()
      const real = await (await send(fields)).json()
      const answer = await send({ ...fields, [honeypotField]: 'spam' })
      expect(answer.status).toBe(201)
      expect(Object.keys(await answer.json())).toEqual(Object.keys(real))
      expect(await count()).toBe(before + 1)
    })
})
