import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, cmsClient, visitorClient, type CmsCall } from '../helpers/cms'
import { cmsTexts } from '../helpers/cmsTexts'
import { leaveChat, someDigits } from '../helpers/leaveRequest'
import { admin, baseUrl, db, server } from '../helpers/server'

type Owner = { id: number; call: CmsCall }

let coordinator: Owner
let person: number

beforeAll(async () => {
  coordinator = await createUser('coordinator')
  const name = 'Asha, Thomas; née Nair'
  ;({ person } = await leaveChat(server, { name, phone: `+91 98${someDigits()}9` }))
})
afterAll(async () => {
  await db.query('update people set owner_id = null where id = $1', [person])
  await db.query("delete from users where username like 'calendar-%'")
})

async function createUser(role: string): Promise<Owner> {
  const username = `calendar-${randomUUID()}`
  const { id, credentials } = await addUser(admin, { username, role })
  return { id, call: await cmsClient({ baseUrl, credentials }) }
}

async function makeKey({ id, call }: Owner): Promise<string> {
  const response = await call(`/users/${id}/calendar`, { method: 'POST' })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('no-store')
  return (await response.json()).key
}

const open = (key: string, headers: Record<string, string> = {}, query = '') =>
  fetch(`${baseUrl}/cms/calendar/${key}.ics${query}`, { headers })

async function plan(data: object) {
  expect((await admin.patch(`/people/${person}`, data)).status).toBe(200)
}

/** The properties of a calendar, with folded lines made whole (RFC 5545, section 3.1). */
function propertiesOf(text: string): [name: string, value: string][] {
  expect(text.endsWith('END:VCALENDAR')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  return linesOf(text)
}

function linesOf(text: string): [name: string, value: string][] {
  return text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.indexOf(':') + 1)])
}

/** What a calendar has of the person; those without an owner are in every calendar, also other tests'. */
const eventOf = (text: string) =>
  text.split('BEGIN:VEVENT').find((event) => event.includes(`UID:person-${person}@`)) ?? ''

