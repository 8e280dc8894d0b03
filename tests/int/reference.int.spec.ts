import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { getLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { formatDay } from '../../src/i18n/formatDay'
import { ownAddress } from '../helpers/ownAddress'
import { contact, postChat } from '../helpers/chat'
import { moveToTrash } from '../helpers/cms'
import { hospital, nurse, postForm, readCv } from '../helpers/consultationForms'
import { messages } from '../helpers/messages'
import {
  postCode,
  postCodeForm,
  postMessage,
  typedCarelessly,
  unknownCode,
} from '../helpers/myRequest'
import { leaveConsultation } from '../helpers/leaveRequest'
import { admin, adminPage, baseUrl, db, server, uploadsDir } from '../helpers/server'
import firstStages from '../../src/migrations/data/firstStages.json'

const asha = { name: 'asha.pdf', bytes: readCv('asha.pdf'), type: 'application/pdf' }
const none = { status: 'none' }

/** One language in each direction: `npm run check:messages` compares the texts of all. */
const twoLocales = ['de', 'ar'] as const

/** The numbers here begin otherwise than the one that the pages have as an example. */
const ownPrefix = '+91 90909'

type Sent = { reference: string; id: number; person: number; file: string }

/** One number twice would be one person, who stays while any of their requests does. */
let lastNumber = 10_000

function freshPhone(): string {
  lastNumber += 1
  return `${ownPrefix} ${lastNumber}`
}

/** A nurse's request that has arrived, of a person of its own. */
async function sendRequest(): Promise<Sent> {
  const phone = freshPhone()
  const { id, person, reference } = await leaveConsultation(server, { ...nurse, phone }, asha)
  const filename = await db.value<string>(
    'select filename from cvs where id = (select cv_id from consultations where id = $1)',
    [id],
  )
  return { reference, id, person, file: path.join(uploadsDir, filename) }
}

/** How much of a request is left: its row, notes, notifications and file. */
async function remains({ id, person, file }: Sent): Promise<unknown> {
  return {
    ...(
      await db.rows<{ rows: number; notes: number; deliveries: number; cvs: number }>(
        `select (select count(*)::int from consultations where id = $1) as rows,
       (select count(*)::int from people_notes where _parent_id = $3) as notes,
       (select count(*)::int from deliveries where kind = 'consultations' and record = $1)
         as deliveries,
       (select count(*)::int from cvs where filename = $2) as cvs`,
        [id, path.basename(file), person],
      )
    )[0],
    file: existsSync(file),
  }
}

const everything = { rows: 1, notes: 1, deliveries: 2, cvs: 1, file: true }
const nothing = { rows: 0, notes: 0, deliveries: 0, cvs: 0, file: false }

/** What staff add to a request, and what tells them of it. */
async function workOn({ id, person }: Sent): Promise<void> {
  const noted = await admin.patch(`/people/${person}`, { notes: [{ text: 'Called' }] })
  expect(noted.status).toBe(200)
  await db.query(
    `insert into deliveries (kind, record, channel) values
       ('consultations', $1, 'email'), ('consultations', $1, 'webhook')
     on conflict do nothing`,
    [id],
  )
  // Those of a record in the trash are dropped when their turn comes.
  await db.query(
    `update deliveries set next_attempt_at = now() + interval '1 hour'
     where kind = 'consultations' and record = $1`,
    [id],
  )
}

const erasures = (subject: string) =>
  db.rows(
    `select user_id as "userId", username, details from audit_log
     where kind = 'erasure' and subject = $1`,
    [subject],
  )

const ask = async (body: unknown) => {
  const response = await postCode({ baseUrl, body })
  return { status: response.status, body: (await response.json()) as unknown }
}

const erase = async (reference: string) => {
  const answer = await postCode({
    baseUrl,
    path: '/api/requests/erasure',
    body: { reference },
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

describe('the code of a request', () => {
  test('tells the day, the kind and what the stage means, and nothing about the person', async () => {
    const { reference } = await sendRequest()
    const day = new Date().toISOString().slice(0, 10)
    for (const typed of [reference, typedCarelessly(reference), reference.replaceAll('-', '')]) {
      const response = await postCode({
        baseUrl,
        body: { reference: typed, locale: 'de' },
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await response.json()).toEqual({
        status: 'found',
        reference,
        day,
        dayText: formatDay({ date: day, intl: getLocale('de').intl }),
        type: 'nurses',
        stage: firstStages[0]?.visitorText.de,
        turn: null,
        bring: '',
        steps: expect.any(Array),
        opened: null,
        answers: [],
        thread: [],
        sentAt: '',
      })
    }
  })

  test('gives the same answer when it is unknown, erased or no code at all', async () => {
    const erased = await sendRequest()
    await erase(erased.reference)
    for (const reference of [unknownCode(), erased.reference, 'ABC', '', '%', 'x'.repeat(400)]) {
      expect(await ask({ reference })).toEqual({ status: 200, body: none })
    }
    for (const body of [{}, { reference: 5 }, { reference: ['a'] }, { reference: null }]) {
      expect(await ask(body)).toEqual({ status: 200, body: none })
    }
  })

  test('is not found by guessing: every try learns the same, then an address has to wait', async () => {
    await sendRequest()
    const answers = new Set<string>()
    for (let round = 0; round < 10; round += 1) {
      const address = ownAddress()
      const texts = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const response = await postCode({ baseUrl, address, body: { reference: unknownCode() } })
          return `${response.status} ${await response.text()}`
        }),
      )
      for (const text of texts) answers.add(text)
    }
    expect([...answers]).toEqual([`200 ${JSON.stringify(none)}`])

    const address = ownAddress()
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1) {
      // Looking up and deleting share the limit, and a right code passes it no more than a wrong one.
      const where = count % 2 === 0 ? '/api/requests' : '/api/requests/erasure'
      const body = { reference: unknownCode() }
      statuses.push((await postCode({ baseUrl, address, path: where, body })).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    const { reference } = await sendRequest()
    const waiting = await postCode({ baseUrl, address, body: { reference, locale: 'de' } })
    expect(waiting.status).toBe(429)
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await waiting.json()).toMatchObject({ message: messages('de').errors.rate_limited })
  })

  test.each([
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }, { reference: 'x' }, 403],
    ['as a text', { 'Content-Type': 'text/plain' }, { reference: 'x' }, 415],
    ['that cannot be read', {}, '{', 400],
    ['that is too large', {}, { reference: 'x'.repeat(2000) }, 413],
  ] as const)('is not taken %s', async (_, headers, body, status) => {
    for (const where of ['/api/requests', '/api/requests/erasure'] as const) {
      const call = { baseUrl, path: where, headers, body }
      expect((await postCode(call)).status).toBe(status)
    }
  })

  test('is never taken from an address', async () => {
    for (const where of ['/api/requests', '/api/requests/erasure', '/api/requests/messages']) {
      expect((await fetch(`${baseUrl}${where}?reference=${unknownCode()}`)).status).toBe(405)
    }
  })
})

