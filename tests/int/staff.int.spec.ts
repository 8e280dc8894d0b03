import { pbkdf2Sync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentView } from '@/submissions/cv/documents/viewDocument'
import { ownAddress } from '../helpers/ownAddress'
import { addUser, cmsClient } from '../helpers/cms'
import { readOnePiece } from '../helpers/connections'
import { nurse, readCv, realCvs, type FormFile } from '../helpers/consultationForms'
import { basicAuthorization } from '../helpers/credentials'
import { makePdf } from '../helpers/makePdf'
import { readDocument } from '../helpers/unusualCvs'
import { messages } from '../helpers/messages'
import { leaveConsultation } from '../helpers/leaveRequest'
import { admin, adminAuthorization, baseUrl, db, server, uploadsDir } from '../helpers/server'
import { withPerson } from '../helpers/people.mjs'

type Item = {
  id: number
  name: string
  phone: string
  type: string
  created_at: string
  has_cv: boolean
}

const password = 'a long enough password'
const asha = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
const unauthorized = { message: messages('en').errors.unauthorized, fields: {} }

type Call = { authorization?: string; address?: string; headers?: Record<string, string> }

/** Calls a staff endpoint as the first admin, from an address of its own. */
function get(to: string, { authorization, address, headers }: Call = {}): Promise<Response> {
  return fetch(`${baseUrl}${to}`, {
    headers: {
      Authorization: authorization ?? adminAuthorization,
      'X-Forwarded-For': address ?? ownAddress(),
      ...headers,
    },
  })
}

async function statusOf(authorization: string, address?: string): Promise<number> {
  return (await get('/admin/verify', { authorization, address })).status
}

/** Creates a user through Payload, so that the hash is Payload's own. */
async function createUser({ role = 'admin', secret = password } = {}) {
  const { id, username } = await addUser(admin, { role, password: secret })
  return { id, username, authorization: basicAuthorization({ username, password: secret }) }
}

const wrongFor = (username: string) =>
  basicAuthorization({ username, password: `wrong ${randomUUID()}` })