describe('the calendar of next steps', () => {
  test('has the next steps of whom one looks after, and names nobody', async () => {
    const key = await makeKey(coordinator)
    const nextStepAt = '2026-12-01T09:30:00.000Z'
    await plan({ owner: coordinator.id, nextStepAt, nextStepKind: 'documents' })
    const response = await open(key)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const text = await response.text()
    propertiesOf(text)
    const properties = new Map(linesOf(eventOf(text)))
    expect(properties.get('DTSTART')).toBe('20261201T093000Z')
    expect(properties.get('DTEND')).toBe('20261201T094500Z')
    const { nextStep } = cmsTexts.en
    expect(properties.get('SUMMARY')).toBe(`${nextStep.documents} (${person})`)
    expect(properties.get('URL')).toMatch(new RegExp(`/cms/desk\\?tab=mine&person=${person}$`))
    expect(properties.get('DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/)
    expect(text).not.toMatch(/Asha|Thomas|Nair/)

    // The same until something changes, so that programs that ask often load nothing.
    let etag = ''
    const ask = async () => {
      etag = (await open(key)).headers.get('etag') ?? ''
      return (await open(key, { 'If-None-Match': etag })).status
    }
    await expect.poll(ask).toBe(304)
    await plan({ nextStepAt: '2026-12-02T09:30:00.000Z' })
    const moved = await open(key, { 'If-None-Match': etag }, '?language=ar')
    expect(moved.status).toBe(200)
    const arabic = new Map(linesOf(eventOf(await moved.text())))
    expect(arabic.get('UID')).toBe(properties.get('UID'))
    expect(arabic.get('DTSTART')).toBe('20261202T093000Z')
    expect(arabic.get('SUMMARY')).toContain(cmsTexts.ar.nextStep.documents)
  })

  test('is empty of colleagues’ cases and of those without a day, and has those of nobody', async () => {
    const colleague = await createUser('coordinator')
    const [key, other] = [await makeKey(coordinator), await makeKey(colleague)]
    const events = () =>
      Promise.all([key, other].map(async (one) => eventOf(await (await open(one)).text())))
    const at = '2026-12-01T09:30:00.000Z'
    await plan({ owner: coordinator.id, nextStepAt: at })
    expect(await events()).toEqual([expect.stringContaining('SUMMARY'), ''])
    // A colleague's step of the same case.
    const step = { at: '2026-12-03T09:30:00.000Z', kind: 'interview', owner: colleague.id }
    await plan({ steps: [{ ...step, change: 'stepAdded' }] })
    expect((await events())[1]).toContain('DTSTART:20261203T0930')
    await plan({ steps: [{ ...step, change: 'stepDone' }] })
    await plan({ owner: null })
    for (const event of await events()) expect(event).toContain(cmsTexts.en.desk.nobodyYet)
    await plan({ owner: coordinator.id })
    // Behind the product's back the log-in stays.
    const setActive = 'update users set active = $2 where id = $1'
    await db.query(setActive, [coordinator.id, false])
    expect((await events())[1]).toContain(cmsTexts.en.desk.nobodyYet)
    await db.query(setActive, [coordinator.id, true])
    await plan({ nextStepAt: null })
    expect(await events()).toEqual(['', ''])
  })

  test('opens by the newest address alone, which the database does not hold', async () => {
    const first = await makeKey(coordinator)
    const second = await makeKey(coordinator)
    expect((await open(first)).status).toBe(404)
    expect((await open(second)).status).toBe(200)
    expect(
      JSON.stringify(await db.rows('select * from users where id = $1', [coordinator.id])),
    ).not.toContain(second)
    expect(JSON.stringify(await admin.read(`/users/${coordinator.id}`))).not.toContain(
      'calendarKey',
    )
    // What else is changed in the account leaves it.
    expect((await admin.patch(`/users/${coordinator.id}`, { name: 'Reem' })).status).toBe(200)
    expect((await open(second)).status).toBe(200)
    expect((await admin.patch(`/users/${coordinator.id}`, { calendarKey: 'x' })).status).toBe(200)
    expect((await open(second)).status).toBe(200)
  })

  test('ends with its address, with the account and with the role', async () => {
    const { id, call } = await createUser('coordinator')
    const change = (data: object) => admin.patch(`/users/${id}`, data)
    const key = await makeKey({ id, call })
    await change({ role: 'editor' })
    expect((await open(key)).status).toBe(404)
    await change({ role: 'coordinator', active: false })
    expect((await open(key)).status).toBe(404)
    await change({ active: true })
    expect((await open(key)).status).toBe(200)
    expect((await admin.delete(`/users/${id}/calendar`)).status).toBe(200)
    expect((await open(key)).status).toBe(404)
  })

  test.each(['x', 'x'.repeat(32), `${'x'.repeat(31)}%00`, '..%2f..%2fdesk'])(
    'is not found at %s',
    async (key) => {
      const response = await open(key)
      expect([400, 404]).toContain(response.status)
      expect(await response.text()).not.toContain('VCALENDAR')
    },
  )

  test('is made for oneself alone, by whoever works with requests', async () => {
    const editor = await createUser('editor')
    const statusOf = async (call: CmsCall, id: number, method: string) =>
      (await call(`/users/${id}/calendar`, { method })).status
    expect(await statusOf(editor.call, editor.id, 'POST')).toBe(403)
    expect(await statusOf(editor.call, coordinator.id, 'DELETE')).toBe(403)
    expect(await statusOf(coordinator.call, editor.id, 'POST')).toBe(403)
    expect(await statusOf(admin, coordinator.id, 'POST')).toBe(403)
    expect(await statusOf(visitorClient(baseUrl), coordinator.id, 'POST')).toBe(403)
  })
})
