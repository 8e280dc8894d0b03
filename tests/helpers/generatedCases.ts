import type pg from 'pg'

type Database = { query: (sql: string, values?: unknown[]) => Promise<pg.QueryResult> }

export type Stage = {
  id: number
  kind: 'new' | 'open' | 'won' | 'lost'
  audience: string
  isInterview?: boolean
}

/** A person as it is stored, with what belongs to it; `id` and `mergedInto` are places in the list, from 1. */
export type Generated = {
  id: number
  mergedInto: number | null
  isInTrash: boolean
  createdAt: Date
  country: string | null
  locale: string
  source: string | null
  campaign: string | null
  stage: Stage
  /** null where it is not known */
  role: string | null
  owner: number | null
  nextStepAt: Date | null
  requests: { kind: 'consultation' | 'chat'; at: Date; isInTrash: boolean }[]
  changes: { from: Stage; to: Stage; at: Date; by: number | null }[]
  /** what was done beside stages; a note like any other is none */
  contacts: { how: 'call' | 'whatsapp' | 'answer'; at: Date; by: number | null }[]
}

const minute = 60_000
const day = 24 * 60 * minute

const sources = ['facebook', 'google', 'www.example.org', 'poster', '=1+1', '<b>newsletter</b>']

type Wanted = {
  number: number
  random: () => number
  stages: Stage[]
  owners: number[]
  from: Date
  to: Date
}

/** Cases made of chance, which arrive between two moments. */
export function generateCases({ number, random, stages, owners, from, to }: Wanted): Generated[] {
  const oneOf = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('there is nothing to choose')
    return value
  }
  const chance = (share: number) => random() < share
  const after = (time: Date, days: number) =>
    new Date(time.getTime() + Math.floor(random() * days * day))
  const made: Generated[] = []
  for (let id = 1; id <= number; id += 1) {
    const createdAt = after(from, (to.getTime() - from.getTime()) / day)
    const audience = chance(0.8) ? 'nurses' : 'hospitals'
    const own = stages.filter((stage) => stage.audience === audience)
    const first = own.find(({ kind }) => kind === 'new')
    if (!first) throw new Error('no stage is new')
    const changes: Generated['changes'] = []
    let stage = first
    let at = createdAt
    while (chance(0.6)) {
      const next = oneOf(own)
      // Two changes can happen at the same moment, and a case can go back.
      at = chance(0.1) ? at : after(at, 30)
      changes.push({ from: stage, to: next, at, by: oneOf(owners) })
      stage = next
    }
    const target = chance(0.06) && id > 1 ? made[Math.floor(random() * made.length)] : undefined
    const sent = oneOf(['consultation', 'chat'] as const)
    const how = oneOf(['call', 'whatsapp', sent === 'chat' ? 'answer' : 'call'] as const)
    made.push({
      id,
      mergedInto: target && target.mergedInto === null ? target.id : null,
      isInTrash: chance(0.03),
      createdAt,
      country: chance(0.85) ? oneOf(['Germany', 'UAE', 'UK', 'USA', 'KSA']) : null,
      locale: oneOf(['en', 'de', 'ar', 'ml', 'hi']),
      source: chance(0.7) ? oneOf([...sources, `site-${Math.floor(random() * 20)}.example`]) : null,
      campaign: chance(0.4) ? `campaign ${Math.floor(random() * 9)}` : null,
      stage,
      role: audience === 'nurses' && chance(0.1) ? null : audience,
      owner: chance(0.7) ? oneOf(owners) : null,
      nextStepAt: chance(0.3) ? new Date(Date.now() + (random() - 0.5) * 40 * day) : null,
      requests: [
        { kind: sent, at: createdAt, isInTrash: chance(0.05) },
        ...(chance(0.2)
          ? [{ kind: 'chat' as const, at: after(createdAt, 20), isInTrash: chance(0.1) }]
          : []),
      ],
      changes,
      contacts: chance(0.4) ? [{ how, at: after(createdAt, 6), by: oneOf(owners) }] : [],
    })
  }
  return made
}

