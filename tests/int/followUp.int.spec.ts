import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, postChat } from '../helpers/chat'
import { cmsClient, moveToTrash } from '../helpers/cms'
import { hospital, postForm } from '../helpers/consultationForms'
import { adminCredentials } from '../helpers/credentials'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { baseUrl, database, ownAddress } from '../helpers/server'

type Note = { id?: string; text: string; author?: string; writtenAt?: string }
type PersonDoc = {
  id: number
  name: string
  stage: { id: number; name: string; kind: string; audience: string }
  owner: { id: number; username: string } | null
  nextStepAt: string | null
  waitingSince: string | null
  mergedInto: { id: number } | null
  notes: Note[]
}

let db: pg.Client
let cms: Awaited<ReturnType<typeof cmsClient>>

beforeAll(async () => {
  db = await database()
  cms = await cmsClient({ baseUrl })
})
afterAll(() => db.end())

type Left = { id: number; person: number; reference: string }

/** Leaves something in a list; gives its row and its person's. */
async function leaveChat(fields: Record<string, string>): Promise<Left> {
  const submission_id = randomUUID()
  const body = { ...contact, submission_id, ...fields }
  expect((await postChat({ baseUrl, address: ownAddress(), body })).status).toBe(201)
  return rowOf({ table: 'chat_messages', submissionId: body.submission_id })
}

async function leaveConsultation(fields: Record<string, string>): Promise<Left> {
  const submission_id = randomUUID()
  const sent = { ...hospital, submission_id, ...fields }
  expect((await postForm({ baseUrl, fields: sent, address: ownAddress() })).status).toBe(201)
  return rowOf({ table: 'consultations', submissionId: sent.submission_id })
}

async function rowOf({ table, submissionId }: { table: string; submissionId: string }) {
  const { rows } = await db.query<Left>(
    `select id, person_id as person, reference from ${table} where submission_id = $1`,
    [submissionId],
  )
  if (!rows[0]) throw new Error('nothing was stored')
  return rows[0]
}

async function read(person: number): Promise<PersonDoc> {
  return (await (await cms(`/people/${person}?depth=1`)).json()) as PersonDoc
}

async function change(person: number, data: object): Promise<PersonDoc> {
  const answer = await cms(`/people/${person}`, { method: 'PATCH', body: JSON.stringify(data) })
  expect(answer.status).toBe(200)
  // Payload's answer to a change.
  return ((await answer.json()) as { doc: PersonDoc }).doc
}

/** What a code shows. */
async function lookUp(reference: string) {
  const answer = await fetch(`${baseUrl}/api/requests`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ownAddress() },
    body: JSON.stringify({ reference, locale: 'en' }),
  })
  return (await answer.json()) as { stage: string; answers: unknown[] }
}

const stageShown = async (reference: string) => (await lookUp(reference)).stage

async function confirm(list: string, id: number, isConfirmed = true) {
  const body = JSON.stringify({ isConfirmed })
  expect((await cms(`/${list}/${id}`, { method: 'PATCH', body })).status).toBe(200)
}

async function stageNamed(name: string, audience = 'nurses'): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `select stages.id from stages join stages_locales on _parent_id = stages.id
     where name = $1 and _locale = 'en' and audience = $2`,
    [name, audience],
  )
  return rows[0]?.id ?? 0
}

async function erase(reference: string) {
  const answer = await fetch(`${baseUrl}/api/requests/erasure`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ownAddress() },
    body: JSON.stringify({ reference, locale: 'en' }),
  })
  expect(answer.status).toBe(200)
}

const isThere = async (person: number) =>
  (await db.query('select from people where id = $1', [person])).rowCount === 1

async function changesOf(person: number) {
  const { rows } = await db.query(
    'select field, "from", "to", username from follow_up_changes where person_id = $1 order by id',
    [person],
  )
  return rows
}

const someDigits = () => String(Math.floor(1_000_000 + Math.random() * 9_000_000))
/** A number used once in this file. */
const freshPhone = () => `+49 30 ${someDigits()}`

