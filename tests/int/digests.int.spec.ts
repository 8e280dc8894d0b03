import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeZoneCookie } from '../../src/domain/timeZoneCookie'
import mailTexts from '../../src/i18n/cms/mails.en.json'
import { cmsTexts } from '../helpers/cmsTexts'
import { letJobCome, runJob } from '../helpers/jobs'
import { logIn } from '../helpers/logIn.mjs'
import { startMailingServer } from '../helpers/mailServer'
import { withPerson } from '../helpers/people.mjs'
import type { TestDatabase } from '../helpers/testDatabase.mjs'

// The daily digest, and last week's figures on Monday.

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Until the server's clock has a Monday. */
const daysAhead = (8 - new Date().getUTCDay()) % 7
const now = () => Date.now() + daysAhead * day
const monday = now()

/** A time zone in which it is about so late now. */
function zoneAt(hours: number): string {
  const ahead = ((hours - new Date().getUTCHours() + 36) % 24) - 12
  // Their names count westwards.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const noon = zoneAt(12)

let db: TestDatabase
let site: Awaited<ReturnType<typeof startMailingServer>>

beforeAll(async () => {
  site = await startMailingServer(
    {},
    {
      daysAhead,
      prepare: async (prepared) => {
        db = prepared
        await leaveDigests()
        await leaveFigures()
      },
    },
  )
})
afterAll(() => site.stop())

/** Staff who want the digest, and what is due for each. */
async function leaveDigests(): Promise<void> {
  const people = [
    ['asks', 'coordinator', true, true, noon],
    ['sleeps', 'coordinator', true, true, zoneAt(3)],
    ['idle', 'coordinator', true, true, noon],
    ['quiet', 'coordinator', true, false, noon],
    ['gone', 'coordinator', false, true, noon],
    ['editor', 'editor', true, true, noon],
  ]
  for (const [name, role, active, wants, zone] of people) {
    await db.query(
      `insert into users (username, name, email, role, active, daily_digest, time_zone)
       values ($1::text, $1::text, $1::text || '@daily.example', $2, $3, $4, $5)`,
      [name, role, active, wants, zone],
    )
  }
  for (const owner of ['asks', 'sleeps', 'quiet']) {
    await leavePerson({ owner, hours: -30, kind: 'call' })
    await leavePerson({ owner, hours: 2, kind: 'documents' })
    await leavePerson({ owner, hours: 30, kind: 'interview' })
  }
}

/** Who wants the week's figures, and what came in: two last week, one in the week before. */
async function leaveFigures(): Promise<void> {
  const people = [
    ['chief', 'manager', true, true],
    ['second', 'coordinator', true, false],
    ['former', 'manager', false, true],
    ['author', 'editor', true, true],
  ]
  for (const [name, role, active, wants] of people) {
    await db.query(
      `insert into users (username, name, email, role, active, weekly_figures)
       values ($1::text, $1::text, $1::text || '@weekly.example', $2, $3, $4)`,
      [name, role, active, wants],
    )
  }
  // Those with something due came in today.
  for (const daysAgo of [3, 4, 10, 20]) {
    const id = await leavePerson({ owner: null })
    const at = new Date(monday - daysAgo * day)
    await db.query('update people set created_at = $2 where id = $1', [id, at])
    await db.query('update chat_messages set created_at = $2 where person_id = $1', [id, at])
  }
}

type Planned = { owner: unknown; hours?: number; kind?: string }

/** A person with an owner or none, and a step that is due in so many hours. */
async function leavePerson({ owner, hours, kind = '' }: Planned): Promise<number> {
  const id = await db.value(
    `${withPerson}
     insert into chat_messages (name, phone, message, submission_id, locale, person_id)
     select 'Asha', '+49 30', 'Hello', gen_random_uuid()::text, 'en', person.id from person
     returning person_id`,
  )
  await db.query(
    `update people set next_step_at = $2, next_step_kind = nullif($3, '')::enum_people_next_step_kind,
       waiting_since = null, owner_id = (select id from users where username = $4),
       desired_country = 'Germany', created_at = $5
     where id = $1`,
    [
      id,
      hours === undefined ? null : new Date(now() + hours * hour),
      kind,
      owner,
      new Date(monday),
    ],
  )
  await db.query('update chat_messages set created_at = $2 where person_id = $1', [
    id,
    new Date(monday),
  ])
  return id
}

const mails = (host: string) =>
  site.mailServer.mails.filter(({ to }) => to.join().endsWith(`@${host}`))
const recipients = (host: string) => mails(host).flatMap(({ to }) => to.join().split('@')[0] ?? '')

/** What a mail says, as it was before it was encoded for its way (RFC 2045, section 6.7). */
const read = ({ raw = '' } = {}) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    )

