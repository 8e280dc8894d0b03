import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { makeTranslatedArticle, type Article } from '../helpers/articles'
import { backupFolder, launch } from '../helpers/backups'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { createDatabaseProxy } from '../helpers/databaseProxy'
import { editorOf, type Editor } from '../helpers/editing'
import { startMailingServer } from '../helpers/mailServer'
import { freshPhone } from '../helpers/leaveRequest'
import { withPerson } from '../helpers/people.mjs'
import {
  createSubmission,
  findStoredFaults,
  noFaults,
  sendSubmission,
  type Submission,
} from '../helpers/submissions'
import { postSurvey } from '../helpers/surveyForms'
import type { TestDatabase } from '../helpers/testDatabase.mjs'
import type { TestServer } from '../helpers/testServer.mjs'
import { startWebhookReceiver } from '../helpers/webhookReceiver'

// What runs together on a real site runs together here, on two servers. Every request of a visitor goes
// to the next of them, as through a proxy without sticky sessions.

/** `FAULTS_SECONDS=120` and more is the long run. */
const seconds = Number(process.env.FAULTS_SECONDS) || 30

type Running = Pick<TestServer, 'baseUrl' | 'pid' | 'stop'>

const line = createDatabaseProxy()
const { folder, remove } = backupFolder()
const office = 'office@curaco.example'

let first: TestServer
let second: Running
let db: TestDatabase
let editor: Editor
let site: Awaited<ReturnType<typeof startMailingServer>>
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let backupSettings: Record<string, string>

beforeAll(async () => {
  receiver = await startWebhookReceiver({ port: await findFreePort() })
  const recipient = await identityToRecipient(await generateX25519Identity())
  backupSettings = { BACKUP_DIR: path.join(folder, 'backups'), BACKUP_RECIPIENT: recipient }
  site = await startMailingServer(
    {
      RATE_LIMIT_PER_MINUTE: '0',
      ...receiver.environment,
      ...backupSettings,
    },
    { hasPassingDays: true },
  )
  first = site.server
  second = await first.startAnother()
  db = first.db
  editor = await editorOf(first)
  backupSettings.DATABASE_URL = await line.through(first.databaseUrl)
  // The first one is restored on trial; without any the backup counts as overdue.
  expect(await backUp()).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await second.stop()
  await site.stop()
  await Promise.all([receiver.stop(), line.close()])
  remove()
})

let turn = 0
const nextServer = () => ([first, second] as const)[(turn += 1) % 2] ?? first

const mailsTo = (address: string) =>
  site.mailServer.mails.filter(({ to }) => to.includes(address)).length

const sent: Submission[] = []
const others: Record<'chat_messages' | 'survey_responses', string[]> = {
  chat_messages: [],
  survey_responses: [],
}
const stageChanges: number[] = []
const invited: string[] = []
const faults: string[] = []
let article: Article | undefined

/** Sends until it is received: while a server is replaced it cannot be reached. */
async function untilReceived(send: (baseUrl: string) => Promise<Response>): Promise<void> {
  for (;;) {
    const status = await send(nextServer().baseUrl).then(
      async (response) => (await response.text(), response.status),
      () => 0,
    )
    if (status === 201) return
    if (status !== 0 && status !== 503) faults.push(`a visitor was answered ${status}`)
    await sleep(10)
  }
}

async function sendChat(fields: object = {}): Promise<number> {
  const submission_id = randomUUID()
  const body = { ...contact, phone: freshPhone(), submission_id, ...fields }
  others.chat_messages.push(submission_id)
  await untilReceived((baseUrl) => postChat({ baseUrl, address: '10.9.9.8', body }))
  return await db.value<number>(
    'select person_id as person from chat_messages where submission_id = $1',
    [submission_id],
  )
}

/** A change by staff: done, or refused because of a colleague's or because it has to wait. */
async function change(address: string, data: object): Promise<boolean> {
  const answer = await editor.call.patch(address, data)
  if (![200, 409, 503].includes(answer.status)) {
    faults.push(`${address} was answered ${answer.status}: ${await answer.text()}`)
  }
  return answer.status === 200
}

async function seenAtBoth(address: string, text: string): Promise<void> {
  for (const server of [first, second]) {
    // One that is replaced meanwhile answers nothing.
    const read = async () =>
      fetch(server.baseUrl + address).then(
        (response) => response.text(),
        () => text,
      )
    await expect.poll(read).toContain(text)
  }
}

