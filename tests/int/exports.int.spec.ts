import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { touches, touchFields } from '../../src/domain/attribution'
import { questions } from '../../src/domain/survey/questionnaire'
import { surveyLanguages } from '../../src/domain/survey/surveyLanguages'
import { contact } from '../helpers/chat'
import { cmsTexts } from '../helpers/cmsTexts'
import { addFile, addUser, cmsClient, docOf } from '../helpers/cms'
import { leaveChat, leaveConsultation } from '../helpers/leaveRequest'
import { readOnePiece } from '../helpers/connections'
import { hospital, nurse, readCv } from '../helpers/consultationForms'
import { readCsv, readXlsx, toRecords, withoutApostrophe, type Cells } from '../helpers/exports'
import { messages } from '../helpers/messages'
import {
  admin,
  adminAuthorization,
  adminPage,
  adminSession,
  baseUrl,
  db,
  server,
  uploadsDir,
} from '../helpers/server'
import {
  createRandom,
  fullAnswers,
  postSurvey,
  randomAnswers,
  type Answers,
} from '../helpers/surveyForms'
import { storeSurveys, type NewSurvey } from '../helpers/storedSurveys'
import { surveyTexts } from '../helpers/surveyTexts'
import { withPerson } from '../helpers/people.mjs'
import { words } from '../helpers/words'

const lists = ['consultations', 'chat-messages', 'survey-responses'] as const
const formats = ['csv', 'xlsx'] as const
const files = lists.flatMap((list) => formats.map((format) => `${list}.${format}`))

const fetchExport = (file: string, init?: RequestInit) => admin(`/../exports/${file}`, init)

/** Which privacy notice was published for readers of English. */
const englishNotice = /^en \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ( [a-z]+)*$/

/** The cells of a file, whichever format it comes in. */
async function cellsIn({ file, format }: { file: Buffer; format: string }): Promise<Cells[]> {
  if (format === 'xlsx') return (await readXlsx(file))[0]?.data ?? []
  return readCsv(file.toString('utf8')).map((row) => row.map(withoutApostrophe))
}

/** What an export holds, by its columns. */
async function recordsOf(file: string, query = '') {
  const response = await fetchExport(`${file}${query}`)
  expect(response.status).toBe(200)
  const content = Buffer.from(await response.arrayBuffer())
  return toRecords(await cellsIn({ file: content, format: file.split('.').at(-1) ?? '' }))
}

/** What one format makes of a value: CSV knows nothing but texts. */
const shown = (value: string | number | null, format: string) =>
  format === 'csv' && value !== null ? String(value) : value

const asha = { name: 'asha <b>.pdf', bytes: readCv('asha.pdf'), type: 'application/pdf' }

const only = (field: string, value: string) =>
  `?where[${field}][equals]=${encodeURIComponent(value)}`

const lastEntries = (count = 1) =>
  db.rows('select username, kind, subject, details from audit_log order by id desc limit $1', [
    count,
  ])

const countEntries = () =>
  db.value(`select count(*)::int from audit_log where kind::text not like 'user_%'`)

const empty = (columns: string[]) => Object.fromEntries(columns.map((column) => [column, null]))

/** Of what was sent by a program that does not say it, the source is unknown. */
const noAttribution = empty(
  touches.flatMap((touch) => touchFields.map(({ member }) => `${touch}_${member}`)),
)

/** What spreadsheets, separators and encodings stumble over. */
const name = '=HYPERLINK("https://evil.example";"click") \'Groß\' عائشة ആശ ＠SUM(A1)'

