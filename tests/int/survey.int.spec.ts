import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import german from '../../src/domain/survey/texts/de.json'
import english from '../../src/domain/survey/texts/en.json'
import turkish from '../../src/domain/survey/texts/tr.json'
import { questions } from '../../src/domain/survey/questionnaire'
import { surveyLanguages } from '../../src/domain/survey/surveyLanguages'
import { ownAddress } from '../helpers/ownAddress'
import { messages } from '../helpers/messages'
import { baseUrl, db } from '../helpers/server'
import {
  createRandom,
  fullAnswer,
  fullAnswers,
  noAnswer,
  postSurvey,
  randomAnswers,
  type Answers,
} from '../helpers/surveyForms'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

const texts = { en: english, de: german, tr: turkish }
const referencePattern = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/

/** Sends a survey from an address of its own. */
async function send(
  body: object | string,
  { address = ownAddress(), ...options }: Partial<Parameters<typeof postSurvey>[0]> = {},
) {
  const response = await postSurvey({ baseUrl, address, body, ...options })
  const text = await response.text()
  const json = () => JSON.parse(text) as Record<string, unknown>
  return { status: response.status, headers: response.headers, text, json }
}

/** The stored answers, numbers as numbers, of each response with that id. */
async function rowsOf(submissionId: string): Promise<Record<string, unknown>[]> {
  return (
    await db.rows<Record<string, unknown>>(
      'select * from survey_responses where submission_id = $1',
      [submissionId],
    )
  ).map(withNumbers)
}

function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  const numbers = questions.flatMap(({ kind, name }) => {
    const isNumber = (kind === 'integer' || kind === 'rating') && row[name] !== null
    return isNumber ? [[name, Number(row[name])] as const] : []
  })
  return { ...row, ...Object.fromEntries(numbers) }
}

const nothing = Object.fromEntries(questions.map((question) => [question.name, noAnswer(question)]))

async function count(table: 'survey_responses' | 'survey_drafts'): Promise<number> {
  return Number(await db.value<string>(`select count(*) from ${table}`))
}

test('the words of the specification are stored as codes', async () => {
  const submission_id = randomUUID()
  const answer = await send({
    language: 'tr',
    submission_id,
    role: 'Owner/Director',
    services: ['SGB XI basic care', 'Tagespflege', 'palliative'],
    team_german_level: ' a1-a2 basic ',
    pilot_readiness: 'Evet',
  })
  expect(answer.status).toBe(201)
  expect(await rowsOf(submission_id)).toMatchObject([
    {
      role: 'owner_director',
      services: ['sgb_xi_basic_care', 'day_care', 'palliative'],
      team_german_level: 'a1_a2',
      pilot_readiness: 'yes',
    },
  ])
})
test.each(surveyLanguages)('a survey in %s may be empty but for its language', async (language) => {
  const submission_id = randomUUID()
  const answer = await send({ language, submission_id })
  expect(answer.status).toBe(201)
  expect(answer.json()).toEqual({ ok: true, reference: expect.stringMatching(referencePattern) })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const rows = await rowsOf(submission_id)
  expect(rows).toMatchObject([{ ...nothing, language, reference: answer.json().reference }])
})

/** Sends surveys, some at the same time, and expects each to be stored as it was sent. */
async function expectStored(surveys: Answers[]): Promise<void> {
  const sent = surveys.map((answers, index) => ({
    answers,
    language: surveyLanguages[index % surveyLanguages.length],
    submission_id: randomUUID(),
  }))
  for (let first = 0; first < sent.length; first += 20) {
    const batch = sent.slice(first, first + 20)
    const replies = await Promise.all(
      batch.map(({ answers, ...rest }) => send({ ...rest, ...answers })),
    )
    expect(replies.map(({ status }) => status)).toEqual(batch.map(() => 201))
  }
  const { rows } = await db.query<Record<string, unknown>>(
    'select * from survey_responses where submission_id = any($1)',
    [sent.map(({ submission_id }) => submission_id)],
  )
  expect(rows).toHaveLength(sent.length)
  const stored = new Map(rows.map((row) => [row.submission_id, withNumbers(row)]))
  for (const { answers, language, submission_id } of sent) {
    expect(stored.get(submission_id)).toMatchObject({ ...nothing, ...answers, language })
  }
}

test('every field is stored by itself, and all at once', () =>
  expectStored([
    ...questions.map((question) => ({ [question.name]: fullAnswer(question) })),
    fullAnswers(),
  ]))

test('surveys of chance are stored as they were sent', () => {
  const random = createRandom(20_261_121)
  return expectStored(Array.from({ length: 300 }, () => randomAnswers(random)))
})

