import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attributionMaxLength } from '../../src/domain/attribution'
import { contact, postChat } from '../helpers/chat'
import { hospital, postForm } from '../helpers/consultationForms'
import { exportClient, readCsv, readXlsx, toRecords, withoutApostrophe } from '../helpers/exports'
import { cmsClient } from '../helpers/cms'
import { mailPart } from '../helpers/mailServer'
import { NotificationSite } from '../helpers/notificationSite'
import { baseUrl, database, ownAddress } from '../helpers/server'
import { postSurvey } from '../helpers/surveyForms'

let db: pg.Client

beforeAll(async () => {
  db = await database()
})
afterAll(() => db.end())

const sent = {
  first: { landing_path: '/ar', locale: 'ar', referrer_host: 'www.google.com' },
  last: {
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: 'gulf-2026',
    utm_term: '=1+1',
    utm_content: 'عرض',
    landing_path: '/de/pricing',
    locale: 'de',
    had_click_id: true,
  },
}

const stored = {
  first_landing_path: '/',
  first_locale: 'ar',
  first_referrer_host: 'www.google.com',
  first_utm_source: null,
  first_had_click_id: false,
  last_utm_source: 'newsletter',
  last_utm_medium: 'email',
  last_utm_campaign: 'gulf-2026',
  last_utm_term: '=1+1',
  last_utm_content: 'عرض',
  last_referrer_host: null,
  last_landing_path: '/pricing',
  last_locale: 'de',
  last_had_click_id: true,
}

type Table = 'consultations' | 'chat_messages' | 'survey_responses'

/** Sends each of the three forms; as a browser does, or with headers that tell of one. */
const senders: Record<
  Table,
  (attribution: unknown, headers?: Record<string, string>) => Promise<Record<string, unknown>>
> = {
  consultations: async (attribution, headers) => {
    const submission_id = randomUUID()
    const member = typeof attribution === 'string' ? attribution : JSON.stringify(attribution)
    const fields = { ...hospital, submission_id, ...(attribution ? { attribution: member } : {}) }
    const address = ownAddress()
    expect((await postForm({ baseUrl, address, fields, headers })).status).toBe(201)
    return rowOf('consultations', submission_id)
  },
  chat_messages: async (attribution, headers) => {
    const submission_id = randomUUID()
    const body = { ...contact, submission_id, attribution }
    expect((await postChat({ baseUrl, address: ownAddress(), body, headers })).status).toBe(201)
    return rowOf('chat_messages', submission_id)
  },
  survey_responses: async (attribution, headers) => {
    const submission_id = randomUUID()
    const body = { language: 'en', submission_id, attribution }
    expect((await postSurvey({ baseUrl, address: ownAddress(), body, headers })).status).toBe(201)
    return rowOf('survey_responses', submission_id)
  },
}

async function rowOf(table: Table, id: string): Promise<Record<string, unknown>> {
  const { rows } = await db.query(`select * from ${table} where submission_id = $1`, [id])
  expect(rows).toHaveLength(1)
  return rows[0]
}

const known = (row: Record<string, unknown>) =>
  Object.entries(row).filter(
    ([column, value]) => /^(first|last)_/.test(column) && value !== null && value !== false,
  )

test.each(Object.keys(senders) as Table[])(
  '%s keep the first and the last visit',
  async (table) => {
    expect(await senders[table](sent)).toMatchObject(stored)
    expect(await senders[table](JSON.stringify(sent))).toMatchObject(stored)
    expect(known(await senders[table](undefined))).toEqual([])
  },
)

test.each([
  '{',
  'null',
  '"\u0000"',
  JSON.stringify({ first: [], last: 'x' }),
  JSON.stringify({ last: { utm_source: { $ne: 1 }, locale: "en'; drop table x" } }),
  'x'.repeat(9000),
])('what is no attribution refuses nothing: %j', async (wrong) => {
  for (const send of Object.values(senders)) expect(known(await send(wrong))).toEqual([])
})