const isoTime = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created`

test('consultations come back field by field', async () => {
  const phone = `٠١٧١ ${randomInt(1_000_000, 9_999_999)}`
  const cv = { name: '=Lebenslauf; Ärztin.pdf', bytes: readCv('asha.pdf') }
  const standing =
    'qualification=degree&hours=4600&registration=yes&years=4&wards=dialysis&milestones=osce&milestones=cbt'
  const fields = { ...nurse, name, phone, plan: 'Starter', standing }
  const { id, person } = await leaveConsultation(server, fields, cv)
  const notes = [{ text: '=1+1\nangerufen; "morgen"' }, { text: 'noch einmal' }]
  const stage = "select _parent_id from stages_locales where name = 'Documents'"
  const nextStepAt = '2030-05-06T07:08:09.000Z'
  const noted = await admin.patch(`/people/${person}`, {
    stage: await db.value(stage),
    owner: await db.value("select id from users where username = 'admin'"),
    nextStepKind: 'call',
    nextStepAt,
    notes,
    contactNumber: '0049 171 5550101',
    email: 'asha@example.org',
    languageLevel: 'B1',
    registration: 'India, Kerala',
    yearsOfExperience: 7,
    readyFrom: '2027-03-01',
  })
  expect(noted.status).toBe(200)
  const written = (await docOf<{ notes: { writtenAt: string }[] }>(noted)).notes
  const { created, normalized } = await db.row<{ created: string; normalized: string }>(
    `select ${isoTime}, phone_normalized as normalized from consultations where id = $1`,
    [id],
  )
  for (const format of formats) {
    expect(await recordsOf(`consultations.${format}`, only('id', String(id)))).toEqual([
      {
        id: shown(id, format),
        created_utc: created,
        stage: 'Documents',
        owner: 'admin',
        next_step: 'call',
        next_step_utc: nextStepAt,
        name,
        phone,
        phone_normalized: normalized,
        number_to_use: '+491715550101',
        email_of_person: 'asha@example.org',
        role: 'nurses',
        language_level: 'B1',
        registration: 'India, Kerala',
        years_of_experience: shown(7, format),
        ready_from: '2027-03-01',
        type: 'nurses',
        desired_country: 'Germany',
        plan: 'Starter',
        standing_qualification: 'degree',
        standing_hours: shown(4600, format),
        standing_registered: shown(1, format),
        standing_years: shown(4, format),
        standing_wards: 'dialysis',
        standing_milestones: 'cbt|osce',
        language: 'en',
        notice_version: expect.stringMatching(englishNotice),
        cv_file: cv.name,
        cv_url: `/admin/consultations/${id}/cv`,
        notes: notes
          .map(({ text }, index) => `${written[index]?.writtenAt}, admin: ${text}`)
          .join('\n\n'),
        ...empty(
          words('second_number hospital_website call_time call_channel call_language email'),
        ),
        ...empty(words('role_wanted positions starts_in')),
        ...empty(words('standing_german standing_english standing_countries')),
        ...noAttribution,
      },
    ])
  }
})

test('consultations of hospitals have their website and no CV', async () => {
  const { id } = await leaveConsultation(server)
  const { name, hospital_website } = hospital
  expect(await recordsOf('consultations.csv', only('id', String(id)))).toMatchObject([
    { name, hospital_website, cv_file: null, cv_url: null, owner: null, notes: null },
  ])
})

test('chat messages come back field by field', async () => {
  const { id } = await leaveChat(server, { name, phone: '-49 30', message: `+1\n\n${name}` })
  const { created, normalized, message } = await db.row<Record<string, string>>(
    `select ${isoTime}, phone_normalized as normalized, message from chat_messages where id = $1`,
    [id],
  )
  for (const format of formats) {
    expect(await recordsOf(`chat-messages.${format}`, only('id', String(id)))).toEqual([
      {
        id: shown(id, format),
        created_utc: created,
        stage: 'New',
        name,
        phone: '-49 30',
        phone_normalized: normalized,
        message,
        language: 'en',
        notice_version: expect.stringMatching(englishNotice),
        ...empty(
          words('owner next_step next_step_utc number_to_use second_number email_of_person'),
        ),
        ...empty(words('role language_level registration years_of_experience ready_from')),
        ...empty(words('purpose notes')),
        ...noAttribution,
      },
    ])
  }
})

describe('survey responses', () => {
  const names = questions.map(({ name }) => name)

  async function submit({ answers, language }: { answers: Answers; language: string }) {
    const body = { ...answers, language }
    const response = await postSurvey({ baseUrl, body })
    expect(response.status).toBe(201)
    return ((await response.json()) as { reference: string }).reference
  }

  function cellsOf({ answers, format }: { answers: Answers; format: string }) {
    return Object.fromEntries(
      names.map((name) => {
        const answer = answers[name] ?? null
        const cell = Array.isArray(answer) ? answer.join('|') || null : answer
        return [name, shown(cell, format)]
      }),
    )
  }

  test('come back with every field answered', async () => {
    const [answers, language] = [fullAnswers(), 'tr']
    const reference = await submit({ answers, language })
    for (const format of formats) {
      const rows = await recordsOf(`survey-responses.${format}`, only('reference', reference))
      expect(rows).toEqual([
        {
          reference,
          created_utc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          language,
          notice_version: expect.stringMatching(/^(en|de) \d{4}-\d\d-\d\dT/),
          ...cellsOf({ answers, format }),
          ...noAttribution,
        },
      ])
      expect(Object.keys(rows[0] ?? {})).toEqual([
        'reference',
        'created_utc',
        'language',
        'notice_version',
        ...names,
        ...Object.keys(noAttribution),
      ])
    }
  })

  test('made of chance come back as they were stored, in both formats', async () => {
    const random = createRandom(42)
    const surveys = Array.from({ length: 100 }, (_, index): NewSurvey => {
      const language = surveyLanguages[index % surveyLanguages.length] ?? 'en'
      return { answers: randomAnswers(random), language }
    })
    const last = await db.value('select max(id) from survey_responses')
    const references = await storeSurveys({ db, surveys })
    for (const format of formats) {
      const rows = await recordsOf(`survey-responses.${format}`, `?where[id][greater_than]=${last}`)
      const found = new Map(rows.map((row) => [row.reference, row]))
      for (const [index, { answers, language }] of surveys.entries()) {
        expect(found.get(references[index] ?? '')).toMatchObject({
          language,
          ...cellsOf({ answers, format }),
        })
      }
    }
  })

  test.each(surveyLanguages)('are explained by the codebook in %s', async (lng) => {
    const texts = surveyTexts(lng)
    for (const format of formats) {
      const response = await fetchExport(`survey-codebook.${format}?lng=${lng}`)
      expect(response.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="survey-codebook_\\d{4}-\\d\\d-\\d\\d\\.${format}"$`),
      )
      const content = Buffer.from(await response.arrayBuffer())
      const rows = await cellsIn({ file: content, format })
      for (const question of questions) {
        const of = rows.filter(([field]) => field === question.name)
        expect(of[0]?.[1]).toContain(texts.questions[question.name].label)
        if (!('options' in question)) continue
        const codes = of.slice(0, question.options.length)
        expect(codes.map(([, , , , code]) => code)).toEqual([...question.options])
        expect(codes.map((row) => row[5])).toEqual(
          question.options.map((code) => texts.questions[question.name].options?.[code]),
        )
        // Where a text may stand in place of a code, the last row says so.
        const isFree = question.kind === 'choice' && question.takesText
        const rest = of.slice(question.options.length).map(([, , , , code, words]) => [code, words])
        expect(rest).toEqual(isFree ? [[null, expect.any(String)]] : [])
      }
    }
  })
})

