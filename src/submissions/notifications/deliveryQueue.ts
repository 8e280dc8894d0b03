import type { DeliveryChannel, DeliveryKind } from '@collections/Deliveries'
import { parseBackupError, type BackupError } from '@/domain/backupErrors'
import type { Audience, DesiredCountry } from '@/domain/consultationFields'
import {
  attributionColumn,
  touches,
  touchFields,
  type Touch,
  type TouchMember,
} from '@/domain/attribution'
import { pool } from '@/server/database'

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
 * What a notification says of a submission: enough to know what has come in, nothing that says from whom.
 * The rest is behind the log-in.
 */
export type Submission = {
  id: number
  locale: string
  receivedAt: Date
  /** Of whoever looks after the person, where they have an address. */
  ownerEmail: string | null
  /** What is known of both visits. */
  attribution: Record<Touch, Partial<Record<TouchMember, string | boolean>>>
} & (
  | {
      kind: 'consultations'
      type: Audience
      desiredCountry: DesiredCountry
      hasCv: boolean
    }
  | { kind: 'chat-messages' }
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
 * Seconds for which nobody else takes a delivery. It is longer than any receiver is waited for, so
 * only what a server that died has left behind comes back by itself.
 */
export const leaseSeconds = 60

/** Both visits as JSON, of whichever of the two tables has the record. */
const attributionSql = objectSql(
  touches.map((touch) => [
    touch,
    objectSql(
      touchFields.map(({ member }) => {
        const column = attributionColumn(touch, member)
        return [member, `coalesce(a.${column}, b.${column})`]
      }),
    ),
  ]),
)

function objectSql(members: [name: string, value: string][]): string {
  return `json_build_object(${members.map(([name, value]) => `'${name}', ${value}`).join(', ')})`
}

/**
 * Takes the delivery that has waited longest, with what it is about: nothing where that has been deleted
 * meanwhile. However many servers ask at once, each gets another one. All times are the database's.
 */
export async function claimDelivery(
  channel: DeliveryChannel,
): Promise<{ delivery: Delivery; message: Announced | null } | null> {
  const { rows } = await pool.query<
    Delivery & {
      submission: Submission
      error: string | null
      receivedAt: Date | null
      lastComplete: Date | null
    }
  >({
    name: 'claim-delivery',
    text: `
      with claimed as (
        update deliveries
        set attempts = attempts + 1, updated_at = now(),
            next_attempt_at = now() + $2 * interval '1 second'
        where id = (
          select id from deliveries
          where channel = $1 and state = 'waiting' and next_attempt_at <= now()
          order by next_attempt_at, id limit 1
          for update skip locked
        )
        returning id, kind, record::integer, attempts::integer, created_at as "createdAt")
      select claimed.*, coalesce(a.created_at, b.created_at, run.finished_at) as "receivedAt",
        run.error, complete.at as "lastComplete", json_build_object(
        'kind', kind, 'id', record, 'locale', coalesce(a.locale, b.locale), 'type', a.type,
        'desiredCountry', a.desired_country, 'hasCv', a.cv_id is not null,
        'ownerEmail', owner.email, 'attribution', json_strip_nulls(${attributionSql})) as submission
      from claimed
      left join consultations a on kind = 'consultations' and a.id = record and a.deleted_at is null
      left join chat_messages b on kind = 'chat-messages' and b.id = record and b.deleted_at is null
      left join backup_runs run on kind = 'backup-runs' and run.id = record
      left join lateral (
        select max(started_at) as at from backup_runs where is_complete and id <= run.id
      ) complete on true
      left join people person on person.id = coalesce(a.person_id, b.person_id)
      left join people known on known.id = coalesce(person.merged_into_id, person.id)
      left join users owner on owner.id = known.owner_id and owner.active`,
    values: [channel, leaseSeconds],
  })
  if (!rows[0]) return null
  const { submission, error, receivedAt, lastComplete, ...delivery } = rows[0]
  const { kind, record: id } = delivery
  if (!receivedAt) return { delivery, message: null }
  if (kind !== 'backup-runs') return { delivery, message: { ...submission, receivedAt } }
  const backup = { kind, id, error: parseBackupError(error ?? ''), receivedAt, lastComplete }
  return { delivery, message: backup }
}

/** It has arrived; `remark` is what staff should know nevertheless. */
export async function noteDelivered({
  delivery: { id },
  remark,
}: {
  delivery: Delivery
  remark?: string
}) {
  await pool.query(
    `update deliveries
     set state = 'delivered', delivered_at = now(), next_attempt_at = null, last_error = $2,
         updated_at = now()
     where id = $1`,
    [id, remark ?? null],
  )
}

/** It has not arrived and comes again; without a time, it is given up. */
export async function noteFailed({
  delivery: { id, attempts },
  reason,
  againIn,
}: {
  delivery: Delivery
  reason: string
  /** seconds */
  againIn: number | null
}) {
  await pool.query(
    // Whoever has it now, or has sent it again by hand, knows better.
    `update deliveries
     set state = case when $4::float8 is null then 'failed' else 'waiting' end::enum_deliveries_state,
         next_attempt_at = now() + $4::float8 * interval '1 second', last_error = $3,
         updated_at = now()
     where id = $1 and attempts = $2 and state = 'waiting'`,
    [id, attempts, reason, againIn],
  )
}

/** What it was about is gone, so nobody is notified. */
export async function dropDelivery({ id }: Delivery) {
  await pool.query('delete from deliveries where id = $1', [id])
}