describe('a bad survey is refused with the fields named and stores nothing', () => {
  test('everything that is wrong at once', async () => {
    const before = await count('survey_responses')
    const { type_wrong, option_unknown, out_of_range } = german.interface.errors
    const wrong = { role: 'king', team_size_admin: -1, services: 1 }
    const fields = { role: option_unknown, team_size_admin: out_of_range, services: type_wrong }
    const answer = await send({ language: 'de', ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.json().fields).toEqual(fields)
    for (const submission_id of ['drop table', 7]) {
      const refused = await send({ language: 'de', submission_id })
      expect(refused.json().fields).toEqual({ submission_id: type_wrong })
    }
    expect(answer.headers.get('content-language')).toBe('de')
    expect(await count('survey_responses')).toBe(before)
    const { language_unknown: language } = english.interface.errors
    expect((await send({ language: 'fr' })).json().fields).toEqual({ language })
  })

  test('what is no object, too large or of another type', async () => {
    expect((await send('[]')).status).toBe(400)
    expect((await send({ language: 'de', magic_wish: 'x'.repeat(300_000) })).status).toBe(413)
    const headers = { 'Content-Type': 'text/plain' }
    expect((await send({ language: 'de' }, { headers })).status).toBe(415)
  })
})

test('unknown fields are dropped', async () => {
  const submission_id = randomUUID()
  const extra = { id: 1, reference: 'AAAA-AAAA-AAAA', created_at: '1999-01-01', is_admin: true }
  const answer = await send({ language: 'de', submission_id, ...extra })
  expect(answer.status).toBe(201)
  const [row] = await rowsOf(submission_id)
  expect(row?.id).not.toBe(1)
  expect(row?.reference).toBe(answer.json().reference)
  expect(new Date(String(row?.created_at)).getFullYear()).toBeGreaterThan(2000)
})

describe('answers kept to be continued', () => {
  const answers = { role: 'other', team_size_nurses: '12x', services: ['palliative'] }
  const keep = (body: object) => send(body, { path: '/api/survey/drafts' })
  const read = async (code: string, address = ownAddress()) => {
    const response = await fetch(`${baseUrl}/api/survey/drafts/${code}`, {
      headers: { 'X-Forwarded-For': address },
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const codeOf = async (body: object) => String((await keep(body)).json().code)

  test('come back as they were typed, under a code that the database does not hold', async () => {
    const code = await codeOf({ language: 'tr', answers })
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    const found = await read(code.toLowerCase())
    expect(found).toMatchObject({ status: 200, body: { ok: true, language: 'tr', answers } })
    expect(found.headers.get('cache-control')).toBe('no-store')
    expect(
      (await db.rows<{ row: string }>('select d::text as row from survey_drafts d')).filter(
        ({ row }) => row.includes(code),
      ),
    ).toEqual([])
  })

  test('are replaced under the same code', async () => {
    const code = await codeOf({ language: 'en', answers })
    const before = await count('survey_drafts')
    expect(await codeOf({ code, language: 'de', answers: { regions: 'Köln' } })).toBe(code)
    expect((await read(code)).body).toMatchObject({ language: 'de', answers: { regions: 'Köln' } })
    expect(await count('survey_drafts')).toBe(before)
  })

  test('are gone after 30 days, and their code is not used again', async () => {
    const code = await codeOf({ language: 'en', answers })
    const { rows } = await db.query<{ id: number; days: string }>(
      `select id, extract(epoch from expires_at - now()) / 86400 as days
       from survey_drafts order by id desc limit 1`,
    )
    expect(Number(rows[0]?.days)).toBeCloseTo(30, 1)
    await db.query(
      `update survey_drafts set expires_at = now() - interval '1 second' where id = $1`,
      [rows[0]?.id],
    )
    expect((await read(code)).status).toBe(404)
    expect(await codeOf({ code, language: 'en', answers })).not.toBe(code)
  })

  test('are deleted with their submission, and stay where that is refused', async () => {
    const draft_code = await codeOf({ language: 'en', answers })
    expect((await send({ language: 'en', role: 'king', draft_code })).status).toBe(400)
    expect((await read(draft_code)).status).toBe(200)
    expect((await send({ language: 'en', draft_code })).status).toBe(201)
    expect((await read(draft_code)).status).toBe(404)
  })

  test('need a language, and are not found under what is no code', async () => {
    expect((await keep({ language: 'fr', answers })).json().fields).toHaveProperty('language')
    for (const code of ['x', '0'.repeat(26), '%00', 'U'.repeat(26)]) {
      expect((await read(code)).status).toBe(404)
    }
  })

  test('cannot be looked for without end', async () => {
    const address = ownAddress()
    const statuses: number[] = []
    for (let turn = 0; turn < 21; turn += 1) {
      statuses.push((await read('0'.repeat(26), address)).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a browser without scripts', () => {
  const post = async (fields: [string, string][], headers: Record<string, string> = {}) => {
    const response = await postSurvey({
      baseUrl,
      address: '10.251.7.7',
      body: new URLSearchParams(fields).toString(),
      headers: {
        Accept: 'text/html',
        'Content-Type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    })
    const { status, headers: answered } = response
    return { status, html: await response.text(), location: answered.get('location') ?? '' }
  }
  const start: [string, string][] = [
    ['locale', 'de'],
    ['language', 'tr'],
  ]
  const longest = `${'ğ\n"<&'.repeat(999)}`
  const choices: [string, string][] = [
    ['services', 'palliative'],
    ['services', 'other'],
  ]

  test('gets the survey with all its questions', async () => {
    const html = await (await fetch(`${baseUrl}/questions/tr`)).text()
    for (const { name, kind } of questions) {
      expect(html).toContain(`name="${name}"`)
      if (kind === 'longText') expect(html).toContain(`id="${name}"`)
    }
    expect(html).toContain('action="/api/survey"')
  })

  test('is shown what is wrong with everything that was entered, and then thanked', async () => {
    const entered: [string, string][] = [
      ...start,
      ...choices,
      ['magic_wish', longest],
      ['plan_fairness_rating', '4'],
    ]
    const wrong = await post([...entered, ['team_size_nurses', '7x']])
    expect(wrong.status).toBe(400)
    expect(wrong.html).toMatch(/^<!DOCTYPE html><html lang="tr"/)
    expect(wrong.html).toContain(turkish.interface.errors.type_wrong)
    expect(wrong.html).toContain('href="#question-team_size_nurses"')
    expect(wrong.html).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="7x"/)
    expect(wrong.html).toContain(
      longest.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    )
    for (const checked of [/value="palliative"/, /name="plan_fairness_rating"[^>]*value="4"/]) {
      const inputs = wrong.html.match(/<input[^>]*>/g)?.filter((one) => checked.test(one)) ?? []
      expect(inputs.some((one) => one.includes('checked'))).toBe(true)
    }

    const fixed: [string, string][] = [...entered, ['team_size_nurses', '7']]
    const done = await post(fixed)
    expect([done.status, done.location]).toEqual([
      303,
      expect.stringMatching(/^\/questions\/tr\/thanks\//),
    ])
    const reference = done.location.split('/').at(-1) ?? ''
    expect(
      (await db.rows('select * from survey_responses where reference = $1', [reference])).map(
        withNumbers,
      ),
    ).toMatchObject([
      {
        language: 'tr',
        team_size_nurses: 7,
        plan_fairness_rating: 4,
        services: ['palliative', 'other'],
        magic_wish: longest.trim(),
      },
    ])
    const thanks = await (await fetch(`${baseUrl}${done.location}`)).text()
    expect(thanks).toContain(reference)
    expect(thanks).toContain(turkish.interface.successText)
    // A second press of the button leads to the same thanks, other answers to others.
    expect((await post(fixed)).location).toBe(done.location)
    expect((await post([...fixed, ['regions', 'Köln']])).location).not.toBe(done.location)
  })

  test('can send the longest answers to all questions', async () => {
    const fields = Object.entries(fullAnswers()).flatMap(([name, answer]) =>
      [answer].flat().map((value): [string, string] => [name, String(value)]),
    )
    const done = await post([...start, ...fields])
    expect(done.status).toBe(303)
  })

  test('of another site, with another type or too much is refused in words', async () => {
    const foreign = await post(start, { 'Sec-Fetch-Site': 'cross-site' })
    expect(foreign.status).toBe(403)
    expect((await post(start, { 'Content-Type': 'text/plain' })).status).toBe(415)
    const huge = await post([...start, ['regions', 'x'.repeat(800_000)]])
    expect(huge.status).toBe(413)
    expect(huge.html).toContain(messages('en').errors.payload_too_large)
  })
})

describe('the languages of the survey', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${baseUrl}${path}`, { redirect: 'manual', headers })
  const locationOf = async (path: string, headers?: Record<string, string>) => {
    const response = await get(path, headers)
    const location = response.headers.get('location')
    return location && new URL(location, baseUrl).href.slice(baseUrl.length)
  }

  test.each([
    ['/questions', 'en', 'en'],
    ['/de/questions', 'de', 'de'],
    ['/ar/questions', 'ar', 'en'],
    ['/questions/tr', 'tr', 'tr'],
    ['/de/questions/en', 'de', 'en'],
    ['/ml/questions/de', 'ml', 'de'],
  ] as const)('%s is a page in %s with the survey in %s', async (path, locale, language) => {
    const html = await (await get(path)).text()
    expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${locale}"`))
    expect(html).toContain(`<div lang="${language}" dir="ltr"`)
    expect(html).toContain(texts[language].interface.intro)
    const { survey } = messages(locale)
    const { title } = locale === 'ar' || locale === 'ml' ? survey : texts[language].interface
    expect(html).toContain(`<title>${title} · CuraCo</title>`)
  })

  test.each([
    ['/questions?lng=tr', {}, '/questions/tr'],
    ['/de/questions?lng=tr', {}, '/questions/tr'],
    ['/questions/tr?lng=de', {}, '/de/questions'],
    ['/questions/tr?lng=ar', {}, '/ar/questions'],
    ['/questions/tr/thanks/x?lng=de', {}, '/de/questions/de/thanks/x'],
    // Around Turkish everything is Turkish.
    ['/de/questions/tr', {}, '/questions/tr'],
    ['/ar/questions/tr/thanks/x', {}, '/questions/tr/thanks/x'],
    ['/questions/tr', { Cookie: 'i18next=de' }, null],
    ['/questions', { Cookie: 'i18next=tr' }, '/questions/tr'],
    ['/questions', { Cookie: 'i18next=de' }, '/de/questions'],
    // What was chosen counts where the page's own language has no survey, and Turkish has no pages.
    ['/de/questions', { Cookie: 'i18next=tr' }, '/questions/tr'],
    ['/ar/questions', { Cookie: 'i18next=de' }, '/ar/questions/de'],
    ['/de/questions', { Cookie: 'i18next=en' }, null],
    ['/ar/questions', { Cookie: 'i18next=ar' }, null],
    ['/questions', { 'Accept-Language': 'tr,de;q=0.5' }, '/questions/tr'],
    ['/questions', { 'Accept-Language': 'de' }, '/de/questions'],
  ] as [string, Record<string, string>, string | null][])(
    '%s with %j leads to %s',
    async (path, headers, to) => expect(await locationOf(path, headers)).toBe(to),
  )

  test.each([
    '/questions/fr',
    '/questions/ar',
    '/questions/tr/x',
    '/questions/tr/x/y',
    '/questions/tr/x/y/z',
    '/tr/questions',
  ])('%s is not found', async (path) => expect((await get(path)).status).toBe(404))
})

describe('the comparison with others', () => {
  let server: TestServer
  const figures: Answers = { team_size_nurses: 10, plan_fairness_rating: 4 }

  beforeAll(async () => {
    server = await startTestServer(
      { RATE_LIMIT_PER_MINUTE: '0' },
      {
        prepare: (db) =>
          db.query(
            `insert into survey_drafts (code_hash, language, answers, expires_at) values
               ('expired', 'de', '{}', now() - interval '1 day'),
               ('kept', 'de', '{}', now() + interval '1 day')`,
          ),
      },
    )
  })
  afterAll(() => server.stop())

  const submit = async (answers: Answers) => {
    const response = await postSurvey({
      baseUrl: server.baseUrl,
      body: { language: 'de', ...answers },
    })
    return ((await response.json()) as { reference: string }).reference
  }
  const thanksFor = (reference: string) =>
    fetch(`${server.baseUrl}/questions/tr/thanks/${reference}`, { redirect: 'manual' })
  const { questions: words, interface: labels } = turkish

  test('comes with the twentieth response, and shows no median of fewer than five', async () => {
    const own = await submit(figures)
    await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        submit({
          team_size_nurses: index + 1,
          kpi_overtime_reduction: index < 4 ? 50 : null,
          sick_leave_rate: 'x',
        }),
      ),
    )
    const before = await (await thanksFor(own)).text()
    expect(before).toContain(labels.comparison.notYet)
    expect(before).not.toContain(labels.comparison.title)
    await submit({ team_size_nurses: 19 })
    const html = await (await thanksFor(own.toLowerCase())).text()
    expect(html).not.toContain(labels.comparison.notYet)
    const cells = html.replaceAll(/<[^>]+>/g, '|')
    expect(cells).toContain(`${words.team_size_nurses.label}||10||10|`)
    expect(html).not.toContain(words.plan_fairness_rating.label)
    expect(html).not.toContain(words.kpi_overtime_reduction.label)
  })

  test('is for nobody without a reference', async () => {
    for (const reference of ['0000-0000-0000', 'x', '%27']) {
      const response = await thanksFor(reference)
      expect([response.status, response.headers.get('location')]).toEqual([307, '/questions/tr'])
    }
  })

  test('drafts that had expired before the start are gone', async () => {
    const drafts = () => server.db.rows('select code_hash from survey_drafts')
    await expect.poll(drafts).toEqual([{ code_hash: 'kept' }])
  })

  test('no answer stands in the log', async () => {
    await expect.poll(() => server.log()).toContain('/api/survey')
    expect(server.log()).not.toContain('kpi_overtime_reduction')
  })
})
