import { once } from 'node:events'
import type { Client } from 'pg'
import type { Payload } from 'payload'
import type { Role } from '@collections/access/roles'
import { questions, type Question } from '@/domain/survey/questionnaire'
import { hashedUuid } from '@/domain/hashedUuid'
import type { Locale, PageLocale } from '@/i18n/locales'
import { env } from '@/server/env'
import { receivingFolder } from '@/server/uploadLocations'
import { chatForm } from '@/submissions/chat/receiveChat'
import { consultationForm } from '@/submissions/consultation/receiveConsultation'
import { receiveCv } from '@/submissions/cv/receiveCv'
import { takeSubmission, type Form } from '@/submissions/intake/receiveSubmission'
import { surveyForm } from '@/submissions/survey/receiveSurvey'
import { makeDemoCv } from './demoCv'
import { planCases, seededRandom, type DemoPerson, type StageRow } from './planCases'
import survey from './survey.json'

/** Beside the first staff user, an account of each role; two coordinators call back. */
const accounts: { username: string; name: string; role: Role; languages?: PageLocale[] }[] = [
  { username: 'lena', name: 'Lena Muster', role: 'coordinator' },
  { username: 'asha', name: 'Asha Example', role: 'coordinator' },
  { username: 'manager', name: 'Karim Beispiel', role: 'manager' },
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
  const users = await createAccounts(cms)
  const { rows: stages } = await database.query<StageRow>(
    'select id, audience, kind from stages order by position',
  )
  const records: Records = { submissions: [], cases: [], changes: [], notes: [], answers: [] }
  for (const [index, planned] of planCases({ now: Date.now(), stages }).entries()) {
    const { person, consultation, chat, owner, moves, nextStep } = planned
    const { name, phone, locale } = person
    const sent: Record<'consultation' | 'chat', string | undefined> = {
      consultation: consultation && hashedUuid(`demonstration consultation ${index}`),
      chat: chat && hashedUuid(`demonstration chat ${index}`),
    }
    if (consultation && sent.consultation) {
      const { at, source } = consultation
      const attribution = { first: { ...source, landing_path: `/${person.type}`, locale } }
      const upload = person.type === 'nurses' ? await demoCv({ person, index }) : undefined
      const members = { ...person, submission_id: sent.consultation, attribution }
      await send({ form: consultationForm, members, upload })
      records.submissions.push({ id: sent.consultation, at, confirmed: moves.length > 1 })
    }
    if (chat && sent.chat) {
      const { at, message, answer } = chat
      const members = { name, phone, locale, message, submission_id: sent.chat }
      await send({ form: chatForm, members })
      records.submissions.push({ id: sent.chat, at, confirmed: moves.length > 1 })
      if (answer) records.answers.push({ id: sent.chat, ...answer, author: owner })
    }
    const id = sent.consultation ?? sent.chat
    if (!id) continue
    const ownerId = owner && users.get(owner)
    records.cases.push({
      id,
      stage: moves.at(-1)?.to,
      owner: ownerId,
      step_at: nextStep?.at,
      step_kind: nextStep?.kind,
      worked_at: moves.at(-1)?.at,
    })
    const who = { id, user_id: ownerId, username: owner }
    const first = moves[0]?.at
    if (first) records.changes.push({ ...who, field: 'owner', to: String(ownerId), at: first })
    for (const { from, to, at } of moves) {
      records.changes.push({ ...who, field: 'stage', from: String(from), to: String(to), at })
    }
    for (const note of planned.notes) records.notes.push({ id, ...note, author: owner })
  }
  await sendSurveys(records)
  await storeRecords({ database, records })
}

async function createAccounts(cms: Payload): Promise<Map<string, number>> {
  const users = new Map<string, number>()
  // The server itself writes, at its start, so access is overridden.
  const options = { collection: 'users', depth: 0, overrideAccess: true } as const
  for (const { username, ...account } of accounts) {
    const found = await cms.find({ ...options, where: { username: { equals: username } } })
    const data = { username, ...account, password: env.ADMIN_PASSWORD, active: true }
    const { id } = found.docs[0] ?? (await cms.create({ ...options, data }))
    users.set(username, id)
  }
  return users
}

async function send({
  form,
  members,
  upload,
}: {
  form: Form
  members: Record<string, unknown>
  upload?: ReturnType<typeof receiveCv>
}): Promise<void> {
  const locale = members[form.localeMember] as Locale // in each file
  const outcome = await takeSubmission({
    form,
    entered: { members, upload },
    locale,
    referer: null,
  })
  if (!outcome.ok) throw new Error(`The demonstration has a wrong ${form.name} (${outcome.code})`)
}

async function demoCv({ person, index }: { person: DemoPerson; index: number }) {
  const name = person.latin ?? person.name
  const years = 2 + (index % 9)
  const upload = receiveCv({ originalName: `CV ${name}.pdf`, folder: receivingFolder })
  upload.stream.end(
    makeDemoCv([
      'CURRICULUM VITAE (example)',
      name,
      `Telephone: ${person.phone}`,
      `Country of choice: ${person.desired_country}`,
      '',
      `Training: ${index % 3 ? 'B.Sc. Nursing' : 'General Nursing and Midwifery'}, ${2023 - years}`,
      `Registration: Example Nursing Council, no. EXAMPLE-${1000 + index}`,
      `Experience: ${years} years, ${['surgical ward', 'intensive care', 'geriatrics', 'emergency'][index % 4]}`,
      `Languages: English C1, German ${['A2', 'B1', 'B2'][index % 3]}`,
      '',
      'This person is made up for a demonstration.',
    ]),
  )
  await once(upload.stream, 'finish')
  return upload
}

