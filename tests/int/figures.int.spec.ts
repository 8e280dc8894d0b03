import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOfficeHours, weekdays } from '../../src/domain/officeHours'
import { parsePeriod } from '../../src/submissions/figures/figuresAddress'
import { countFigures } from '../../src/submissions/figures/readFigures'
import { cmsTexts } from '../helpers/cmsTexts'
import { readCsv } from '../helpers/exports'
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
  stages = await db.rows<Stage>(
    'select id, kind, audience, is_interview as "isInterview" from stages order by position',
  )
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

type Asked = { asked: Record<string, string | string[]>; timeZone: string }

const periodOf = ({ asked, timeZone }: Asked) =>
  parsePeriod(asked, { now: new Date('2026-11-18T10:20:30Z'), timeZone })

const promise = readOfficeHours({
  timeZone: 'Europe/Berlin',
  days: ['mon', 'tue', 'wed', 'thu', 'sat'],
  from: '08:30',
  to: '17:00',
})

const count = (asked: Asked) =>
  countFigures(drizzle(db), { period: periodOf(asked), promise: promise ?? expect.fail() })

describe('what the database counts of 5,000 cases', () => {
  let people: Generated[]
  let stored: number[]

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
    for (const table of ['follow_up_changes', 'consultations', 'chat_messages', 'people']) {
      await db.query(`delete from ${table}`)
    }
    // Of a table just filled Postgres knows nothing yet, and would read all of this index for each change.
    await db.query('drop index follow_up_changes_stays_idx')
    stored = await storeCases({ db, cases: people })
    await db.query('analyze people, follow_up_changes, consultations, chat_messages')
  })
  afterAll(() => db.query('rollback'))

  /** To a thousandth, so that the last digits of a median do not matter, and in one order. */
  const plain = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (_, one: unknown) =>
        typeof one === 'number' ? Math.round(one * 1000) / 1000 : one,
      ),
    ) as Record<string, unknown>[]
  const sorted = (list: object[]) => {
    const key = (one: object) => JSON.stringify(Object.entries(one).sort())
    return plain(list).sort((a, b) => (key(a) < key(b) ? -1 : 1))
  }

  // Clocks go back in Berlin on 25 October, in New York on 1 November.
  test.each([
    { timeZone: 'Asia/Kolkata', asked: { weeks: '4' } },
    { timeZone: 'Europe/Berlin', asked: { weeks: '12' } },
    { timeZone: 'America/New_York', asked: { from: '2026-09-02', to: '2026-11-11' } },
    { timeZone: 'UTC', asked: { weeks: '26', role: '(not hospitals)', country: 'UAE' } },
    { timeZone: 'UTC', asked: { weeks: '26', role: 'hospitals', source: 'google' } },
    { timeZone: 'UTC', asked: { weeks: '26', owner: '(none)', role: 'nurses' } },
    { timeZone: 'UTC', asked: { weeks: '26', country: ['UAE', 'UK'], owner: ['1', '(none)'] } },
    {
      timeZone: 'Asia/Kolkata',
      asked: { from: '2026-09-02', to: '2026-10-11', basis: 'happened' },
    },
    { timeZone: 'UTC', asked: { weeks: '26', campaign: 'campaign 3', role: '(none)' } },
  ] as Asked[])('is what plain counting finds: $timeZone $asked', async (asked) => {
    const figures = await count(asked)
    const period = periodOf(asked)
    const expected = countCases({ people, period, promise: promise ?? expect.fail() })
    expect(new Map(figures.weeks.map(({ week, count }) => [week, count]))).toEqual(expected.weeks)
    expect(plain(figures.compared)).toEqual(plain(expected.compared))
    expect(sorted(figures.groups)).toEqual(sorted(expected.groups))
    expect(sorted(figures.steps)).toEqual(sorted(expected.steps))
    expect(sorted(figures.stages)).toEqual(sorted(stages.map(({ id }) => expected.stageOf(id))))
    const [{ cases, contacted, lost, inTime, untilPlacement, untilContract } = expect.fail()] =
      figures.compared.slice(4)
    const least = Object.keys(period.filters).length > 0 ? 0 : 20
    expect(Math.min(Number(cases), Number(contacted), Number(lost))).toBeGreaterThan(least)
    expect(inTime).toBeGreaterThan(5)
    expect(inTime).toBeLessThan(95)
    expect(untilPlacement ?? untilContract).toBeGreaterThan(1)
  })

  test('leaves out the stages of before of whose role has changed', async () => {
    const asked: Asked = { timeZone: 'UTC', asked: { weeks: '26' } }
    const one =
      people.find(
        ({ id, role, changes, createdAt, mergedInto, isInTrash }) =>
          role === 'nurses' &&
          changes.length > 1 &&
          createdAt > new Date('2026-09-01') &&
          !isInTrash &&
          mergedInto === null &&
          !people.some((other) => other.mergedInto === id),
      ) ?? expect.fail()
    const before = await count(asked)
    one.role = 'hospitals'
    one.stage = stages.find(({ audience }) => audience === 'hospitals') ?? expect.fail()
    const change = `update people set role = 'hospitals', stage_id = $1 where id = $2 returning id`
    expect(await db.rows(change, [one.stage.id, stored[one.id - 1]])).toHaveLength(1)
    const { stages: after } = await count(asked)
    expect(sorted(after)).not.toEqual(sorted(before.stages))
    const expected = countCases({
      people,
      period: periodOf(asked),
      promise: promise ?? expect.fail(),
    })
    expect(sorted(after)).toEqual(sorted(stages.map(({ id }) => expected.stageOf(id))))
  })

  test('is how many placements and contracts a campaign has brought for its cost, whenever that was', async () => {
    await db.query(
      `insert into campaigns (name, code, page, utm_source, utm_campaign, cost)
       values ('Five', 'figures-five', '/', 'mail', 'Campaign 5', 300)`,
    )
    const asked = { from: '2026-11-01', to: '2026-11-11' }
    const { costs } = await count({ asked, timeZone: 'UTC' })
    const { groups } = await count({ asked: { from: '2026-01-01' }, timeZone: 'UTC' })
    const ofCampaign = groups.filter(({ value }) => value === 'campaign 5')
    const [nurses = 0, hospitals = 0] = ['nurses', 'hospitals'].map(
      (audience) => ofCampaign.find((one) => one.audience === audience)?.won,
    )
    expect(Math.min(nurses, hospitals)).toBeGreaterThan(1)
    expect(nurses).not.toBe(hospitals)
    expect(costs).toContainEqual({
      campaign: 'campaign 5',
      cost: { nurses: 300, hospitals: 300 },
      won: { nurses, hospitals },
    })
  })

  test.each(Object.keys(cmsTexts))(
    'takes the note of a call in %s for a contact',
    async (language) => {
      const { called } = cmsTexts[language as keyof typeof cmsTexts].desk
      const [{ id = 0 } = {}] = await db.rows<{ id: number }>(
        'select id from people where contacted_at is null limit 1',
      )
      const contact = () =>
        db.value<number | null>('select contacted_by_id from people where id = $1', [id])
      // Two within a millisecond have no order.
      const note = (text: string, author: string, seconds = 0) =>
        db.query(
          `insert into people_notes (_order, _parent_id, id, text, author, written_at)
         values (1, $1, gen_random_uuid()::text, $2, $3, clock_timestamp() + $4 * interval '1 second')`,
          [id, text, author, seconds],
        )
      await note(`Not ${called}`, 'figures-b')
      expect(await contact()).toBeNull()
      await note(`Looked at the CV.\n${called}, nobody there`, 'figures-c')
      await note(called, 'figures-a', 1)
      expect(await contact()).toBe(owners[2])
    },
  )
})

