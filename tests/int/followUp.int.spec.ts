import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readCv } from '../helpers/consultationForms'
import { addFile, addUser, docOf, moveToTrash } from '../helpers/cms'
import { adminCredentials } from '../helpers/credentials'
import { logIn } from '../helpers/logIn.mjs'
import * as leave from '../helpers/leaveRequest'
import { postCode, postMessage } from '../helpers/myRequest'
import { admin, adminPage, adminSession, baseUrl, database, db, server } from '../helpers/server'

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

const leaveChat = (fields?: object) => leave.leaveChat(server, fields)
const leaveConsultation = (fields?: Record<string, string>) =>
  leave.leaveConsultation(server, fields)

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
    const me = await admin.read<{ user: { id: number } }>('/users/me')
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
    const { id, person } = await leaveChat()
    await moveToTrash(admin, `/chat-messages/${id}`)
    expect((await read(person)).waitingSince).toBeNull()
  })

  test('is on the dashboard only while it is on the desk', async () => {
    const phone = leave.freshPhone()
    const trashed = await leaveChat({ phone })
    const { person, reference } = await leaveChat({ phone })
    await change(person, { notes: [{ text: 'Called, nobody there' }] })
    await moveToTrash(admin, `/chat-messages/${trashed.id}`)
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
    const me = await admin.read<{ user: { id: number } }>('/users/me')
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

  test('a stage that somebody is at cannot be deleted, another can', async () => {
    await leaveChat()
    const used = await stageNamed('New')
    expect((await admin.delete(`/stages/${used}`)).status).toBe(409)
    const made = await admin.post('/stages', {
      name: 'Course',
      audience: 'nurses',
      kind: 'open',
      position: 99,
    })
    const { doc } = (await made.json()) as { doc: { id: number } }
    expect((await admin.delete(`/stages/${doc.id}`)).status).toBe(200)
  })

  test('what the visitor wrote cannot be changed, not even by staff', async () => {
    const { id, person } = await leaveChat()
    const others = { name: 'Somebody Else', phone: '1', phoneNormalized: '1', locale: 'ml' }
    for (const [path, more] of [
      [`/people/${person}`, { personKey: 'x', waitingSince: null, desiredCountry: 'UK' }],
      [`/chat-messages/${id}`, { submissionId: randomUUID(), person: 1, message: 'x' }],
    ] as const) {
      const before = await admin.read<object>(path)
      expect((await admin.patch(path, { ...others, ...more })).status).toBe(200)
      const after = await admin.read<object>(path)
      expect({ ...after, updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
    }
  })

  test('a note carries who wrote it and when, whatever was sent', async () => {
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
    for (const person of people) {
      expect(await read(person)).toMatchObject({
        stage: { id: stage },
        notes: [{ text: 'Written to' }],
      })
      expect(await changesOf(person)).toHaveLength(1)
    }
  })

  test('a note that is empty or far too long is refused', async () => {
    const { person } = await leaveChat()
    for (const text of ['', 'x'.repeat(5001)]) {
      expect((await admin.patch(`/people/${person}`, { notes: [{ text }] })).status).toBe(400)
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
    const by = { field: 'mergedInto', username: adminCredentials.username }
    expect(await changesOf(merged.person)).toEqual([
      { ...by, from: null, to: String(main.person) },
      { ...by, from: String(main.person), to: null },
    ])
    expect(await db.rows('select person_id from chat_messages where id = $1', [merged.id])).toEqual(
      [{ person_id: merged.person }],
    )
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
    const notes = await db.query('select from people_notes where _parent_id = $1', [person])
    expect(notes.rowCount).toBe(0)
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
    const url = `${baseUrl}/cms/api/people/${first.person}/notes`
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
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

describe('a number is no proof', () => {
  const name = 'Meera Nair'
  const visitorText = async (stage: string) => {
    return await db.value<string>(
      `select visitor_text as text from stages_locales where _parent_id = $1 and _locale = 'en'`,
      [await stageNamed(stage)],
    )
  }

  test('a stranger with a number learns and changes nothing', async () => {
    const phone = leave.freshPhone()
    const own = await leaveChat({ phone, name, locale: 'ml', message: 'When can I start?' })
    const before = await change(own.person, {
      stage: await stageNamed('Interview'),
      notes: [{ text: 'Passport checked' }],
    })
    const answers = JSON.stringify({ answers: [{ text: 'In May' }] })
    await admin(`/chat-messages/${own.id}`, { method: 'PATCH', body: answers })
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

  test('leaves nobody without a request, and takes a merged one back as it was', async () => {
    const main = await leaveChat()
    expect((await split('chat-messages', main.id)).status).toBe(409)
    const merged = await leaveConsultation()
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
    const answer = await split('consultations', other.id)
    const { person } = (await answer.json()) as { person: number }
    expect(await question()).toEqual({ person, confirmed: false })
    // It is all that the new person has.
    expect((await split('consultations', other.id)).status).toBe(409)
  })

  test('is exported and erased with its own person', async () => {
    const phone = leave.freshPhone()
    const kept = await leaveConsultation({ phone })
    const other = await leaveConsultation({ phone })
    const { person } = (await (await split('consultations', other.id)).json()) as { person: number }
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
    const [first, second] = [leave.freshPhone(), leave.freshPhone()]
    const [main, merged] = [await leaveChat({ phone: first }), await leaveChat({ phone: second })]
    await change(merged.person, { mergedInto: main.person })
    return { main: main.person, merged: merged.person, phone: second }
  }
  /** Whether a statement on people waits for a lock. */
  const isWaiting = async () => {
    return (
      (
        await db.rows(
          `select from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%people%' and datname = current_database()`,
        )
      ).length > 0
    )
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
  const owner = await db.value<number>(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object(
       'id', 77001, 'username', 'leaver', 'email', null, 'role', 'coordinator', 'active', true))).*
     from users u where username = $1 returning id`,
    [adminCredentials.username],
  )
  const { person } = await leaveChat()
  const other = await leaveChat()
  await change(person, { owner })
  await db.query('update users set active = false where id = $1', [owner])
  const changed = await change(person, { notes: [{ text: 'Called' }] })
  expect(changed.notes).toHaveLength(1)
  const given = await admin.patch(`/people/${other.person}`, { owner })
  expect(given.status).toBe(400)
  expect(await adminPage('/desk?tab=all')).toMatch(/<option value="77001">leaver<\/option>/)
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
        Object.entries(stored).map(([field, value]) => ({
          field,
          from: null,
          to: String(value),
          username: 'admin',
        })),
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
      expect(await adminPage(`/collections/people/${one}`)).toContain(
        `href="/cms/collections/people/${other}"`,
      )
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
      { field: 'file', from: null, to: `cvs/${stored?.id}`, username: 'admin' },
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