/** Stores them behind the product's back; gives the number of the row of each. */
export async function storeCases({ db, cases }: { db: Database; cases: Generated[] }) {
  const people = cases.map((one) => ({
    place: one.id,
    created_at: one.createdAt,
    desired_country: one.country,
    locale: one.locale,
    source: one.source,
    // Links spell it in several ways.
    campaign: (one.id % 2 ? one.campaign?.toUpperCase() : one.campaign) ?? null,
    stage_id: one.stage.id,
    role: one.role,
    owner_id: one.owner,
    next_step_at: one.nextStepAt,
    is_in_trash: one.isInTrash,
  }))
  const { rows } = await db.query(
    `insert into people (person_key, name, phone, created_at, desired_country, locale, source, campaign,
       stage_id, role, owner_id, next_step_at, is_in_trash)
     select gen_random_uuid()::text, 'Generated', '+49 30', created_at, desired_country, locale, source,
       campaign, stage_id, role, owner_id, next_step_at, is_in_trash
     from jsonb_to_recordset($1) as given (place integer, created_at timestamptz,
       desired_country enum_people_desired_country, locale text, source text, campaign text,
       stage_id integer, role enum_people_role, owner_id integer, next_step_at timestamptz, is_in_trash boolean)
     order by place returning id`,
    [JSON.stringify(people)],
  )
  const ids: number[] = rows.map(({ id }: { id: number }) => id)
  const idOf = (place: number) => ids[place - 1]
  const merged = cases.flatMap(({ id, mergedInto }) =>
    mergedInto === null ? [] : [{ id: idOf(id), target: idOf(mergedInto) }],
  )
  await db.query(
    `update people set merged_into_id = target
     from jsonb_to_recordset($1) as given (id integer, target integer) where given.id = people.id`,
    [JSON.stringify(merged)],
  )
  const requests = cases.flatMap(({ id, locale, requests: sent }) =>
    sent.map((request) => ({
      ...request,
      person: idOf(id),
      locale,
      deleted_at: request.isInTrash ? new Date() : null,
    })),
  )
  const given = `jsonb_to_recordset($1) as given (kind text, at timestamptz, person integer, locale text,
    deleted_at timestamptz)`
  await db.query(
    `insert into consultations (name, phone, type, desired_country, submission_id, reference, locale,
       created_at, deleted_at, person_id)
     select 'Generated', '+49 30', 'nurses', 'Germany', gen_random_uuid()::text, gen_random_uuid()::text, locale, at,
       deleted_at, person
     from ${given} where kind = 'consultation'`,
    [JSON.stringify(requests)],
  )
  await db.query(
    `insert into chat_messages (name, phone, message, submission_id, locale, created_at, deleted_at, person_id)
     select 'Generated', '+49 30', 'Hello', gen_random_uuid()::text, locale, at, deleted_at, person
     from ${given} where kind = 'chat'`,
    [JSON.stringify(requests)],
  )
  const changes = cases.flatMap((one) =>
    one.changes.map(({ from, to, at, by }, place) => ({
      place,
      at,
      by,
      person: idOf(one.id),
      before: from.id,
      after: to.id,
    })),
  )
  await db.query(
    `insert into follow_up_changes (person_id, field, "from", "to", user_id, username, created_at)
     select person, 'stage', before, after, by, 'somebody', at
     from jsonb_to_recordset($1) as given (place integer, at timestamptz, by integer, person integer, before text,
       after text)
     order by person, place`,
    [JSON.stringify(changes)],
  )
  const contacts = cases.flatMap((one) =>
    one.contacts.map((contact) => ({ ...contact, person: idOf(one.id) })),
  )
  const done = `jsonb_to_recordset($1) as given (how text, at timestamptz, by integer, person integer)
    left join users on users.id = by`
  await db.query(
    `insert into people_notes (_order, _parent_id, id, text, channel, author, written_at)
     select 1, person, gen_random_uuid()::text, case how when 'call' then 'Called' else 'Hello' end,
       case how when 'whatsapp' then 'whatsapp'::enum_people_notes_channel end, username, at
     from ${done} where how <> 'answer'
     union all select 2, person, gen_random_uuid()::text, 'Has not Called back', null, username, at - interval '1 day'
     from ${done}`,
    [JSON.stringify(contacts)],
  )
  await db.query(
    `insert into chat_messages_answers (_order, _parent_id, id, text, author, written_at)
     select 1, (select min(id) from chat_messages where person_id = person), gen_random_uuid()::text, 'Hello',
       username, at
     from ${done} where how = 'answer'`,
    [JSON.stringify(contacts)],
  )
  return ids
}

/** Removes them with all that belongs to them. */
export async function removeCases({ db, ids }: { db: Database; ids: number[] }): Promise<void> {
  for (const table of ['consultations', 'chat_messages', 'follow_up_changes']) {
    await db.query(`delete from ${table} where person_id = any($1)`, [ids])
  }
  await db.query('delete from people where id = any($1)', [ids])
}