describe('credentials', () => {
  test('of an admin are accepted, in any case of letters of the name, and leave no session', async () => {
    const response = await get('/admin/verify')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const secret = 'a:b:ü كلمة പാസ് 🙂'
    const { id, username, authorization } = await createUser({ secret })
    expect(await statusOf(authorization)).toBe(200)
    const shouted = basicAuthorization({ username: username.toUpperCase(), password: secret })
    expect(await statusOf(shouted)).toBe(200)
    expect(await db.count('select 1 from users_sessions where _parent_id = $1', [id])).toBe(0)
  })

  test('that fail get one and the same answer, whatever is wrong', async () => {
    const editor = await createUser({ role: 'editor' })
    const locked = await createUser()
    await db.query("update users set lock_until = now() + '5 minutes' where id = $1", [locked.id])
    const failing: Record<string, string> = {
      'wrong password': wrongFor('admin'),
      'unknown user': wrongFor('nobody-here'),
      'editor with the right password': editor.authorization,
      'editor with a wrong one': wrongFor(editor.username),
      'locked user with the right password': locked.authorization,
      'another scheme': 'Bearer abc',
      'no pair': 'Basic',
      'no base64': 'Basic !!!',
      'no colon': `Basic ${Buffer.from('admin').toString('base64')}`,
      'no password': `Basic ${Buffer.from('admin:').toString('base64')}`,
      'no user': `Basic ${Buffer.from(':secret').toString('base64')}`,
      'a NUL byte': `Basic ${Buffer.from('ad\0min:x').toString('base64')}`,
      'broken UTF-8': `Basic ${Buffer.from([0x61, 0xff, 0x3a, 0x62]).toString('base64')}`,
      SQL: `Basic ${Buffer.from("' or 1=1 --:x").toString('base64')}`,
      'a huge pair': `Basic ${Buffer.from(`admin:${'x'.repeat(5000)}`).toString('base64')}`,
    }
    const address = ownAddress()
    for (const to of ['/admin/verify', '/admin/consultations', '/admin/consultations/1/cv']) {
      const none = await fetch(`${baseUrl}${to}`, { headers: { 'X-Forwarded-For': address } })
      expect(none.status).toBe(401)
      expect(await none.json()).toEqual(unauthorized)
    }
    for (const [what, authorization] of Object.entries(failing)) {
      const response = await get('/admin/verify', { authorization, address })
      expect([what, response.status]).toEqual([what, 401])
      expect(await response.json()).toEqual(unauthorized)
      expect(response.headers.get('www-authenticate')).toBeNull()
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    const headers = { 'Accept-Language': 'de' }
    const response = await get('/admin/verify', { authorization: wrongFor('nobody-here'), headers })
    const { unauthorized: message } = messages('de').errors
    expect(await response.json()).toEqual({ message, fields: {} })
  })

  test('stored by older versions of Payload are accepted, here and by Payload itself', async () => {
    const { id, username, authorization } = await createUser()
    const hashOf = () => db.value<string>('select hash from users where id = $1', [id])
    expect(await hashOf()).toMatch(/^pbkdf2-sha256-v1:[0-9a-f]{64}$/)

    const salt = randomBytes(32).toString('hex')
    const hash = pbkdf2Sync(password, salt, 25_000, 512, 'sha256').toString('hex')
    await db.query('update users set hash = $1, salt = $2 where id = $3', [hash, salt, id])
    expect(await statusOf(wrongFor(username))).toBe(401)
    expect(await statusOf(authorization)).toBe(200)
    await cmsClient({ baseUrl, credentials: { username, password } })
    expect(await hashOf()).toMatch(/^pbkdf2-sha256-v1:/)
    expect(await statusOf(authorization)).toBe(200)
  })

  test('count for nothing from the moment they change', async () => {
    const user = await createUser()
    const next = 'another long password'
    expect(await statusOf(user.authorization)).toBe(200)
    const change = (data: object) => admin.patch(`/users/${user.id}`, data)
    await change({ password: next })
    expect(await statusOf(user.authorization)).toBe(401)
    const renewed = basicAuthorization({ username: user.username, password: next })
    expect(await statusOf(renewed)).toBe(200)
    await change({ role: 'editor' })
    expect(await statusOf(renewed)).toBe(401)
    await change({ role: 'admin' })
    expect(await statusOf(renewed)).toBe(200)
    await admin.delete(`/users/${user.id}`)
    expect(await statusOf(renewed)).toBe(401)
  })
})

describe('the list', () => {
  const added = 4500

  beforeAll(async () => {
    // Groups of seven share a moment, so that the order within one is tested as well. Numbers grow
    // with the time, as they do where rows come in by themselves.
    await db.query(
      `${withPerson} insert into consultations (name, phone, type, desired_country, submission_id, reference, locale, created_at, person_id)
       select 'Row ' || i, '+49 30 ' || i, (array['nurses', 'hospitals'])[1 + i % 2]::enum_consultations_type,
         'Germany', gen_random_uuid()::text, gen_random_uuid()::text, 'en', now() - (($1 - i) / 7 || ' microseconds')::interval,
         person.id
       from generate_series(1, $1::int) i, person`,
      [added],
    )
  })

  afterAll(() => db.query("delete from consultations where name like 'Row %'"))

  const list = async (query = '') => {
    const response = await get(`/admin/consultations${query}`)
    expect(response.status).toBe(200)
    // What the specification promises, and the first test checks.
    return { response, items: (await response.json()) as Item[] }
  }

  const idsInOrder = () =>
    db.column<number>('select id from consultations order by created_at desc, id desc')

  const counts = ({ headers }: Response) =>
    ['x-total-count', 'x-newer-count'].map((name) => Number(headers.get(name)))

  test('holds every row, newest first, with exactly the promised fields', async () => {
    const { response, items } = await list()
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(items.length).toBeGreaterThanOrEqual(added)
    expect(items.map(({ id }) => id)).toEqual(await idsInOrder())
    const keys = ['created_at', 'has_cv', 'id', 'name', 'phone', 'type']
    for (const item of items) {
      expect(Object.keys(item).toSorted()).toEqual(keys)
      expect(item.created_at).toBe(new Date(item.created_at).toISOString())
    }
    const row = await db.row<Omit<Item, 'created_at'> & { created_at: Date }>(
      `select id, name, phone, type, created_at, cv_id is not null as has_cv
       from consultations where id = $1`,
      [items[1000]?.id],
    )
    expect(items[1000]).toEqual({ ...row, created_at: row.created_at.toISOString() })
  })

  test('carries names with any characters', async () => {
    const name = '"Quote" \\ back </script> \u2028 🙂 \ud83d\udc69\u200d\u2695\ufe0f فاطمة'
    await insertRow({ name })
    const { items } = await list('?limit=1')
    expect(items[0]?.name).toBe(name)
  })

  test('leaves out what comes in while it is read, and forgives a client that goes away', async () => {
    for (let index = 0; index < 20; index += 1) await leaveHalfway('/admin/consultations')
    const before = await idsInOrder()
    const response = await get('/admin/consultations')
    await insertRow({ name: 'Too late' })
    // As above.
    const items = (await response.json()) as Item[]
    expect(items.map(({ id }) => id)).toEqual(before)
  })

  test('can be read page by page, there and back', async () => {
    const all = await idsInOrder()
    const read: number[] = []
    for (let query = '?limit=200'; read.length < all.length;) {
      const { response, items } = await list(query)
      expect(counts(response)).toEqual([all.length, read.length])
      expect(items.length).toBe(Math.min(200, all.length - read.length))
      read.push(...items.map(({ id }) => id))
      query = `?limit=200&before=${read.at(-1)}`
    }
    expect(read).toEqual(all)

    const { response, items } = await list(`?limit=50&after=${all[300]}`)
    expect(items.map(({ id }) => id)).toEqual(all.slice(250, 300))
    expect(counts(response)).toEqual([all.length, 250])
    const first = await list(`?limit=50&after=${all[20]}`)
    expect(first.items.map(({ id }) => id)).toEqual(all.slice(0, 20))
    expect((await list(`?limit=50&before=${all.at(-1)}`)).items).toEqual([])
    const rest = await list(`?before=${all[100]}`)
    expect(rest.items.map(({ id }) => id)).toEqual(all.slice(101))

    const gone = all[400]
    await db.query('delete from consultations where id = $1', [gone])
    const left = await idsInOrder()
    const older = await list(`?limit=50&before=${gone}`)
    expect(older.items.map(({ id }) => id)).toEqual(left.slice(400, 450))
    const newer = await list(`?limit=50&after=${gone}`)
    expect(newer.items.map(({ id }) => id)).toEqual(left.slice(350, 400))
  })

  test('refuses other questions than these', async () => {
    for (const query of [
      'limit=0',
      'limit=201',
      'limit=1.5',
      'limit=ten',
      'limit=',
      'before=0',
      'before=99999999999999999999',
      'after=1e3',
      'before=1&after=2',
      `q=${'x'.repeat(201)}`,
    ]) {
      const response = await get(`/admin/consultations?${query}`)
      expect([query, response.status]).toEqual([query, 400])
      const { bad_request: message } = messages('en').errors
      expect(await response.json()).toEqual({ message, fields: {} })
    }
  })

  describe('searched', () => {
    const mark = randomUUID().slice(0, 8)
    const rows = [
      { name: `Jürgen GROẞ ${mark}`, phone: '+49 (30) 123-45.67' },
      { name: `José Ñandú ${mark}`, phone: '0063 917 555 0101' },
      { name: `فاطمة الهاشمي ${mark}`, phone: '٠٥٠ ١٢٣ ٤٥٦٧' },
      { name: `അനു ${mark}`, phone: '൯൧ ൯൮൭൬൫ ൪൩൨൧൦' },
      { name: `मीना 100%_${mark}`, phone: '०९८७६ ५४३२१' },
    ]

    beforeAll(async () => {
      for (const row of rows) await insertRow(row)
    })

    const found = async (search: string) => {
      const query = new URLSearchParams({ limit: '200', q: search })
      const { response, items } = await list(`?${query}`)
      expect(counts(response)[0]).toBe(items.length)
      return items.filter(({ name }) => name.includes(mark)).map(({ name }) => name.split(' ')[0])
    }

    test.each([
      ['jürgen', ['Jürgen']],
      ['  zzz  ', []],
      ['അനു', ['അനു']],
      [`%_${mark}`, ['मीना']],
      ["'; drop table consultations; --", []],
      ['\\', []],
      ['+49 30 1234567', ['Jürgen']],
      ['٩٨٧٦٥ ٤٣٢١٠', ['അനു']],
      ['5551234999', []],
      ['https://wa.me/639175550101', ['José']],
      ['0917 5550101', ['José']],
      ['0501234567', ['فاطمة']],
      [`${mark} juergen`, ['Jürgen']],
      ['Fatima', ['فاطمة']],
      ['Meena', ['मीना']],
    ])('for %s finds %j', async (search, names) => {
      expect(await found(search)).toEqual(names)
    })

    test('can be read page by page, and whole', async () => {
      const q = `&q=${mark}`
      const first = await list(`?limit=2${q}`)
      expect(counts(first.response)).toEqual([rows.length, 0])
      const second = await list(`?limit=2${q}&before=${first.items[1]?.id}`)
      expect(counts(second.response)).toEqual([rows.length, 2])
      const back = await list(`?limit=2${q}&after=${second.items[0]?.id}`)
      expect(back.items).toEqual(first.items)
      expect((await list(`?q=${mark}`)).items).toHaveLength(rows.length)
    })
  })
})

describe('a CV', () => {
  const cvOf = (id: number | string) => `/admin/consultations/${id}/cv`
  const mediaTypes: Record<string, string> = {
    pdf: 'application/pdf',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }

  test('comes back as it was sent', async () => {
    for (const file of realCvs) {
      const bytes = readCv(file)
      const id = await submit({ name: file, bytes })
      const extension = file.split('.')[1] ?? ''
      const response = await get(cvOf(id))
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': mediaTypes[extension],
        'content-disposition': `attachment; filename="cv_${id}.${extension}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        'cache-control': 'private, no-store',
      })
      const listed = await get('/admin/consultations?limit=1')
      expect(await listed.json()).toMatchObject([{ id, has_cv: true }])
    }
  })

  const entriesOf = (id: number) =>
    db.rows('select username, kind, details from audit_log where subject = $1 order by id', [
      String(id),
    ])

  test('that is taken or looked at is noted with who did it, every time something is sent', async () => {
    const id = await submit(asha)
    const { username, authorization } = await createUser()
    const view = `${cvOf(id)}/view`
    const { authorization: editor } = await createUser({ role: 'editor' })
    for (const to of [cvOf(id), view]) {
      const headers = { Authorization: adminAuthorization }
      expect((await fetch(baseUrl + to, { method: 'HEAD', headers })).status).toBe(200)
      for (const stranger of [editor, wrongFor('nobody-here'), '']) {
        const refused = await get(to, { authorization: stranger })
        expect(refused.status).toBe(401)
        expect(await refused.json()).toEqual(unauthorized)
      }
    }
    expect(await entriesOf(id)).toEqual([])
    for (const to of [cvOf(id), cvOf(id), view]) {
      expect((await get(to, { authorization })).status).toBe(200)
    }
    expect((await get(cvOf(id), { headers: { Range: 'bytes=0-1' } })).status).toBe(200)
    rmSync(path.join(uploadsDir, await fileOf(id)))
    for (const to of [cvOf(id), view]) expect((await get(to)).status).toBe(404)
    const details = null
    expect(await entriesOf(id)).toEqual([
      { username, kind: 'cv_download', details },
      { username, kind: 'cv_download', details },
      { username, kind: 'cv_view', details },
      { username: 'admin', kind: 'cv_download', details },
    ])
  })

  describe('that is looked at', () => {
    const viewOf = (id: number | string) => `/admin/consultations/${id}/cv/view`
    const lines: Record<(typeof realCvs)[number], string> = {
      'asha.pdf': 'BSc Nursing, 4-year programme, 2017',
      'asha.docx': 'BSc Nursing, 4-year programme, 2017',
      'fatima.pdf': 'الخبرة',
      'fatima.docx': 'ممرضة مسجلة · عمّان · +962 79 123 4567',
      'priya.doc': 'पंजीकृत नर्स, जयपुर',
      'priya.docx': 'पंजीकृत नर्स, जयपुर',
    }

    test.each(realCvs)('is shown as pictures and text: %s', async (file) => {
      const id = await submit({ name: file, bytes: readCv(file) })
      const response = await get(viewOf(id))
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/json',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      // The answer of this endpoint.
      const view = (await response.json()) as DocumentView
      expect(view.isWhole).toBe(true)
      expect(view.pages.flatMap(({ text }) => text.split('\n'))).toContain(lines[file])
      const hasPictures = view.pages.every(({ picture }) => picture !== undefined)
      expect(hasPictures).toBe(file.endsWith('.pdf'))
    })

    test('and cannot be shown is said so, and not noted', async () => {
      const id = await submit({ name: 'cv.pdf', bytes: readDocument('without-end.pdf') })
      const response = await get(viewOf(id))
      expect(response.status).toBe(200)
      const nothing = { pages: [], pictures: [], omitted: {}, isWhole: false }
      expect(await response.json()).toEqual(nothing)
      expect(await entriesOf(id)).toEqual([])
    })
  })

  test('can be left halfway', async () => {
    const stream = Buffer.alloc(5_000_000, 'x')
    const bytes = makePdf({ objects: [{ dictionary: `/Length ${stream.length}`, stream }] })
    const id = await submit({ name: 'large.pdf', bytes })
    for (let index = 0; index < 20; index += 1) await leaveHalfway(cvOf(id))
    const whole = await get(cvOf(id))
    expect((await whole.arrayBuffer()).byteLength).toBe(bytes.length)
  })

  test('that was never there or lies elsewhere is not found', async () => {
    const withoutCv = await insertRow({ name: 'No CV' })
    const { not_found: message } = messages('en').errors
    for (const id of [
      withoutCv,
      '0',
      '2147483648',
      '99999999999999999999',
      '-1',
      '1e999',
      'x',
      '%00',
      "1'%20or%20'1'='1",
      '..%5c..%5cx',
      '%D9%A1',
      'x'.repeat(70),
    ]) {
      const response = await get(cvOf(id))
      expect([id, response.status]).toEqual([id, 404])
      expect(await response.json()).toEqual({ message, fields: {} })
    }
    for (const id of ['..%2f1', '%2e%2e%2fx', '..%2f1/view', 'x/view', '999999999/view']) {
      expect((await get(`/admin/consultations/${id}`)).status).toBe(404)
    }
  })

  test('never leads out of its folder', async () => {
    const id = await submit(asha)
    const own = path.join(uploadsDir, await fileOf(id))
    const outside = path.join(uploadsDir, '..', 'outside.pdf')
    writeFileSync(outside, 'secret')
    symlinkSync(outside, path.join(uploadsDir, 'link.pdf'))
    for (const name of ['../outside.pdf', outside, 'link.pdf', '.pdf', '..', 'a\\b.pdf']) {
      await db.query(
        `update cvs set filename = $1
         where id = (select cv_id from consultations where id = $2)`,
        [name, id],
      )
      expect([name, (await get(cvOf(id))).status]).toEqual([name, 404])
    }
    // The CV goes once no row names it; other tests count such files.
    await expect.poll(() => existsSync(own)).toBe(false)
    for (const file of [outside, path.join(uploadsDir, 'link.pdf')]) rmSync(file, { force: true })
  })
})

/** Adds a consultation behind the product's back. */
const insertRow = ({ name, phone = '+49 30 1' }: { name: string; phone?: string }) =>
  db.value<number>(
    `${withPerson} insert into consultations (name, phone, type, desired_country, submission_id, reference, locale, person_id)
     select $1, $2, 'hospitals', 'Germany', $3, $3, 'en', person.id from person returning id`,
    [name, phone, randomUUID()],
  )

/** Sends a nurse's consultation with a CV. */
const submit = async (cv: FormFile) => (await leaveConsultation(server, nurse, cv)).id

const fileOf = (id: number) =>
  db.value<string>(
    'select filename from cvs where id = (select cv_id from consultations where id = $1)',
    [id],
  )

const leaveHalfway = (to: string) =>
  readOnePiece(baseUrl + to, {
    Authorization: adminAuthorization,
    'X-Forwarded-For': ownAddress(),
  })
