import { once } from 'node:events'
import type { Client } from 'pg'
import type { Payload } from 'payload'
import { hashedUuid } from '@/domain/hashes'
import type { Locale, PageLocale } from '@/i18n/locales'
import type { User } from '@/payload-types'
import { env } from '@/server/env'
import { receivingFolder } from '@/server/uploadLocations'
import { chatForm } from '@/submissions/chat/receiveChat'
import { consultationForm } from '@/submissions/consultation/receiveConsultation'
import { receiveCv } from '@/submissions/cv/receiveCv'
import { takeSubmission, type Form } from '@/submissions/intake/receiveSubmission'
import { surveyForm } from '@/submissions/survey/receiveSurvey'
import caseList from './cases.json'
import responses from './surveyResponses.json'

/** What a visitor sends and staff do with it. Stages are numbered in their order, from 0. */
type DemoCase = {
  visitor: Record<'name' | 'phone', string> & { locale: string; type: string }
  sent?: { hoursAgo: number; source: object }
  cv?: { name: string; lines: string[] }
  chat?: { hoursAgo: number; message: string; answer?: { hoursAgo: number; text: string } }
  owner?: string
  stages: { hoursAgo: number; stage: number; note?: string }[]
  nextStep?: { inHours: number; kind: string }
}

const cases: DemoCase[] = caseList

/** Beside the first staff user, an account of each role; two coordinators call back. */
const accounts: (Pick<User, 'username' | 'name' | 'role' | 'seesNames'> & {
  languages?: PageLocale[]
})[] = [
  { username: 'lena', name: 'Lena Muster', role: 'coordinator' },
  { username: 'asha', name: 'Asha Nair', role: 'coordinator' },
  { username: 'manager', name: 'Karim Haddad', role: 'manager', seesNames: true },
  { username: 'editor', name: 'Edith Muster', role: 'editor' },
  { username: 'translator', name: 'Meera Example', role: 'translator', languages: ['ml', 'hi'] },
]

/** Who can log in, for the person who starts it. */
export const demoAccountsText =
  `Demonstration: all persons and figures are made up. Log in as ${env.ADMIN_USERNAME}, ` +
  `${accounts.map(({ username, role }) => `${username} (${role})`).join(', ')}; ` +
  `all of them have the first password of ${env.ADMIN_USERNAME}.\n`

/**
 * Makes sure that a demonstration and a real site never share a database. Real requests among made-up ones
 * would be lost to staff, and the accounts of a demonstration have one password.
 * @returns whether the demonstration has yet to be written
 * @throws Error with one line for the operator
 */
export async function claimDemonstration(database: Client): Promise<boolean> {
  const { rows } = await database.query<{ state: string | null; isUsed: boolean }>(`
    select demonstration as state, exists (select from users) or exists (select from people)
      or exists (select from consultations) or exists (select from chat_messages)
      or exists (select from survey_responses) as "isUsed"
    from site_id`)
  const { state = null, isUsed = false } = rows[0] ?? {}
  if (!env.DEMO) {
    if (!state) return false
    throw new Error(
      'The database in DATABASE_URL holds the demonstration: set DEMO=true, or use another database for a real site',
    )
  }
  if (!state && isUsed) {
    throw new Error(
      'DEMO=true needs a database of its own: the one in DATABASE_URL holds the data of a real site',
    )
  }
  if (!state) await database.query(`update site_id set demonstration = 'begun'`)
  return state !== 'complete'
}

/** Rows that `storeRecords` reads; each names a submission by its id. */
type Records = Record<'submissions' | 'cases' | 'moves' | 'answers', Record<string, unknown>[]>

/**
 * Fills a new demonstration with accounts, and with what visitors have sent and staff have done in three months.
 * Submissions come in as those of visitors do. What has begun and did not end is gone on with.
 */