test('what is due reaches whoever asks for it in the morning, once a day, and names nobody', async () => {
  await expect.poll(() => recipients('daily.example')).toEqual(['asks'])
  const mail = read(mails('daily.example')[0])
  const { nextStep } = cmsTexts.en
  const { overdue, today } = mailTexts.digest
  const own = (kind: 'call' | 'documents') => `${nextStep[kind]}: Germany (`
  expect(mail.indexOf(own('call'))).toBeGreaterThan(mail.indexOf(`${overdue} (1)`))
  expect(mail.indexOf(own('documents'))).toBeGreaterThan(mail.indexOf(`${today} (1)`))
  expect(mail).not.toContain(nextStep.interview)
  expect(mail).toMatch(/https:\/\/www\.curaco\.example\/cms\/desk\?tab=mine&amp;person=\d+/)
  expect(mail).not.toContain('Asha')

  // The next run finds one whose morning has come meanwhile, and no other.
  await db.query(`update users set time_zone = $1 where username = 'sleeps'`, [noon])
  await runJob(db, 'daily-digests')
  await expect.poll(() => recipients('daily.example')).toEqual(['asks', 'sleeps'])
})

test('whom nobody looks after is counted, and their steps named, also for those with nothing due', async () => {
  // Neither works with requests any more.
  for (const owner of ['gone', 'editor', null])
    await leavePerson({ owner, hours: -30, kind: 'call' })
  await db.query('update people set waiting_since = now() where id = $1', [
    await leavePerson({ owner: null }),
  ])
  await db.query(`update users set daily_digest_sent_on = null where username = 'idle'`)
  await runJob(db, 'daily-digests')
  await expect.poll(() => recipients('daily.example')).toContain('idle')
  const mail = read(mails('daily.example').at(-1))
  expect(mail).toContain(mailTexts.digest.unclaimed.replace('{number}', '1'))
  expect(mail).toContain(`${mailTexts.digest.overdue} (3)`)
  expect(mail.split(`) · ${cmsTexts.en.desk.nobodyYet}<`)).toHaveLength(4)
  expect(mail).toMatch(/\/cms\/desk\?tab=all&amp;person=\d+/)
})

test('the clock is that of the browser in which somebody asks for it', async () => {
  const { baseUrl } = site.server
  const id = await db.value(`select id from users where username = 'admin'`)
  const { token } = await logIn({ baseUrl, credentials: site.server })
  const response = await fetch(`${baseUrl}/cms/api/users/${id}`, {
    method: 'PATCH',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `JWT ${token}`,
      Cookie: `${timeZoneCookie}=Asia/Dubai`,
    },
    body: JSON.stringify({ dailyDigest: true, timeZone: 'Etc/GMT+1' }),
  })
  const log = response.ok ? '' : site.server.log().slice(-3000)
  expect({ status: response.status, log }).toEqual({ status: 200, log: '' })
  expect(await db.value('select time_zone from users where id = $1', [id])).toBe('Asia/Dubai')
})

test('last week’s figures reach whoever wants and may see them, on Monday and once', async () => {
  await expect.poll(() => recipients('weekly.example')).toEqual(['chief'])
  const mail = read(mails('weekly.example')[0])
  const rows = [...mail.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell),
  )
  expect(rows[1]?.slice(1)).toEqual(['2', '1'])
  const from = new Date(monday - 7 * day).toISOString().slice(0, 10)
  expect(mail).toContain(`https://www.curaco.example/cms/figures?from=${from}&amp;to=`)
  expect(mail).not.toContain('Asha')

  // The next run finds one who has asked for it meanwhile, and no other.
  await db.query(`update users set weekly_figures = true where username = 'second'`)
  await runJob(db, 'weekly-figures')
  await expect.poll(() => recipients('weekly.example')).toEqual(['chief', 'second'])

  // A server that was away on Monday makes up for it, for those who had last week's mail.
  await site.server.end()
  await db.query(
    `insert into users (username, name, email, role, active, weekly_figures, weekly_figures_sent_on)
     values ('late', 'late', 'late@weekly.example', 'manager', true, true, $1::date - 7),
       ('fresh', 'fresh', 'fresh@weekly.example', 'manager', true, true, null)`,
    [new Date(monday).toISOString().slice(0, 10)],
  )
  await letJobCome(db, 'weekly-figures')
  const onTuesday = await site.server.startAnother({ DAYS_AHEAD: String(daysAhead + 1) })
  await expect.poll(() => recipients('weekly.example')).toEqual(['chief', 'second', 'late'])
  await onTuesday.stop()
})
