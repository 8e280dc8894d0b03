import {
  requestsSql,
  type NotifiedCollection,
  type DeliveryChannel,
  type DeliveryKind,
} from '@collections/deliveries'
import { parseBackupError, type BackupError } from '@/domain/backupErrors'
import type { Purpose } from '@/domain/chatFields'
import { choiceFields, type ChoiceField, type Audience } from '@/domain/consultationFields'
import type { DesiredCountry } from '@/domain/countries'
import {
  attributionColumn,
  touches,
  touchFields,
  type Touch,
  type TouchMember,
} from '@/domain/attribution'
import { pool } from '@/server/databasePool'
import { env } from '@/server/env'
import type { Claimed, Result } from './DeliveryWorker'

/** One message to staff that this server has taken from the queue. */
export type Delivery = {
  id: number
  kind: DeliveryKind
  record: number
  /** this one included */
  attempts: number
  createdAt: Date
}

/**
 * The name of a delivery, the same at every try, by which a receiver knows a repeat. The time is part
 * of it because a database that was restored gives a number twice.
 */
export function deliveryKey({ id, createdAt }: Delivery): string {
  return `msg_${id}_${createdAt.getTime().toString(36)}`
}

/** The record that staff are notified of: backups are on the dashboard. */
export function subjectUrl({ kind, id }: Announced): string {
  const path = kind === 'backup-runs' ? '/cms' : `/cms/collections/${kind}/${id}`
  return new URL(path, env.SITE_URL).href
}

/**
 * What a notification says of a submission: enough to know what has come in, nothing that says from whom.
 * The rest is behind the log-in.
 */
export type Submission = {
  id: number
  locale: string
  receivedAt: Date
  /** Whose case it is; of two that were merged the one that is left. Null for a report of fraud. */
  person: number | null
  /** Of the person's coordinator, where they have an address. */
  ownerEmail: string | null
  /** What is known of both visits. */
  attribution: Record<Touch, Partial<Record<TouchMember, string | boolean>>>
} & (
  | {
      kind: 'consultations'
      type: Audience
      desiredCountry: DesiredCountry
      hasCv: boolean
      /** The optional answers that were chosen, not written. */
      choices: Partial<Record<ChoiceField, string | null>>
    }
  | {
      /** Of them a notification says no more than that they have come. */
      kind: Exclude<NotifiedCollection, 'consultations'>
      /** of what was sent with the code of a request */
      purpose: Purpose | null
    }
)

/** What a notification says of a backup. */
export type FailedBackup = {
  kind: 'backup-runs'
  id: number
  error: BackupError
  /** When it was noted. */
  receivedAt: Date
  /** When the last complete backup was begun. */
  lastComplete: Date | null
}

/** What staff are notified of. */
export type Announced = Submission | FailedBackup

/**
 * Seconds for which no other server takes a delivery. It is longer than any receiver is waited for, so
 * only what a server that died has left behind comes back by itself.
 */
export const leaseSeconds = 60

/** The most that goes into one mail; what is left goes into the next. */
const maxJoined = 50

/** Both visits as JSON. */
const attributionSql = objectSql(
  touches.map((touch) => [
    touch,
    objectSql(
      touchFields.map(({ member }) => [member, `requests.${attributionColumn(touch, member)}`]),
    ),
  ]),
)

const columnsOfEvery = [
  'id, created_at, locale, deleted_at',
  ...touches.flatMap((touch) => touchFields.map(({ member }) => attributionColumn(touch, member))),
].join(', ')

const submissions = `(
  select * from ${requestsSql(`${columnsOfEvery}, person_id`)}
  union all select 'fraud-reports', ${columnsOfEvery}, null from fraud_reports) requests`

function objectSql(members: [name: string, value: string][]): string {
  return `json_build_object(${members.map(([name, value]) => `'${name}', ${value}`).join(', ')})`
}

/**
 * Takes the deliveries that have waited longest, with what they are about: nothing where that has been
 * deleted meanwhile. Mails are joined by coordinator: `limit` are those of so many coordinators. However many
 * servers ask at once, each gets others. All times are the database's.
 */