describe('the page', () => {
  // Long before all other tests' people.
  const from = '2011-03-07'
  const to = '2011-05-01'
  const days = `?from=${from}&to=${to}`
  let ids: number[]
  let cases: Generated[]

  beforeAll(async () => {
    cases = generateCases({
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

  /** What the address of a list asks for. */
  const asked = (href: string) => [...new URL(href, baseUrl).searchParams.keys()].sort().join()

  /** Figures with the lists that they lead to, three of those that ask for the same. */
  function linksOf(html: string) {
    const links = new Map(
      [...html.matchAll(/<a href="(\/cms\/desk\?[^"]*)">([\d,]+)<\/a>/g)].map(
        ([, href = '', figure = '']) => [
          href.replaceAll('&amp;', '&'),
          Number(figure.replaceAll(',', '')),
        ],
      ),
    )
    const kinds = [...links].map(([href]) => asked(href))
    return {
      kinds: [...new Set(kinds)].sort(),
      // Some dimensions have hundreds.
      some: [...links].filter(
        ([href], index) => kinds.slice(0, index).filter((kind) => kind === asked(href)).length < 3,
      ),
    }
  }

  async function findWrong(some: [href: string, figure: number][]) {
    const all = new RegExp(
      `${cmsTexts.en.deskTab.all}(?:<!-- -->)? ?(?:<!-- -->)?<span[^>]*>([\\d,]+)`,
    )
    const wrong: unknown[] = []
    for (const [href, figure] of some) {
      const desk = await (await read(href.slice('/cms'.length))).text()
      const count = Number(all.exec(desk)?.[1]?.replaceAll(',', ''))
      if (count !== figure) wrong.push({ href, figure, count })
    }
    return wrong
  }

  test('leads from each figure to a list of as many people', async () => {
    const { kinds, some } = linksOf(await (await read(`/figures${days}`)).text())
    const ofDimension = ['campaign', 'country', 'owner', 'source'].flatMap((name) => [
      `tab,${name},from,to,role`,
      `tab,${name},from,to,event,role`,
    ])
    expect(kinds).toEqual(
      [
        ...ofDimension,
        'tab,role,from,to',
        'tab,role,from,to,event',
        'tab,event,since,until',
        'tab,event,since,until,role',
        'tab,from,to',
        'tab,from,to,event,contactedBy,role',
        'tab,from,to,reached,role',
        'tab,from,to,stage,role',
        'tab,owner,step,role',
      ]
        .map((kind) => kind.split(',').sort().join())
        .sort(),
    )
    expect(await findWrong(some)).toEqual([])
  })

  test('leads from the share in time to those who were not called in time', async () => {
    const promise = { timeZone, days: weekdays.slice(0, 5), from: '00:00', to: '24:00' }
    const period = periodOf({ asked: { from, to }, timeZone })
    const { groups } = countCases({ people: cases, period, promise })
    const late = groups
      .filter(({ dimension }) => dimension === 'role')
      .reduce((sum, { due, inTime }) => sum + due - inTime, 0)
    expect(late).toBeGreaterThan(2)
    const html = await (await read(`/figures${days}`)).text()
    const list = `/cms/desk?tab=all&from=${from}&to=${to}&firstContact=late`
    const links = [...html.matchAll(/<a href="([^"]*firstContact=late)" data-derived="true">/g)]
    const hrefs = links.map(([, href = '']) => href.replaceAll('&amp;', '&'))
    expect(hrefs).toContain(list)
    expect(await findWrong([[list, late]])).toEqual([])
    // Each says how late it was; those who were merged have the moments of several.
    const alone = await db.rows<{ id: number; waited: number | null }>(
      `select id, extract(epoch from contacted_at - created_at)::float / 3600 as waited from people
       where id = any($1) and not exists (select from people other where other.merged_into_id = people.id)`,
      [ids],
    )
    const rows = (await (await read(list.slice('/cms'.length))).text())
      .replaceAll('<!-- -->', '')
      .split('id="person-')
      .slice(1)
    const { contactedLate, stillLate, lateAfterHours, lateHours } = cmsTexts.en.desk
    const pattern = (text: string) => text.replace(/[()]/g, '\\$&')
    const over = `(${lateAfterHours}|${pattern(lateHours).replace('{{hours}}', '[\\d.,]+ hours?')})`
    const hours = (number: number) => {
      const text = new Intl.NumberFormat('en', { maximumFractionDigits: number < 10 ? 1 : 0 })
      return `${text.format(number)} hour${number === 1 ? '' : 's'}`
    }
    const kinds = rows.map((row) => {
      const { id, waited } = alone.find((one) => row.startsWith(`${one.id}"`)) ?? {}
      if (id === undefined) return 'merged'
      const words = waited ? contactedLate.replace('{{waited}}', hours(waited)) : stillLate
      expect(row).toMatch(RegExp(words.replace('{{over}}', over)))
      return waited ? 'late' : 'open'
    })
    expect(kinds).toEqual(expect.arrayContaining(['late', 'open']))
    const board = await (await read(`${list.slice('/cms'.length)}&view=board`)).text()
    expect(board).toContain(stillLate.split('{{over}}')[0])
  })

  test('counts what happened in the period, with lists of as many people', async () => {
    const span = '?from=2011-03-28&to=2011-04-10&basis=happened'
    const html = await (await read(`/figures${span}`)).text()
    const { kinds, some } = linksOf(html)
    expect(kinds).toEqual(
      expect.arrayContaining([
        'event,role,since,source,tab,until',
        'contactedBy,event,role,since,tab,until',
      ]),
    )
    expect(await findWrong(some)).toEqual([])
    expect(tablesOf(html)['nurses-source']).not.toContain(cmsTexts.en.figureColumn.placedShare)
    expect(html).toContain('/cms/figures?weeks=26&amp;basis=happened')
  })

  test('counts whom its filters leave, also in lists, files and other periods', async () => {
    const filters = '&role=%28not+hospitals%29&country=UAE'
    const html = await (await read(`/figures${days}${filters}`)).text()
    const { kinds, some } = linksOf(html)
    expect(kinds.filter((kind) => !/country.*role/.test(kind))).toEqual([])
    expect(await findWrong(some)).toEqual([])
    expect(Object.keys(tablesOf(html)).filter((name) => name.startsWith('hospitals'))).toEqual([])
    expect(html).toContain('/cms/figures?weeks=26&amp;role=%28not+hospitals%29&amp;country=UAE')
    const cases = some.find(([href]) => asked(href) === 'country,from,role,tab,to')?.[1]
    const weeks = await readTable(`weeks.csv${days}${filters}`)
    const counts = weeks.slice(1).map(([, count]) => Number(count))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(cases ?? Infinity)
    expect((await read(`/exports/figures/hospitals.csv${days}${filters}`)).status).toBe(404)
  })

  const readTable = async (name: string) => {
    const response = await read(`/exports/figures/${name}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    return readCsv(Buffer.from(await response.arrayBuffer()).toString('utf8'))
  }

  test('has each table as a file with the same figures, in which nothing is run', async () => {
    const html = await (await read(`/figures${days}`)).text()
    const tables = tablesOf(html)
    expect(Object.keys(tables)).toHaveLength(13)
    for (const [name, table] of Object.entries(tables)) {
      const lines = await readTable(`${name}.csv${days}`)
      const rows = rowsOf(table)
      expect(lines, name).toHaveLength(rows.length)
      const figures = (cells: (string | null)[]) =>
        cells.slice(1).map((cell) => (cell ?? '').replace(/^–$|%$|,/g, ''))
      expect(lines.slice(1).map(figures), name).toEqual(rows.slice(1).map(figures))
    }
    const sources = await readTable(`nurses-source.csv${days}`)
    expect(sources.map(([source]) => source)).toContain("'=1+1")
    expect(tables['nurses-source']).toContain('&lt;b&gt;newsletter')
    expect((await read('/exports/figures/people.csv')).status).toBe(404)
  })

  test('has the cost of a campaign per placement and per contract, each with its audience', async () => {
    const heads = ids.filter((_, index) => cases[index]?.mergedInto === null)
    const chosen = await db.column<number>(
      `update people set campaign = 'Clinic days', role = $2, won_at = created_at + interval '1 day',
         is_in_trash = false
       where id = any($1) and not exists (select from people other where other.merged_into_id = people.id)
       returning id`,
      [heads.slice(0, 6), 'hospitals'],
    )
    expect(chosen.length).toBeGreaterThan(2)
    await db.query(
      `insert into campaigns (name, code, page, utm_source, utm_campaign, cost)
       values ('Clinics', 'figures-clinics', '/', 'mail', 'Clinic Days', 900)`,
    )
    const costOf = async (audience: string, filters = '') => {
      const [names = [], ...rows] = await readTable(`${audience}-campaign.csv${days}${filters}`)
      const row = rows.find(([name]) => name === 'clinic days')
      const { cost, costPerPlacement, costPerContract } = cmsTexts.en.figureColumn
      return [cost, costPerPlacement, costPerContract].map((name) => row?.[names.indexOf(name)])
    }
    try {
      const each = String(900 / chosen.length)
      expect(await costOf('hospitals')).toEqual(['900', undefined, each])
      expect(await costOf('hospitals', '&role=hospitals')).toEqual(['900', undefined, each])
      expect(await costOf('nurses')).toEqual([undefined, undefined, undefined])
      // Of some of them, or of what happened in a span, it is no cost.
      const none = [undefined, undefined, undefined]
      expect(await costOf('hospitals', '&country=UAE&country=UK&country=Germany')).toEqual(none)
      expect(await costOf('hospitals', '&basis=happened')).toEqual(none)
      await db.query(`update people set role = 'nurses' where id = $1`, [chosen[0]])
      expect(await costOf('nurses')).toEqual(['900', '900', undefined])
      // One that leads to the page of hospitals is for them alone.
      await db.query(`update campaigns set page = '/hospitals' where code = 'figures-clinics'`)
      expect(await costOf('nurses')).toEqual([null, null, undefined])
      expect((await costOf('hospitals'))[0]).toBe('900')
      await db.query(`update campaigns set page = '/process/uae' where code = 'figures-clinics'`)
      expect(await costOf('nurses')).toEqual(['900', '900', undefined])
      expect(await costOf('hospitals')).toEqual([null, undefined, null])
    } finally {
      await db.query(`delete from campaigns where code = 'figures-clinics'`)
    }
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
