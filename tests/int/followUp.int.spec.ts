import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addFile, addUser, cmsClient, docOf, moveToTrash, visitorClient } from '../helpers/cms'
import { enteredMessage } from '../../src/domain/chatFields'
import { cmsTexts } from '../helpers/cmsTexts'
import { nurse, readCv } from '../helpers/consultationForms'
import { adminCredentials } from '../helpers/credentials'
import { logIn } from '../helpers/logIn.mjs'
import * as leave from '../helpers/leaveRequest'
import { postCode, postMessage } from '../helpers/myRequest'
import {
  admin,
  adminPage,
  adminSession,
  baseUrl,
  database,
  db,
  server,
  uploadsDir,
} from '../helpers/server'

type Note = { id?: string; text: string; author?: string; writtenAt?: string }
type PersonDoc = {
  id: number
  name: string
  stage: { id: number; name: string; kind: string; audience: string }
  owner: { id: number; username: string } | null
  nextStepAt: string | null
  nextStepKind: string | null
  laterSteps: { at: string | null; kind: string | null; owner: number | null }[] | null
  waitingSince: string | null
  mergedInto: { id: number } | null
  notes: Note[]
}

const leaveChat = (fields?: object) => leave.leaveChat(server, fields)
const leaveConsultation = (fields?: Record<string, string>) =>
  leave.leaveConsultation(server, fields)

const visitor = visitorClient(baseUrl)

async function read(person: number): Promise<PersonDoc> {
  return await admin.read<PersonDoc>(`/people/${person}?depth=1`)
}

async function change(person: number, data: object): Promise<PersonDoc> {
  const answer = await admin.patch(`/people/${person}`, data)
  expect(answer.status).toBe(200)
  return docOf<PersonDoc>(answer)
}

/** What a code shows. */
const lookUp = async (reference: string) =>
  (await postCode({ baseUrl, body: { reference, locale: 'en' } })).json()

const stageShown = async (reference: string) => (await lookUp(reference)).stage

async function confirm(list: string, id: number, isConfirmed = true) {
  expect((await admin.patch(`/${list}/${id}`, { isConfirmed })).status).toBe(200)
}

const stageNamed = (name: string, audience = 'nurses') =>
  db.value<number>(
    `select stages.id from stages join stages_locales on _parent_id = stages.id
     where name = $1 and _locale = 'en' and audience = $2`,
    [name, audience],
  )

async function erase(reference: string) {
  const path = '/api/requests/erasure'
  expect((await postCode({ baseUrl, path, body: { reference } })).status).toBe(200)
}

const me = await db.value<number>('select id from users where username = $1', [
  adminCredentials.username,
])

/** Who has made the changes of these tests. */
const by = { username: adminCredentials.username }

const isThere = async (person: number) =>
  (await db.count('select from people where id = $1', [person])) === 1

const changesOf = (person: number) =>
  db.rows(
    'select field, "from", "to", username from follow_up_changes where person_id = $1 order by id',
    [person],
  )

describe('a person', () => {
  test('is one for all that comes with a number, however it was written', async () => {
    const digits = `98${leave.someDigits()}1`
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
      stage: { name: 'New', kind: 'new', audience: 'hospitals' },
      notes: [],
      waitingSince: expect.any(String),
    })
  })

  test('is never made of numbers that only may be the same, or are too short to be anybody’s', async () => {
    const digits = leave.someDigits()
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
    const phone = leave.freshPhone()
    const all = await Promise.all(Array.from({ length: 6 }, () => leaveChat({ phone })))
    expect(new Set(all.map(({ person }) => person)).size).toBe(1)
    const submission_id = randomUUID()
    const { person } = await leaveChat({ submission_id })
    await change(person, { notes: [{ text: 'Answered' }] })
    await leaveChat({ submission_id })
    expect(await read(person)).toMatchObject({ waitingSince: null })
  })

  test('waits until somebody moves the case on, plans a step or writes a note, and again later', async () => {
    const phone = leave.freshPhone()
    const { person } = await leaveChat({ phone })
    expect((await change(person, { owner: me })).waitingSince).not.toBeNull()
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

  test('waits for nothing once all it sent lies in the trash, and leaves desk and dashboard together', async () => {
    const phone = leave.freshPhone()
    const trashed = await leaveChat({ phone })
    await moveToTrash(admin, `/chat-messages/${trashed.id}`)
    expect((await read(trashed.person)).waitingSince).toBeNull()
    const { person, reference } = await leaveChat({ phone })
    await change(person, { notes: [{ text: 'Called, nobody there' }] })
    const countWaiting = async () => /Nurses: (\d+)/.exec(await adminPage(''))?.[1]
    const before = await countWaiting()
    // Its notes are to be looked through once what is in the trash comes back.
    await erase(reference)
    expect((await read(person)).waitingSince).not.toBeNull()
    expect(await countWaiting()).toBe(before)
  })
})