describe('a person', () => {
  test('is one for all that comes with a number, however it was written', async () => {
    const digits = `98${someDigits()}1`
    const first = await leaveChat({ phone: `+91 ${digits}`, locale: 'en', name: 'Meera Nair' })
    const second = await leaveConsultation({
      phone: `0091 (${digits.slice(0, 5)}) ${digits.slice(5)}`,
    })
    const dialled = await leaveChat({ phone: `0${digits}`, locale: 'ml' })
    const wanted = await leaveConsultation({ phone: `0${digits}`, locale: 'hi', name: 'M. Nair' })
    expect([second.person, dialled.person, wanted.person]).toEqual(
      Array.from({ length: 3 }, () => first.person),
    )
    expect(await read(first.person)).toMatchObject({
      name: 'Meera Nair',
      stage: { name: 'New', kind: 'new', audience: 'nurses' },
      notes: [],
      waitingSince: expect.any(String),
    })
  })

  test('begins at the first stage of those it belongs to', async () => {
    const { person } = await leaveConsultation({ phone: freshPhone() })
    expect(await read(person)).toMatchObject({ stage: { kind: 'new', audience: 'hospitals' } })
  })

  test('is never made of numbers that only may be the same, or are too short to be anybody’s', async () => {
    const digits = someDigits()
    const known = await leaveChat({ phone: `+49 30 ${digits}`, locale: 'en' })
    // The country that this was dialled from is unknown.
    const unknown = await leaveChat({ phone: `030 ${digits}`, locale: 'en' })
    expect(unknown.person).not.toBe(known.person)
    const short = await leaveChat({ phone: '12345' })
    expect((await leaveChat({ phone: '12345' })).person).not.toBe(short.person)
    const none = await leaveChat({ phone: 'call me' })
    expect((await leaveChat({ phone: 'call me' })).person).not.toBe(none.person)
  })

  test('stays one when two submissions come at the same moment, and none when one is repeated', async () => {
    const phone = freshPhone()
    const all = await Promise.all(Array.from({ length: 6 }, () => leaveChat({ phone })))
    expect(new Set(all.map(({ person }) => person)).size).toBe(1)
    const submission_id = randomUUID()
    const { person } = await leaveChat({ phone: freshPhone(), submission_id })
    await change(person, { notes: [{ text: 'Answered' }] })
    await leaveChat({ phone: freshPhone(), submission_id })
    expect(await read(person)).toMatchObject({ waitingSince: null })
  })

  test('waits until somebody moves the case on, plans a step or writes a note, and again later', async () => {
    const phone = freshPhone()
    const { person } = await leaveChat({ phone })
    const me = (await (await cms('/users/me')).json()) as { user: { id: number } }
    expect((await change(person, { owner: me.user.id })).waitingSince).not.toBeNull()
    const steps = [
      { stage: await stageNamed('Contacted') },
      { nextStepAt: '2030-01-02T10:00:00.000Z', nextStepKind: 'call' },
      { notes: [{ text: 'Called, nobody there' }] },
    ]
    for (const step of steps) {
      expect((await change(person, step)).waitingSince).toBeNull()
      await leaveChat({ phone })
      expect((await read(person)).waitingSince).not.toBeNull()
    }
  })

  test('waits for nothing once all it sent lies in the trash', async () => {
    const { id, person } = await leaveChat({ phone: freshPhone() })
    await moveToTrash(cms, `/chat-messages/${id}`)
    expect((await read(person)).waitingSince).toBeNull()
  })
})