describe('the stages of a request', () => {
  type Found = { stage: string; turn: string | null; bring: string; steps: Step[] }
  type Step = { state: string; name: string | null; day?: string }
  const nurseStages = firstStages.filter(({ audience }) => audience === 'nurses')
  const namesOf = (kinds: string[]) =>
    nurseStages.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name.en)
  const today = new Date().toISOString().slice(0, 10)
  const show = async (reference: string) => (await ask({ reference, locale: 'en' })).body as Found
  const stageId = (name: string) =>
    db.value<number>(
      `select stages.id from stages join stages_locales on _parent_id = stages.id
       where name = $1 and _locale = 'en' and audience = 'nurses'`,
      [name],
    )
  const setStage = async (person: number, name: string) => {
    const answer = await admin.patch(`/people/${person}`, { stage: await stageId(name) })
    expect(answer.status).toBe(200)
  }

  test('are a way: done with its days, where it is with whose turn it is, and what comes', async () => {
    const { reference, person } = await sendRequest()
    const documents = await stageId('Documents')
    await admin.patch(`/stages/${documents}?locale=en`, {
      turn: 'visitor',
      bring: 'Passport\nDegree',
    })
    try {
      expect((await show(reference)).steps[0]).toMatchObject({ state: 'present', day: today })
      await setStage(person, 'Documents')
      const { steps, ...found } = await show(reference)
      expect(found).toMatchObject({
        stage: nurseStages[2]?.visitorText.en,
        turn: 'visitor',
        bring: 'Passport\nDegree',
      })
      // What a new request is needs no name of staff, and what ends a case is no part of the way.
      expect(steps.map(({ name }) => name)).toEqual([null, ...namesOf(['open', 'won'])])
      expect(steps.slice(0, 4)).toMatchObject([
        { state: 'done', day: today },
        { state: 'done', name: 'Contacted' },
        { state: 'present', name: 'Documents', day: today },
        { state: 'next', name: 'Language' },
      ])
      // It was passed over.
      expect(steps[1]).not.toHaveProperty('day')
      const page = await postCodeForm({ baseUrl, fields: { reference, locale: 'en' } })
      const html = await page.text()
      const { stages } = messages('en').myRequest
      for (const text of [stages.visitor, stages.bring, 'Passport', 'Visa']) {
        expect(html).toContain(`>${text}<`)
      }
    } finally {
      await admin.patch(`/stages/${documents}?locale=en`, { turn: null, bring: null })
    }
  })

  test('of a case that is closed are those it has reached', async () => {
    const { reference, person } = await sendRequest()
    await setStage(person, 'Contacted')
    await setStage(person, 'Withdrawn')
    const { stage, steps } = await show(reference)
    expect(stage).toBe('You have withdrawn your request.')
    expect(steps).toMatchObject([
      { state: 'done', name: null },
      { state: 'done', name: 'Contacted', day: today },
    ])
  })

  test('say nothing of them with the code of a stranger', async () => {
    const { phone, person } = await leaveConsultation(server, nurseOfOwn(), asha)
    const stranger = await leaveConsultation(server, nurseOfOwn(phone), asha)
    expect(stranger.person).toBe(person)
    await setStage(person, 'Visa')
    const shown = await show(stranger.reference)
    expect(shown.steps[0]).toMatchObject({ state: 'present', day: today })
    expect(shown.steps.slice(1).every(({ state, day }) => state === 'next' && !day)).toBe(true)
  })
})