test.each(files)('%s is a file that only its reader keeps', async (file) => {
  const [list, format = ''] = file.split('.')
  const response = await fetchExport(`${file}?where[id][equals]=0`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': {
      csv: 'text/csv; charset=utf-8',
      xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }[format],
    'content-disposition': `attachment; filename="${list}_${new Date().toISOString().slice(0, 10)}.${format}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).not.toMatch(/submission_?id/i)
})

describe('a filter', () => {
  const mark = `filtered ${randomUUID()}`

  beforeAll(() =>
    db.query(
      `${withPerson} insert into consultations (name, phone, type, desired_country, submission_id, reference, locale, plan, person_id)
       select $1 || ' ' || i, '+49 30 ' || i, 'hospitals', 'Germany', gen_random_uuid()::text, gen_random_uuid()::text, 'en',
         case when i % 3 = 0 then 'Gold' end, person.id
       from generate_series(1, 30) i, person`,
      [mark],
    ),
  )

  const named = `where[or][0][and][0][name][like]=${encodeURIComponent(mark)}`

  test.each(formats)('leaves the rows that the list shows, in %s', async (format) => {
    const query = `?${named}&where[or][0][and][1][plan][equals]=Gold`
    const rows = await recordsOf(`consultations.${format}`, query)
    expect(rows.map(({ name }) => name)).toEqual(
      [30, 27, 24, 21, 18, 15, 12, 9, 6, 3].map((number) => `${mark} ${number}`),
    )
    const details = `${format}, filtered by name, plan`
    const entry = { username: 'admin', kind: 'export', subject: 'consultations', details }
    expect(await lastEntries()).toEqual([entry])
  })

  test('can be a search, alone and beside others', async () => {
    const search = `search=${encodeURIComponent(mark)}`
    expect(await recordsOf('consultations.csv', `?${search}`)).toHaveLength(30)
    expect((await lastEntries())[0]).toMatchObject({ details: 'csv, filtered by search' })
    const both = `?${search}&where[or][0][and][0][plan][equals]=Gold`
    expect(await recordsOf('consultations.csv', both)).toHaveLength(10)
  })

  test('goes along with the links of the list, and a form has the link to all of its person', async () => {
    const { region, filtered, person, ...names } = cmsTexts.en.exports
    const where = 'where[or][0][and][0][plan][equals]=Gold'
    const list = '/collections/consultations'
    const html = await adminPage(`${list}?${where}&search=${encodeURIComponent(mark)}`)
    for (const text of [region, filtered]) expect(html).toContain(text)
    for (const format of formats) {
      const link = new RegExp(`href="/cms/exports/([^"?]+)([^"]*)"[^>]*>${names[format]}<`)
      const [, file = '', query = ''] = link.exec(html) ?? []
      expect(file).toBe(`consultations.${format}`)
      expect(await recordsOf(file, query.replaceAll('&amp;', '&'))).toHaveLength(10)
    }
    const id = await db.value('select max(id) from consultations where name like $1', [`${mark}%`])
    const form = await adminPage(`${list}/${String(id)}`)
    for (const text of [person, `/cms/exports/person/consultations/${String(id)}`]) {
      expect(form).toContain(text)
    }
  })

  test('that cannot be meant is refused and not noted', async () => {
    const before = await countEntries()
    for (const query of [
      'where=x',
      'where[or][a]=b',
      'where[nothing][equals]=x',
      'where[name][sounds]=x',
      'where[type][equals]=nothing',
      'where[id][less_than]=99999999999',
      'where[person.owner.password][equals]=x',
      'where[person.owner.hash][like]=a',
      'where[person.owner.salt][like]=a',
      'search[]=x',
      'where[name][equals]=%00',
    ]) {
      const response = await fetchExport(`consultations.csv?${query}`)
      expect([query, response.status]).toEqual([query, 400])
      const { bad_request: message } = messages('en').errors
      expect(await response.json()).toEqual({ message, fields: {} })
    }
    expect(await countEntries()).toBe(before)
  })
})

test('is for a session of the CMS alone, and only for reading', async () => {
  const editor = await addUser(admin, { role: 'editor' })
  const before = await countEntries()
  for (const file of [...files, 'survey-codebook.csv', 'survey-codebook.xlsx', 'users.csv']) {
    const address = `${baseUrl}/cms/exports/${file}`
    for (const authorization of [undefined, adminAuthorization, 'JWT eyJhbGciOiJub25lIn0.e30.']) {
      const headers = authorization ? { Authorization: authorization } : undefined
      const { status, headers: answered } = await fetch(address, { headers })
      expect([file, status, answered.get('cache-control')]).toEqual([file, 401, 'no-store'])
    }
  }
  const cms = await cmsClient({ baseUrl, credentials: editor.credentials })
  const refused = await cms('/../exports/users.csv')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toEqual({ message: messages('en').errors.forbidden, fields: {} })
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect((await fetchExport('consultations.csv', { method })).status).toBe(405)
  }
  expect(await countEntries()).toBe(before)
})

test('there is nothing else', async () => {
  for (const file of words('users.csv consultations consultations.pdf consultations.csv.xlsx')) {
    expect((await fetchExport(file)).status).toBe(404)
  }
  expect((await fetchExport('survey-codebook.csv?lng=fr')).status).toBe(400)
})

describe('the audit log', () => {
  test.each(files)('has %s before it is read', async (file) => {
    const [list, format] = file.split('.')
    const response = await fetchExport(file)
    expect(await lastEntries()).toEqual([
      { username: 'admin', kind: 'export', subject: list, details: `${format}, all rows` },
    ])
    await response.body?.cancel()
  })

  test('has nothing of what was looked for', async () => {
    await fetchExport('consultations.csv?where[name][like]=Very+Secret+Name&search=Other+Secret')
    await fetchExport('survey-responses.csv?where[services.Secret][equals]=x')
    const entries = await db.query('select * from audit_log')
    expect(JSON.stringify(entries.rows)).not.toContain('Secret')
  })

  test('has no entry where nothing is sent', async () => {
    const before = await countEntries()
    const { id } = await leaveConsultation(server)
    for (const file of [...files, `person/consultations/${id}`]) {
      expect((await fetchExport(file, { method: 'HEAD' })).status).toBe(200)
    }
    expect(await countEntries()).toBe(before)
  })

  test.each([
    ['update audit_log set username = $$x$$', 'never changed or removed'],
    ['delete from audit_log', 'never removed within a year'],
    ['truncate audit_log cascade', 'never changed or removed'],
  ])('only grows: %s', async (statement, refusal) => {
    await expect(db.query(statement)).rejects.toThrow(refusal)
  })

  test('must be written, or nothing personal is sent', async () => {
    const { id, person } = await leaveConsultation(server, nurse, asha)
    const filename = await db.value<string>(
      'select filename from cvs where id = (select cv_id from consultations where id = $1)',
      [id],
    )
    const ofFiles = [...files, `person/people/${person}`, `cv/${id}`]
    const addresses = [
      ...ofFiles.map((file) => `/cms/exports/${file}`),
      `/cms/api/cvs/file/${filename}`,
      `/admin/consultations/${id}/cv`,
      `/admin/consultations/${id}/cv/view`,
    ]
    await db.query('alter table audit_log rename to audit_log_away')
    try {
      for (const path of addresses) {
        const Authorization = path.startsWith('/admin')
          ? adminAuthorization
          : `JWT ${adminSession.token}`
        const response = await fetch(baseUrl + path, { headers: { Authorization } })
        expect([path, response.status]).toEqual([path, 503])
        expect(response.headers.get('content-disposition')).toBeNull()
        const text = await response.text()
        expect(text).not.toContain('PDF')
        if (path.startsWith('/cms/api')) continue
        const message = messages('en').errors.unavailable
        expect(JSON.parse(text)).toEqual({ message, fields: {} })
      }
    } finally {
      await db.query('alter table audit_log_away rename to audit_log')
    }
  })

  test('names its records in the list, with the way there while they exist', async () => {
    const { id, person } = await leaveChat({ baseUrl, db }, { name: 'Asha of the log' })
    const subjects = [
      `chat-messages ${id}`,
      `people ${person}`,
      'people 999999999',
      'chat-messages',
    ]
    for (const subject of [...subjects, 'survey-responses 999999999', 'security-settings']) {
      await db.query(
        `insert into audit_log (username, kind, subject, created_at, updated_at)
         values ('admin', 'export', $1, now(), now())`,
        [subject],
      )
    }
    const html = await adminPage('/collections/audit-log?limit=10')
    const path = '/cms/collections/'
    for (const [record, title] of [
      [`chat-messages/${id}`, `Chat message ${id}`],
      [`people/${person}`, `Person ${person}`],
    ]) {
      const [link = ''] = html.match(new RegExp(`<a [^>]*href="${path}${record}".*?</a>`)) ?? []
      expect(link.replaceAll(/<!-- -->|<[^>]*>/g, '')).toBe(`Asha of the log (${title})`)
    }
    expect(html).toContain('<span>Person 999999999 (erased)</span>')
    expect(html).toContain('<span>Survey response 999999999 (erased)</span>')
    expect(html).toContain('<span>Chat messages</span>')
    expect(html).toContain('<bdi>Security</bdi>')
  })
})

describe('a long export', () => {
  const mark = `long ${randomUUID()}`
  // Far more than fits into the buffers on the way to a reader, which hold some megabytes.
  const rows = 3000
  const query = `?where[name][like]=${encodeURIComponent(mark)}`

  beforeAll(async () => {
    // What could be compressed well would fit into the buffers. Of few letters, because the index of
    // what staff search by would hold every three letters of other texts.
    const noise = Array.from({ length: rows }, () =>
      Array.from(randomBytes(3000), (byte) => byte.toString(4).padStart(4, '0')).join(''),
    )
    await db.query(
      `${withPerson} insert into chat_messages (name, phone, message, submission_id, locale, person_id)
       select $1 || ' ' || i, '+49 30', text, gen_random_uuid()::text, 'en', person.id
       from unnest($2::text[]) with ordinality noise (text, i), person`,
      [mark, noise],
    )
  })
  afterAll(() => db.query("delete from chat_messages where name like $1 || ' %'", [mark]))

  type Reader = { first: Uint8Array; rest: () => Promise<Buffer>; leave: () => Promise<void> }

  /** Reads the first piece of an export and then nothing until it is asked to. */
  async function readerOf(format: (typeof formats)[number]): Promise<Reader> {
    const response = await fetchExport(`chat-messages.${format}${query}`)
    const reader = response.body?.getReader()
    if (!reader) throw new Error('There is nothing to read')
    const first = (await reader.read()).value ?? new Uint8Array()
    return {
      first,
      async rest() {
        const pieces = [first]
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
          pieces.push(piece.value)
        }
        return Buffer.concat(pieces)
      },
      leave: () => reader.cancel(),
    }
  }

  /** The names in a whole file: what reads all cells takes seconds for so many. */
  async function namesIn({ file, format }: Parameters<typeof cellsIn>[0]): Promise<string[]> {
    const text = format === 'csv' ? file : (await unpack(file))['xl/worksheets/sheet1.xml']
    return String(text).match(new RegExp(`${mark} \\w+`, 'g')) ?? []
  }

  test('is sent while it is read, and new rows neither double nor move any', async () => {
    const reader = await readerOf('csv')
    // Rows that were still to be read are gone, and others have come in.
    await db.query("delete from chat_messages where name in ($1 || ' 1', $1 || ' 2')", [mark])
    await db.query(
      `${withPerson} insert into chat_messages (name, phone, message, submission_id, locale, person_id)
       select $1 || ' new', '+49 30', 'x', gen_random_uuid()::text, 'en', person.id
       from generate_series(1, 700), person`,
      [mark],
    )
    const names = await namesIn({ file: await reader.rest(), format: 'csv' })
    expect(names).toEqual(Array.from({ length: rows - 2 }, (_, index) => `${mark} ${rows - index}`))
    await db.query("delete from chat_messages where name = $1 || ' new'", [mark])
  })

  test('that nobody reads on holds no connection', async () => {
    // More than the server has connections.
    const wanted = Array.from({ length: 3 }, () => formats).flat()
    const readers = await Promise.all(
      wanted.map(async (format) => ({ format, reader: await readerOf(format) })),
    )
    await expectIdle()
    expect(await recordsOf('consultations.csv', '?where[id][equals]=0')).toEqual([])
    // The oldest rows were not read yet: what happens to them now still shows.
    await db.query("delete from chat_messages where name like $1 || ' _'", [mark])
    for (const { format, reader } of readers.slice(0, formats.length)) {
      const names = await namesIn({ file: await reader.rest(), format })
      expect([format, names.at(0), names.at(-1)]).toEqual([format, `${mark} ${rows}`, `${mark} 10`])
    }
    await Promise.all(readers.slice(formats.length).map(({ reader }) => reader.leave()))
    await expectIdle()
  })

  test.each(formats)('that is left ends on the server too, as %s', async (format) => {
    const url = `${baseUrl}/cms/exports/chat-messages.${format}${query}`
    await readOnePiece(url, { Authorization: `JWT ${adminSession.token}` })
    await expectIdle()
    expect(await recordsOf('consultations.csv', '?where[id][equals]=0')).toEqual([])
  })

  /** Nothing is asked of the database and no transaction is open, at five looks in a row. */
  async function expectIdle(): Promise<void> {
    let looks = 0
    const look = async () => {
      const count = await db.value(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
           and (state = 'active' or state like 'idle in transaction%')`,
      )
      looks = count === 0 ? looks + 1 : 0
      return looks
    }
    await expect.poll(look).toBeGreaterThanOrEqual(5)
  }
})

