import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePeriod } from '../../src/submissions/figures/figuresAddress'
import { figuresStatement, settings, type Figures } from '../../src/submissions/figures/readFigures'
import { cmsTexts } from '../helpers/cmsTexts'
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

describe('what the database counts', () => {
  const people: Generated[] = []
  const time = (text: string) => new Date(`2026-${text}Z`)
  const stageOf = (kind: Stage['kind']) => {
    const found = stages.find((stage) => stage.audience === 'nurses' && stage.kind === kind)
    if (!found) throw new Error(`there is no stage of the kind ${kind}`)
    return found
  }
  const add = ({ createdAt, ...own }: Partial<Generated> & { createdAt: Date }) => {
    const request = { kind: 'chat' as const, at: createdAt, isInTrash: own.isInTrash ?? false }
    const known = { country: null, source: null, campaign: null, owner: null, nextStepAt: null }
    const alone = { mergedInto: null, isInTrash: false, changes: [], requests: [request] }
    const id = people.length + 1
    people.push({ id, locale: 'en', ...known, ...alone, createdAt, stage: stageOf('new'), ...own })
  }

  beforeAll(async () => {
    const [first, open, won, lost] = (['new', 'open', 'won', 'lost'] as const).map(stageOf)
    if (!first || !open || !won || !lost) throw new Error('a stage is missing')
    const [owner = 0] = owners
    // Contacted after an hour, placed two hours later.
    add({
      createdAt: time('11-02T08:00'),
      source: 'facebook',
      country: 'Germany',
      owner,
      nextStepAt: new Date(Date.now() + 1e8),
      stage: won,
      changes: [
        { from: first, to: open, at: time('11-02T09:00') },
        { from: open, to: won, at: time('11-02T11:00') },
      ],
    })
    add({ createdAt: time('11-03T08:00'), source: 'facebook', nextStepAt: new Date(0) })
    // Who was merged came first, and was contacted after two hours.
    add({ createdAt: time('11-10T08:00'), source: 'poster', country: 'UAE', owner })
    add({
      createdAt: time('10-27T08:00'),
      source: 'google',
      mergedInto: 3,
      stage: open,
      changes: [{ from: first, to: open, at: time('10-27T10:00') }],
    })
    // In Berlin this is a Monday, since the clocks went back on that night.
    add({
      createdAt: time('10-25T23:30'),
      country: 'Germany',
      stage: lost,
      changes: [{ from: first, to: lost, at: time('10-26T00:00') }],
    })
    add({ createdAt: time('10-20T08:00') })
    add({ createdAt: time('11-05T08:00'), isInTrash: true })
    for (let number = 10; number < 24; number += 1) {
      add({ createdAt: time('01-02T08:00'), campaign: `campaign ${number}` })
    }
    await db.query('begin')
    for (const table of ['follow_up_changes', 'consultations', 'chat_messages', 'people']) {
      await db.query(`delete from ${table}`)
    }
    await storeCases({ db, cases: people })
  })
  afterAll(() => db.query('rollback'))

  async function count(asked: Record<string, string>): Promise<Figures> {
    const now = new Date('2026-11-18T10:20:30Z')
    const period = parsePeriod(asked, { now, timeZone: 'Europe/Berlin' })
    const orm = drizzle(db)
    await orm.execute(settings)
    // The statement builds it, column by column.
    return (await orm.execute(figuresStatement(period))).rows[0] as Figures
  }
  const outcome = (
    cases: number,
    contacted = 0,
    median: number | null = null,
    won = 0,
    lost = 0,
  ) => ({
    cases,
    contacted,
    median,
    won,
    lost,
  })

  test('is what came in, what became of it and how long it took', async () => {
    const figures = await count({ weeks: '4' })
    expect(figures.weeks).toEqual([
      { week: 1, count: 2 },
      { week: 2, count: 2 },
    ])
    expect(figures.compared).toEqual([
      { requests: 0, ...outcome(0) },
      { requests: 1, ...outcome(0) },
      { requests: 3, ...outcome(2, 1, 60, 1) },
      { requests: 0, ...outcome(0) },
      { requests: 5, ...outcome(4, 3, 60, 1, 1) },
      { requests: 1, ...outcome(1) },
    ])
    const groupsOf = (dimension: string) =>
      Object.fromEntries(
        figures.groups
          .filter((group) => group.dimension === dimension)
          .map(({ dimension: _, value, isRest: __, ...found }) => [String(value), found]),
      )
    expect(groupsOf('source')).toEqual({
      facebook: outcome(2, 1, 60, 1),
      google: outcome(1, 1, 120),
      null: outcome(1, 1, 30, 0, 1),
    })
    expect(groupsOf('country')).toEqual({
      Germany: outcome(2, 2, 45, 1, 1),
      UAE: outcome(1, 1, 120),
      null: outcome(1),
    })
    expect(groupsOf('owner')[String(owners[0])]).toEqual(outcome(2, 2, 90, 1))
    const ofStage = (kind: Stage['kind']) =>
      figures.stages.find(({ id }) => id === stageOf(kind).id) ?? {}
    expect(ofStage('new')).toMatchObject({ reached: 4, now: 2, median: 45 })
    expect(ofStage('open')).toMatchObject({ reached: 1, now: 0, median: 120 })
    expect(ofStage('won')).toMatchObject({ reached: 1, now: 1, median: null })
    expect(figures.steps).toEqual(
      expect.arrayContaining([
        { id: owners[0], planned: 1, overdue: 0 },
        { id: null, planned: 1, overdue: 1 },
      ]),
    )
  })

  test('names twelve values and counts all others together', async () => {
    const { groups } = await count({ from: '2026-01-01', to: '2026-01-31' })
    const campaigns = groups.filter(({ dimension }) => dimension === 'campaign')
    expect(campaigns.filter(({ isRest }) => !isRest)).toHaveLength(12)
    expect(campaigns.find(({ isRest }) => isRest)).toMatchObject({ value: null, cases: 2 })
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
      'tab,from,to,reached,role',
      'tab,from,to,stage,role',
      'tab,owner,from,to',
      'tab,owner,step',
      'tab,role,from,to',
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
    expect(Object.keys(tables)).toHaveLength(9)
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
