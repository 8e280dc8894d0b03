import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { attributionMaxLength } from '../../src/domain/attribution'
import { honeypotField } from '../../src/domain/consultationFields'
import { locales, type Locale, type PageLocale } from '../../src/i18n/locales'
import { contact, postChat } from '../helpers/chat'
import { visitorClient } from '../helpers/cms'
import { hospital, postForm } from '../helpers/consultationForms'
import { readCsv, readXlsx, toRecords, withoutApostrophe } from '../helpers/exports'
import { attempt, postFraudReport } from '../helpers/fraud'
import { messages } from '../helpers/messages'
import { ownAddress } from '../helpers/ownAddress'
import { siteUrl } from '../helpers/realSite.mjs'
import { admin, baseUrl, db, editor } from '../helpers/server'
import { postSurvey } from '../helpers/surveyForms'

// What every form that visitors send promises.

type Fields = Record<string, unknown>
type Options = { address?: string; headers?: Record<string, string> }

type Form = {
  table: string
  list: string
  fields: Fields
  /** What the form refuses, with which status. */
  wrong: Fields
  refusal: number
  errorIn?: (locale: Locale) => string
  send: (fields: Fields, options?: Options) => Promise<Response>
}

/** Members that are no text, as a form sends them. */
const asTexts = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

const consultation: Form = {
  table: 'consultations',
  list: 'consultations',
  fields: hospital,
  wrong: { name: ' ' },
  refusal: 422,
  errorIn: (locale) => messages(locale).consultation.errors.name_required,
  send: (fields, options) => postForm({ baseUrl, fields: asTexts(fields), ...options }),
}

const chat: Form = {
  table: 'chat_messages',
  list: 'chat-messages',
  fields: contact,
  wrong: { message: ' ' },
  refusal: 422,
  errorIn: (locale) => messages(locale).chat.errors.message_required,
  send: (body, options) => postChat({ baseUrl, body, ...options }),
}

const survey: Form = {
  table: 'survey_responses',
  list: 'survey-responses',
  fields: { language: 'de' },
  wrong: { role: 'king' },
  refusal: 400,
  send: (body, options) => postSurvey({ baseUrl, body, ...options }),
}

const fraudReport: Form = {
  table: 'fraud_reports',
  list: 'fraud-reports',
  fields: attempt,
  wrong: { message: ' ' },
  refusal: 422,
  errorIn: (locale) => messages(locale).checkContact.errors.message_required,
  send: (body, options) => postFraudReport({ baseUrl, body, ...options }),
}

const forms = {
  'a consultation request': consultation,
  'a chat message': chat,
  'a survey': survey,
  'a report of fraud': fraudReport,
}

type Row = Record<string, unknown>

/** Sends a form under an id of its own. @returns its row */
async function store({ table, fields, send }: Form, more: Fields = {}, options?: Options) {
  const submission_id = randomUUID()
  expect((await send({ ...fields, ...more, submission_id }, options)).status).toBe(201)
  return db.row<Row>(`select * from ${table} where submission_id = $1`, [submission_id])
}