const sendConsultation = (phone: string) =>
  leaveConsultation(server, { ...nurse, name: 'Asha <i>Thomas</i>', phone }, asha)

function sendChat(phone: string) {
  const last = { utm_source: 'poster', landing_path: '/pricing', had_click_id: true }
  return leaveChat(server, { phone, attribution: { last } })
}

/** The files of an archive, read by a library that has no part in writing them. */
async function unpack(archive: Buffer): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(archive)
  const files: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  }
  return files
}

async function fetchPerson(address: string) {
  const response = await fetchExport(`person/${address}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const files = await unpack(Buffer.from(await response.arrayBuffer()))
  return {
    response,
    files,
    data: JSON.parse(String(files['data.json'])) as Record<string, Record<string, unknown>[]>,
    page: String(files['overview.html']),
  }
}

describe('everything about one person', () => {
  test('is all with the same number, however it was typed, and nothing of others', async () => {
    const { id: first, person } = await sendConsultation('+91 91111 22222')
    const { id: second } = await sendConsultation('0091-91111-22222')
    const { id: chat } = await sendChat('+91 (91111) 22222')
    const { id: other } = await sendConsultation('+91 91111 22223')
    await admin.patch(`/people/${person}`, {
      notes: [{ text: 'Speaks <b>German</b>' }],
      languageLevel: 'B2',
    })
    const file = await addFile({ ...adminSession, baseUrl, person, file: asha })
    const { id: added } = (await file.json()) as { id: number }
    await admin.patch(`/chat-messages/${chat}`, { answers: [{ text: 'Tomorrow <b>at nine</b>' }] })
    await db.query("delete from deliveries where kind = 'chat-messages' and record = $1", [chat])
    await db.query(
      `insert into deliveries (kind, record, channel, state) values
         ('chat-messages', $1, 'email', 'delivered')`,
      [chat],
    )
    for (const address of [`people/${person}`, `consultations/${first}`, `chat-messages/${chat}`]) {
      const { data, files, page, response } = await fetchPerson(address)
      expect(response.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="person_${address.replace('/', '_')}_[-\\d]{10}\\.zip"$`),
      )
      const cvs = [`consultation-${first}`, `consultation-${second}`, `file-${added}`]
      expect(new Set(Object.keys(files))).toEqual(
        new Set([...cvs.map((cv) => `cv/${cv}.pdf`), 'data.json', 'overview.html']),
      )
      expect(files[`cv/consultation-${second}.pdf`]?.equals(asha.bytes)).toBe(true)
      expect(data.consultations?.map(({ number }) => number)).toEqual([first, second])
      expect(data.consultations?.[0]).toMatchObject({
        name: 'Asha <i>Thomas</i>',
        phone: '+91 91111 22222',
        noticeVersion: expect.stringMatching(/^en /),
        cv: { originalName: asha.name, file: `cv/consultation-${first}.pdf` },
      })
      expect(data.followUp).toMatchObject({
        stage: 'New',
        languageLevel: 'B2',
        contactNumber: null,
        files: [{ originalName: asha.name, file: `cv/file-${added}.pdf` }],
        notes: [{ text: 'Speaks <b>German</b>', writtenAt: expect.any(String) }],
      })
      expect(data.chatMessages).toMatchObject([
        {
          number: chat,
          message: contact.message,
          isConfirmed: false,
          answers: [{ text: 'Tomorrow <b>at nine</b>', writtenAt: expect.any(String) }],
          notifications: [{ by: 'email', state: 'delivered' }],
          firstVisit: {},
          lastVisit: { utmSource: 'poster', landingPath: '/pricing', hadClickId: true },
        },
      ])
      expect(JSON.stringify(data)).not.toContain('22223')
      // Who of the staff wrote a note is about them.
      expect(JSON.stringify(data)).not.toContain('admin')
      expect(page).toContain('Asha &lt;i&gt;Thomas&lt;/i&gt;')
      expect(page).toContain('<bdi>poster</bdi>')
      expect(page).not.toMatch(/<(i|b|script)>/)
    }
    const details = `consultations ${first}, ${second}; chat-messages ${chat}`
    expect(await lastEntries(2)).toEqual([
      { username: 'admin', kind: 'person_export', subject: `chat-messages ${chat}`, details },
      { username: 'admin', kind: 'person_export', subject: String(first), details },
    ])
    expect(other).toBeGreaterThan(second)
  })

  test('has the answers that were sent along, in words and as data', async () => {
    const fields = { ...nurse, phone: '+91 94444 55555', standing: 'english=oet_b&milestones=cbt' }
    const { id } = await leaveConsultation(server, fields, asha)
    const { data, page } = await fetchPerson(`consultations/${id}`)
    const standing = { english: 'oet_b', milestones: ['cbt'], german: null, isRegistered: false }
    expect(data.consultations?.[0]).toMatchObject({ standing })
    expect(page).toContain('<bdi>OET B</bdi>\n<bdi>UK: CBT</bdi>')
  })

  test('is the record alone where its number has no normalised form', async () => {
    const { id: one } = await sendChat('call me')
    await sendChat('call me')
    const { data } = await fetchPerson(`chat-messages/${one}`)
    expect(data.chatMessages?.map(({ number }) => number)).toEqual([one])
    expect(data.consultations).toEqual([])
  })

  test('says when the file of a CV is missing', async () => {
    const { id } = await sendConsultation('+91 93333 44444')
    const filename = await db.value<string>(
      'select filename from cvs join consultations on cv_id = cvs.id where consultations.id = $1',
      [id],
    )
    rmSync(path.join(uploadsDir, filename))
    const { data, page } = await fetchPerson(`consultations/${id}`)
    expect(data.consultations?.[0]).toMatchObject({ cv: { file: null } })
    expect(page).toContain('missing')
  })

  test.each(['consultations/0', 'consultations/999999', 'consultations/1x', 'users/1', 'cvs/1'])(
    'is not there for %s',
    async (address) => {
      expect((await fetchExport(`person/${address}`)).status).toBe(404)
    },
  )
})