async function invite(): Promise<string> {
  const username = `user-${randomUUID()}`
  const email = `${username}@curaco.example`
  const data = { username, email, role: 'coordinator', invite: true }
  const { status } = await editor.create({ kind: 'users', data, as: 'all' })
  if (status !== 201) faults.push(`an invitation was answered ${status}`)
  else invited.push(email)
  return email
}

/** The next time of each job that is done comes. */
async function passDay(): Promise<void> {
  await db.query('delete from job_runs where busy_until is null')
  for (const { pid } of [first, second]) process.kill(pid, 'SIGUSR2')
}

/** What everybody does again and again. */
const actors: Record<string, (round: number) => Promise<unknown>> = {
  'a nurse': async () => {
    const submission = createSubmission()
    sent.push(submission)
    await untilReceived((baseUrl) => sendSubmission({ server: { baseUrl }, submission }))
  },
  'a visitor of the chat': () => sendChat(),
  'a respondent': async () => {
    const body = { language: 'de', regions: 'Berlin', submission_id: randomUUID() }
    others.survey_responses.push(body.submission_id)
    await untilReceived((baseUrl) => postSurvey({ baseUrl, address: '10.9.9.7', body }))
  },
  'staff who merge two people, and change the case while the merged one writes': async () => {
    const own = freshPhone()
    const [main, merged] = [await sendChat(), await sendChat({ phone: own })]
    while (!(await change(`/people/${merged}`, { mergedInto: main }))) await sleep(10)
    const { rows } = await db.query<{ id: number }>(
      `select id from stages where audience = 'nurses' and kind not in ('new', 'lost')
       order by position limit 1`,
    )
    const [isChanged] = await Promise.all([
      change(`/people/${main}`, { stage: rows[0]?.id }),
      sendChat({ phone: own }),
      sendChat({ phone: own }),
    ])
    if (isChanged) stageChanges.push(main)
  },
  'an editor of the site’s name': async (round) => {
    const data = { brand: `Brand${round}Co`, brandAccent: 'Co' }
    const { status } = await editor.save({ kind: 'site-settings', data, as: 'all' })
    if (status !== 200) faults.push(`publishing was answered ${status}`)
    await seenAtBoth('/de/pricing', `Brand${round}<span`)
  },
  'an author': async (round) => {
    // Without a number, which would have to stand in each language.
    const title = `Titel ${'x'.repeat(round)}.`
    article ??= await makeTranslatedArticle({ editor, title: 'An article' })
    const saved = await editor.save({ ...article, data: { title }, locale: 'de', as: 'only' })
    if (saved.status !== 200) faults.push(`an article: ${JSON.stringify(saved.errors)}`)
    await seenAtBoth('/de/blog', title)
  },
  'somebody who leaves': async () => {
    const credentials = { username: `leaver-${randomUUID()}`, password: randomUUID() }
    const data = { ...credentials, email: `${credentials.username}@curaco.example` }
    const made = await editor.create({ kind: 'users', data: { ...data, role: 'coordinator' } })
    const session = await cmsClient({ baseUrl: first.baseUrl, credentials })
    const status = async () => (await session('/people?limit=1')).status
    if ((await status()) !== 200) faults.push('a coordinator reads no people')
    while (!(await change(`/users/${made.doc.id}`, { active: false }))) await sleep(10)
    if (![401, 403].includes(await status())) faults.push('a leaver still reads people')
  },
  'what removes what is old': async () => {
    await db.query(
      `${withPerson}
       insert into chat_messages
         (name, phone, message, submission_id, locale, person_id, created_at, updated_at, deleted_at)
       select 'Old', '+49 30', 'x', gen_random_uuid()::text, 'en', id, at, at, at
       from person, (select now() - interval '9 years' as at) as long_ago`,
    )
    await passDay()
    await sleep(1000)
  },
  'a backup, and jobs meanwhile': async () => {
    const { isHeld, letGo } = line.holdOnce({ text: 'COPY' })
    const backup = backUp()
    try {
      await Promise.race([backup, expect.poll(isHeld).toBe(true)])
      const email = await invite()
      await expect.poll(() => mailsTo(email), { timeout: 60_000 }).toBe(1)
    } finally {
      letGo()
      line.forget()
    }
    const { code, output } = await backup
    if (code !== 0) faults.push(`a backup ended with ${code}: ${output}`)
  },
}