test('what is too long is cut, at its full length too nothing is refused', async () => {
  const long = 'ആ'.repeat(attributionMaxLength)
  const visit = Object.fromEntries(
    ['source', 'medium', 'campaign', 'term', 'content'].map((name) => [`utm_${name}`, long + long]),
  )
  for (const send of [senders.chat_messages, senders.survey_responses]) {
    const row = await send({ first: visit, last: visit })
    expect(row).toMatchObject({ first_utm_source: long, last_utm_content: long })
  }
})

test('without scripts the address of the page tells of its campaign', async () => {
  const headers = { Referer: `${baseUrl}/de/nurses?utm_source=poster&utm_campaign=expo` }
  expect(await senders.consultations(undefined, headers)).toMatchObject({
    first_utm_source: null,
    last_utm_source: 'poster',
    last_utm_campaign: 'expo',
    last_landing_path: '/nurses',
  })
  const told = await senders.consultations(sent, headers)
  expect(told).toMatchObject({ last_utm_source: 'newsletter' })
})

test('it is in every export, filtered by the list’s filter', async () => {
  const campaign = `gulf-${randomUUID()}`
  const attribution = { ...sent, last: { ...sent.last, utm_campaign: campaign } }
  const fetchExport = await exportClient({ baseUrl })
  for (const [table, send] of Object.entries(senders)) {
    await send(attribution)
    const list = table.replace('_', '-')
    const query = `?where[lastUtmCampaign][equals]=${campaign}`
    const file = await (await fetchExport(`${list}.csv${query}`)).arrayBuffer()
    const csv = readCsv(Buffer.from(file).toString('utf8'))
    const records = toRecords(csv.map((row) => row.map(withoutApostrophe)))
    const expected = { ...stored, last_utm_campaign: campaign }
    expect(records).toMatchObject([
      { ...expected, first_had_click_id: '0', last_had_click_id: '1' },
    ])
    const xlsx = await readXlsx(await (await fetchExport(`${list}.xlsx${query}`)).arrayBuffer())
    expect(toRecords(xlsx[0]?.data ?? [])).toMatchObject([
      { ...expected, first_had_click_id: 0, last_had_click_id: 1 },
    ])
    if (list !== 'survey-responses') continue
    const header = xlsx[0]?.data[0] ?? []
    for (const codebook of xlsx.slice(1)) {
      const explained = new Set(codebook.data.map(([field]) => field))
      expect(header.filter((name) => !explained.has(name))).toEqual([])
    }
  }
})

test('staff cannot change it', async () => {
  const { id } = await senders.chat_messages(sent)
  const cms = await cmsClient({ baseUrl })
  const body = JSON.stringify({ lastUtmSource: 'other' })
  expect((await cms(`/chat-messages/${String(id)}`, { method: 'PATCH', body })).status).toBe(200)
  const { rows } = await db.query('select * from chat_messages where id = $1', [id])
  expect(rows[0]).toMatchObject(stored)
})

const site = new NotificationSite()

test('webhook and mail tell of it, the mail in plain names only', async () => {
  const submission_id = randomUUID()
  const attribution = { ...sent, last: { ...sent.last, utm_source: 'https://evil.example' } }
  const body = { ...contact, submission_id, attribution }
  const address = ownAddress()
  const answer = await postChat({ baseUrl: site.server.baseUrl, address, body })
  expect(answer.status).toBe(201)
  await expect.poll(() => site.states()).toEqual(['delivered', 'delivered'])
  const [call] = site.receiver.calls
  expect(JSON.parse(call?.body ?? '').data.attribution).toEqual({
    first: { ...sent.first, landing_path: '/', had_click_id: false },
    last: { ...attribution.last, landing_path: '/pricing' },
  })
  const mail = mailPart(site.mailServer.mails[0]?.raw ?? '', 'text/plain')
  expect(mail).toContain('gulf-2026')
  expect(mail).not.toContain('evil')
})