describe('following up', () => {
  test('each change of stage, owner and next step is kept, with who made it', async () => {
    const { person } = await leaveChat({ phone: freshPhone() })
    const me = (await (await cms('/users/me')).json()) as { user: { id: number } }
    const before = await read(person)
    const stage = await stageNamed('Interview')
    const nextStepAt = '2030-01-02T10:00:00.000Z'
    await change(person, { stage, owner: me.user.id, nextStepAt, nextStepKind: 'interview' })
    await change(person, { notes: [{ text: 'no change of these' }] })
    await change(person, { owner: null })
    const by = { username: adminCredentials.username }
    expect(await changesOf(person)).toEqual([
      { field: 'stage', from: String(before.stage.id), to: String(stage), ...by },
      { field: 'owner', from: null, to: String(me.user.id), ...by },
      { field: 'nextStepAt', from: null, to: nextStepAt, ...by },
      { field: 'nextStepKind', from: null, to: 'interview', ...by },
      { field: 'owner', from: String(me.user.id), to: null, ...by },
    ])
    await expect(db.query('update follow_up_changes set username = $1', ['x'])).rejects.toThrow()
  })

  test('a stage that does not exist is refused and changes nothing', async () => {
    const { person } = await leaveChat({ phone: freshPhone() })
    const body = JSON.stringify({ stage: 987_654 })
    expect((await cms(`/people/${person}`, { method: 'PATCH', body })).status).toBe(400)
    expect(await read(person)).toMatchObject({ stage: { kind: 'new' } })
    expect(await changesOf(person)).toEqual([])
  })

  test('a stage that somebody is at cannot be deleted, another can', async () => {
    await leaveChat({ phone: freshPhone() })
    const used = await stageNamed('New')
    expect((await cms(`/stages/${used}`, { method: 'DELETE' })).status).toBe(409)
    const made = await cms('/stages', {
      method: 'POST',
      body: JSON.stringify({ name: 'Course', audience: 'nurses', kind: 'open', position: 99 }),
    })
    const { doc } = (await made.json()) as { doc: { id: number } }
    expect((await cms(`/stages/${doc.id}`, { method: 'DELETE' })).status).toBe(200)
  })

  test('what the visitor wrote cannot be changed, not even by staff', async () => {
    const { id, person } = await leaveChat({ phone: freshPhone() })
    const others = { name: 'Somebody Else', phone: '1', phoneNormalized: '1', locale: 'ml' }
    for (const [path, more] of [
      [`/people/${person}`, { personKey: 'x', waitingSince: null, desiredCountry: 'UK' }],
      [`/chat-messages/${id}`, { submissionId: randomUUID(), person: 1, message: 'x' }],
    ] as const) {
      const before = (await (await cms(path)).json()) as object
      const body = JSON.stringify({ ...others, ...more })
      expect((await cms(path, { method: 'PATCH', body })).status).toBe(200)
      const after = (await (await cms(path)).json()) as object
      expect({ ...after, updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
    }
  })

  test('a note carries who wrote it and when, whatever was sent', async () => {
    const { person } = await leaveChat({ phone: freshPhone() })
    const started = Date.now()
    const { notes } = await change(person, {
      notes: [{ text: 'Called, nobody there', author: 'mallory', writtenAt: '2001-01-01' }],
    })
    expect(notes).toEqual([
      expect.objectContaining({ text: 'Called, nobody there', author: adminCredentials.username }),
    ])
    const writtenAt = new Date(notes[0]?.writtenAt ?? 0).getTime()
    expect(writtenAt).toBeGreaterThanOrEqual(started - 1000)
    expect(writtenAt).toBeLessThanOrEqual(Date.now() + 1000)
  })

  test('earlier notes are neither rewritten nor removed', async () => {
    const { person } = await leaveChat({ phone: freshPhone() })
    const first = (await change(person, { notes: [{ text: 'First' }] })).notes
    const [{ id } = { id: '' }] = first
    const second = await change(person, {
      notes: [{ id, text: 'Rewritten', author: 'mallory' }, { text: 'Second' }],
    })
    expect(second.notes.map(({ text }) => text)).toEqual(['First', 'Second'])
    expect(second.notes[0]).toEqual(first[0])
    expect((await change(person, { notes: [] })).notes).toEqual(second.notes)
    expect((await change(person, { owner: null })).notes).toEqual(second.notes)
  })

  test('of twenty who write one at the same moment, each is there', async () => {
    const { person } = await leaveChat({ phone: freshPhone() })
    const texts = Array.from({ length: 20 }, (_, number) => `Note ${number}`)
    const answers = await Promise.all(
      texts.map((text) => {
        const body = JSON.stringify({ notes: [{ text }] })
        return cms(`/people/${person}`, { method: 'PATCH', body })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200))
    const { notes } = await read(person)
    expect(notes.map(({ text }) => text).sort()).toEqual(texts.sort())
  })

  test('several are changed together, or none of them', async () => {
    const left = await Promise.all([1, 2].map(() => leaveChat({ phone: freshPhone() })))
    const people = left.map(({ person }) => person)
    const changeAll = async (data: object) => {
      const query = people.map((id, index) => `where[id][in][${index}]=${id}`).join('&')
      return cms(`/people?${query}`, { method: 'PATCH', body: JSON.stringify(data) })
    }
    const stage = await stageNamed('Contacted')
    const answer = await changeAll({ stage, notes: [{ text: 'Written to' }] })
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { docs: PersonDoc[] }).docs).toHaveLength(2)
    expect((await changeAll({ stage: 987_654, owner: null })).status).toBe(400)
    for (const person of people) {
      expect(await read(person)).toMatchObject({
        stage: { id: stage },
        notes: [{ text: 'Written to' }],
      })
      expect(await changesOf(person)).toHaveLength(1)
    }
  })

  test('a note that is empty or far too long is refused', async () => {
    const { person } = await leaveChat({ phone: freshPhone() })
    for (const text of ['', 'x'.repeat(5001)]) {
      const body = JSON.stringify({ notes: [{ text }] })
      expect((await cms(`/people/${person}`, { method: 'PATCH', body })).status).toBe(400)
    }
  })

  test.each(['people', 'consultations', 'chat-messages'])(
    'the normalised number finds somebody by the search of %s',
    async (list) => {
      const digits = someDigits()
      const phone = `0049 (30) ${digits.slice(0, 3)} - ${digits.slice(3)}`
      const left = await (list === 'consultations' ? leaveConsultation : leaveChat)({ phone })
      const where = encodeURIComponent(`+4930${digits}`)
      const found = await cms(`/${list}?where[phoneNormalized][contains]=${where}`)
      const { docs } = (await found.json()) as { docs: { id: number }[] }
      expect(docs.map(({ id }) => id)).toEqual([list === 'people' ? left.person : left.id])
      // As the list's own search asks.
      for (const typed of [`030/${digits} ext. 2`, `https://wa.me/4930${digits}`]) {
        const or = `where[or][0][name][like]=${typed}&where[or][1][phoneNormalized][like]=${typed}`
        const searched = await cms(`/${list}?${encodeURI(or)}`)
        const answer = (await searched.json()) as { docs: { id: number }[] }
        expect(answer.docs.map(({ id }) => id)).toEqual(docs.map(({ id }) => id))
      }
    },
  )

  test.each([
    ['https://wa.me/9198', '+91 98'],
    ['91 97', '+91 97'],
    ['O91 96', '+91 96'],
  ])('%s and %s are one person’s', async (typed, international) => {
    const digits = someDigits().padStart(8, '7').slice(-8)
    const number = typed.startsWith('O') ? typed.replace('O', 'OO') : typed
    const one = await leaveChat({ phone: `${number}${digits}` })
    const other = await leaveChat({ phone: `${international}${digits}` })
    expect(one.person).toBe(other.person)
  })
})

describe('merging', () => {
  async function two() {
    const phone = freshPhone()
    const other = freshPhone()
    return {
      phone,
      other,
      main: await leaveChat({ phone }),
      merged: await leaveChat({ phone: other }),
    }
  }

  test('is done by hand, kept, and undone without a trace left in either', async () => {
    const { main, merged } = await two()
    await change(merged.person, { mergedInto: main.person })
    expect(await read(merged.person)).toMatchObject({ mergedInto: { id: main.person } })
    // The merged one comes back to the desk when the other goes.
    const hidden = 'select id from people where is_in_trash and id = any($1)'
    expect((await db.query(hidden, [[main.person, merged.person]])).rows).toEqual([])
    await change(merged.person, { mergedInto: null })
    expect((await read(merged.person)).mergedInto ?? null).toBeNull()
    const by = { field: 'mergedInto', username: adminCredentials.username }
    expect(await changesOf(merged.person)).toEqual([
      { ...by, from: null, to: String(main.person) },
      { ...by, from: String(main.person), to: null },
    ])
    const { rows } = await db.query('select person_id from chat_messages where id = $1', [
      merged.id,
    ])
    expect(rows).toEqual([{ person_id: merged.person }])
  })

  test('takes along what waits, and later messages wait at whom they were merged into', async () => {
    const { main, merged, other } = await two()
    await change(main.person, { notes: [{ text: 'Answered' }] })
    await change(merged.person, { mergedInto: main.person })
    expect((await read(main.person)).waitingSince).not.toBeNull()
    await change(main.person, { notes: [{ text: 'Answered again' }] })
    await leaveChat({ phone: other })
    expect((await read(main.person)).waitingSince).not.toBeNull()
  })

  test('is refused with oneself and into somebody merged, and flattens chains', async () => {
    const { main, merged } = await two()
    const third = await leaveChat({ phone: freshPhone() })
    const refused = async (person: number, mergedInto: number) => {
      const body = JSON.stringify({ mergedInto })
      expect((await cms(`/people/${person}`, { method: 'PATCH', body })).status).toBe(400)
    }
    await refused(main.person, main.person)
    await change(merged.person, { mergedInto: main.person })
    await refused(third.person, merged.person)
    await change(main.person, { mergedInto: third.person })
    expect(await read(merged.person)).toMatchObject({ mergedInto: { id: third.person } })
  })
})

describe('erasure', () => {
  test('of the last request takes the person, the notes and the changes with it', async () => {
    const { person, reference } = await leaveConsultation({ phone: freshPhone() })
    await change(person, {
      stage: await stageNamed('Needs', 'hospitals'),
      notes: [{ text: 'Wants three nurses' }],
    })
    await erase(reference)
    expect(await isThere(person)).toBe(false)
    expect(await changesOf(person)).toEqual([])
    const notes = await db.query('select from people_notes where _parent_id = $1', [person])
    expect(notes.rowCount).toBe(0)
  })

  test('of one request of several takes its name, and leaves the notes to be looked through', async () => {
    const phone = freshPhone()
    const first = await leaveConsultation({ phone, name: 'Erased Name' })
    await leaveChat({ phone, name: 'Name That Stays' })
    await change(first.person, { notes: [{ text: 'Called Erased Name' }] })
    const removeNotes = () => cms(`/people/${first.person}/notes`, { method: 'DELETE' })
    expect((await removeNotes()).status).toBe(404)
    await erase(first.reference)
    const { name, notes, waitingSince } = await read(first.person)
    expect(name).toBe('Name That Stays')
    expect(notes).toMatchObject([{ text: 'Called Erased Name' }])
    expect(waitingSince).not.toBeNull()
    const entry = { field: 'erased', from: null, to: null, username: 'visitor' }
    expect((await changesOf(first.person)).at(-1)).toEqual(entry)

    await change(first.person, { notes: [{ text: 'Written afterwards' }] })
    const url = `${baseUrl}/cms/api/people/${first.person}/notes`
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
    expect((await removeNotes()).status).toBe(200)
    expect((await read(first.person)).notes).toMatchObject([{ text: 'Written afterwards' }])
    const { rows } = await db.query('select details from audit_log where subject = $1', [
      `people ${first.person}`,
    ])
    expect(rows).toEqual([{ details: 'notes' }])
  })

  test('of somebody who was merged leaves whom they were merged into', async () => {
    const main = await leaveChat({ phone: freshPhone() })
    const merged = await leaveConsultation({ phone: freshPhone() })
    await change(merged.person, { mergedInto: main.person })
    await erase(merged.reference)
    expect(await isThere(merged.person)).toBe(false)
    expect(await isThere(main.person)).toBe(true)
  })
})

describe('a number is no proof', () => {
  const name = 'Meera Nair'
  const visitorText = async (stage: string) => {
    const { rows } = await db.query<{ text: string }>(
      `select visitor_text as text from stages_locales where _parent_id = $1 and _locale = 'en'`,
      [await stageNamed(stage)],
    )
    return rows[0]?.text
  }

  test('a stranger with a number learns and changes nothing', async () => {
    const phone = freshPhone()
    const own = await leaveChat({ phone, name, locale: 'ml', message: 'When can I start?' })
    const before = await change(own.person, {
      stage: await stageNamed('Interview'),
      notes: [{ text: 'Passport checked' }],
    })
    const answers = JSON.stringify({ answers: [{ text: 'In May' }] })
    await cms(`/chat-messages/${own.id}`, { method: 'PATCH', body: answers })
    const shown = await lookUp(own.reference)

    const unknown = await leaveChat({ phone: freshPhone(), name: 'Stranger', locale: 'de' })
    const received = await lookUp(unknown.reference)
    const strangers = [
      await leaveChat({ phone, name: 'Stranger', locale: 'de' }),
      await leaveConsultation({ phone: phone.replace('+', '00'), name: 'Stranger', locale: 'de' }),
    ]
    for (const { person, reference } of strangers) {
      expect(person).toBe(own.person)
      const { stage, answers } = await lookUp(reference)
      expect(stage).not.toBe(shown.stage)
      expect(answers).toEqual([])
    }
    // Whether the number is known shows as little.
    expect(await lookUp(strangers[0]?.reference ?? '')).toEqual({
      ...received,
      reference: strangers[0]?.reference,
    })
    expect(await lookUp(own.reference)).toEqual(shown)
    await change(own.person, { stage: await stageNamed('Visa') })
    const visa = await visitorText('Visa')
    for (const { reference } of strangers) {
      expect(await stageShown(reference)).not.toBe(visa)
      await erase(reference)
    }
    const after = await read(own.person)
    expect(after).toMatchObject({ name, locale: 'ml', notes: before.notes })
    expect(await lookUp(own.reference)).toMatchObject({ answers: shown.answers })
  })

  test('who came first with it learns nothing of what the owner of the number asks later', async () => {
    const phone = freshPhone()
    const stranger = await leaveChat({ phone, name: 'Stranger' })
    await change(stranger.person, { stage: await stageNamed('Contacted') })
    const contacted = await stageShown(stranger.reference)
    const own = await leaveConsultation({ phone, name, locale: 'hi' })
    await change(own.person, { stage: await stageNamed('Visa') })
    expect([contacted, await visitorText('Visa')]).not.toContain(
      await stageShown(stranger.reference),
    )
  })

  test('a code shows the stage of whom staff confirm, and that is recorded and taken back', async () => {
    const phone = freshPhone()
    const first = await leaveChat({ phone, name, locale: 'en' })
    const second = await leaveConsultation({ phone, name, locale: 'hi', desired_country: 'UAE' })
    await change(first.person, { stage: await stageNamed('Visa') })
    const received = await stageShown(first.reference)
    await confirm('consultations', second.id)
    const stage = await stageShown(second.reference)
    expect(stage).not.toBe(received)
    expect(await stageShown(first.reference)).toBe(received)
    await confirm('chat-messages', first.id)
    expect(await stageShown(first.reference)).toBe(stage)
    // The newest confirmed one says in which language to write and where to.
    expect(await read(first.person)).toMatchObject({ locale: 'hi', desiredCountry: 'UAE' })
    await confirm('chat-messages', first.id, false)
    expect(await stageShown(first.reference)).toBe(received)
    const by = { field: 'confirmed', username: adminCredentials.username }
    const records = [`consultations/${second.id}`, `chat-messages/${first.id}`]
    expect((await changesOf(first.person)).slice(-3)).toEqual([
      { ...by, from: null, to: records[0] },
      { ...by, from: null, to: records[1] },
      { ...by, from: records[1], to: null },
    ])
    const refused = await fetch(`${baseUrl}/cms/api/consultations/${second.id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ isConfirmed: false }),
    })
    expect(refused.status).toBe(403)
  })

  test('who was merged shows the stage of the case once confirmed', async () => {
    const main = await leaveChat({ phone: freshPhone() })
    const merged = await leaveConsultation({ phone: freshPhone() })
    await change(main.person, { stage: await stageNamed('Interview') })
    await change(merged.person, { mergedInto: main.person })
    const stage = await stageShown(main.reference)
    expect(await stageShown(merged.reference)).not.toBe(stage)
    await confirm('consultations', merged.id)
    expect(await stageShown(merged.reference)).toBe(stage)
  })
})

describe('splitting off', () => {
  const split = (list: string, id: number) => cms(`/${list}/${id}/split`, { method: 'POST' })
  const personOf = async (table: 'consultations' | 'chat_messages', id: number) => {
    const { rows } = await db.query<{ person: number }>(
      `select person_id as person from ${table} where id = $1`,
      [id],
    )
    return rows[0]?.person ?? 0
  }

  test('gives one request of a shared number a person of its own, and says so', async () => {
    const phone = freshPhone()
    const first = await leaveConsultation({ phone, name: 'Anna Married' })
    const second = await leaveConsultation({ phone, name: 'Paul Married' })
    expect(second.person).toBe(first.person)
    const before = await change(first.person, {
      stage: await stageNamed('Needs', 'hospitals'),
      notes: [{ text: 'Anna wants three nurses' }],
    })
    const answer = await split('consultations', first.id)
    expect(answer.status).toBe(200)
    const { person } = (await answer.json()) as { person: number }

    expect(await personOf('consultations', first.id)).toBe(person)
    expect(await read(person)).toMatchObject({
      name: 'Anna Married',
      stage: { kind: 'new', audience: 'hospitals' },
      notes: [],
      mergedInto: null,
    })
    expect(await read(first.person)).toMatchObject({
      name: 'Paul Married',
      stage: { id: before.stage.id },
      notes: [{ text: 'Anna wants three nurses' }],
    })
    const entry = {
      field: 'splitOff',
      from: String(first.person),
      to: String(person),
      username: adminCredentials.username,
    }
    expect(await changesOf(person)).toEqual([entry])
    expect((await changesOf(first.person)).at(-1)).toEqual(entry)
    const { rows } = await db.query(
      `select subject, details from audit_log where kind = 'split' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      { subject: String(first.id), details: `people ${first.person} → ${person}` },
    ])
    // The code leads to whose request it is now; what comes in later belongs to the number.
    await change(person, { stage: await stageNamed('Contract', 'hospitals') })
    expect(await stageShown(first.reference)).not.toBe(await stageShown(second.reference))
    expect((await leaveChat({ phone })).person).toBe(first.person)
  })

  test('leaves nobody without a request, and takes a merged one back as it was', async () => {
    const main = await leaveChat({ phone: freshPhone() })
    expect((await split('chat-messages', main.id)).status).toBe(409)
    const merged = await leaveConsultation({ phone: freshPhone() })
    await change(merged.person, { mergedInto: main.person })
    expect((await split('consultations', merged.id)).status).toBe(200)
    expect((await read(merged.person)).mergedInto ?? null).toBeNull()
    await change(merged.person, { mergedInto: main.person })
    const answer = await split('chat-messages', main.id)
    const { person } = (await answer.json()) as { person: number }
    expect(await personOf('chat_messages', main.id)).toBe(person)
    expect(person).not.toBe(main.person)
    expect((await read(main.person)).name).toBe((await read(merged.person)).name)
  })

  test('is exported and erased with its own person', async () => {
    const phone = freshPhone()
    const kept = await leaveConsultation({ phone })
    const other = await leaveConsultation({ phone })
    const { person } = (await (await split('consultations', other.id)).json()) as { person: number }
    const { cookie: Cookie } = await logIn({ baseUrl, credentials: adminCredentials })
    const file = await fetch(`${baseUrl}/cms/exports/person/people/${person}`, {
      headers: { Cookie, ...ofOwnPage },
    })
    expect(file.status).toBe(200)
    await file.arrayBuffer()
    const { rows } = await db.query<{ details: string }>(
      `select details from audit_log where kind = 'person_export' order by id desc limit 1`,
    )
    expect(rows[0]?.details).toBe(`consultations ${other.id}`)
    await erase(other.reference)
    expect(await isThere(person)).toBe(false)
    expect(await isThere(kept.person)).toBe(true)
  })

  test('only works for whoever works with requests, one time each', async () => {
    const phone = freshPhone()
    await leaveChat({ phone })
    const { id } = await leaveChat({ phone })
    const url = `${baseUrl}/cms/api/chat-messages/${id}/split`
    expect((await fetch(url, { method: 'POST' })).status).toBe(403)
    const answers = await Promise.all([1, 2, 3].map(() => split('chat-messages', id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await split('chat-messages', 2_000_000_000)).status).toBe(404)
  })
})

describe('a new request of somebody merged, while staff change the case', () => {
  /** Two people, of whom the second was merged into the first. */
  async function leaveMerged() {
    const [first, second] = [freshPhone(), freshPhone()]
    const [main, merged] = [await leaveChat({ phone: first }), await leaveChat({ phone: second })]
    await change(merged.person, { mergedInto: main.person })
    return { main: main.person, merged: merged.person, phone: second }
  }
  /** Whether a statement on people waits for a lock. */
  const isWaiting = async () => {
    const { rows } = await db.query(
      `select from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%people%' and datname = current_database()`,
    )
    return rows.length > 0
  }

  test('waits for the change, whichever of the two Postgres rolls back', async () => {
    const { main, phone } = await leaveMerged()
    const staff = await database()
    try {
      await staff.query('begin')
      await staff.query('select 1 from people where id = $1 for update', [main])
      const sent = leaveChat({ phone })
      await expect.poll(isWaiting).toBe(true)
      await staff
        .query('update people set updated_at = now() where merged_into_id = $1', [main])
        .then(
          () => staff.query('commit'),
          () => staff.query('rollback'),
        )
      await sent
    } finally {
      await staff.end()
    }
  })

  test('is waited for by a change that holds nothing which the request needs', async () => {
    const { main, merged } = await leaveMerged()
    const visitor = await database()
    try {
      await visitor.query('begin')
      await visitor.query('update people set waiting_since = now() where id = $1', [merged])
      const changed = change(main, { nextStepAt: '2030-01-01T09:00:00.000Z' })
      await expect.poll(isWaiting).toBe(true)
      await visitor.query('select 1 from people where id = $1 for update nowait', [main])
      await visitor.query('commit')
      await changed
    } finally {
      await visitor.end()
    }
  })
})

test('a case of who has left can be saved and found, but is given to nobody who has left', async () => {
  const { rows } = await db.query<{ id: number }>(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object(
       'id', 77001, 'username', 'leaver', 'email', null, 'role', 'coordinator', 'active', true))).*
     from users u where username = $1 returning id`,
    [adminCredentials.username],
  )
  const owner = rows[0]?.id ?? 0
  const { person } = await leaveChat({ phone: freshPhone() })
  const other = await leaveChat({ phone: freshPhone() })
  await change(person, { owner })
  await db.query('update users set active = false where id = $1', [owner])
  const changed = await change(person, { notes: [{ text: 'Called' }] })
  expect(changed.notes).toHaveLength(1)
  const given = await cms(`/people/${other.person}`, {
    method: 'PATCH',
    body: JSON.stringify({ owner }),
  })
  expect(given.status).toBe(400)
  const { cookie } = await logIn({ baseUrl, credentials: adminCredentials })
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'none' }
  const desk = await (await fetch(`${baseUrl}/cms/desk?tab=all`, { headers })).text()
  expect(desk).toMatch(/<option value="77001">leaver<\/option>/)
})
