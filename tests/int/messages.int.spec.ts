import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addUser, docOf, moveToTrash, takeFromTrash } from '../helpers/cms'
import { cmsTexts } from '../helpers/cmsTexts'
import { logIn } from '../helpers/logIn.mjs'
import { callServerFunction, findServerFunction } from '../helpers/serverFunctions'
import { postCode, postCodeForm, unknownCode } from '../helpers/myRequest'
import * as leave from '../helpers/leaveRequest'
import { admin, adminPage, adminSession, baseUrl, db, server } from '../helpers/server'

const leaveChat = (fields: object = {}) =>
  leave.leaveChat(server, { name: 'Asha', locale: 'en', ...fields })

/** A case as the desk shows it. */
const showDesk = (person: number) => adminPage(`/desk?person=${person}`)

/** The text with which WhatsApp would open. */
function messageIn(page: string): { number: string; text: string } {
  const link = /https:\/\/wa\.me\/(\d+)\?text=([^"]*)"/.exec(page)
  return { number: link?.[1] ?? '', text: decodeURIComponent(link?.[2] ?? '') }
}

const make = (data: object) => admin.post('/message-templates?locale=en', data)

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
    const answer = await made.text()
    if (text.includes('{phone}')) expect(answer).toContain(cmsTexts.en.refusal.placeholders)
    const { doc } = JSON.parse(answer) as { doc?: { id: number } }
    if (doc) await admin.delete(`/message-templates/${doc.id}`)
  })

  test('without a text in the visitor’s language is offered in English', async () => {
    const made = await make({ name: 'English alone', text: 'Dear {name} of the test', position: 0 })
    const { id } = await docOf(made)
    onTestFinished(async () => void (await admin.delete(`/message-templates/${id}`)))
    const { person } = await leaveChat({ name: 'Amal', locale: 'ar' })
    expect(messageIn(await showDesk(person)).text).toBe('Dear Amal of the test')
    const page = await adminPage(`/collections/message-templates/${id}`)
    expect(page).toContain('Arabic, German, Malayalam and Hindi')
  })
})

