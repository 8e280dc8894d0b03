import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePeriod } from '../../src/submissions/figures/figuresAddress'
import {
  figuresStatement,
  settings,
  type Figures,
  type Outcome,
} from '../../src/submissions/figures/readFigures'
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

async function count({ asked, timeZone }: { asked: Record<string, string>; timeZone: string }) {
  const period = parsePeriod(asked, { now: new Date('2026-11-18T10:20:30Z'), timeZone })
  const orm = drizzle(db)
  await orm.execute(settings)
  // The statement builds it, column by column.
  return (await orm.execute(figuresStatement(period))).rows[0] as Figures
}

/** Makes room in a transaction that is rolled back. */
async function removeEverybody() {
  await db.query('begin')
  for (const table of ['follow_up_changes', 'consultations', 'chat_messages', 'people']) {
    await db.query(`delete from ${table}`)
  }
}

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
    const alone = {
      mergedInto: null,
      isInTrash: false,
      changes: [],
      contacts: [],
      requests: [request],
    }
    const id = people.length + 1
    people.push({ id, locale: 'en', ...known, ...alone, createdAt, stage: stageOf('new'), ...own })
  }

  beforeAll(async () => {
    const [first, open, won, lost] = (['new', 'open', 'won', 'lost'] as const).map(stageOf)
    if (!first || !open || !won || !lost) throw new Error('a stage is missing')
    const [owner = 0] = owners
    const interview = stages.find(({ isInterview }) => isInterview)
    if (!interview) throw new Error('no stage is an interview')
    const by = owners[1] ?? 0
    // A colleague wrote in WhatsApp after half an hour; placed two hours after the stage.
    add({
      createdAt: time('11-02T08:00'),
      source: 'facebook',
      campaign: 'Autumn',
      country: 'Germany',
      owner,
      nextStepAt: new Date(Date.now() + 1e8),
      stage: won,
      contacts: [{ how: 'whatsapp', at: time('11-02T08:30'), by }],
      changes: [
        { from: first, to: interview, at: time('11-02T09:00'), by: owner },
        { from: interview, to: won, at: time('11-02T11:00'), by: owner },
      ],
    })
    add({ createdAt: time('11-03T08:00'), source: 'facebook', nextStepAt: new Date(0) })
    // Who was merged came first, and was called after two hours.
    add({ createdAt: time('11-10T08:00'), source: 'poster', country: 'UAE', owner })
    add({
      createdAt: time('10-27T08:00'),
      source: 'google',
      mergedInto: 3,
      contacts: [{ how: 'call', at: time('10-27T10:00'), by: owner }],
    })
    // In Berlin this is a Monday, since the clocks went back on that night.
    add({
      createdAt: time('10-25T23:30'),
      country: 'Germany',
      stage: lost,
      changes: [{ from: first, to: lost, at: time('10-26T00:00'), by }],
    })
    // Placed again this month, long after they came.
    add({
      createdAt: time('06-20T08:00'),
      stage: won,
      changes: [
        { from: first, to: won, at: time('07-01T08:00'), by },
        { from: won, to: open, at: time('08-01T08:00'), by },
        { from: open, to: won, at: time('11-12T08:00'), by },
      ],
    })
    add({ createdAt: time('11-05T08:00'), isInTrash: true })
    for (let number = 10; number < 24; number += 1) {
      add({ createdAt: time('01-02T08:00'), campaign: `campaign ${number}` })
    }
    await removeEverybody()
    await storeCases({ db, cases: people })
    await db.query(
      `insert into campaigns (name, code, page, utm_source, utm_campaign, cost)
       values ('Autumn', 'figures-autumn', '/', 'mail', 'autumn', 300)`,
    )
  })
  afterAll(() => db.query('rollback'))

  const none: Outcome = { cases: 0, contacted: 0, interviewed: 0, won: 0, lost: 0, median: null }
  const outcome = (given: Partial<Outcome>) => ({ ...none, ...given })

  test('is what happened, what became of what came in and how long it took', async () => {
    const figures = await count({ asked: { weeks: '4' }, timeZone: 'Europe/Berlin' })
    expect(figures.weeks).toEqual([
      { week: 1, count: 2 },
      { week: 2, count: 2 },
    ])
    expect(figures.compared).toEqual([
      // November, and October up to the 18th.
      outcome({ cases: 2, contacted: 1, interviewed: 1, won: 2, median: 30 }),
      outcome({}),
      // October and November, and the same days of summer: the placement of July did not last.
      outcome({ cases: 4, contacted: 3, interviewed: 1, won: 2, lost: 1, median: 30 }),
      outcome({ contacted: 1, median: 11 * 24 * 60 }),
      outcome({ cases: 4, contacted: 3, interviewed: 1, won: 2, lost: 1, median: 30 }),
      outcome({}),
    ])
    const groupsOf = (dimension: string) =>
      Object.fromEntries(
        figures.groups
          .filter((group) => group.dimension === dimension)
          .map(({ dimension: _, value, isRest: __, ...found }) => [String(value), found]),
      )
    const placed = { contacted: 1, interviewed: 1, won: 1, median: 30 }
    expect(groupsOf('source')).toEqual({
      facebook: outcome({ ...placed, cases: 2 }),
      google: outcome({ cases: 1, contacted: 1, median: 120 }),
      null: outcome({ cases: 1, contacted: 1, lost: 1, median: 30 }),
    })
    expect(groupsOf('country')).toEqual({
      Germany: outcome({ ...placed, cases: 2, contacted: 2, lost: 1 }),
      UAE: outcome({ cases: 1, contacted: 1, median: 120 }),
      null: outcome({ cases: 1 }),
    })
    // Who owns two was the first to be in touch with one of them, a colleague with the other.
    const [own, colleague] = owners.map(String)
    expect(groupsOf('owner')[String(own)]).toMatchObject({ cases: 2, won: 1 })
    expect(groupsOf('contactedBy')).toMatchObject({
      [String(own)]: { contacted: 1, median: 120 },
      [String(colleague)]: { contacted: 2, median: 30 },
    })
    expect(figures.costs).toContainEqual({ campaign: 'autumn', cost: 300, won: 1 })
    const ofStage = (kind: Stage['kind']) =>
      figures.stages.find(({ id }) => id === stageOf(kind).id) ?? {}
    expect(ofStage('new')).toMatchObject({ reached: 4, now: 2, median: 45 })
    expect(ofStage('won')).toMatchObject({ reached: 1, now: 1, median: null })
    expect(figures.steps).toEqual(
      expect.arrayContaining([
        { id: owners[0], planned: 1, overdue: 0 },
        { id: null, planned: 1, overdue: 1 },
      ]),
    )
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
      const note = (text: string, author: string) =>
        db.query(
          `insert into people_notes (_order, _parent_id, id, text, author, written_at)
         values (1, $1, gen_random_uuid()::text, $2, $3, clock_timestamp())`,
          [id, text, author],
        )
      await note(`Not ${called}`, 'figures-b')
      expect(await contact()).toBeNull()
      await note(`Looked at the CV.\n${called}, nobody there`, 'figures-c')
      await note(called, 'figures-a')
      expect(await contact()).toBe(owners[2])
    },
  )

  test('names twelve values and counts all others together', async () => {
    const asked = { from: '2026-01-01', to: '2026-01-31' }
    const { groups } = await count({ asked, timeZone: 'UTC' })
    const campaigns = groups.filter(({ dimension }) => dimension === 'campaign')
    expect(campaigns.filter(({ isRest }) => !isRest)).toHaveLength(12)
    expect(campaigns.find(({ isRest }) => isRest)).toMatchObject({ value: null, cases: 2 })
  })
})