/** A nurse's fields with a number of her own. */
function nurseOfOwn(phone = freshPhone()) {
  return { ...nurse, phone }
}

describe('what is sent with a code', () => {
  type Entry = { purpose: string | null; text: string }
  type Shown = { received?: string; thread: Entry[]; sentAt: string; message: string }
  const send = async (fields: Record<string, string>, file = asha) => {
    const isDocument = fields.action === 'document'
    const response = await postMessage({
      baseUrl,
      fields: { locale: 'en', ...fields },
      file: isDocument ? file : undefined,
    })
    return { status: response.status, body: (await response.json()) as Shown }
  }
  const stored = (reference: string) =>
    db.rows<{ id: number; person: number; purpose: string; message: string; phone: string }>(
      `select id, person_id as person, purpose, message, phone from chat_messages
       where sent_with = $1 order by id`,
      [reference],
    )
  const { errors } = messages('en').consultation

  test('is a question that staff answer, told to them once however often it comes', async () => {
    const { reference, person, id } = await sendRequest()
    await admin.patch(`/people/${person}`, { notes: [{ text: 'Called' }] })
    const question = { reference, action: 'question', message: 'When can I start?', sentAt: '' }
    const all = await Promise.all([send(question), send(question), send(question)])
    for (const { status, body } of all) {
      expect(status).toBe(200)
      expect(body).toMatchObject({
        received: 'question',
        thread: [{ purpose: 'question', text: question.message }],
      })
    }
    const [message, ...more] = await stored(reference)
    expect(more).toEqual([])
    expect(message).toMatchObject({ person, purpose: 'question' })
    expect(await admin.read(`/people/${person}`)).toMatchObject({
      waitingSince: expect.any(String),
    })
    const deliveriesOf = (kind: string, record?: number) =>
      db.count('select from deliveries where kind::text = $1 and record = $2', [kind, record])
    expect(await deliveriesOf('chat-messages', message?.id)).toBe(
      await deliveriesOf('consultations', id),
    )
    await admin.patch(`/chat-messages/${message?.id}`, { answers: [{ text: 'In May' }] })
    const { body } = await ask({ reference })
    expect(body).toMatchObject({
      thread: [{ purpose: 'question' }, { purpose: null, text: 'In May' }],
      answers: [{ text: 'In May' }],
    })
    // The same words later are another question.
    await send({ ...question, sentAt: (body as Shown).sentAt })
    expect(await stored(reference)).toHaveLength(2)
  })

  test('is a number that staff see beside the old one, and moves nothing', async () => {
    const { reference, person } = await sendRequest()
    const { phone: other, person: owner } = await leaveConsultation(server, nurseOfOwn(), asha)
    const { status } = await send({ reference, action: 'phone', phone: ` ${other} ` })
    expect(status).toBe(200)
    const old = await db.value<string>('select phone from people where id = $1', [person])
    expect(await stored(reference)).toMatchObject([{ person, message: other, phone: old }])
    expect(await db.count('select from chat_messages where person_id = $1', [owner])).toBe(0)
    const timeline = await adminPage(`/desk?person=${person}`)
    expect(timeline.replace(/<!-- -->/g, '')).toContain(`${old} → ${other}`)
  })

  test('leaves the stage to be seen with the code', async () => {
    const { reference, person } = await sendRequest()
    await send({ reference, action: 'question', message: 'Hello?' })
    const visa = await db.value<number>(
      `select _parent_id from stages_locales where name = 'Visa' and _locale = 'en'`,
    )
    await admin.patch(`/people/${person}`, { stage: visa })
    expect((await ask({ reference, locale: 'en' })).body).toMatchObject({
      stage: 'Your visa application is in progress.',
    })
  })

  test('is a document, checked as a CV is, whose reading is shown with the role', async () => {
    const { reference, id } = await sendRequest()
    const picture = { ...asha, bytes: Buffer.from('89504e470d0a1a0a00', 'hex'), name: 'a.png' }
    const refused = await send({ reference, action: 'document' }, picture)
    expect(refused).toMatchObject({ status: 422, body: { message: errors.cv_picture } })
    expect(await stored(reference)).toEqual([])
    expect((await send({ reference, action: 'document' })).status).toBe(200)
    const [message] = await stored(reference)
    expect(message?.message).toBe('asha.pdf')
    const { filename } = await db.row<{ filename: string }>(
      'select filename from cvs where id = (select cv_id from chat_messages where id = $1)',
      [message?.id],
    )
    expect((await ask({ reference })).body).toMatchObject({ opened: null })
    expect((await admin(`/cvs/file/${filename}`)).status).toBe(200)
    expect((await ask({ reference })).body).toMatchObject({ opened: { by: 'admin' } })
    const log = `select username from audit_log where kind = 'cv_download' and subject = $1`
    expect(await db.rows(log, [`chat-messages ${message?.id}`])).toHaveLength(1)
    await erase(reference)
    expect(await stored(reference)).toEqual([])
    expect(await db.count('select from cvs where filename = $1', [filename])).toBe(0)
    await expect.poll(() => existsSync(path.join(uploadsDir, filename))).toBe(false)
    expect(await erasures(`chat-messages ${message?.id}`)).toMatchObject([{ username: 'visitor' }])
    expect(await erasures(String(id))).toHaveLength(1)
  })

  test('is a withdrawal, once', async () => {
    const { reference } = await sendRequest()
    for (const sentAt of ['', 'later']) {
      const { body } = await send({ reference, action: 'withdrawal', sentAt })
      expect(body).toMatchObject({ thread: [{ purpose: 'withdrawal', text: '' }] })
    }
    expect(await stored(reference)).toHaveLength(1)
  })

  test('is refused in the words of the forms, and without a code that is known', async () => {
    const { reference } = await sendRequest()
    for (const [fields, text] of [
      [{ action: 'question', message: ' ' }, messages('en').chat.errors.message_required],
      [
        { action: 'question', message: 'x'.repeat(2001) },
        messages('en').chat.errors.message_too_long,
      ],
      [{ action: 'phone', phone: 'call me' }, errors.phone_invalid],
      [{ action: 'phone', phone: '' }, errors.phone_required],
    ] as const) {
      const { status, body } = await send({ reference, ...fields })
      expect({ status, message: body.message }).toEqual({ status: 422, message: text })
    }
    for (const code of [unknownCode(), 'nonsense', '']) {
      const answer = await send({ reference: code, action: 'question', message: 'Hello?' })
      expect(answer).toEqual({ status: 200, body: none })
    }
    const foreign = { 'Sec-Fetch-Site': 'cross-site' }
    const call = { baseUrl, fields: { reference, action: 'withdrawal' } }
    expect((await postMessage({ ...call, headers: foreign })).status).toBe(403)
    const address = ownAddress()
    for (let count = 0; count < 10; count += 1) await postCode({ baseUrl, address, body: {} })
    expect((await postMessage({ ...call, address })).status).toBe(429)
    const raw = { method: 'POST', body: 'x', headers: { 'X-Forwarded-For': ownAddress() } }
    expect((await fetch(`${baseUrl}/api/requests/messages`, raw)).status).toBe(415)
    expect(await stored(reference)).toEqual([])
  })

  test.each(twoLocales)('is taken without JavaScript, in %s', async (locale) => {
    const { reference } = await sendRequest()
    const texts = messages(locale)
    const post = async (fields: Record<string, string>) => {
      const headers = { Accept: 'text/html' }
      const call = { baseUrl, headers, fields: { reference, locale, ...fields } }
      return (await postMessage(call)).text()
    }
    const wrong = await post({ action: 'phone', phone: 'call me' })
    expect(wrong).toContain(texts.consultation.errors.phone_invalid)
    expect(wrong).toContain('value="call me"')
    // Asked about once, as in the forms.
    const short = { action: 'phone', phone: '98765' }
    expect(await post({})).toContain('name="ask_phone"')
    const doubtful = await post({ ...short, ask_phone: 'yes' })
    const { phone_doubtful: asked } = texts.consultation.errors
    expect(doubtful).toContain(asked.replace('{phone}', '98765'))
    expect(doubtful).not.toContain('name="ask_phone"')
    expect(await post(short)).toContain(`>${texts.myRequest.actions.phone.received}<`)
    const taken = await post({ action: 'question', message: 'When?' })
    expect(taken).toContain(`>${texts.myRequest.actions.question.received}<`)
    expect(taken).toContain('>When?<')
  })
})