export async function fillDemonstration({
  cms,
  database,
}: {
  cms: Payload
  database: Client
}): Promise<void> {
  await createAccounts(cms)
  const records: Records = { submissions: [], cases: [], moves: [], answers: [] }
  const send = async ({ form, members, cv, hoursAgo }: Sending) => {
    const id = hashedUuid(JSON.stringify(['demonstration', form.name, members]))
    const locale = members[form.localeMember] as Locale // in each file
    const entered = { members: { ...members, submission_id: id }, upload: cv && (await upload(cv)) }
    const outcome = await takeSubmission({ form, entered, locale, referer: null })
    if (!outcome.ok) {
      throw new Error(`A submission of the demonstration is wrong: ${JSON.stringify(outcome)}`)
    }
    records.submissions.push({ id, hoursAgo })
    return id
  }
  for (const { visitor, sent, cv, chat, owner, stages, nextStep } of cases) {
    const { name, phone, locale, type } = visitor
    let id = ''
    if (sent) {
      const first = { ...sent.source, landing_path: `/${type}`, locale }
      const members = { ...visitor, attribution: { first } }
      id = await send({ form: consultationForm, members, cv, hoursAgo: sent.hoursAgo })
    }
    if (chat) {
      const { answer, message, hoursAgo } = chat
      id = await send({ form: chatForm, members: { name, phone, locale, message }, hoursAgo })
      if (answer) records.answers.push({ id, ...answer, author: owner })
    }
    records.cases.push({ id, owner, ...nextStep, ...profileOf(cv) })
    for (const move of stages) records.moves.push({ id, type, owner, ...move })
  }
  for (const { answers, hoursAgo } of responses) {
    await send({ form: surveyForm, members: answers, hoursAgo })
  }
  await storeRecords({ database, records })
}

type Sending = {
  form: Form
  members: Record<string, unknown>
  cv?: DemoCase['cv']
  hoursAgo: number
}

/** What staff have noted of a person who has sent such a CV. */
function profileOf(cv: DemoCase['cv']) {
  const find = (pattern: RegExp) => pattern.exec(cv?.lines.join('\n') ?? '')?.[1]
  return {
    level: find(/German ([ABC][12])/),
    registration: find(/Registration: (.*)/),
    years: find(/(\d+) years/),
  }
}

async function upload({ name, lines }: NonNullable<DemoCase['cv']>) {
  const file = receiveCv({ originalName: `CV ${name}.pdf`, folder: receivingFolder })
  const note = 'This person is made up for a demonstration.'
  file.stream.end(makeDemoCv(['CURRICULUM VITAE', name, '', ...lines, '', note]))
  await once(file.stream, 'finish')
  return file
}

async function createAccounts(cms: Payload): Promise<void> {
  // The server itself writes, at its start, so access is overridden.
  const options = { collection: 'users', depth: 0, overrideAccess: true } as const
  for (const account of accounts) {
    const where = { username: { equals: account.username } }
    if ((await cms.count({ ...options, where })).totalDocs > 0) continue
    await cms.create({
      ...options,
      data: { ...account, password: env.ADMIN_PASSWORD, active: true },
    })
  }
}

/** Submissions of people, by their ids. */
const requests = `(select submission_id as id, person_id, created_at from consultations
  union all select submission_id, person_id, created_at from chat_messages)`

const rowId = `left(replace(gen_random_uuid()::text, '-', ''), 24)`

const at = `now() - "hoursAgo" * interval '1 hour'`

/** The case of each move, its owner, its stage and the one before. */
const moves = `
  select person_id, users.id as user_id, owner, note, ${at} as at, to_stage.id as "to",
    lag(to_stage.id) over (partition by person_id order by "hoursAgo" desc) as "from"
  from jsonb_to_recordset($1) as given (id text, type text, owner text, "hoursAgo" float8, stage integer, note text)
  join ${requests} request using (id)
  join users on username = owner
  join (select id, audience::text as type, row_number() over (partition by audience order by position) - 1 as stage
    from stages) to_stage using (type, stage)`

/**
 * Gives everything its day and stores what staff have done on past days, which Payload would date today. It is all
 * there or nothing, with the mark that the demonstration is complete.
 */
