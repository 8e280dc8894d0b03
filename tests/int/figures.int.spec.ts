import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePeriod } from '../../src/submissions/figures/figuresAddress'
import { figuresStatement, settings, type Figures } from '../../src/submissions/figures/readFigures'
import { cmsTexts } from '../helpers/cmsTexts'
import { countCases } from '../helpers/countedCases'
import {
  generateCases,
  removeCases,
  storeCases,
  type Generated,
  type Stage,
} from '../helpers/generatedCases'
import { ofOwnPage } from '../helpers/logIn.mjs'
import { adminSession, baseUrl, db } from '../helpers/server'
import { createRandom } from '../helpers/surveyForms'

const timeZone = 'Asia/Kolkata'
let stages: Stage[]
let owners: number[]

beforeAll(async () => {
  stages = await db.rows<Stage>('select id, kind, audience from stages order by position')
  const names = ['figures-a', 'figures-b', 'figures-c']
  owners = await db.column<number>(
    `insert into users (username, role, active)
     select name, 'coordinator', true from unnest($1::text[]) as list (name) returning id`,
    [names],
  )
})
afterAll(async () => {
  await db.query('delete from users where id = any($1)', [owners])
})

/** Minutes to a thousandth, so that the last digits of a sum do not matter. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'number' ? Math.round(one * 1000) / 1000 : one,
    ),
  )

const byKey = (list: object[]) => {
  const alike = list.map((one) => Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
  return (rounded(alike) as unknown[]).map((one) => JSON.stringify(one)).sort()
}

describe('what the database counts of 5,000 cases', () => {
  const now = new Date('2026-11-18T10:20:30Z')
  let people: Generated[]

  beforeAll(async () => {
    people = generateCases({
      number: 5000,
      random: createRandom(16),
      stages,
      owners,
      from: new Date('2026-05-01T00:00:00Z'),
      to: new Date('2026-11-19T00:00:00Z'),
    })
    await db.query('begin')
    await db.query('delete from follow_up_changes')
    await db.query('delete from consultations')
    await db.query('delete from chat_messages')
    await db.query('delete from people')
    // Of a table just filled Postgres knows nothing yet, and would read all of this index for each change.
    await db.query('drop index follow_up_changes_stays_idx')
    await storeCases({ db, cases: people })
    // As autovacuum does.
    await db.query('analyze people, follow_up_changes, consultations, chat_messages')
  })
  afterAll(() => db.query('rollback'))

  // Clocks go back in Berlin on 25 October; in Kiritimati it is tomorrow.
  test.each([
    { zone: 'Europe/Berlin', asked: { weeks: '12' } },
    { zone: 'Pacific/Kiritimati', asked: { weeks: '4' } },
    { zone: 'America/St_Johns', asked: { from: '2026-09-02', to: '2026-11-11' } },
  ])('is what somebody counts one by one: $zone', async ({ zone, asked }) => {
    const period = parsePeriod(asked, { now, timeZone: zone })
    const orm = drizzle(db)
    await orm.execute(settings)
    // The statement builds it, column by column.
    const figures = (await orm.execute(figuresStatement(period))).rows[0] as Figures
    const expected = countCases({ people, period })

    expect(new Map(figures.weeks.map(({ week, count }) => [week, count]))).toEqual(expected.weeks)
    expect(byKey(figures.groups)).toEqual(byKey(expected.groups))
    expect(rounded(figures.compared)).toEqual(rounded(expected.compared))
    expect(byKey(figures.steps)).toEqual(byKey(expected.steps))
    expect(byKey(figures.stages)).toEqual(byKey(stages.map(({ id }) => expected.stageOf(id))))
    expect(figures.weeks.length).toBeGreaterThan(3)
  })
})

describe('the page', () => {
  // Long before all other tests' people.
  const from = '2011-03-07'
  const to = '2011-05-01'
  const days = `?from=${from}&to=${to}`
  let ids: number[]

  beforeAll(async () => {
    const cases = generateCases({
      number: 60,
      random: createRandom(4),
      stages,
      owners,
      from: new Date(`${from}T00:00:00Z`),
      to: new Date(`${to}T12:00:00Z`),
    })
    ids = await storeCases({ db, cases })
  })
  afterAll(() => removeCases({ db, ids }))

  const read = (path: string) =>
    fetch(`${baseUrl}/cms${path}`, {
      redirect: 'manual',
      headers: { Cookie: `${adminSession.cookie}; curaco-time-zone=${timeZone}`, ...ofOwnPage },
    })

  const tablesOf = (html: string) =>
    Object.fromEntries(
      html
        .split('data-figures="')
        .slice(1)
        .map((part) => [part.slice(0, part.indexOf('"')), part.split('</table>')[0] ?? '']),
    )

  const rowsOf = (table: string) =>
    [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
        cell.replace(/<[^>]+>/g, ''),
      ),
    )

  test('leads from each figure to a list of as many people', async () => {
    const html = await (await read(`/figures${days}`)).text()
    const links = new Map(
      [...html.matchAll(/<a[^>]*href="(\/cms\/desk\?[^"]*)"[^>]*>([\d,]+)<\/a>/g)].map(
        ([, href = '', figure = '']) => [
          href.replaceAll('&amp;', '&'),
          Number(figure.replaceAll(',', '')),
        ],
      ),
    )
    // Three of those that ask for the same: some dimensions have hundreds.
    const asked = (href: string) => [...new URL(href, baseUrl).searchParams.keys()].join()
    const kinds = [...links].map(([href]) => asked(href))
    const some = [...links].filter(
      ([href], index) => kinds.slice(0, index).filter((kind) => kind === asked(href)).length < 3,
    )
    expect([...new Set(kinds)].sort()).toEqual([
      'tab,campaign,from,to',
      'tab,country,from,to',
      'tab,from,to',
      'tab,from,to,reached',
      'tab,from,to,stage',
      'tab,owner,from,to',
      'tab,owner,step',
      'tab,source,from,to',
    ])
    const all = new RegExp(
      `${cmsTexts.en.deskTab.all}(?:<!-- -->)? ?(?:<!-- -->)?<span[^>]*>([\\d,]+)`,
    )
    const wrong: unknown[] = []
    for (const [href, figure] of some) {
      const desk = await (await read(href.slice('/cms'.length))).text()
      const count = Number(all.exec(desk)?.[1]?.replaceAll(',', ''))
      if (count !== figure) wrong.push({ href, figure, count })
    }
    expect(wrong).toEqual([])
  })

  test('has each table as a file with the same figures, in which nothing is run', async () => {
    const html = await (await read(`/figures${days}`)).text()
    const tables = tablesOf(html)
    expect(Object.keys(tables)).toHaveLength(8)
    for (const [name, table] of Object.entries(tables)) {
      const response = await read(`/exports/figures/${name}.csv${days}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
      const lines = (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n')
      const rows = rowsOf(table)
      expect(lines, name).toHaveLength(rows.length)
      const figures = (cells: string[]) => cells.slice(1).map((cell) => cell.replace(/^–$|%$/, ''))
      expect(
        lines.slice(1).map((line) => figures(line.split(';'))),
        name,
      ).toEqual(rows.slice(1).map((row) => figures(row).map((cell) => cell.replace('.', ','))))
    }
    expect(await (await read(`/exports/figures/source.csv${days}`)).text()).toContain("'=1+1;")
    expect(tables.source).toContain('&lt;b&gt;newsletter')
    expect((await read('/exports/figures/people.csv')).status).toBe(404)
  })

  test('takes the last twelve weeks for whatever cannot be meant', async () => {
    const asked = [
      '',
      '?weeks=12',
      '?weeks=-1',
      '?from=2011-02-30',
      '?from=1999-01-01',
      '?weeks=4&weeks=12',
    ]
    for (const query of [
      ...asked,
      '?from=2030-01-02&to=2030-01-01',
      '?from=2001-01-01&to=2026-01-01',
    ]) {
      const response = await read(`/figures${query}`)
      expect([query, response.status]).toEqual([query, 200])
      expect(await response.text()).toMatch(/href="[^"]*weeks=12[^"]*" aria-current="true"/)
    }
  })
})