describe('without JavaScript', () => {
  test.each(twoLocales)('the code is shown on the thank-you page in %s', async (locale) => {
    const answer = await postForm({
      baseUrl,
      fields: { ...hospital, locale },
      headers: { Accept: 'text/html' },
    })
    expect(answer.status).toBe(303)
    const location = answer.headers.get('location') ?? ''
    const [page, code = ''] = location.split('?reference=')
    expect(page).toBe(localePath({ locale, path: '/consultation-success' }))
    const shown = await fetch(baseUrl + location)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    expect(shown.headers.get('content-security-policy')).toContain("'nonce-")
    const html = await shown.text()
    expect(html).toContain(`>${code}</bdi>`)
    expect(html).toContain(`>${messages(locale).success.reference.help}</p>`)
    expect(html).toContain(`href="${localePath({ locale, path: '/my-request' })}"`)
    expect(await ask({ reference: code })).toMatchObject({ body: { status: 'found' } })
  })

  test('the thank-you page without a code, or with none that could be one, is everybody’s', async () => {
    const bare = await (await fetch(`${baseUrl}/de/consultation-success`)).text()
    for (const query of ['?reference=', '?reference=abc', '?reference=7K3M-Q9XW-2PVU']) {
      const response = await fetch(`${baseUrl}/de/consultation-success${query}`)
      expect(response.headers.get('cache-control')).toContain('public')
      expect(await response.text()).toBe(bare)
    }
    // The words themselves are among the page's data, for the browser that keeps a code.
    expect(bare).not.toContain('id="reference"')
  })

  test('the page of one visitor has no address of its own', async () => {
    expect((await fetch(`${baseUrl}/en/received/${unknownCode()}`)).status).toBe(404)
  })

  test.each(twoLocales)('a request is looked up and deleted in %s', async (locale) => {
    const sent = await sendRequest()
    const texts = messages(locale).myRequest
    const send = async (where: '/api/requests' | '/api/requests/erasure', reference: string) => {
      const fields = { reference, locale }
      const call = { baseUrl, path: where, fields }
      const response = await postCodeForm(call)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('content-security-policy')).toContain("'nonce-")
      return { status: response.status, html: await response.text() }
    }
    const found = await send('/api/requests', typedCarelessly(sent.reference))
    expect(found.status).toBe(200)
    expect(found.html).toContain(`<html lang="${locale}"`)
    const day = formatDay({ date: new Date().toISOString(), intl: getLocale(locale).intl })
    expect(found.html).toContain(`>${day}</time>`)
    expect(found.html).toContain(`>${texts.erasure.cv}</li>`)
    expect(found.html).toContain(`>${texts.erasure.warning}</p>`)
    expect(found.html).not.toContain(nurse.name)
    expect(found.html).not.toContain(ownPrefix)

    expect((await send('/api/requests/erasure', sent.reference)).html).toContain(
      `>${texts.erased.title}</h2>`,
    )
    const again = await send('/api/requests/erasure', sent.reference)
    expect(again.html).toContain(`>${texts.none.title}</p>`)
    expect(again.html).not.toContain(`>${texts.erased.title}</h2>`)
  })

  test('too many tries are answered with the page and a text', async () => {
    const address = ownAddress()
    const fields = { reference: unknownCode(), locale: 'hi' }
    for (let count = 0; count < 10; count += 1) await postCodeForm({ baseUrl, address, fields })
    const response = await postCodeForm({ baseUrl, address, fields })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toContain(`>${messages('hi').errors.rate_limited}</p>`)
  })

  test.each(twoLocales)(
    'the page is everybody’s and found through the footer, in %s',
    async (locale) => {
      const page = await fetch(`${baseUrl}/${locale}/my-request`)
      expect(page.status).toBe(200)
      expect(page.headers.get('cache-control')).toContain('public')
      const html = await page.text()
      expect(html).toContain('<meta name="robots" content="noindex"')
      const privacy = await (await fetch(`${baseUrl}/${locale}/privacy`)).text()
      expect(privacy).toContain(`href="${localePath({ locale, path: '/my-request' })}"`)
    },
  )
})

