import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attributionMaxLength } from '../../src/domain/attribution'
import { contact, postChat } from '../helpers/chat'
import { hospital, postForm } from '../helpers/consultationForms'
import { readCsv, readXlsx, toRecords, withoutApostrophe } from '../helpers/exports'
import { admin, baseUrl, db } from '../helpers/server'
import { postSurvey } from '../helpers/surveyForms'

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

type Row = Record<string, unknown>
type Headers = Record<string, string>

/** Sends each of the three forms; as a browser does, or with headers that tell of one. */
const senders: Record<Table, (attribution: unknown, headers?: Headers) => Promise<Row>> = {
  consultations: (attribution, headers) => {
    const member = typeof attribution === 'string' ? attribution : JSON.stringify(attribution)
    return rowOf('consultations', (own) => {
      const fields = { ...hospital, ...own, ...(attribution ? { attribution: member } : {}) }
      return postForm({ baseUrl, fields, headers })
    })
  },
  chat_messages: (attribution, headers) =>
    rowOf('chat_messages', (own) =>
      postChat({ baseUrl, body: { ...contact, ...own, attribution }, headers }),
    ),
  survey_responses: (attribution, headers) =>
    rowOf('survey_responses', (own) =>
      postSurvey({ baseUrl, body: { language: 'en', ...own, attribution }, headers }),
    ),
}

async function rowOf(
  table: Table,
  send: (own: { submission_id: string }) => Promise<Response>,
): Promise<Row> {
  const submission_id = randomUUID()
  expect((await send({ submission_id })).status).toBe(201)
  return db.row(`select * from ${table} where submission_id = $1`, [submission_id])
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

test('what is no attribution refuses nothing', async () => {
  for (const wrong of ['{', JSON.stringify({ first: [], last: 'x' }), 'x'.repeat(9000)]) {
    for (const send of Object.values(senders)) expect(known(await send(wrong))).toEqual([])
  }
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
  const fetchExport = (file: string) => admin(`/../exports/${file}`)
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
  expect(
    (await admin.patch(`/chat-messages/${String(id)}`, { lastUtmSource: 'other' })).status,
  ).toBe(200)
  expect((await db.rows('select * from chat_messages where id = $1', [id]))[0]).toMatchObject(
    stored,
  )
})
