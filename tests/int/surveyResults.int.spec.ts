import { beforeAll, describe, expect, test } from 'vitest'
import { cmsTexts } from '../helpers/cmsTexts'
import { questions, type Question } from '../../src/domain/survey/questionnaire'
import { surveyLanguages } from '../../src/domain/survey/surveyLanguages'
import { adminSession, baseUrl, db } from '../helpers/server'
import { storeSurveys } from '../helpers/storedSurveys'
import { createRandom, randomAnswers, type Answers } from '../helpers/surveyForms'
import { surveyTexts } from '../helpers/surveyTexts'

const path = '/cms/survey-results'
const texts = cmsTexts.en.surveyResults
const survey = surveyTexts('en')
const number = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const mean = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

beforeAll(async () => {
  await db.query('delete from survey_responses')
})

/** The page as a browser gets it that runs no scripts. */
async function read({ query = '', language = 'en' } = {}) {
  const response = await fetch(`${baseUrl}${path}${query}`, {
    redirect: 'manual',
    headers: {
      Cookie: `payload-lng=${language}`,
      Authorization: `JWT ${adminSession.token}`,
    },
  })
  const html = await response.text()
  const main = html.indexOf('<main')
  const page = html.slice(main, html.indexOf('</main>', main)).replaceAll('<!-- -->', '')
  return { status: response.status, page }
}

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

const encode = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[sign] ?? '',
  )

/** What the page says about one question: the part between its heading and the next one's. */
function cardOf(page: string, name: string): string {
  const start = page.indexOf(`data-question="${name}"`)
  expect([name, start > 0]).toEqual([name, true])
  return page.slice(start, page.indexOf('</article>', start))
}