export async function claimDeliveries(
  channel: DeliveryChannel,
  limit: number,
): Promise<Claimed<Delivery, Announced>[]> {
  const joins = channel === 'email' && env.NOTIFY_GATHER_MINUTES > 0
  const { rows } = await pool.query<
    Delivery & {
      submission: Submission
      error: string | null
      receivedAt: Date | null
      lastComplete: Date | null
    }
  >({
    name: 'claim-deliveries',
    text: `
      with due as materialized (
        select id, kind, record::integer, next_attempt_at as at from deliveries
        where channel = $1 and state = 'waiting' and next_attempt_at <= now()
        order by next_attempt_at, id limit $4
        for update skip locked),
      message as (
        select due.id, due.at, coalesce(owner.email, '') as owner, run.error,
          coalesce(requests.created_at, run.finished_at) as "receivedAt", complete.at as "lastComplete",
          json_build_object(
            'kind', due.kind, 'id', record, 'locale', requests.locale, 'type', a.type,
            'desiredCountry', a.desired_country, 'hasCv', a.cv_id is not null, 'purpose', m.purpose,
            'choices', ${objectSql(choiceFields.map((name) => [name, `a.${name}`]))}, 'person', known.id,
            'ownerEmail', owner.email, 'attribution', json_strip_nulls(${attributionSql})) as submission
        from due
        left join ${submissions}
          on requests.kind = due.kind::text and requests.id = record and deleted_at is null
        left join consultations a on due.kind = 'consultations' and a.id = record
        left join chat_messages m on due.kind = 'chat-messages' and m.id = record
        left join backup_runs run on due.kind = 'backup-runs' and run.id = record
        left join lateral (
          select max(started_at) as at from backup_runs where is_complete and id <= run.id
        ) complete on true
        left join people person on person.id = requests.person_id
        left join people known on known.id = coalesce(person.merged_into_id, person.id)
        left join users owner on owner.id = known.owner_id and owner.active),
      claimed as (
        update deliveries
        set attempts = attempts + 1, updated_at = now(),
            next_attempt_at = now() + $2 * interval '1 second'
        from message
        where deliveries.id = message.id
          and owner in (select owner from message group by owner order by min(at) limit $3)
        returning deliveries.id, kind, record::integer, attempts::integer, created_at as "createdAt")
      select claimed.*, "receivedAt", error, "lastComplete", submission
      from claimed join message using (id)
      order by at, id`,
    values: [channel, leaseSeconds, limit, joins ? maxJoined : limit],
  })
  return rows.map(({ submission, error, receivedAt, lastComplete, ...delivery }) => {
    const { kind, record: id } = delivery
    if (!receivedAt) return { delivery, message: null }
    if (kind !== 'backup-runs') return { delivery, message: { ...submission, receivedAt } }
    const backup = { kind, id, error: parseBackupError(error ?? ''), receivedAt, lastComplete }
    return { delivery, message: backup }
  })
}

/**
 * Stores what came of deliveries by one statement: a remark beside those that have arrived, when those that
 * have not come again, if at all. What is about something that is gone goes too.
 */
export async function storeResults(results: Result<Delivery>[]): Promise<void> {
  await pool.query({
    name: 'store-deliveries',
    text: `
      with results as (
        select * from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::float8[])
          as result (id, attempts, state, error, again_in)),
      dropped as (
        delete from deliveries using results
        where deliveries.id = results.id and results.state = 'dropped')
      update deliveries
      set state = case when results.state = 'failed' and again_in is not null then 'waiting'
            else results.state end::enum_deliveries_state,
          delivered_at = case when results.state = 'delivered' then now() end,
          next_attempt_at = now() + again_in * interval '1 second',
          last_error = error, updated_at = now()
      from results
      where deliveries.id = results.id and (results.state = 'delivered' or (
        -- The server that has it now, or a user who has sent it again, knows better.
        results.state = 'failed' and deliveries.attempts = results.attempts
          and deliveries.state = 'waiting'))`,
    values: [
      results.map(({ delivery }) => delivery.id),
      results.map(({ delivery }) => delivery.attempts),
      results.map(({ state }) => state),
      results.map(({ text }) => text),
      results.map(({ againIn }) => againIn),
    ],
  })
}
