import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { hospital, postForm } from '../helpers/consultationForms'
import { adminCredentials } from '../helpers/credentials'
import { baseUrl, database, ownAddress } from '../helpers/server'

type Note = { id?: string; text: string; author?: string; writtenAt?: string }
type FollowedUp = {
  id: number
  name: string
  phone: string
  status: string
  owner: { id: number; username: string } | null
  notes: Note[]
}

let db: pg.Client
let cms: Awaited<ReturnType<typeof cmsClient>>

beforeAll(async () => {
  db = await database()
  cms = await cmsClient({ baseUrl })
})
afterAll(() => db.end())

/** Leaves a contact in the list and gives the number of its row. */
const makers = {
  'chat-messages': async (phone: string) => {
    const submissionId = crypto.randomUUID()
    const body = { ...contact, phone, submission_id: submissionId }
    expect((await postChat({ baseUrl, address: ownAddress(), body })).status).toBe(201)
    return idOf({ table: 'chat_messages', submissionId })
  },
  consultations: async (phone: string) => {
    const submissionId = crypto.randomUUID()
    const fields = { ...hospital, phone, submission_id: submissionId }
    expect((await postForm({ baseUrl, fields, address: ownAddress() })).status).toBe(201)
    return idOf({ table: 'consultations', submissionId })
  },
}

async function idOf({ table, submissionId }: { table: string; submissionId: string }) {
  const { rows } = await db.query<{ id: number }>(
    `select id from ${table} where submission_id = $1`,
    [submissionId],
  )
  return rows[0]?.id ?? 0
}

async function change(path: string, data: object): Promise<FollowedUp> {
  const answer = await cms(path, { method: 'PATCH', body: JSON.stringify(data) })
  expect(answer.status).toBe(200)
  // Payload's answer to a change.
  return ((await answer.json()) as { doc: FollowedUp }).doc
}

/** A number nobody else in this file has. */
const freshPhone = () => `+49 30 ${Math.floor(1_000_000 + Math.random() * 9_000_000)}`

for (const collection of ['consultations', 'chat-messages'] as const) {
  describe(`following up in ${collection}`, () => {
    test('a new record is new, looked after by nobody, without notes', async () => {
      const id = await makers[collection](freshPhone())
      const record = (await (await cms(`/${collection}/${id}`)).json()) as FollowedUp
      expect(record).toMatchObject({ status: 'new', notes: [] })
      expect(record.owner ?? null).toBeNull()
    })

    test('staff set how far they are and who looks after it', async () => {
      const path = `/${collection}/${await makers[collection](freshPhone())}`
      const me = (await (await cms('/users/me')).json()) as { user: { id: number } }
      for (const status of ['contacted', 'placed', 'closed', 'new']) {
        expect(await change(path, { status })).toMatchObject({ status })
      }
      const { owner } = await change(path, { owner: me.user.id })
      expect(owner).toMatchObject({ username: adminCredentials.username })
    })

    test('a status that does not exist is refused and changes nothing', async () => {
      const path = `/${collection}/${await makers[collection](freshPhone())}`
      const answer = await cms(path, { method: 'PATCH', body: JSON.stringify({ status: 'hired' }) })
      expect(answer.status).toBe(400)
      expect(await (await cms(path)).json()).toMatchObject({ status: 'new' })
    })

    test('what the visitor wrote cannot be changed, not even by staff', async () => {
      const phone = freshPhone()
      const path = `/${collection}/${await makers[collection](phone)}`
      const before = await (await cms(path)).json()
      const others = { name: 'Somebody Else', phone: '1', phoneNormalized: '1', locale: 'ml' }
      const after = await change(path, { ...others, submissionId: crypto.randomUUID() })
      expect(after).toMatchObject({ phone })
      expect({ ...after, updatedAt: '' }).toEqual({ ...(before as object), updatedAt: '' })
    })

    test('a note carries who wrote it and when, whatever was sent', async () => {
      const path = `/${collection}/${await makers[collection](freshPhone())}`
      const started = Date.now()
      const { notes } = await change(path, {
        notes: [{ text: 'Called, nobody there', author: 'mallory', writtenAt: '2001-01-01' }],
      })
      expect(notes).toEqual([
        expect.objectContaining({
          text: 'Called, nobody there',
          author: adminCredentials.username,
        }),
      ])
      const writtenAt = new Date(notes[0]?.writtenAt ?? 0).getTime()
      expect(writtenAt).toBeGreaterThanOrEqual(started - 1000)
      expect(writtenAt).toBeLessThanOrEqual(Date.now() + 1000)
    })

    test('earlier notes are neither rewritten nor removed', async () => {
      const path = `/${collection}/${await makers[collection](freshPhone())}`
      const first = (await change(path, { notes: [{ text: 'First' }] })).notes
      const [{ id } = { id: '' }] = first
      const second = await change(path, {
        notes: [{ id, text: 'Rewritten', author: 'mallory' }, { text: 'Second' }],
      })
      expect(second.notes.map(({ text }) => text)).toEqual(['First', 'Second'])
      expect(second.notes[0]).toEqual(first[0])
      expect((await change(path, { notes: [] })).notes).toEqual(second.notes)
      expect((await change(path, { status: 'closed' })).notes).toEqual(second.notes)
    })

    test('a note that is empty or far too long is refused', async () => {
      const path = `/${collection}/${await makers[collection](freshPhone())}`
      for (const text of ['', 'x'.repeat(5001)]) {
        const body = JSON.stringify({ notes: [{ text }] })
        expect((await cms(path, { method: 'PATCH', body })).status).toBe(400)
      }
    })

    test('the normalised number finds a record by the search of its list', async () => {
      const digits = String(Math.floor(1_000_000 + Math.random() * 9_000_000))
      const id = await makers[collection](`0049 (30) ${digits.slice(0, 3)} - ${digits.slice(3)}`)
      const where = encodeURIComponent(`+4930${digits}`)
      const found = await cms(`/${collection}?where[phoneNormalized][contains]=${where}`)
      expect(
        ((await found.json()) as { docs: { id: number }[] }).docs.map((one) => one.id),
      ).toEqual([id])
    })
  })
}