describe('following up', () => {
  test('each change of stage, owner and next step is kept, with who made it', async () => {
    const { person } = await leaveChat()
    const before = await read(person)
    const stage = await stageNamed('Interview')
    const nextStepAt = '2030-01-02T10:00:00.000Z'
    await change(person, { stage, owner: me, nextStepAt, nextStepKind: 'interview' })
    await change(person, { notes: [{ text: 'no change of these' }] })
    await change(person, { owner: null })
    expect(await changesOf(person)).toEqual([
      { field: 'stage', from: String(before.stage.id), to: String(stage), ...by },
      { field: 'owner', from: null, to: String(me), ...by },
      { field: 'nextStepAt', from: null, to: nextStepAt, ...by },
      { field: 'nextStepKind', from: null, to: 'interview', ...by },
      { field: 'owner', from: String(me), to: null, ...by },
    ])
    await expect(db.query('update follow_up_changes set username = $1', ['x'])).rejects.toThrow()
  })

  test('who acts first looks after the case from then on, unless many are changed at once', async () => {
    const ownerOf = async (person: number) => (await read(person)).owner?.id ?? null
    const firsts = [
      { notes: [{ text: 'Called' }] },
      { stage: await stageNamed('Contacted') },
      { nextStepKind: 'call' },
      { steps: [{ change: 'stepAdded', kind: 'call' }] },
      // As the whole record's form sends it.
      { notes: [{ text: 'Called' }], owner: null },
    ]
    for (const first of firsts) {
      const { person } = await leaveChat()
      await change(person, first)
      expect(await ownerOf(person)).toBe(me)
      const entry = { field: 'owner', from: null, to: String(me), ...by }
      expect(await changesOf(person)).toContainEqual(entry)
      await change(person, { owner: null })
      expect(await ownerOf(person)).toBe(null)
    }
    const { person, id } = await leaveChat()
    await admin.patch(`/people?where[id][equals]=${person}`, { notes: [{ text: 'To all' }] })
    expect(await ownerOf(person)).toBe(null)
    // Nothing was done.
    await change(person, { owner: null, nextStepAt: null })
    expect(await ownerOf(person)).toBe(null)
    const { person: main } = await leaveChat()
    await change(person, { mergedInto: main })
    await admin.patch(`/chat-messages/${id}`, { answers: [{ text: 'In May' }] })
    expect([await ownerOf(person), await ownerOf(main)]).toEqual([null, me])
    expect((await changesOf(main)).map(({ field, to }) => [field, to])).toEqual([
      ['owner', String(me)],
    ])
  })

  test('a case has several steps, the earliest first, each done once and recorded', async () => {
    const { person } = await leaveChat()
    const other = (await addUser(admin, { role: 'coordinator' })).id
    const day = (number: number) => `2030-01-0${number}T10:00:00.000Z`
    const call = { at: day(3), kind: 'call', owner: null }
    const interview = { at: day(7), kind: 'interview', owner: other }
    const documents = { at: day(1), kind: 'documents', owner: null }
    const send = (step: object, how: string) =>
      admin.patch(`/people/${person}`, { steps: [{ ...step, change: how }] })
    await change(person, { nextStepAt: call.at, nextStepKind: call.kind })
    for (const step of [interview, documents]) {
      expect((await send(step, 'stepAdded')).status).toBe(200)
    }
    const planned = async () => {
      const { nextStepAt, nextStepKind, laterSteps } = await read(person)
      return [nextStepAt, nextStepKind, laterSteps]
    }
    expect(await planned()).toEqual([documents.at, 'documents', [call, interview]])
    // What is planned later than another one takes its place.
    await change(person, { nextStepAt: day(5) })
    const late = { ...documents, at: day(5) }
    expect(await planned()).toEqual([call.at, 'call', [late, interview]])
    const answers = await Promise.all([1, 2, 3].map(() => send(call, 'stepDone')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await send(interview, 'stepRemoved')).status).toBe(200)
    expect(await planned()).toEqual([late.at, 'documents', null])
    const steps = (await changesOf(person)).filter(({ field }) => String(field).startsWith('step'))
    expect(steps.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['stepAdded', interview.at, 'interview'],
      ['stepAdded', documents.at, 'documents'],
      ['stepDone', call.at, 'call'],
      ['stepRemoved', interview.at, 'interview'],
    ])
    const wrong = [{}, { ...call, owner: 2_000_000_000 }, { ...call, kind: 'x' }, { at: 'x' }, 7]
    for (const step of wrong) expect((await send(Object(step), 'stepAdded')).status).toBe(400)
    await Promise.all(
      Array.from({ length: 9 }, (_, index) => send({ at: day(index + 1) }, 'stepAdded')),
    )
    expect((await read(person)).laterSteps).toHaveLength(9)
  })

  test('a case that is closed keeps only the steps that are planned with it, or later', async () => {
    const { person } = await leaveChat()
    const [call, later] = ['2030-01-03T10:00:00.000Z', '2030-05-03T10:00:00.000Z']
    await change(person, { nextStepAt: call, nextStepKind: 'call' })
    await change(person, { steps: [{ change: 'stepAdded', at: later, kind: 'other' }] })
    const steps = [{ change: 'stepAdded', at: later, kind: 'call' }]
    const won = `select id from stages where kind = 'won' and audience = 'nurses'`
    const closed = await change(person, { stage: await db.value(won), steps })
    expect(closed).toMatchObject({ nextStepAt: later, nextStepKind: 'call', laterSteps: null })
    expect((await changesOf(person)).slice(-4).map(({ field, to }) => [field, to])).toEqual([
      ['stage', String(closed.stage.id)],
      ['stepAdded', 'call'],
      ['stepRemoved', 'call'],
      ['stepRemoved', 'other'],
    ])
    const again = { nextStepAt: call, nextStepKind: 'message' }
    expect(await change(person, again)).toMatchObject(again)
  })

  test('a stage that somebody is at cannot be deleted, another can', async () => {
    await leaveChat()
    const used = await stageNamed('New')
    expect((await admin.delete(`/stages/${used}`)).status).toBe(409)
    const course = { name: 'Course', audience: 'nurses', kind: 'open', position: 99 }
    const { id } = await docOf(await admin.post('/stages', course))
    expect((await admin.delete(`/stages/${id}`)).status).toBe(200)
  })

  test('what the visitor wrote cannot be changed, not even by staff', async () => {
    const { id, person } = await leaveChat()
    const others = { phone: '1', phoneNormalized: '1', locale: 'ml' }
    for (const [path, more] of [
      [`/people/${person}`, { personKey: 'x', waitingSince: null }],
      [`/chat-messages/${id}`, { name: 'x', submissionId: randomUUID(), person: 1, message: 'x' }],
    ] as const) {
      const before = await admin.read<object>(path)
      expect((await admin.patch(path, { ...others, ...more })).status).toBe(200)
      const after = await admin.read<object>(path)
      expect({ ...after, updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
    }
  })

  test('a note has a text, and carries who wrote it and when, whatever was sent', async () => {
    const { person } = await leaveChat()
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
    for (const text of ['', 'x'.repeat(5001)]) {
      expect((await admin.patch(`/people/${person}`, { notes: [{ text }] })).status).toBe(400)
    }
  })

  test('earlier notes are neither rewritten nor removed', async () => {
    const { person } = await leaveChat()
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

  test('several are changed together, or none of them', async () => {
    const left = await Promise.all([1, 2].map(() => leaveChat()))
    const people = left.map(({ person }) => person)
    const changeAll = async (data: object) => {
      const query = people.map((id, index) => `where[id][in][${index}]=${id}`).join('&')
      return admin.patch(`/people?${query}`, data)
    }
    const stage = await stageNamed('Contacted')
    const answer = await changeAll({ stage, notes: [{ text: 'Written to' }] })
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { docs: PersonDoc[] }).docs).toHaveLength(2)
    expect((await changeAll({ stage: 987_654, owner: null })).status).toBe(400)
    // They would all be one person.
    expect((await changeAll({ mergedInto: (await leaveChat()).person })).status).toBe(400)
    for (const person of people) {
      expect(await read(person)).toMatchObject({
        stage: { id: stage },
        notes: [{ text: 'Written to' }],
      })
      expect(await changesOf(person)).toHaveLength(1)
    }
  })
})

describe('merging', () => {
  async function two() {
    const phone = leave.freshPhone()
    const other = leave.freshPhone()
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
    expect(await db.rows(hidden, [[main.person, merged.person]])).toEqual([])
    await change(merged.person, { mergedInto: null })
    expect((await read(merged.person)).mergedInto ?? null).toBeNull()
    const entry = { field: 'mergedInto', ...by }
    expect(await changesOf(merged.person)).toEqual([
      { ...entry, from: null, to: String(main.person) },
      { ...entry, from: String(main.person), to: null },
    ])
    expect(await db.rows('select person_id from chat_messages where id = $1', [merged.id])).toEqual(
      [{ person_id: merged.person }],
    )
  })

  test('is offered into the record that says more', async () => {
    const digits = leave.someDigits()
    const chat = await leaveChat({ name: 'Anjali', phone: `0 98 ${digits}` })
    const full = await leaveChat({ name: 'Anjali Thomas', phone: `+91 998 ${digits}` })
    const ofChat = await adminPage(`/desk?tab=all&person=${chat.person}`)
    expect(ofChat).toContain('aria-label="Merge into this record: Anjali Thomas"')
    const ofFull = await adminPage(`/desk?tab=all&person=${full.person}`)
    expect(ofFull).toContain('aria-label="Merge: Anjali"')
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

  test('keeps the later stage, an owner and all steps, and gives them back', async () => {
    const { main, merged } = await two()
    const user = await addUser(admin, { role: 'coordinator' })
    const [call, mail] = ['2027-03-01T09:00:00.000Z', '2027-03-02T09:00:00.000Z']
    const [documents, interview] = [await stageNamed('Documents'), await stageNamed('Interview')]
    await change(merged.person, { stage: documents, owner: user.id })
    const steps = [
      { change: 'stepAdded', at: call, kind: 'call' },
      { change: 'stepAdded', at: mail, kind: 'documents' },
    ]
    await change(merged.person, { steps })
    const before = [await read(main.person), await read(merged.person)]
    await change(merged.person, { mergedInto: main.person })
    const together = await read(main.person)
    expect(together).toMatchObject({
      stage: { id: documents },
      owner: { id: user.id },
      nextStepAt: call,
      nextStepKind: 'call',
      laterSteps: [{ at: mail, kind: 'documents', owner: null }],
    })
    expect((await changesOf(main.person)).map(({ field, to }) => [field, to])).toEqual(
      expect.arrayContaining([
        ['stage', String(documents)],
        ['owner', String(user.id)],
        ['stepAdded', 'call'],
        ['stepAdded', 'documents'],
      ]),
    )
    // What is done or changed meanwhile does not come back.
    await change(main.person, { steps: [{ change: 'stepDone', at: mail, kind: 'documents' }] })
    await change(merged.person, { mergedInto: null })
    const [alone, again] = [await read(main.person), await read(merged.person)]
    expect(alone).toMatchObject({ stage: before[0]?.stage, owner: null, nextStepAt: null })
    expect(again).toMatchObject({
      stage: { id: documents },
      owner: { id: user.id },
      nextStepAt: call,
      laterSteps: null,
    })
    const removed = { field: 'stepRemoved', from: call, to: 'call' }
    expect(await changesOf(main.person)).toContainEqual(expect.objectContaining(removed))

    await change(merged.person, { mergedInto: main.person })
    await change(main.person, { stage: interview })
    await change(merged.person, { mergedInto: null })
    expect((await read(main.person)).stage.id).toBe(interview)
    // The earlier stage of the other one says nothing, and a colleague's step stays theirs.
    await change(main.person, { owner: me })
    await change(merged.person, { mergedInto: main.person })
    expect(await read(main.person)).toMatchObject({
      stage: { id: interview },
      owner: { id: me },
      nextStepAt: call,
      nextStepOwner: { id: user.id },
    })
  })

  test('is refused with oneself and into somebody merged, and flattens chains', async () => {
    const { main, merged } = await two()
    const third = await leaveChat()
    const refused = async (person: number, mergedInto: number) => {
      expect((await admin.patch(`/people/${person}`, { mergedInto })).status).toBe(400)
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
    const { person, reference } = await leaveConsultation()
    await change(person, {
      stage: await stageNamed('Needs', 'hospitals'),
      notes: [{ text: 'Wants three nurses' }],
    })
    await erase(reference)
    expect(await isThere(person)).toBe(false)
    expect(await changesOf(person)).toEqual([])
    expect(await db.count('select from people_notes where _parent_id = $1', [person])).toBe(0)
  })

  test('of one request of several takes its name, and leaves the notes to be looked through', async () => {
    const phone = leave.freshPhone()
    const first = await leaveConsultation({ phone, name: 'Erased Name' })
    await leaveChat({ phone, name: 'Name That Stays' })
    await change(first.person, { notes: [{ text: 'Called Erased Name' }] })
    const removeNotes = () => admin.delete(`/people/${first.person}/notes`)
    expect((await removeNotes()).status).toBe(404)
    await erase(first.reference)
    const { name, notes, waitingSince } = await read(first.person)
    expect(name).toBe('Name That Stays')
    expect(notes).toMatchObject([{ text: 'Called Erased Name' }])
    expect(waitingSince).not.toBeNull()
    const entry = { field: 'erased', from: null, to: null, username: 'visitor' }
    expect((await changesOf(first.person)).at(-1)).toEqual(entry)

    await change(first.person, { notes: [{ text: 'Written afterwards' }] })
    expect((await visitor.delete(`/people/${first.person}/notes`)).status).toBe(403)
    expect((await removeNotes()).status).toBe(200)
    expect((await read(first.person)).notes).toMatchObject([{ text: 'Written afterwards' }])
    expect(
      await db.rows('select details from audit_log where subject = $1', [`people ${first.person}`]),
    ).toEqual([{ details: 'notes' }])
  })

  test('of somebody who was merged leaves whom they were merged into', async () => {
    const main = await leaveChat()
    const merged = await leaveConsultation()
    await change(merged.person, { mergedInto: main.person })
    await erase(merged.reference)
    expect(await isThere(merged.person)).toBe(false)
    expect(await isThere(main.person)).toBe(true)
  })
})

describe('erasing a person', () => {
  type Erasure = { people: { id: number; name: string }[]; counts: Record<string, number> }

  /** A nurse with a CV and a chat message, and who was merged with her, with notes and an answer. */
  async function leaveMerged() {
    const cv = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
    const phone = leave.freshPhone()
    const main = await leave.leaveConsultation(server, { ...nurse, phone }, cv)
    await leaveChat({ phone })
    const merged = await leaveChat({ name: 'Asha T.' })
    await admin.patch(`/chat-messages/${merged.id}`, { answers: [{ text: 'Tomorrow' }] })
    await change(merged.person, { mergedInto: main.person, notes: [{ text: 'The same' }] })
    const fields = { reference: merged.reference, action: 'question', message: 'When?' }
    expect((await postMessage({ baseUrl, fields })).status).toBe(200)
    const { cookie } = adminSession
    const added = await addFile({ baseUrl, cookie, person: merged.person, file: cv })
    expect(added.status).toBe(201)
    return { main: main.person, merged: merged.person }
  }

  const read = (id: number) => admin.read<Erasure>(`/people/${id}/erasure`)
  const erase = (id: number, { people }: Pick<Erasure, 'people'>, cms = admin) =>
    cms.post(`/people/${id}/erasure`, {
      name: people[0]?.name,
      people: people.map((one) => one.id),
    })

  const leftOf = (people: number[]) =>
    db.value<number>(
      `select ((select count(*) from people where id = any($1))
         + (select count(*) from consultations where person_id = any($1))
         + (select count(*) from chat_messages where person_id = any($1))
         + (select count(*) from follow_up_changes where person_id = any($1))
         + (select count(*) from people_notes where _parent_id = any($1)))::integer as number`,
      [people],
    )
  const filesLeft = () => readdirSync(uploadsDir).length

  test('names what goes, takes all of it with those merged, and leaves one entry as the receipt', async () => {
    const [files, cvs, deliveries] = [
      filesLeft(),
      await db.count('select from cvs'),
      await db.count('select from deliveries'),
    ]
    const { main, merged } = await leaveMerged()
    const erasure = await read(merged)
    expect(erasure).toEqual({
      people: [
        { id: main, name: nurse.name },
        { id: merged, name: 'Asha T.' },
      ],
      counts: {
        people: 2,
        consultations: 1,
        chatMessages: 3,
        replies: 1,
        files: 2,
        notes: 1,
        changes: 4,
        notifications: expect.any(Number),
      },
    })
    const entries = await db.count('select from audit_log')
    const answer = await erase(main, erasure)
    expect(answer.status).toBe(200)
    const { receipt } = (await answer.json()) as { receipt: number }
    expect(await leftOf([main, merged])).toBe(0)
    expect(await db.count('select from cvs')).toBe(cvs)
    expect(await db.count('select from deliveries')).toBe(deliveries)
    expect(filesLeft()).toBe(files)
    expect(await db.count('select from audit_log')).toBe((entries ?? 0) + 1)
    const page = await adminPage(`/collections/audit-log/${receipt}`)
    expect(page).toContain(`deletion-receipt-${receipt}-de.txt`)
    expect(page).toContain('Consultation requests: 1')
    expect(page).not.toContain(nurse.name)
    expect((await erase(main, erasure)).status).toBe(404)
  })

  test('is for those who may delete, and asks again once the person is another one', async () => {
    const { main, merged } = await leaveMerged()
    const seen = await read(main)
    const { credentials } = await addUser(admin, { role: 'coordinator' })
    const coordinator = await cmsClient({ baseUrl, credentials })
    for (const cms of [coordinator, visitor]) {
      expect((await cms(`/people/${main}/erasure`)).status).toBe(403)
      expect((await erase(main, seen, cms)).status).toBe(403)
    }
    const page = await adminPage(`/desk?tab=all&person=${main}`)
    expect(page).toContain(cmsTexts.en.erasure.erase)
    await change(merged, { mergedInto: null })
    expect((await erase(main, seen)).status).toBe(409)
    const [first, ...others] = (await read(main)).people
    const renamed = { people: [{ id: main, name: `${first?.name} ` }, ...others] }
    expect((await erase(main, renamed)).status).toBe(409)
    expect((await admin.post(`/people/${main}/erasure`)).status).toBe(400)
    expect((await admin(`/people/2000000000/erasure`)).status).toBe(404)
    expect(await leftOf([main, merged])).toBeGreaterThan(5)
  })

  test.each(['consultations', 'people', 'audit_log'])(
    'leaves everything where a statement on %s fails, and works afterwards',
    async (table) => {
      const { main, merged } = await leaveMerged()
      const erasure = await read(main)
      const before = await leftOf([main, merged])
      const event = table === 'audit_log' ? 'insert' : 'delete'
      await db.query(
        `create function fail_once() returns trigger language plpgsql as
           $$ begin raise exception 'failed by the test'; end $$`,
      )
      await db.query(
        `create trigger fail_once before ${event} on ${table} execute function fail_once()`,
      )
      try {
        expect((await erase(main, erasure)).status).toBe(500)
        expect(await leftOf([main, merged])).toBe(before)
      } finally {
        await db.query('drop function fail_once cascade')
      }
      expect((await erase(main, erasure)).status).toBe(200)
      expect(await leftOf([main, merged])).toBe(0)
    },
  )
})

describe('a number is no proof', () => {
  const name = 'Meera Nair'
  const visitorText = async (stage: string) =>
    db.value<string>(
      `select visitor_text from stages_locales where _parent_id = $1 and _locale = 'en'`,
      [await stageNamed(stage)],
    )

  test('a stranger with a number learns and changes nothing', async () => {
    const phone = leave.freshPhone()
    const own = await leaveChat({ phone, name, locale: 'ml', message: 'When can I start?' })
    const before = await change(own.person, {
      stage: await stageNamed('Interview'),
      notes: [{ text: 'Passport checked' }],
    })
    await admin.patch(`/chat-messages/${own.id}`, { answers: [{ text: 'In May' }] })
    const shown = await lookUp(own.reference)

    const unknown = await leaveChat({ name: 'Stranger', locale: 'de' })
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
    const phone = leave.freshPhone()
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
    const phone = leave.freshPhone()
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
    const entry = { field: 'confirmed', ...by }
    const records = [`consultations/${second.id}`, `chat-messages/${first.id}`]
    expect((await changesOf(first.person)).slice(-3)).toEqual([
      { ...entry, from: null, to: records[0] },
      { ...entry, from: null, to: records[1] },
      { ...entry, from: records[1], to: null },
    ])
    const refused = await visitor.patch(`/consultations/${second.id}`, { isConfirmed: false })
    expect(refused.status).toBe(403)
  })

  test('who was merged shows the stage of the case once confirmed', async () => {
    const main = await leaveChat()
    const merged = await leaveConsultation()
    await change(main.person, { stage: await stageNamed('Interview') })
    await change(merged.person, { mergedInto: main.person })
    const stage = await stageShown(main.reference)
    expect(await stageShown(merged.reference)).not.toBe(stage)
    await confirm('consultations', merged.id)
    expect(await stageShown(merged.reference)).toBe(stage)
  })
})

describe('splitting off', () => {
  const split = (list: string, id: number) => admin.post(`/${list}/${id}/split`)
  /** The person that is made of a record. */
  async function splitOff(list: string, id: number): Promise<number> {
    const answer = await split(list, id)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { person: number }).person
  }
  const personOf = async (table: 'consultations' | 'chat_messages', id: number) => {
    return await db.value<number>(`select person_id as person from ${table} where id = $1`, [id])
  }

  test('gives one request of a shared number a person of its own, and says so', async () => {
    const phone = leave.freshPhone()
    const first = await leaveConsultation({ phone, name: 'Anna Married' })
    const second = await leaveConsultation({ phone, name: 'Paul Married' })
    expect(second.person).toBe(first.person)
    const before = await change(first.person, {
      stage: await stageNamed('Needs', 'hospitals'),
      notes: [{ text: 'Anna wants three nurses' }],
    })
    const person = await splitOff('consultations', first.id)
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
    const entry = { field: 'splitOff', from: String(first.person), to: String(person), ...by }
    expect(await changesOf(person)).toEqual([entry])
    expect((await changesOf(first.person)).at(-1)).toEqual(entry)
    expect(
      await db.rows(
        `select subject, details from audit_log where kind = 'split' order by id desc limit 1`,
      ),
    ).toEqual([{ subject: String(first.id), details: `people ${first.person} → ${person}` }])
    // The code leads to whose request it is now; what comes in later belongs to the number.
    await change(person, { stage: await stageNamed('Contract', 'hospitals') })
    expect(await stageShown(first.reference)).not.toBe(await stageShown(second.reference))
    expect((await leaveChat({ phone })).person).toBe(first.person)
  })

  test('lets the new person wait since their request, for what was done is not theirs', async () => {
    const phone = leave.freshPhone()
    const first = await leaveConsultation({ phone, name: 'Jincy Abraham' })
    const second = await leaveConsultation({ phone, name: 'Shilpa Nair' })
    await change(first.person, {
      notes: [{ text: 'Called' }],
      stage: await stageNamed('Contacted'),
    })
    const person = await splitOff('consultations', second.id)
    const sent = 'select created_at from consultations where id = $1'
    const { waitingSince } = await read(person)
    expect(new Date(waitingSince ?? 0)).toEqual(await db.value<Date>(sent, [second.id]))
    expect((await read(first.person)).waitingSince).toBeNull()
  })

  test('shows under which name a request was sent, and no longer proposes to merge the pair', async () => {
    const phone = leave.freshPhone()
    const first = await leaveConsultation({ phone, name: 'Jincy Ábraham' })
    await leaveConsultation({ phone, name: 'jincy  ABRAHAM' })
    const second = await leaveConsultation({ phone, name: 'Shilpa Nair' })
    const { otherName, sameNumberSplit, duplicates, merge } = cmsTexts.en.followUp
    const desk = async (person: number) => {
      const page = await adminPage(`/desk?tab=all&person=${person}`)
      return page.replace(/<script.*?<\/script>|<[^>]+>/gs, '')
    }
    const before = await desk(first.person)
    expect(before).toContain(`Consultation ${second.id} · Shilpa Nair`)
    expect(before.split(otherName)).toHaveLength(2)
    const person = await splitOff('consultations', second.id)
    for (const [one, name] of [
      [first.person, 'Shilpa Nair'],
      [person, 'Jincy Ábraham'],
    ] as const) {
      const page = await desk(one)
      expect(page).toContain(`${sameNumberSplit.replace('{{name}}', by.username)} ${name}`)
      for (const text of [duplicates, otherName, merge])
        expect([text, page.includes(text)]).toEqual([text, false])
    }
  })

  test('lets a new person who was answered in the chat not wait', async () => {
    const phone = leave.freshPhone()
    await leaveConsultation({ phone })
    const { id } = await leaveChat({ phone })
    const answers = [{ text: 'We call you tomorrow.' }]
    expect((await admin.patch(`/chat-messages/${id}`, { answers })).status).toBe(200)
    expect((await read(await splitOff('chat-messages', id))).waitingSince).toBeNull()
  })

  test('leaves nobody without a request, and takes a merged one back as it was', async () => {
    const main = await leaveChat()
    expect((await split('chat-messages', main.id)).status).toBe(409)
    const merged = await leaveConsultation()
    await change(merged.person, { mergedInto: main.person })
    await splitOff('consultations', merged.id)
    expect((await read(merged.person)).mergedInto ?? null).toBeNull()
    await change(merged.person, { mergedInto: main.person })
    const person = await splitOff('chat-messages', main.id)
    expect(await personOf('chat_messages', main.id)).toBe(person)
    expect(person).not.toBe(main.person)
    expect((await read(main.person)).name).toBe((await read(merged.person)).name)
  })

  test('gives back what a merge has given, as the end of the merge does', async () => {
    const [main, merged] = [await leaveChat(), await leaveConsultation()]
    const stage = await stageNamed('Interview')
    const step = { nextStepKind: 'call', nextStepAt: '2040-03-01T09:00:00.000Z' }
    await change(merged.person, { owner: me, stage, ...step })
    const before = await read(main.person)
    await change(merged.person, { mergedInto: main.person })
    expect(await read(main.person)).toMatchObject({ owner: { id: me }, ...step })
    expect(await splitOff('consultations', merged.id)).toBe(merged.person)
    expect(await read(main.person)).toMatchObject({
      stage: before.stage,
      owner: null,
      nextStepKind: null,
      nextStepAt: null,
    })
    const alone = { mergedInto: null, owner: { id: me }, stage: { id: stage }, ...step }
    expect(await read(merged.person)).toMatchObject(alone)
  })

  test('takes along what was sent with the code, which is confirmed with its request', async () => {
    const phone = leave.freshPhone()
    const own = await leaveChat({ phone })
    const other = await leaveConsultation({ phone })
    const fields = { reference: other.reference, action: 'question', message: 'When?' }
    expect((await postMessage({ baseUrl, fields })).status).toBe(200)
    const question = () =>
      db.row<{ person: number; confirmed: boolean }>(
        'select person_id as person, is_confirmed as confirmed from chat_messages where sent_with = $1',
        [other.reference],
      )
    await confirm('consultations', other.id)
    expect(await question()).toEqual({ person: own.person, confirmed: true })
    const person = await splitOff('consultations', other.id)
    expect(await question()).toEqual({ person, confirmed: false })
    // It is all that the new person has.
    expect((await split('consultations', other.id)).status).toBe(409)
  })

  test('is exported and erased with its own person', async () => {
    const phone = leave.freshPhone()
    const kept = await leaveConsultation({ phone })
    const other = await leaveConsultation({ phone })
    const person = await splitOff('consultations', other.id)
    const file = await admin(`/../exports/person/people/${person}`)
    expect(file.status).toBe(200)
    await file.arrayBuffer()
    expect(
      await db.value<string>(
        `select details from audit_log where kind = 'person_export' order by id desc limit 1`,
      ),
    ).toBe(`consultations ${other.id}`)
    await erase(other.reference)
    expect(await isThere(person)).toBe(false)
    expect(await isThere(kept.person)).toBe(true)
  })

  test('only works for whoever works with requests, one time each', async () => {
    const phone = leave.freshPhone()
    await leaveChat({ phone })
    const { id } = await leaveChat({ phone })
    expect((await visitor.post(`/chat-messages/${id}/split`)).status).toBe(403)
    const answers = await Promise.all([1, 2, 3].map(() => split('chat-messages', id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await split('chat-messages', 2_000_000_000)).status).toBe(404)
  })
})

describe('a new request of somebody merged, while staff change the case', () => {
  /** Two people, of whom the second was merged into the first. */
  async function leaveMerged() {
    const [first, second] = [leave.freshPhone(), leave.freshPhone()]
    const [main, merged] = [await leaveChat({ phone: first }), await leaveChat({ phone: second })]
    await change(merged.person, { mergedInto: main.person })
    return { main: main.person, merged: merged.person, phone: second }
  }
  /** Whether a statement on people waits for a lock. */
  const isWaiting = async () =>
    (await db.count(
      `select from pg_stat_activity where wait_event_type = 'Lock'
       and query ~ 'people|assignment_rules' and datname = current_database()`,
    )) > 0

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
  const { id: owner } = await addUser(admin, { role: 'coordinator', name: 'Leo Leaver' })
  const { person } = await leaveChat()
  const other = await leaveChat()
  await change(person, { owner })
  await db.query('update users set active = false where id = $1', [owner])
  const changed = await change(person, { notes: [{ text: 'Called' }] })
  expect(changed.notes).toHaveLength(1)
  const given = await admin.patch(`/people/${other.person}`, { owner })
  expect(given.status).toBe(400)
  const desk = await adminPage(`/desk?tab=all&owner=${owner}&person=${person}`)
  expect(desk).toMatch(new RegExp(`<option value="${owner}"[^>]*>Leo Leaver</option>`))
  const asked = cmsTexts.en.desk.hasLeft.replace('{{name}}', 'Leo Leaver')
  // In the row and in the form.
  expect(desk).toMatch(new RegExp(`<bdi>${asked.replace(/[()]/g, '\\$&')}</bdi>`))
  expect(desk).toContain(`<option value="${owner}" selected="">${asked}</option>`)
})

/** The desk with a person, as text without markup. */
async function deskOf(person: number): Promise<string> {
  return (await adminPage(`/desk?tab=all&person=${person}`)).replace(/<[^>]*>/g, '')
}

const number = '+639175550101'

describe('contact and profile', () => {
  test('are set by staff, recorded, and leave alone what the visitor wrote', async () => {
    const { person } = await leaveChat({ phone: '0917 555 0101', locale: 'en' })
    const profile = {
      contactNumber: '+63 (917) 555-0101',
      secondNumber: '0049 30 7654321',
      email: 'maria@example.org',
      role: 'nurses',
      languageLevel: 'B1',
      registration: 'Philippines, PRC: valid',
      yearsOfExperience: 5,
      readyFrom: '2027-03-01',
    }
    const stored = {
      ...profile,
      contactNumber: number,
      secondNumber: '+49307654321',
      readyFrom: '2027-03-01T12:00:00.000Z',
    }
    expect(await change(person, profile)).toMatchObject({ ...stored, phone: '0917 555 0101' })
    expect(await changesOf(person)).toEqual(
      expect.arrayContaining(
        Object.entries(stored).map(([field, to]) => ({ field, from: null, to: String(to), ...by })),
      ),
    )
    const page = await adminPage(`/desk?tab=all&person=${person}`)
    expect(page).toContain(`href="tel:${number}"`)
    expect(page).toContain('+63 917 555 0101')

    const before = await changesOf(person)
    for (const wrong of [
      { contactNumber: '0917 555 0101' },
      { email: 'maria' },
      { languageLevel: 'D1' },
      { yearsOfExperience: 5.5 },
      { readyFrom: 'soon' },
    ]) {
      const answer = await admin.patch(`/people/${person}`, wrong)
      expect([wrong, answer.status]).toEqual([wrong, 400])
      expect(JSON.stringify(await answer.json())).toContain(Object.keys(wrong)[0])
    }
    const late = { contactNumber: '+639170000000', seen: { contactNumber: null } }
    expect((await admin.patch(`/people/${person}`, late)).status).toBe(409)
    expect(await changesOf(person)).toEqual(before)
    await change(person, { contactNumber: null, yearsOfExperience: '' })
    expect(await read(person)).toMatchObject({ contactNumber: null, yearsOfExperience: null })
  })

  test('have the hospital that a nurse is meant for, by its name and website', async () => {
    const [name, host] = [`St. Anna ${leave.someDigits()}`, `anna-${leave.someDigits()}.example`]
    const clinic = await leaveConsultation({ name, hospital_website: `https://www.${host}/jobs` })
    const other = await leaveConsultation({ name: `St. Anna ${leave.someDigits()}` })
    const { person } = await leaveChat()
    const hasNurses = async (hospital: number) =>
      (await adminPage(`/desk?tab=all&person=${hospital}`)).includes(
        `>${cmsTexts.en.desk.nursesOfHospital}</h2>`,
      )
    await change(person, { hospital: clinic.person })
    expect(await deskOf(person)).toContain(`${cmsTexts.en.followUp.hospital}: ${name} · ${host}`)
    expect(await hasNurses(clinic.person)).toBe(true)
    expect(await hasNurses(other.person)).toBe(false)
    const rowOf = `/desk?tab=all&hospital=${clinic.person}`
    expect(await adminPage(rowOf)).toContain(`id="person-${person}"`)
    for (const hospital of [person, 2_000_000_000]) {
      expect((await admin.patch(`/people/${person}`, { hospital })).status).toBe(400)
    }

    // Merged into another, it goes by the other's name, and nothing has changed for the nurse.
    await change(clinic.person, { mergedInto: other.person })
    expect(await hasNurses(other.person)).toBe(true)
    expect(await adminPage(`/desk?tab=all&hospital=${other.person}`)).toContain(
      `id="person-${person}"`,
    )
    const merged = await adminPage(`/desk?tab=all&person=${person}`)
    expect(merged).toContain(`<option value="${clinic.person}" selected="">`)
    await change(person, { hospital: null, seen: { hospital: clinic.person } })
    expect(await hasNurses(other.person)).toBe(false)
  })

  test('offer the countries of a number without one, and use what staff choose', async () => {
    const { person } = await leaveChat({ phone: '0917 555 0102', locale: 'en' })
    expect(await deskOf(person)).toContain('Philippines +63 917 555 0102')
    const kiran = await leaveChat({ phone: '97444 11224', locale: 'ml' })
    const page = await adminPage(`/desk?tab=all&person=${kiran.person}`)
    // Call and WhatsApp use the likely country meanwhile.
    expect(page).toContain('href="tel:+919744411224"')
    expect(page.replace(/<[^>]*>/g, '')).toContain('India +91 97444 11224')
    await change(kiran.person, { contactNumber: '+919744411224' })
    expect(await deskOf(kiran.person)).not.toContain('India +91 97444 11224')
  })

  test('a corrected number joins nobody, and makes a possible duplicate', async () => {
    const digits = leave.someDigits()
    const stranger = await leaveChat({ phone: `+63 917 ${digits}` })
    const { person } = await leaveChat({ phone: `00 ${leave.someDigits()}` })
    await change(person, { contactNumber: `+63 917 ${digits}` })
    expect((await leaveChat({ phone: `+63 917 ${digits}` })).person).toBe(stranger.person)
    for (const [one, other] of [
      [person, stranger.person],
      [stranger.person, person],
    ]) {
      expect(await adminPage(`/collections/people/${one}`)).toContain(`person=${other}"`)
    }
  })

  test('with a merge the number with its country is used, and without it the own again', async () => {
    const digits = leave.someDigits()
    const { person: own } = await leaveChat({ phone: `0917${digits}`, locale: 'en' })
    const { person: other } = await leaveChat({ phone: `+63 917 ${digits}` })
    const isUsed = async () =>
      (await adminPage(`/desk?tab=all&person=${own}`)).includes(`href="tel:+63917${digits}"`)
    expect(await isUsed()).toBe(false)
    await change(other, { mergedInto: own })
    expect(await isUsed()).toBe(true)
    await change(other, { mergedInto: null })
    expect(await isUsed()).toBe(false)
  })
})

describe('a role', () => {
  const name = randomUUID()
  const onBoard = async (person: number, role: string) =>
    (await adminPage(`/desk?view=board&role=${role}&q=${name}`)).includes(`data-card="${person}"`)
  const boards = async (person: number) =>
    Promise.all(['nurses', 'hospitals'].map((role) => onBoard(person, role)))

  test('is unknown of who only chatted, until staff set it or a consultation comes', async () => {
    const phone = leave.freshPhone()
    const chat = await leaveChat({ name, phone })
    expect(await read(chat.person)).toMatchObject({ role: null })
    expect(await boards(chat.person)).toEqual([false, false])
    const waiting = await read(chat.person)
    expect(await change(chat.person, { role: 'hospitals' })).toMatchObject({
      stage: { audience: 'hospitals', kind: 'new' },
      waitingSince: waiting.waitingSince,
    })
    expect(await boards(chat.person)).toEqual([false, true])
    expect(await change(chat.person, { stage: await stageNamed('Contacted') })).toMatchObject({
      role: 'nurses',
    })

    const other = await leaveChat()
    await leaveConsultation({ phone: other.phone })
    expect(await read(other.person)).toMatchObject({
      role: 'hospitals',
      stage: { audience: 'hospitals' },
    })
  })

  test('comes along with whoever is merged', async () => {
    const [chat, clinic] = [await leaveChat(), await leaveConsultation()]
    await change(clinic.person, { mergedInto: chat.person })
    expect(await read(chat.person)).toMatchObject({
      role: 'hospitals',
      stage: { audience: 'hospitals' },
    })
  })
})

describe('a person whom staff enter', () => {
  const path = '/people/entered'
  const given = (fields: object = {}) => ({
    name: 'Rani Devi',
    phone: leave.freshPhone(),
    locale: 'hi',
    role: 'nurses',
    country: 'UAE',
    note: 'Called: has three years in dialysis',
    submissionId: randomUUID(),
    ...fields,
  })
  const enter = async (body: object) => {
    const answer = await admin.post(path, body)
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { id: number }).id
  }

  test('is one like others, is theirs, and nobody is told', async () => {
    const body = given()
    const person = await enter(body)
    expect(await read(person)).toMatchObject({
      name: 'Rani Devi',
      stage: { audience: 'nurses', kind: 'new' },
      owner: { id: me },
      waitingSince: null,
      notes: [{ text: body.note }],
    })
    const consultation = await db.row<{ id: number; country: string; locale: string }>(
      'select id, desired_country as country, locale from consultations where person_id = $1',
      [person],
    )
    expect(consultation).toMatchObject({ country: 'UAE', locale: 'hi' })
    // The timeline does not say that the visitor has sent it.
    const { enteredBy } = await admin.read<{ enteredBy: string }>(
      `/consultations/${consultation.id}?depth=0`,
    )
    expect(enteredBy).toBe(adminCredentials.username)
    const entry = /<li data-kind="consultation">.*?<\/li>/s.exec(
      await adminPage(`/desk?tab=all&person=${person}`),
    )
    expect(entry?.[0]).toContain(`<bdi>${adminCredentials.username}</bdi>`)
    const told = `select from deliveries where kind = 'consultations' and record = $1`
    expect(await db.count(told, [consultation.id])).toBe(0)
    // Sent twice, it is there once.
    expect(await enter(body)).toBe(person)
    expect((await read(person)).notes).toHaveLength(1)
    // A known number leads to its person.
    const again = given({ phone: body.phone, role: null, country: null, note: '' })
    expect(await enter(again)).toBe(person)
  })

  test('counts as contacted, may have a country without a role, and is corrected', async () => {
    const person = await enter(given({ role: null, name: 'Raani', note: 'Rang again' }))
    expect(await read(person)).toMatchObject({
      role: null,
      desiredCountry: 'UAE',
      notes: [{ text: `${cmsTexts.en.desk.called}\nRang again` }],
    })
    const contacted = 'select contacted_at is not null from people where id = $1'
    expect(await db.value<boolean>(contacted, [person])).toBe(true)
    const seen = { name: 'Raani', desiredCountry: 'UAE' }
    await change(person, { name: ' Rani Kurian ', desiredCountry: 'Germany', seen })
    expect(await read(person)).toMatchObject({ name: 'Rani Kurian', desiredCountry: 'Germany' })
    expect((await admin.patch(`/people/${person}`, { name: ' ' })).status).toBe(400)
    const found = await adminPage('/desk?tab=all&q=kurian%20rani&country=Germany')
    expect(found).toContain(`id="person-${person}"`)
    const timeline = (await deskOf(person)).replace(/<[^>]*>/g, '')
    expect(timeline).toMatch(/Name: Raani → Rani Kurian/)
    expect(timeline).toMatch(/Desired country: UAE → Germany/)
  })

  test('counts for the source or campaign that they name', async () => {
    const called = { utm_source: 'mail', utm_medium: 'print', utm_campaign: 'Fair 2026' }
    await db.query(
      `insert into campaigns (name, code, page, utm_source, utm_medium, utm_campaign, is_active) values
       ('The fair', 'entered-fair', '/', 'mail', 'print', 'Fair 2026', true),
       ('The last fair', 'entered-last', '/', 'mail', 'print', 'Fair 2025', false)`,
    )
    const desk = await adminPage('/desk')
    await db.query(`delete from campaigns where code like 'entered-%'`)
    // What is offered is what is sent.
    const offered = [...desk.matchAll(/<option value="({[^"]*)">([^<]*)</g)].map(
      ([, value = '', text]) => ({ visit: JSON.parse(value.replaceAll('&quot;', '"')), text }),
    )
    expect(offered).toContainEqual({ visit: called, text: 'The fair' })
    expect(desk).not.toContain('The last fair')
    const { recommendation } = cmsTexts.en.spokenSource
    const word = { utm_source: 'recommendation' }
    expect(offered).toContainEqual({ visit: word, text: recommendation })

    const origin = 'select source, campaign from people where id = $1'
    const known = await enter(given({ attribution: { first: called, last: called } }))
    expect(await db.row(origin, [known])).toEqual({ source: 'mail', campaign: 'Fair 2026' })
    const touches = `select first_utm_medium as first, last_utm_medium as last from consultations where person_id = $1`
    expect(await db.row(touches, [known])).toEqual({ first: 'print', last: 'print' })
    const contact = await enter(given({ country: null, attribution: { first: word, last: word } }))
    expect(await db.row(origin, [contact])).toEqual({ source: 'recommendation', campaign: null })
    const message = await db.value<number>('select id from chat_messages where person_id = $1', [
      contact,
    ])
    expect(await adminPage(`/collections/chat-messages/${message}`)).toContain(
      `<bdi>${recommendation}</bdi>`,
    )
    const none = await enter(given({ attribution: { first: null, last: null } }))
    expect(await db.row(origin, [none])).toEqual({ source: null, campaign: null })
  })

  test('of whom nothing else is known has no role, and is refused in words without a number', async () => {
    const person = await enter(given({ role: null, country: null, note: '' }))
    expect(await read(person)).toMatchObject({ role: null, owner: { id: me }, notes: [] })
    // A nurse may not know yet where to.
    const nurse = await enter(given({ country: null }))
    expect(await read(nurse)).toMatchObject({ role: 'nurses', stage: { audience: 'nurses' } })
    const page = await deskOf(nurse)
    expect(page).toContain(cmsTexts.en.followUp.entered)
    expect(page).not.toContain(enteredMessage)
    for (const wrong of [{ phone: 'none' }, { name: ' ' }, { locale: 'tr' }]) {
      const answer = await admin.post(path, given(wrong))
      expect(answer.status).toBe(422)
      const { fields } = (await answer.json()) as { fields: Record<string, string> }
      expect(fields).toEqual({ [Object.keys(wrong)[0] ?? '']: expect.stringMatching(/ /) })
    }
    expect((await visitor.post(path, given())).status).toBe(401)
    const { credentials } = await addUser(admin, { role: 'editor' })
    const editor = await cmsClient({ baseUrl, credentials })
    expect((await editor.post(path, given())).status).toBe(403)
  })
})

describe('a file that staff add', () => {
  const file = { name: 'From WhatsApp.pdf', bytes: readCv('asha.pdf') }
  const add = (person: number, given = file, cookie = adminSession.cookie) =>
    addFile({ baseUrl, cookie, person, file: given })
  const filesOf = (person: number) =>
    db.rows<{ id: number; filename: string }>(
      'select id, filename from cvs where added_to_id = $1',
      [person],
    )

  test('is stored, in the timeline, handed out to staff alone, and goes with the person', async () => {
    const { person, reference } = await leaveChat()
    expect((await add(person)).status).toBe(201)
    const [stored] = await filesOf(person)
    expect(await changesOf(person)).toEqual([
      { field: 'file', from: null, to: `cvs/${stored?.id}`, ...by },
    ])
    expect(await deskOf(person)).toContain('From WhatsApp.pdf')
    const path = `/cvs/file/${stored?.filename}`
    expect((await fetch(`${baseUrl}/cms/api${path}`)).ok).toBe(false)
    const download = await admin(path)
    expect(Buffer.from(await download.arrayBuffer()).equals(file.bytes)).toBe(true)
    expect(
      await db.count('select from audit_log where kind = $1 and subject = $2', [
        'cv_download',
        `people ${person}`,
      ]),
    ).toBe(1)
    await erase(reference)
    expect(await filesOf(person)).toEqual([])
    expect(await db.count('select from cvs where id = $1', [stored?.id])).toBe(0)
  })

  test('is refused for what it is, in words, and for whoever may not', async () => {
    const { person } = await leaveChat()
    const picture = { name: 'x.pdf', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(40)]) }
    const refused = await add(person, picture)
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      422,
      expect.stringContaining('picture'),
    ])
    expect((await add(person, picture, '')).status).toBe(401)
    const { credentials } = await addUser(admin, { role: 'editor' })
    const { cookie } = await logIn({ baseUrl, credentials })
    expect((await add(person, file, cookie)).status).toBe(403)
    expect((await add(2_000_000_000)).status).toBe(404)
    expect(await filesOf(person)).toEqual([])
  })
})