function rowsOf(card: string): string[][] {
  return [...card.matchAll(/<tr><th scope="row"[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.split('</th>').flatMap((part) =>
      part
        .replaceAll('</td>', '\n')
        .replace(/<[^>]+>/g, '')
        .split('\n')
        .filter(Boolean),
    ),
  )
}

function figuresOf(card: string): Record<string, string> {
  return Object.fromEntries(
    [...card.matchAll(/<dt>(.*?)<\/dt><dd><bdi>(.*?)<\/bdi>/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
}

type Card = { page: string; question: Question; result: ExpectedResult; responses: number }

function expectCard({ page, question, result, responses }: Card): void {
  const { name, kind } = question
  const card = cardOf(page, name)
  const share = (part: number, whole: number) => percent.format(whole === 0 ? 0 : part / whole)
  const { answered, notAsked } = result
  const unanswered = responses - answered
  expect(card).toContain(encode(survey.questions[name].label))
  expect(card).toContain(
    fill(texts.answered, { number: number.format(answered), percent: share(answered, responses) }),
  )
  expect(card).toContain(
    fill(notAsked === null ? texts.unanswered : texts.notAsked, {
      number: number.format(unanswered),
      percent: share(unanswered, responses),
      asked: number.format(notAsked ?? 0),
    }),
  )
  if (answered === 0) return
  const rows = rowsOf(card)
  if (kind === 'choice' || kind === 'choices' || kind === 'rating') {
    const expected = result.counts.map((count) => [number.format(count), share(count, answered)])
    expect(rows.map(([, ...cells]) => cells)).toEqual(expected)
    const widths = [...card.matchAll(/width:([\d.]+)%/g)].map(([, width]) => Number(width))
    expect(widths.map((width) => Math.round(width * 10) / 10)).toEqual(
      result.counts.map((count) => Math.round((count / answered) * 1000) / 10),
    )
  }
  if (kind === 'integer') {
    const total = rows.reduce((sum, [, count]) => sum + Number(count?.replaceAll(',', '')), 0)
    expect(total).toBe(answered)
  }
  if (kind === 'integer' || kind === 'rating') {
    const shown = kind === 'integer' ? statistics : (['mean', 'deviation'] as const)
    const figures = shown.map((key) => [texts[key], show(result.numbers[key])])
    expect([name, figuresOf(card)]).toEqual([name, Object.fromEntries(figures)])
  }
  if (kind === 'text' || kind === 'longText') {
    const shown = [...card.matchAll(/<p dir="auto">(.*?)<\/p>/gs)].map(([, text]) => text)
    expect([name, shown]).toEqual([name, result.newest.map(encode)])
  }
}

const statistics = [
  'lowest',
  'lowerQuartile',
  'median',
  'mean',
  'upperQuartile',
  'highest',
] as const

const show = (value = NaN) => (Number.isNaN(value) ? '–' : mean.format(value))

type Shown = { page: string; stored: StoredResponse[]; total: number }

function expectPage({ page, stored, total }: Shown) {
  const values = { number: number.format(stored.length), total: number.format(total) }
  const line = stored.length === total ? texts.responses : texts.ofAll
  expect(page).toContain(fill(line, values))
  const results = expectedResults(stored)
  for (const question of questions) {
    const result = results.get(question.name)
    if (result) expectCard({ page, question, result, responses: stored.length })
  }
}

test('without responses the page says so', async () => {
  const { status, page } = await read()
  expect(status).toBe(200)
  expect(page).toContain(texts.none)
  expect(page).not.toContain('data-question')
})

describe('with responses of chance', () => {
  const stored: StoredResponse[] = []

  beforeAll(async () => {
    const random = createRandom(20_261_122)
    for (let turn = 0; turn < 60; turn += 1) {
      const answers = randomAnswers(random)
      const language = surveyLanguages[Math.floor(random() * 3)] ?? 'en'
      // One response every sixteen hours, the first at midnight of New Year's Day.
      const createdAt = new Date(Date.UTC(2026, 0, 1) + turn * 16 * 3_600_000)
      stored.push({ language, createdAt, answers })
    }
    await storeSurveys({ db, surveys: stored })
  })

  test('every question has the numbers that were stored', async () => {
    const { page } = await read()
    expectPage({ page, stored, total: 60 })
  })

  test('those of one language, one role or certain days can be looked at alone', async () => {
    const day = (text: string) => new Date(`2026-${text}T00:00Z`)
    const filters: Record<string, (one: StoredResponse) => boolean> = {
      '?language=tr': ({ language }) => language === 'tr',
      '?role=field_nurse': ({ answers }) => answers.role === 'field_nurse',
      '?from=2026-01-03&to=2026-01-20': ({ createdAt }) =>
        createdAt >= day('01-03') && createdAt < day('01-21'),
      '?language=de&to=2026-02-01&role=&from=': ({ language, createdAt }) =>
        language === 'de' && createdAt < day('02-02'),
    }
    let page = ''
    for (const [query, isWanted] of Object.entries(filters)) {
      ;({ page } = await read({ query }))
      const own = stored.filter(isWanted)
      expect(own.length).toBeGreaterThan(0)
      expectPage({ page, stored: own, total: 60 })
    }
    expect(page).toMatch(/<option[^>]*value="de"[^>]*selected=""/)
    expect(page).toContain('value="2026-02-01"')
    const none = await read({ query: '?from=2999-12-31&to=2999-12-31' })
    expect(none.page).toContain(texts.noneMatch)
  })

  test('what comes in, is changed or removed counts at once', async () => {
    const change = async (sql: string) => {
      await db.query(sql)
      return (await read()).page
    }
    const expectTotal = (page: string, total: number) =>
      expect(page).toContain(fill(texts.responses, { number: number.format(total) }))
    expectTotal((await read()).page, stored.length)
    const others = `insert into survey_responses (reference, submission_id, language)
      select 'other ' || i, 'other ' || i, 'en' from generate_series(1, 100) i`
    expectTotal(await change(others), stored.length + 100)
    const first = `(select min(id) from survey_responses where reference like 'other %')`
    const trash = `update survey_responses set deleted_at = now(), role = 'other' where id = ${first}`
    expectTotal(await change(trash), stored.length + 99)
    const remove = `delete from survey_responses where reference like 'other %'`
    const page = await change(remove)
    expectPage({ page, stored, total: stored.length })
  })

  const all = [texts.language, texts.role, texts.from, texts.to]
  test.each([
    ['what there is not', "?language=fr&role=' or true --&from=2026-02-30&to=tomorrow", all],
    [
      'a language twice, a zero byte and days before and after all time',
      '?language=de&language=en&role=%00&from=0000-01-01&to=9999-12-31',
      all,
    ],
    [
      'an object, and days the wrong way round',
      '?role[a]=field_nurse&from=2026-02-02&to=2026-02-01',
      [texts.from, texts.to],
    ],
  ])('%s is left out and told', async (_, query, fields) => {
    const { status, page } = await read({ query })
    expect(status).toBe(200)
    expect(page).toContain(fill(texts.responses, { number: 60 }))
    expect(page).toContain(
      fill(texts.ignored, { fields: new Intl.ListFormat('en').format(fields) }),
    )
  })

  test('the page speaks German with the German questions, and Arabic with the English ones', async () => {
    const german = await read({ language: 'de' })
    expect(german.page).toContain(cmsTexts.de.surveyResults.title)
    expect(german.page).toContain(encode(surveyTexts('de').questions.role.label))
    const arabic = await read({ language: 'ar' })
    expect(arabic.page).toContain(cmsTexts.ar.surveyResults.title)
    expect(arabic.page).toContain(
      `<bdi lang="en" dir="ltr">${encode(survey.questions.role.label)}</bdi>`,
    )
  })

  test('numbers far out share a bin, a single number has its own, a long text is shown in part', async () => {
    await db.query(
      `update survey_responses set patient_satisfaction_nps = -7, magic_wish = repeat('ğ', 5000),
         team_size_nurses = case when id = (select max(id) from survey_responses) then 100000
           else id % 40 end`,
    )
    const { page } = await read()
    const rows = rowsOf(cardOf(page, 'team_size_nurses'))
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.length).toBeLessThan(15)
    expect(rows.at(-1)).toEqual([expect.stringMatching(/^≥/), '1', '1.7%'])
    expect(rowsOf(cardOf(page, 'patient_satisfaction_nps'))).toEqual([['-7', '60', '100%']])
    const text = `<p dir="auto">${'ğ'.repeat(600)}…</p>`
    expect(cardOf(page, 'magic_wish').split(text)).toHaveLength(11)
  })
})

/** A stored response, as far as its results depend on it. */
type StoredResponse = { language: string; createdAt: Date; answers: Answers }

/** What the results page has to say about one question, worked out without the database. */
type ExpectedResult = {
  answered: number
  notAsked: number | null
  counts: number[]
  numbers: Record<string, number>
  newest: string[]
}

/** Works out the result of every question. */
function expectedResults(responses: StoredResponse[]): Map<string, ExpectedResult> {
  return new Map(questions.map((question) => [question.name, expected({ question, responses })]))
}

type Asked = { question: Question; responses: StoredResponse[] }

function expected({ question, responses }: Asked): ExpectedResult {
  const valueOf = ({ answers }: StoredResponse) => answers[question.name] ?? null
  const answering = responses.filter((response) => !isEmpty(valueOf(response)))
  const values = answering.map(valueOf)
  const isNumber = question.kind === 'integer' || question.kind === 'rating'
  const isText = question.kind === 'text' || question.kind === 'longText'
  const isLeftOut = (response: StoredResponse) =>
    isEmpty(valueOf(response)) && !isAsked({ question, answers: response.answers })
  return {
    answered: answering.length,
    notAsked: question.appliesWhen ? responses.filter(isLeftOut).length : null,
    counts: codes(question).map((code) => values.filter((value) => holds(value, code)).length),
    numbers: isNumber ? spread(values.map(Number)) : {},
    newest: isText
      ? answering
          .toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))
          .slice(0, 10)
          .map((response) => String(valueOf(response)))
      : [],
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

function holds(value: unknown, code: string): boolean {
  return [value].flat().some((one) => String(one) === code)
}

function codes(question: Question): readonly string[] {
  if ('options' in question) return question.options
  return question.kind === 'rating' ? ['1', '2', '3', '4', '5'] : []
}

function isAsked({ question, answers }: { question: Question; answers: Answers }): boolean {
  const { appliesWhen } = question
  if (!appliesWhen) return true
  const parent = questions.find(({ name }) => name === appliesWhen.field)
  const isOpen = appliesWhen.is.some((code) => holds(answers[appliesWhen.field] ?? null, code))
  return parent !== undefined && isOpen && isAsked({ question: parent, answers })
}

function spread(values: number[]): Record<string, number> {
  const sorted = values.toSorted((a, b) => a - b)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return {
    lowest: sorted[0] ?? NaN,
    lowerQuartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upperQuartile: quantile(sorted, 0.75),
    highest: sorted.at(-1) ?? NaN,
    mean,
    deviation: Math.sqrt(squares / (values.length - 1)),
  }
}

/** With linear interpolation, as Postgres' percentile_cont has it. */
function quantile(sorted: number[], share: number): number {
  const position = share * (sorted.length - 1)
  const below = sorted[Math.floor(position)] ?? NaN
  const above = sorted[Math.ceil(position)] ?? NaN
  return below + (position % 1) * (above - below)
}