/** Rows by the id of a submission, as `storeRecords` reads them. */
type Records = Record<
  'submissions' | 'cases' | 'changes' | 'notes' | 'answers',
  Record<string, unknown>[]
>

async function sendSurveys({ submissions }: Records): Promise<void> {
  const random = seededRandom(71)
  for (let index = 0; index < survey.number; index += 1) {
    const language = survey.languages[index % survey.languages.length] ?? 'de'
    const members: Record<string, unknown> = { language }
    for (const question of questions) {
      const { appliesWhen } = question as { appliesWhen?: { field: string; is: readonly string[] } } // some have it
      const applies = !appliesWhen || appliesWhen.is.includes(String(members[appliesWhen.field]))
      // Everything is optional, and some leave things out.
      if (applies && random() > 0.15)
        members[question.name] = answer({ question, language, random })
    }
    const id = hashedUuid(`demonstration survey ${index}`)
    await send({ form: surveyForm, members: { ...members, submission_id: id } })
    submissions.push({ id, at: new Date(Date.now() - (index + random()) * 3.5 * 86_400_000) })
  }
}

function answer({
  question,
  language,
  random,
}: {
  question: Question
  language: string
  random: () => number
}): unknown {
  const between = ([from = 1, to = 5]: number[]) => from + Math.floor(random() * (to - from + 1))
  const ranges: Record<string, number[]> = survey.ranges
  const numbers: Record<string, number[]> = survey.numbers
  const texts = (survey.texts as Record<string, Record<string, string[]>>)[language] // JSON has no index type
  const { name } = question
  switch (question.kind) {
    case 'text':
    case 'longText': {
      const own = texts?.[name]
      if (own) return own[Math.floor(random() * own.length)]
      return numbers[name] && String(between(numbers[name]))
    }
    case 'choice': {
      const options = question.options.filter((option) => option !== 'other')
      return options[Math.floor(random() * options.length)]
    }
    case 'choices':
      return question.options.filter((one) => !/^(other|none)$/.test(one) && random() < 0.35)
    case 'rating':
    case 'integer':
      return between(ranges[name] ?? [])
  }
}

/** A submission that belongs to a person. */
const requests = `(select submission_id, person_id from consultations
  union all select submission_id, person_id from chat_messages) request`

const nextRowId = `left(replace(gen_random_uuid()::text, '-', ''), 24)`

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
  const run = async (statement: string, rows: unknown[]) => {
    await database.query(statement, [JSON.stringify(rows)])
  }
  await database.query('begin')
  for (const table of ['consultations', 'chat_messages', 'survey_responses']) {
    await run(
      `update ${table} set created_at = at, updated_at = at
         ${table === 'survey_responses' ? '' : ', is_confirmed = coalesce(confirmed, false)'}
       from jsonb_to_recordset($1) as given (id text, at timestamptz, confirmed boolean)
       where submission_id = given.id`,
      records.submissions,
    )
  }
  await database.query(`
    update cvs set created_at = consultations.created_at, updated_at = consultations.created_at
    from consultations where cv_id = cvs.id`)
  await database.query(`
    update people set created_at = first, updated_at = first, waiting_since = first from (
      select person_id, min(created_at) as first from (
        select person_id, created_at from consultations
        union all select person_id, created_at from chat_messages) sent
      group by person_id) arrived
    where people.id = person_id`)
  await run(
    `update people set stage_id = coalesce(stage, stage_id), owner_id = owner, next_step_at = step_at,
       next_step_kind = step_kind::enum_people_next_step_kind, updated_at = coalesce(worked_at, updated_at),
       waiting_since = case when worked_at is null then waiting_since end
     from jsonb_to_recordset($1) as given (id text, stage integer, owner integer, step_at timestamptz,
       step_kind text, worked_at timestamptz)
     join ${requests} on submission_id = given.id where people.id = person_id`,
    records.cases,
  )
  await run(
    `insert into follow_up_changes (person_id, field, "from", "to", user_id, username, created_at, updated_at)
     select person_id, field::enum_follow_up_changes_field, "from", "to", user_id, username, at, at
     from jsonb_to_recordset($1) as given (id text, field text, "from" text, "to" text, user_id integer,
       username text, at timestamptz)
     join ${requests} on submission_id = given.id order by at, field`,
    records.changes,
  )
  await run(
    `insert into people_notes (_order, _parent_id, id, text, author, written_at)
     select row_number() over (partition by person_id order by at), person_id, ${nextRowId}, text, author, at
     from jsonb_to_recordset($1) as given (id text, text text, author text, at timestamptz)
     join ${requests} on submission_id = given.id`,
    records.notes,
  )
  await run(
    `insert into chat_messages_answers (_order, _parent_id, id, text, author, written_at)
     select 1, chat_messages.id, ${nextRowId}, text, author, at
     from jsonb_to_recordset($1) as given (id text, text text, author text, at timestamptz)
     join chat_messages on submission_id = given.id`,
    records.answers,
  )
  await database.query(`
    insert into campaign_visits (campaign_id, day, visits)
    select id, current_date - ago, 1 + (id * 7 + ago * 5) % 9 from campaigns, generate_series(0, 85, 3) ago
    on conflict do nothing`)
  await database.query(`update site_id set demonstration = 'complete'`)
  await database.query('commit')
}