describe.each(Object.entries(forms))('%s', (_, form) => {
  const { table, list, fields, wrong, refusal, errorIn, send } = form
  const count = () => db.value(`select count(*)::int from ${table}`)
  const answerOf = async (answer: Promise<Response>) => {
    const { status, headers } = await answer
    return { status, headers, text: await (await answer).text() }
  }

  test('sent again under an id gets the same answer and makes one row, also at the same moment', async () => {
    const before = await count()
    const submission_id = randomUUID()
    const first = await answerOf(send({ ...fields, submission_id }))
    const again = [
      ...Array.from({ length: 12 }, () => send({ ...fields, submission_id })),
      send({ ...fields, submission_id: ` ${submission_id.toUpperCase()} ` }),
    ]
    for (const { status, text } of await Promise.all(again.map(answerOf))) {
      expect([status, text]).toEqual([201, first.text])
    }
    const other = randomUUID()
    const many = await Promise.all(
      Array.from({ length: 12 }, () => answerOf(send({ ...fields, submission_id: other }))),
    )
    expect(new Set(many.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(many[0]?.status).toBe(201)
    expect(await count()).toBe(before + 2)
  })

  if (errorIn)
    test.each(locales)('is refused in the visitor’s language: %s', async (locale) => {
      const message = errorIn(locale)
      const expected = {
        message,
        fields: Object.fromEntries(Object.keys(wrong).map((name) => [name, message])),
      }
      const sent = { ...fields, ...wrong }
      const cookie = { Cookie: `a=b; i18next=${locale}`, 'Accept-Language': 'en' }
      for (const answer of [
        await send({ ...sent, locale }, { headers: { Cookie: 'i18next=en' } }),
        await send(sent, { headers: cookie }),
        await send(sent, { headers: { 'Accept-Language': `xx, ${locale};q=0.8` } }),
      ]) {
        expect(await answer.json()).toEqual(expected)
      }
    })

  test('is taken from the site’s own pages alone', async () => {
    const before = await count()
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign) {
      const { status, text } = await answerOf(send(fields, { headers }))
      expect([headers, status]).toEqual([headers, 403])
      expect(JSON.parse(text).message).toBe(messages('en').errors.forbidden_origin)
    }
    expect(await count()).toBe(before)
    expect((await send(fields, { headers: { Origin: siteUrl } })).status).toBe(201)
  })

  test('is limited for one address, whatever it makes up, and for no other nor another form', async () => {
    const address = ownAddress()
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) {
      // The last of them is the one that the proxy has seen.
      const made = index % 2 ? address : `203.0.113.${index}, ${address}`
      statuses.push((await send({ ...fields, ...wrong }, { address: made })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(refusal), 429])
    const refused = await send(fields, { address, headers: { 'Accept-Language': 'ar' } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    const { message } = await refused.json()
    if (errorIn) expect(message).toBe(messages('ar').errors.rate_limited)
    expect((await send(fields)).status).toBe(201)
    for (const other of Object.values(forms).filter((one) => one !== form)) {
      expect((await other.send(other.fields, { address })).status).toBe(201)
    }
    expect(await db.count(`select from rate_limits where key like '%10.%'`)).toBe(0)
  })

  test('comes in by its one way, not even staff make one past it, and visitors read none', async () => {
    const body = { ...fields, submissionId: randomUUID(), desiredCountry: 'UK', locale: 'en' }
    const visitor = visitorClient(baseUrl)
    expect((await visitor.post(`/${list}`, body)).status).toBe(403)
    expect((await visitor(`/${list}`)).status).toBe(403)
    expect((await admin.post(`/${list}`, body)).status).toBe(403)
    expect((await admin(`/${list}?limit=1`)).status).toBe(200)
    expect((await visitor.post('/graphql', {})).status).toBeGreaterThanOrEqual(400)
  })

  if (errorIn)
    test('of a program that fills the hidden field gets the answer of a real one, and is not stored', async () => {
      const before = await count()
      const real = await (await send(fields)).json()
      const answer = await send({ ...fields, [honeypotField]: 'spam' })
      expect(answer.status).toBe(201)
      expect(Object.keys(await answer.json())).toEqual(Object.keys(real))
      expect(await count()).toBe(before + 1)
    })
})

describe('where a visitor came from', () => {
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

  const known = (row: Record<string, unknown>) =>
    Object.entries(row).filter(
      ([column, value]) => /^(first|last)_/.test(column) && value !== null && value !== false,
    )

  test.each(Object.entries(forms))('is the first and the last visit: %s', async (_, form) => {
    for (const attribution of [sent, JSON.stringify(sent)]) {
      expect(await store(form, { attribution })).toMatchObject(stored)
    }
    expect(known(await store(form))).toEqual([])
    for (const wrong of ['{', JSON.stringify({ first: [], last: 'x' }), 'x'.repeat(9000)]) {
      expect(known(await store(form, { attribution: wrong }))).toEqual([])
    }
  })

  test('is cut where it is too long, and refuses nothing at its full length', async () => {
    const long = 'ആ'.repeat(attributionMaxLength)
    const visit = Object.fromEntries(
      ['source', 'medium', 'campaign', 'term', 'content'].map((name) => [
        `utm_${name}`,
        long + long,
      ]),
    )
    for (const form of [chat, survey]) {
      const row = await store(form, { attribution: { first: visit, last: visit } })
      expect(row).toMatchObject({ first_utm_source: long, last_utm_content: long })
    }
  })

  test('is told by the address of the page where no script tells it', async () => {
    const Referer = `${baseUrl}/de/nurses?utm_source=poster&utm_campaign=expo`
    const options = { headers: { Referer } }
    expect(await store(consultation, {}, options)).toMatchObject({
      first_utm_source: null,
      last_utm_source: 'poster',
      last_utm_campaign: 'expo',
      last_landing_path: '/nurses',
    })
    const told = await store(consultation, { attribution: sent }, options)
    expect(told).toMatchObject({ last_utm_source: 'newsletter' })
  })

  test('is in every export, filtered by the list’s filter', async () => {
    const campaign = `gulf-${randomUUID()}`
    const attribution = { ...sent, last: { ...sent.last, utm_campaign: campaign } }
    const fetchExport = (file: string) => admin(`/../exports/${file}`)
    for (const form of Object.values(forms)) {
      await store(form, { attribution })
      const { list } = form
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

  test('is not changed by staff', async () => {
    const { id } = await store(chat, { attribution: sent })
    const path = `/chat-messages/${String(id)}`
    expect((await admin.patch(path, { lastUtmSource: 'other' })).status).toBe(200)
    expect(await db.row('select * from chat_messages where id = $1', [id])).toMatchObject(stored)
  })
})

describe('the privacy notice', () => {
  /** The version that is published in a language, from the database itself. */
  const published = (locale: PageLocale) =>
    db.value<string>(
      `select locale || ' ' || to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
       as version
     from publications where kind = 'legal-pages' and slug = 'privacy' and locale = $1`,
      [locale],
    )

  /** Which notice a form was sent with, without what the site's settings add to it (`scan.int`). */
  async function sentWith(form: Form, locale: Locale) {
    const own = form === survey ? { language: locale, regions: 'Berlin' } : { locale }
    return String((await store(form, own)).notice_version)
      .split(' ')
      .slice(0, 2)
      .join(' ')
  }

  async function privacyPage() {
    const [page] = await editor.find({
      kind: 'legal-pages',
      where: 'where[slug][equals]=privacy&locale=en',
    })
    return { kind: 'legal-pages', id: Number(page?.id) }
  }

  test('each form stores which notice was published in the visitor’s language', async () => {
    const german = await published('de')
    expect(german).toMatch(/^de \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(await sentWith(consultation, 'de')).toBe(german)
    expect(await sentWith(chat, 'de')).toBe(german)
    expect(await sentWith(survey, 'de')).toBe(german)
    expect(await sentWith(consultation, 'ml')).toBe(await published('ml'))
    // A language without pages of its own has the English one.
    const english = await published('en')
    expect(await sentWith(survey, 'tr')).toBe(english)
    expect(await sentWith(consultation, 'tr')).toBe(english)
  })

  test('a newly published notice is the version from then on, in its language alone', async () => {
    const [arabic, before] = [await published('ar'), await published('de')]
    const page = await privacyPage()
    const { title } = await editor.read({ ...page, locale: 'de' })
    const publish = (data: object) => editor.save({ ...page, data, locale: 'de', as: 'only' })
    try {
      expect((await publish({ title: 'Datenschutz, neu gefasst' })).status).toBe(200)
      const after = await published('de')
      expect(after).not.toBe(before)
      await expect.poll(() => sentWith(consultation, 'de')).toBe(after)
      expect(await sentWith(chat, 'ar')).toBe(arabic)
    } finally {
      await publish({ title })
    }
  })

  test('a language whose notice is taken offline has the English one', async () => {
    const hindi = `kind = 'legal-pages' and slug = 'privacy' and locale = 'hi'`
    await db.query(`create temporary table kept as select * from publications where ${hindi}`)
    try {
      await db.query(`update publications set published = null, published_at = null where ${hindi}`)
      const english = await published('en')
      await expect.poll(() => sentWith(consultation, 'hi')).toBe(english)
    } finally {
      await db.query(
        `update publications set published = kept.published, published_at = kept.published_at
       from kept where kept.id = publications.id`,
      )
    }
  })
})
