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
  return text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.indexOf(':') + 1)])
}

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
    const properties = new Map(propertiesOf(text))
    expect(properties.get('DTSTART')).toBe('20261201T093000Z')
    expect(properties.get('DTEND')).toBe('20261201T094500Z')
    const { nextStep } = cmsTexts.en
    expect(properties.get('SUMMARY')).toBe(`${nextStep.documents} (${person})`)
    expect(properties.get('URL')).toMatch(new RegExp(`/cms/desk\\?tab=mine&person=${person}$`))
    expect(properties.get('DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/)
    expect(text).not.toMatch(/Asha|Thomas|Nair/)

    // The same until something changes, so that programs that ask often load nothing.
    const etag = response.headers.get('etag') ?? ''
    expect((await open(key, { 'If-None-Match': etag })).status).toBe(304)
    await plan({ nextStepAt: '2026-12-02T09:30:00.000Z' })
    const moved = await open(key, { 'If-None-Match': etag }, '?language=ar')
    expect(moved.status).toBe(200)
    const arabic = new Map(propertiesOf(await moved.text()))
    expect(arabic.get('UID')).toBe(properties.get('UID'))
    expect(arabic.get('DTSTART')).toBe('20261202T093000Z')
    expect(arabic.get('SUMMARY')).toContain(cmsTexts.ar.nextStep.documents)
  })

  test('is empty of colleagues’ cases and of those without a day', async () => {
    const key = await makeKey(coordinator)
    await plan({ owner: coordinator.id, nextStepAt: '2026-12-01T09:30:00.000Z' })
    expect(await (await open(key)).text()).toContain('BEGIN:VEVENT')
    await plan({ nextStepAt: null })
    expect(await (await open(key)).text()).not.toContain('BEGIN:VEVENT')
    await plan({ owner: null, nextStepAt: '2026-12-01T09:30:00.000Z' })
    expect(await (await open(key)).text()).not.toContain('BEGIN:VEVENT')
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