/** `npm run backup`, as it comes every night. */
function backUp() {
  const place = { dataDir: folder, uploadsDir: first.uploadsDir }
  return launch({ args: [], place, settings: backupSettings }).ended
}

test(`what runs together on a real site loses nothing and does nothing twice, for ${seconds} s`, async () => {
  const end = performance.now() + seconds * 1000
  const rounds: Record<string, number> = {}
  const act = async ([name, work]: (typeof entries)[number]) => {
    for (let round = 1; performance.now() < end; round += 1) {
      await work(round).catch((error: unknown) => faults.push(`${name}: ${String(error)}`))
      rounds[name] = round
    }
  }
  const entries = Object.entries(actors)
  // In the middle one of the servers is replaced, as at an update.
  const replace = async () => {
    await sleep((seconds * 1000) / 2)
    const old = second
    // Nothing more is sent to it; what it has begun is finished.
    second = first
    await old.stop()
    second = await first.startAnother()
  }
  await Promise.all([replace(), ...entries.map(act)])
  console.log(rounds)
  expect(Object.keys(rounds)).toHaveLength(entries.length)

  const nothingWaits = async () => {
    await passDay()
    return await db.value<number>(
      `select ((select count(*) from deliveries where state = 'waiting')
        + (select count(*) from payload_jobs)
        + (select count(*) from chat_messages where name = 'Old'))::int as count`,
    )
  }
  await expect.poll(nothingWaits, { interval: 300, timeout: 240_000 }).toBe(0)

  expect(await findStoredFaults({ server: first, sent, acknowledged: sent })).toEqual(noFaults)
  for (const [table, ids] of Object.entries(others)) {
    expect(
      (await db.column<string>(`select submission_id as id from ${table}`)).toSorted(),
    ).toEqual(ids.toSorted())
  }
  const announced = sent.length + others.chat_messages.length
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(announced)
  expect([receiver.calls.length, mailsTo(office)]).toEqual([announced, announced])
  expect(invited.filter((email) => mailsTo(email) !== 1)).toEqual([])
  const { rows: twice } = await db.query(
    `select person_id from follow_up_changes where field = 'stage' and person_id = any($1)
     group by person_id having count(*) <> 1`,
    [stageChanges],
  )
  expect(twice).toEqual([])
  const { rows: backups } = await db.query('select error from backup_runs')
  expect(backups.length).toBeGreaterThan(0)
  expect(backups.filter(({ error }) => error !== null)).toEqual([])
  // Beside them is the mark of the site.
  expect(readdirSync(backupSettings.BACKUP_DIR ?? '')).toHaveLength(backups.length + 1)
  const errors = first.log().match(/^.*"level":"(error|fatal)".*$/gm) ?? []
  expect({ faults, errors: errors.map((text) => text.slice(0, 400)) }).toEqual({
    faults: [],
    errors: [],
  })
})

test('what one server has counted counts for all: of one address, and of all together', async () => {
  const limits = { ofOneAddress: 6, inTotal: 10 }
  const environment = {
    RATE_LIMIT_PER_MINUTE: String(limits.ofOneAddress),
    RATE_LIMIT_TOTAL_PER_MINUTE: String(limits.inTotal),
  }
  const servers = [await first.startAnother(environment), await first.startAnother(environment)]
  const send = async (address: string, index: number) => {
    const baseUrl = servers[index % 2]?.baseUrl ?? ''
    return (await postChat({ baseUrl, address, body: contact })).status
  }
  const statuses: number[] = []
  for (let count = 0; count < limits.ofOneAddress + 3; count += 1) {
    statuses.push(await send('10.8.8.1', count))
  }
  for (let count = 0; count < 6; count += 1) statuses.push(await send(`10.8.9.${count}`, count))
  await Promise.all(servers.map(({ stop }) => stop()))
  const room = limits.inTotal - limits.ofOneAddress
  const times = (count: number, status: number) => Array<number>(count).fill(status)
  expect(statuses).toEqual([
    ...times(limits.ofOneAddress, 201),
    ...times(3, 429),
    ...times(room, 201),
    ...times(2, 503),
  ])
})