async function storeRecords({
  database,
  records,
}: {
  database: Client
  records: Records
}): Promise<void> {
  const run = (statement: string, kind: keyof Records) =>
    database.query(statement, [JSON.stringify(records[kind])])
  await database.query('begin')
  for (const table of ['consultations', 'chat_messages', 'survey_responses']) {
    await run(
      `update ${table} set created_at = ${at}, updated_at = ${at}
       from jsonb_to_recordset($1) as given (id text, "hoursAgo" float8) where submission_id = given.id`,
      'submissions',
    )
  }
  await database.query(`
    update cvs set created_at = sent.created_at, updated_at = sent.created_at
    from consultations sent where cv_id = cvs.id`)
  await database.query(`
    update people set created_at = first, updated_at = first, waiting_since = first from (
      select person_id, min(created_at) as first from ${requests} request group by 1) arrived
    where people.id = person_id`)
  await run(
    `with moves as (${moves}),
     changes as (
       select distinct on (person_id) person_id, user_id, owner, at, 'owner' as field, null::integer as "from",
         user_id as "to" from moves order by person_id, at)
     insert into follow_up_changes (person_id, field, "from", "to", user_id, username, created_at, updated_at)
     select person_id, field::enum_follow_up_changes_field, "from"::text, "to"::text, user_id, owner, at, at from (
       select person_id, 'stage' as field, coalesce("from", stage_id) as "from", "to", user_id, owner, at
       from moves join people on people.id = person_id
       union all select person_id, field, "from", "to", user_id, owner, at from changes) one
     order by at, one.field`,
    'moves',
  )
  await run(
    `insert into people_notes (_order, _parent_id, id, text, author, written_at)
     select row_number() over (partition by person_id order by at), person_id, ${rowId}, note, owner, at
     from (${moves}) moves where note is not null`,
    'moves',
  )
  await run(
    `update people set stage_id = "to", owner_id = user_id, updated_at = at, waiting_since = null,
       role = coalesce(role, (select audience::text::enum_people_role from stages where stages.id = "to"))
     from (select distinct on (person_id) * from (${moves}) moves order by person_id, at desc) last
     where people.id = person_id`,
    'moves',
  )
  await run(
    `update people set next_step_at = date_trunc('day', now()) + floor("inHours" / 24) * interval '1 day'
         + (5 + abs("inHours")::integer % 8) * interval '1 hour',
       next_step_kind = kind::enum_people_next_step_kind
     from jsonb_to_recordset($1) as given (id text, "inHours" float8, kind text) join ${requests} request using (id)
     where people.id = person_id and kind is not null`,
    'cases',
  )
  // Staff have talked to these people, so that they know what they can, and who sent it.
  await run(
    `update people set language_level = level::enum_people_language_level, registration = given.registration,
       years_of_experience = years
     from jsonb_to_recordset($1) as given (id text, level text, registration text, years integer)
       join ${requests} request using (id)
     where people.id = person_id and contacted_at is not null`,
    'cases',
  )
  // Nurses who have had an interview are meant for a hospital.
  await database.query(`
    update people nurse set hospital_id = (
      select id from people where role = 'hospitals' and contacted_at is not null
      order by (id + nurse.id) % 5, id limit 1)
    where role = 'nurses' and interviewed_at is not null and lost_at is null`)
  for (const table of ['consultations', 'chat_messages']) {
    await database.query(
      `update ${table} set is_confirmed = true from people where people.id = person_id and contacted_at is not null`,
    )
  }
  await run(
    `insert into chat_messages_answers (_order, _parent_id, id, text, author, written_at)
     select 1, sent.id, ${rowId}, text, author, ${at}
     from jsonb_to_recordset($1) as given (id text, text text, author text, "hoursAgo" float8)
     join chat_messages sent on submission_id = given.id`,
    'answers',
  )
  await database.query(`
    insert into campaign_visits (campaign_id, day, visits)
    select id, current_date - ago, 1 + (id * 7 + ago * 5) % 9 from campaigns, generate_series(0, 85, 3) ago
    on conflict do nothing`)
  await database.query(`update site_id set demonstration = 'complete'`)
  await database.query('commit')
}

/** A CV of one page as a PDF (ISO 32000-1), in the font that every reader has: Latin letters only. */
function makeDemoCv(lines: string[]): Buffer {
  const text = lines
    .map((line) => `(${line.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)}) Tj T*`)
    .join('\n')
  const page = `BT /F1 13 Tf 24 TL 64 770 Td\n${text}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = `${objects.length + 1}`
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.from(pdf + table + trailer, 'latin1')
}