describe('a message to a visitor', () => {
  test('stands beside its English, for one visitor and for several of several languages', async () => {
    const { person } = await leaveChat({ name: 'Ammu', locale: 'ml' })
    const ids = [person, (await leaveChat({ name: 'Amal', locale: 'ar' })).person]
    const english = await db.value<string>(
      `select text from message_templates template join message_templates_locales on _parent_id = template.id
       where _locale = 'en' order by position, template.id limit 1`,
    )
    const known = english.replaceAll('{name}', 'Ammu').split(/[{'’&]/)[0]
    expect(await showDesk(person)).toContain(known)
    const action = await findServerFunction({ baseUrl, cookie: adminSession.cookie })
    const call = { baseUrl, action, name: 'prepare-messages', args: { ids } }
    const prepareAs = async (cookie?: string) =>
      (await callServerFunction({ ...call, cookie })).text
    const prepared = await prepareAs(adminSession.cookie)
    for (const text of ['Ammu', 'Amal', '"locale":"ml"', '"locale":"ar"']) {
      expect(prepared).toContain(text)
    }
    const { credentials } = await addUser(admin, { role: 'manager', seesNames: true })
    for (const cookie of [(await logIn({ baseUrl, credentials })).cookie, undefined]) {
      expect(await prepareAs(cookie)).not.toContain('Ammu')
    }
  })

  test('has name, code, link and sender, in the visitor’s language', async () => {
    const phone = leave.freshPhone()
    const fields = { name: 'Klinik {reference}', phone, locale: 'de' }
    const { person, reference } = await leave.leaveConsultation(server, fields)
    const { number, text } = messageIn(await showDesk(person))
    expect(number).toBe(phone.replace(/\D/g, ''))
    // What a visitor typed is never taken for a placeholder.
    expect(text).toContain('Guten Tag, Klinik {reference},')
    expect(text).toContain(`Ihr Referenzcode ist ${reference}.`)
    expect(text).toContain('/de/my-request')
    expect(text).toContain('hier schreibt admin.')
  })

  test('never has the code of a stranger who typed the number in', async () => {
    const phone = leave.freshPhone()
    const own = await leave.leaveConsultation(server, { name: 'Anju', phone })
    const stranger = await leave.leaveConsultation(server, { name: 'Mallory', phone })
    const text = async () => messageIn(await showDesk(own.person)).text
    expect(await text()).toContain(own.reference)
    const confirmed = { isConfirmed: true }
    await admin.patch(`/consultations/${stranger.id}`, confirmed)
    expect(await text()).toContain(stranger.reference)
    await admin.patch(`/consultations/${own.id}`, confirmed)
    expect(await text()).toContain(own.reference)
  })

  test('is noted in the timeline with its template, and answers what was waiting', async () => {
    const { person } = await leaveChat()
    const note = { text: 'Hello Asha', channel: 'whatsapp', template: 'First contact' }
    await admin.patch(`/people/${person}?overrideLock=true`, { notes: [note] })
    expect(await admin.read(`/people/${person}?depth=0`)).toMatchObject({
      waitingSince: null,
      notes: [{ ...note, author: 'admin' }],
    })
    expect(await showDesk(person)).toContain(cmsTexts.en.followUp.whatsAppPrepared)
    // It stays as it is, no matter what is sent later.
    const { notes } = await admin.read<{ notes: { id: string }[] }>(`/people/${person}?depth=0`)
    const changed = { notes: [{ ...notes[0], text: 'Something else', template: 'Another' }] }
    await admin.patch(`/people/${person}`, changed)
    expect(await admin.read(`/people/${person}?depth=0`)).toMatchObject({ notes: [note] })
  })
})

describe('an answer in the chat', () => {
  const answerWith = (id: number, text: string) =>
    admin.patch(`/chat-messages/${id}?overrideLock=true`, {
      answers: [{ text, author: 'somebody else' }],
    })
  const ask = async (reference: string) => {
    const answer = await postCode({ baseUrl, body: { reference } })
    return (await answer.json()) as Record<string, unknown> & { answers?: { text: string }[] }
  }
  const textsFor = async (reference: string) =>
    (await ask(reference)).answers?.map(({ text }) => text)

  test('is found with the code of its message, and says nothing of who wrote it', async () => {
    const submission_id = randomUUID()
    const { id, reference, phone } = await leaveChat({ submission_id })
    expect(reference).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
    expect(await ask(reference)).toMatchObject({ status: 'found', type: 'chat', answers: [] })
    expect((await answerWith(id, 'غدًا صباحًا')).status).toBe(200)
    await answerWith(id, 'Tomorrow at nine')
    const day = new Date().toISOString().slice(0, 10)
    const found = await ask(reference.toLowerCase())
    expect(found).toMatchObject({
      answers: [
        { text: 'غدًا صباحًا', day },
        { text: 'Tomorrow at nine', day },
      ],
    })
    expect(JSON.stringify(found)).not.toMatch(/admin|somebody/)
    const page = await postCodeForm({ baseUrl, fields: { reference } })
    expect(await page.text()).toContain('Tomorrow at nine')
    // A repeat of the message is told the same code.
    expect(await leaveChat({ submission_id, phone })).toMatchObject({ reference })
  })

  test('is not seen with another code, not even of a request with the same number', async () => {
    const { id, phone } = await leaveChat()
    await answerWith(id, 'For you alone')
    const { reference } = await leave.leaveConsultation(server, { phone })
    expect(await textsFor(reference)).toEqual([])
    expect(await textsFor((await leaveChat({ phone })).reference)).toEqual([])
    expect(await ask(unknownCode())).toEqual({ status: 'none' })
  })

  test('is kept as it was written, with its author, beside those of colleagues', async () => {
    const { id, person, reference } = await leaveChat()
    const texts = Array.from({ length: 8 }, (_, index) => `answer ${index}`)
    await Promise.all(texts.map((text) => answerWith(id, text)))
    expect((await textsFor(reference))?.sort()).toEqual(texts)
    const read = async () =>
      await admin.read<{ answers: { id: string; text: string; author: string }[] }>(
        `/chat-messages/${id}?depth=0`,
      )
    const [first] = (await read()).answers
    expect(first?.author).toBe('admin')
    await admin.patch(`/chat-messages/${id}`, { answers: [{ id: first?.id, text: 'rewritten' }] })
    expect((await read()).answers).toHaveLength(8)
    expect(await textsFor(reference)).not.toContain('rewritten')
    expect((await answerWith(id, 'x'.repeat(2001))).status).toBe(400)
    const { waitingSince } = await admin.read<{ waitingSince: unknown }>(`/people/${person}`)
    expect(waitingSince).toBeNull()
    const page = await showDesk(person)
    for (const text of texts) expect(page).toContain(text)
  })

  test('goes with its message, which its code deletes', async () => {
    const { id, person, reference } = await leaveChat()
    await answerWith(id, 'Gone soon')
    const path = '/api/requests/erasure'
    const erased = await postCode({ baseUrl, path, body: { reference } })
    expect(await erased.json()).toEqual({ status: 'erased' })
    expect(await ask(reference)).toEqual({ status: 'none' })
    const left = `select 1 from chat_messages_answers where _parent_id = $1
      union all select 1 from people where id = $2`
    expect(await db.rows(left, [id, person])).toEqual([])
  })

  test('is not shown while its message lies in the trash', async () => {
    const { id, reference } = await leaveChat()
    await answerWith(id, 'Not now')
    await moveToTrash(admin, `/chat-messages/${id}`)
    expect(await ask(reference)).toEqual({ status: 'none' })
    await takeFromTrash(admin, `/chat-messages/${id}`)
    expect(await textsFor(reference)).toEqual(['Not now'])
  })
})
