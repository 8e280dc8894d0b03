import { afterAll, describe, expect, test } from 'vitest'
import { firstCountries } from '../../src/domain/countries'
import { localePath } from '../../src/i18n/paths'
import { seedTexts } from '../helpers/content'
import { messages } from '../helpers/messages'
import { ownAddress } from '../helpers/ownAddress'
import { baseUrl, db, editor, server } from '../helpers/server'

const someLocales = ['en', 'ar', 'ml'] as const

type Sent = { answers: Record<string, string | string[]>; headers?: Record<string, string> }

/** Sends the form as a browser without scripts does. */
function send({ answers, headers }: Sent): Promise<Response> {
  const pairs = Object.entries(answers).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one]),
  )
  return fetch(`${baseUrl}/api/standing`, {
    method: 'POST',
    body: new URLSearchParams(pairs),
    headers: { Accept: 'text/html', 'X-Forwarded-For': ownAddress(), ...headers },
  })
}

/** What a page says, without its markup. */
const textOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    // Words of another language stand within their line.
    .replaceAll(/<\/?(?:span|bdi)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

const withB2 = {
  qualification: 'degree',
  registration: 'yes',
  years: '6',
  german: 'B2',
  countries: 'germany',
}

describe.each(someLocales)('the page in %s', (locale) => {
  const { standing, consultation } = messages(locale)
  const { home, guides } = seedTexts(locale)

  test('is a form that a browser sends by itself', async () => {
    const response = await fetch(`${baseUrl}/${locale}/where-do-i-stand`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('public')
    const html = await response.text()
    expect(html).toMatch(/<form[^>]* action="\/api\/standing" method="post"/)
    for (const text of Object.values(standing.ask)) expect(textOf(html)).toContain(text)
  })

  test.each(['', '/nurses', '/process/germany'])('is linked on %s', async (path) => {
    const html = await (await fetch(`${baseUrl}/${locale}${path}`)).text()
    const way = localePath({ locale, path: '/where-do-i-stand' })
    const links = html.match(new RegExp(`<a[^>]* href="${way}".*?</a>`, 'gs')) ?? []
    expect(links.map(textOf).join()).toContain(standing.link)
  })

  test('says what is there, what is missing in which order, and how to go on', async () => {
    const response = await send({ answers: { locale, ...withB2 } })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('<meta name="robots" content="noindex"')
    const text = textOf(html)
    const { steps } = home.countries.germany
    // In the order of the guide: its fourth step comes last.
    const wanted = [
      standing.there,
      steps[0],
      standing.left,
      standing.next,
      steps[1],
      standing.milestones.german_documents,
      steps[2],
      steps[4],
      steps[5],
      steps[6],
      steps[3],
      standing.facts,
      consultation.title,
    ]
    let at = text.indexOf(standing.result)
    for (const part of wanted) {
      const next = text.indexOf(String(part), at)
      expect(next, String(part)).toBeGreaterThan(at)
      at = next
    }
    expect(text).toContain(guides.germany.facts[0]?.label)
    expect(html).toContain(
      'https://www.make-it-in-germany.com/en/jobs/professions-in-demand/nursing',
    )
    expect(text).not.toContain(home.countries.uae.steps[1])
  })
})

test('without a wish, all countries are there', async () => {
  const text = textOf(await (await send({ answers: { locale: 'en' } })).text())
  const { home } = seedTexts('en')
  for (const country of firstCountries) expect(text).toContain(home.countries[country].steps[0])
})

test('the answers stand in the form again, and markup is none', async () => {
  const answers = { ...withB2, locale: 'en', years: '"><b>', milestones: ['cbt', '<script>'] }
  const html = await (await send({ answers })).text()
  expect(html).toMatch(/<option value="B2" selected="">/)
  expect(html).toMatch(/<input[^>]*(checked="")[^>]*value="cbt"|value="cbt"[^>]*checked=""/)
  expect(html).not.toContain('value=""><b>')
})

test('nothing is stored or written into the log', async () => {
  const tables = await db.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`,
  )
  const count = async () =>
    Promise.all(
      tables.map(async ({ name }) => [name, await db.value(`select count(*) from "${name}"`)]),
    )
  const before = await count()
  const answers = { locale: 'en', qualification: 'master', milestones: ['visascreen', 'osce'] }
  expect((await send({ answers })).status).toBe(200)
  expect(await count()).toEqual(before)
})

test('other sites cannot send it, and nobody can ask for it', async () => {
  const foreign = await send({ answers: withB2, headers: { Origin: 'https://elsewhere.example' } })
  expect(foreign.status).toBe(403)
  expect((await fetch(`${baseUrl}/api/standing?qualification=degree`)).status).toBe(405)
  const large = await send({ answers: { milestones: Array(2000).fill('cbt') } })
  expect(large.status).toBe(413)
})

test('too many are refused with the answers still in the form', async () => {
  const headers = { 'X-Forwarded-For': ownAddress() }
  const answers = { locale: 'en', ...withB2 }
  for (let sent = 0; sent < 20; sent += 1) await (await send({ answers, headers })).text()
  const response = await send({ answers, headers })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  const html = await response.text()
  expect(html).toContain(messages('en').errors.rate_limited)
  expect(html).toMatch(/<option value="B2" selected="">/)
})

test('what is left is a calendar file, each step when it can begin', async () => {
  const response = await send({ answers: { locale: 'en', ...withB2, calendar: 'germany' } })
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="germany.ics"')
  const events = (await response.text()).split('BEGIN:VEVENT').slice(1)
  const { steps } = seedTexts('en').home.countries.germany
  const summaries = events.map((event) => /SUMMARY:(.*)/.exec(event)?.[1]?.trim())
  expect(summaries).toEqual([1, 2, 4, 5, 6, 3].map((index) => `Germany: ${steps[index]}`))
  const days = events.map((event) => /DTSTART;VALUE=DATE:(\d{8})/.exec(event)?.[1] ?? '')
  expect(days).toEqual(days.toSorted())
  expect(days[0]).toBe(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
  expect(events[0]).toContain('TRIGGER:-PT15H')
})

describe('a rule', () => {
  const find = async () => {
    const [guide] = await editor.find({ kind: 'process-guides', where: 'where[slug][equals]=ksa' })
    // A guide of the first content.
    return guide as { id: number; steps: { doneWhen: { years: number } }[] }
  }
  const rules = async () => (await find()).steps.map(({ doneWhen }) => doneWhen.years)
  const save = async (years: number, as: 'draft' | 'all') => {
    const { id, steps } = await find()
    const changed = steps.map((step, index) =>
      index === 0 ? { ...step, doneWhen: { ...step.doneWhen, years } } : step,
    )
    return editor.save({ kind: 'process-guides', id, data: { steps: changed }, as })
  }
  const answer = async () => {
    const answers = { locale: 'en', years: '3', countries: 'ksa' }
    return textOf(await (await send({ answers })).text())
  }
  afterAll(() => save(2, 'all'))

  test('changes the answers once it is published', async () => {
    const asked = '4 years of experience as a nurse'
    expect((await save(4, 'draft')).status).toBe(200)
    expect(await answer()).not.toContain(asked)
    expect((await save(4, 'all')).status).toBe(200)
    expect(await rules()).toEqual([4, null, null, null, null, null])
    await expect.poll(answer).toContain(asked)
  })

  test('is read over REST by those who work on content', async () => {
    const response = await fetch(`${server.baseUrl}/cms/api/process-guides`)
    expect(response.status).toBe(403)
  })
})
