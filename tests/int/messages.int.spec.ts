import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, postChat } from '../helpers/chat'
import { cmsClient, type CmsCall } from '../helpers/cms'
import { cmsTexts } from '../helpers/cmsTexts'
import { hospital, postForm } from '../helpers/consultationForms'
import { adminCredentials } from '../helpers/credentials'
import { logIn } from '../helpers/logIn.mjs'
import { baseUrl, database, ownAddress } from '../helpers/server'

let db: pg.Client
let cms: CmsCall
let cookie: string

beforeAll(async () => {
  db = await database()
  const session = await logIn({ baseUrl, credentials: adminCredentials })
  ;({ cookie } = session)
  cms = await cmsClient({ baseUrl, token: session.token })
})
afterAll(() => db.end())

const freshPhone = () => `+49 30 ${Math.floor(1_000_000 + Math.random() * 9_000_000)}`

/** Leaves a chat message; gives its row, its person's and its answer. */
async function leaveChat({ name = 'Asha', locale = 'en', phone = freshPhone() } = {}) {
  const submission_id = randomUUID()
  const body = { ...contact, name, phone, submission_id, locale }
  expect((await postChat({ baseUrl, address: ownAddress(), body })).status).toBe(201)
  const { rows } = await db.query<{ id: number; person: number }>(
    'select id, person_id as person from chat_messages where submission_id = $1',
    [submission_id],
  )
  return { id: rows[0]?.id ?? 0, person: rows[0]?.person ?? 0 }
}

/** A case as the desk shows it. */
async function showDesk(person: number): Promise<string> {
  const page = await fetch(`${baseUrl}/cms/desk?person=${person}`, { headers: { Cookie: cookie } })
  return page.text()
}

/** The text with which WhatsApp would open. */
function messageIn(page: string): { number: string; text: string } {
  const link = /https:\/\/wa\.me\/(\d+)\?text=([^"]*)"/.exec(page)
  return { number: link?.[1] ?? '', text: decodeURIComponent(link?.[2] ?? '') }
}

const make = (data: object, locale = 'en') =>
  cms(`/message-templates?locale=${locale}`, { method: 'POST', body: JSON.stringify(data) })

describe('a template', () => {
  test.each([
    ['Hello {name}, {reference} {receiptLink} {coordinator}', 201],
    ['Hello {phone}', 400],
    ['Hello {name', 400],
    ['  ', 400],
    ['x'.repeat(2001), 400],
  ])('with the text %.30s is answered with %i', async (text, status) => {
    const made = await make({ name: 'Of the test', text })
    expect(made.status).toBe(status)
    const { doc } = (await made.json()) as { doc?: { id: number } }
    if (doc) await cms(`/message-templates/${doc.id}`, { method: 'DELETE' })
  })

  test('says why it is refused, in the language of the interface', async () => {
    const answer = await make({ name: 'Of the test', text: 'Hello {phone}' })
    expect(JSON.stringify(await answer.json())).toContain(cmsTexts.en.refusal.placeholders)
  })

  test('without a text in the visitor’s language is offered in English', async () => {
    const made = await make({ name: 'English alone', text: 'Dear {name} of the test', position: 0 })
    const { doc } = (await made.json()) as { doc: { id: number } }
    try {
      const { person } = await leaveChat({ name: 'Amal', locale: 'ar' })
      expect(messageIn(await showDesk(person)).text).toBe('Dear Amal of the test')
      const page = await fetch(`${baseUrl}/cms/collections/message-templates/${doc.id}`, {
        headers: { Cookie: cookie },
      })
      expect(await page.text()).toContain('Arabic, German, Malayalam, and Hindi')
    } finally {
      await cms(`/message-templates/${doc.id}`, { method: 'DELETE' })
    }
  })
})

describe('a message to a visitor', () => {
  test('has name, code, link and sender, in the visitor’s language', async () => {
    const phone = freshPhone()
    const fields = { ...hospital, name: 'Klinik {reference}', phone, locale: 'de' }
    const sent = await postForm({ baseUrl, address: ownAddress(), fields })
    const { reference } = (await sent.json()) as { reference: string }
    const { rows } = await db.query<{ person: number }>(
      'select person_id as person from consultations where reference = $1',
      [reference],
    )
    const { number, text } = messageIn(await showDesk(rows[0]?.person ?? 0))
    expect(number).toBe(phone.replace(/\D/g, ''))
    // What a visitor typed is never taken for a placeholder.
    expect(text).toContain('Guten Tag, Klinik {reference},')
    expect(text).toContain(`Ihr Referenzcode ist ${reference}.`)
    expect(text).toContain('/de/my-request')
    expect(text).toContain('hier schreibt admin.')
  })

  test('is noted in the timeline with its template, and answers what was waiting', async () => {
    const { person } = await leaveChat()
    const note = { text: 'Hello Asha', channel: 'whatsapp', template: 'First contact' }
    const body = JSON.stringify({ notes: [note] })
    await cms(`/people/${person}?overrideLock=true`, { method: 'PATCH', body })
    const answer = await cms(`/people/${person}?depth=0`)
    expect(await answer.json()).toMatchObject({
      waitingSince: null,
      notes: [{ ...note, author: 'admin' }],
    })
    expect(await showDesk(person)).toContain(cmsTexts.en.followUp.whatsAppPrepared)
    // It stays as it is, whatever is sent later.
    const { notes } = (await (await cms(`/people/${person}?depth=0`)).json()) as {
      notes: { id: string }[]
    }
    const changed = { notes: [{ ...notes[0], text: 'Something else', template: 'Another' }] }
    await cms(`/people/${person}`, { method: 'PATCH', body: JSON.stringify(changed) })
    expect(await (await cms(`/people/${person}?depth=0`)).json()).toMatchObject({ notes: [note] })
  })
})