describe('a deletion', () => {
  test('by the visitor leaves nothing but a line in the log', async () => {
    const sent = await sendRequest()
    const other = await sendRequest()
    await workOn(sent)
    await workOn(other)
    expect(await remains(sent)).toEqual(everything)
    expect(await erase(sent.reference)).toEqual({ status: 200, body: { status: 'erased' } })
    expect(await remains(sent)).toEqual(nothing)
    expect(await erasures(String(sent.id))).toEqual([
      { userId: null, username: 'visitor', details: 'with its CV' },
    ])
    expect(await remains(other)).toEqual(everything)
    expect(await erase(sent.reference)).toEqual({ status: 200, body: none })
    expect(await erasures(String(sent.id))).toHaveLength(1)
  })

  test('by staff leaves as little, also one of many and with a narrow selection', async () => {
    for (const address of [
      (id: number) => `/consultations/${id}`,
      (id: number) => `/consultations/${id}?select[name]=true`,
      (id: number) => `/consultations?where[id][equals]=${id}&select[name]=true`,
    ]) {
      const sent = await sendRequest()
      await workOn(sent)
      expect((await moveToTrash(admin, address(sent.id))).status).toBe(200)
      expect(await remains(sent)).toMatchObject({ rows: 1, cvs: 1, file: true })
      const forGood = `/consultations/${sent.id}?trash=true&select[name]=true`
      expect((await admin.delete(forGood)).status).toBe(200)
      await expect.poll(() => remains(sent)).toEqual(nothing)
      expect(await erasures(String(sent.id))).toMatchObject([
        { userId: expect.any(String), username: 'admin' },
      ])
    }
  })

  test('goes through while staff have the record open', async () => {
    const sent = await sendRequest()
    const users = await db.query<{ id: number }>('select id from users limit 1')
    const lock = await db.query<{ id: number }>(
      'insert into payload_locked_documents default values returning id',
    )
    await db.query(
      `insert into payload_locked_documents_rels (parent_id, path, consultations_id, users_id)
       values ($1, 'document', $2, null), ($1, 'user', null, $3)`,
      [lock.rows[0]?.id, sent.id, users.rows[0]?.id],
    )
    expect(await erase(sent.reference)).toMatchObject({ body: { status: 'erased' } })
    const left = await db.query('select 1 from payload_locked_documents where id = $1', [
      lock.rows[0]?.id,
    ])
    expect(left.rows).toEqual([])
  })

  test('of a CV alone is noted, and the consultation stays', async () => {
    const sent = await sendRequest()
    const { rows } = await db.query<{ cv: number }>(
      'select cv_id as cv from consultations where id = $1',
      [sent.id],
    )
    expect((await admin.delete(`/cvs/${rows[0]?.cv}`)).status).toBe(200)
    await expect.poll(() => remains(sent)).toMatchObject({ rows: 1, cvs: 0, file: false })
    expect(await erasures(String(sent.id))).toMatchObject([
      { username: 'admin', details: 'CV only' },
    ])
  })

  test('of chat messages and survey responses by staff is noted too', async () => {
    await postChat({ baseUrl, body: contact })
    await fetch(`${baseUrl}/api/survey`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ownAddress() },
      body: JSON.stringify({ language: 'de', regions: 'Berlin' }),
    })
    for (const [slug, table] of [
      ['chat-messages', 'chat_messages'],
      ['survey-responses', 'survey_responses'],
    ]) {
      const id = await db.value<number>(`select max(id) as id from ${table}`)
      expect((await moveToTrash(admin, `/${slug}/${id}`)).status).toBe(200)
      expect((await admin.delete(`/${slug}/${id}?trash=true`)).status).toBe(200)
      expect(await erasures(`${slug} ${id}`)).toMatchObject([{ username: 'admin' }])
    }
  })

  test('that several ask for at the same moment happens once', async () => {
    const sent = await sendRequest()
    const answers = await Promise.all(Array.from({ length: 6 }, () => erase(sent.reference)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200))
    expect(
      answers.filter(({ body }) => (body as { status: string }).status === 'erased'),
    ).toHaveLength(1)
    expect(await erasures(String(sent.id))).toHaveLength(1)
  })

  test('that cannot be noted does not happen, and the file stays', async () => {
    const [sent, other] = [await sendRequest(), await sendRequest()]
    await workOn(sent)
    await db.query(`create function refuse_note() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`)
    await db.query(`create trigger refuse_note before insert on audit_log
      for each row when (new.kind = 'erasure' and new.subject = '${sent.id}')
      execute function refuse_note()`)
    try {
      expect((await erase(sent.reference)).status).toBe(500)
      await moveToTrash(admin, `/consultations/${sent.id}`)
      const forGood = `/consultations/${sent.id}?trash=true`
      expect((await admin.delete(forGood)).status).toBe(500)
      // Files are removed one after the other: that of a later deletion comes last.
      expect(await erase(other.reference)).toMatchObject({ body: { status: 'erased' } })
      await expect.poll(() => existsSync(other.file)).toBe(false)
      expect(await remains(sent)).toEqual(everything)
    } finally {
      await db.query('drop trigger refuse_note on audit_log')
      await db.query('drop function refuse_note()')
    }
    expect(await erase(sent.reference)).toMatchObject({ body: { status: 'erased' } })
    expect(await remains(sent)).toEqual(nothing)
  })
})