describe('what the database counts of 5,000 cases', () => {
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
    await removeEverybody()
    // Of a table just filled Postgres knows nothing yet, and would read all of this index for each change.
    await db.query('drop index follow_up_changes_stays_idx')
    await storeCases({ db, cases: people })
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
  ] as {
    timeZone: string
    asked: Record<string, string>
  }[])('is what plain counting finds: $timeZone', async ({ timeZone, asked }) => {
    const figures = await count({ asked, timeZone })
    const now = new Date('2026-11-18T10:20:30Z')
    const expected = countCases({ people, period: parsePeriod(asked, { now, timeZone }) })
    expect(new Map(figures.weeks.map(({ week, count }) => [week, count]))).toEqual(expected.weeks)
    expect(plain(figures.compared)).toEqual(plain(expected.compared))
    expect(sorted(figures.groups)).toEqual(sorted(expected.groups))
    expect(sorted(figures.stages)).toEqual(sorted(stages.map(({ id }) => expected.stageOf(id))))
    for (const { won, lost, interviewed, contacted } of figures.compared.slice(4)) {
      expect(Math.min(won, lost, interviewed, contacted)).toBeGreaterThan(20)
    }
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
      [...html.matchAll(/<a href="(\/cms\/desk\?[^"]*)">([\d,]+)<\/a>/g)].map(
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
    const ofDimension = ['campaign', 'country', 'owner', 'source'].flatMap((name) => [
      `tab,${name},from,to`,
      `tab,${name},from,to,event`,
    ])
    expect([...new Set(kinds)].sort()).toEqual(
      [
        ...ofDimension,
        'tab,event,since,until',
        'tab,from,to',
        'tab,from,to,event,contactedBy',
        'tab,from,to,reached',
        'tab,from,to,stage',
        'tab,owner,step',
      ].sort(),
    )
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
