import { followUpRoles } from '@collections/access/roles'
import { requestsSql, type AnnouncedCollection } from '@collections/deliveries'
import type { Purpose } from '@/domain/chatFields'
import type { Audience } from '@/domain/consultationFields'
import type { DesiredCountry } from '@/domain/countries'
import type { NextStepKind } from '@/domain/nextStepKinds'
import { pool } from '@/server/databasePool'
import { announceQueuedDeliveries } from '@/server/deliverySignal'
import { stepsTable } from '@/submissions/desk/nextSteps'
import type { Claimed, Result } from '@/submissions/notifications/DeliveryWorker'
import { leaseSeconds } from '@/submissions/notifications/deliveryQueue'

/** A notification that this server has taken from the queue. */
export type PushDelivery = { id: number; attempts: number; createdAt: Date }

/** What one browser is told: what has happened with which case, and nothing of whom it is about. */
export type PushMessage = {
  subscription: number
  endpoint: string
  p256dh: string
  auth: string
  language: string
  person: number
  /** null for whom it is unknown, and then no consultation is meant */
  audience: Audience | null
  country: DesiredCountry | null
  /** of what was sent with the code of a request */
  purpose: Purpose | null
} & (
  | { kind: AnnouncedCollection }
  | {
      kind: 'people'
      step: NextStepKind | null
      /** how many steps without an owner it stands for; null for the reader's own */
      unowned: number | null
    }
)

/** A reminder that comes later than that many minutes after its time is left out. */
const reminderMinutes = 60

/**
 * Takes the notifications that have waited longest; a message is null where it is about nothing any more, or
 * for no user who may read it. While nothing waits, which is nearly always, no other table is touched.
 */
export async function claimPushes(limit: number): Promise<Claimed<PushDelivery, PushMessage>[]> {
  const { rows } = await pool.query<
    PushDelivery & { subscription: number; kind: string; record: number }
  >({
    name: 'claim-pushes',
    text: `
      with due as materialized (
        select id from push_messages where next_attempt_at <= now()
        order by next_attempt_at, id limit $2 for update skip locked)
      update push_messages set attempts = attempts + 1, next_attempt_at = now() + $1 * interval '1 second'
      from due where push_messages.id = due.id
      returning push_messages.id, attempts, created_at as "createdAt",
        subscription_id as subscription, kind, record`,
    values: [leaseSeconds, limit],
  })
  if (rows.length === 0) return []
  const messages = await readMessages(rows.map(({ id }) => id))
  return rows.map(({ id, attempts, createdAt }) => ({
    delivery: { id, attempts, createdAt },
    message: messages.get(id) ?? null,
  }))
}

async function readMessages(ids: number[]): Promise<Map<number, PushMessage>> {
  const { rows } = await pool.query<{ id: number; message: PushMessage }>({
    name: 'read-push-messages',
    text: `
      select waiting.id, json_build_object(
        'subscription', subscriptions.id, 'endpoint', endpoint, 'p256dh', p256dh, 'auth', auth,
        'language', language, 'kind', waiting.kind, 'person', known.id,
        'audience', coalesce(a.type::text, known.role::text),
        'country', coalesce(a.desired_country::text, known.desired_country::text),
        'purpose', m.purpose, 'step', waiting.step, 'unowned', waiting.unowned) as message
      from push_messages waiting
      join push_subscriptions subscriptions on subscriptions.id = waiting.subscription_id
      join users on users.id = user_id and users.active and users.role::text = any($2)
      left join ${requestsSql('id, person_id, deleted_at')}
        on requests.kind = waiting.kind and requests.id = waiting.record and deleted_at is null
      left join consultations a on requests.kind = 'consultations' and a.id = requests.id
      left join chat_messages m on requests.kind = 'chat-messages' and m.id = requests.id
      join people own on own.id = case waiting.kind when 'people' then waiting.record
        else requests.person_id end
      join people known on known.id = coalesce(own.merged_into_id, own.id)
      left join users owner on owner.id = known.owner_id and owner.active and owner.role::text = any($2)
      where waiting.id = any($1) and (waiting.kind = 'people' or coalesce(owner.id, user_id) = user_id)`,
    values: [ids, followUpRoles],
  })
  return new Map(rows.map(({ id, message }) => [id, message]))
}

/**
 * Stores what came of notifications: those that did not arrive come again after some seconds, unless
 * another server has them now. What became of the others is not needed, so they go.
 */
export async function storePushResults(results: Result<PushDelivery>[]): Promise<void> {
  await pool.query({
    name: 'store-pushes',
    text: `
      with results as (
        select * from unnest($1::integer[], $2::integer[], $3::float8[])
          as result (id, attempts, again_in)),
      over as (
        delete from push_messages using results
        where push_messages.id = results.id and again_in is null)
      update push_messages set next_attempt_at = now() + again_in * interval '1 second'
      from results
      where push_messages.id = results.id and push_messages.attempts = results.attempts
        and again_in is not null`,
    values: [
      results.map(({ delivery }) => delivery.id),
      results.map(({ delivery }) => delivery.attempts),
      results.map(({ againIn }) => againIn),
    ],
  })
}

/** The browser takes no more; what waits for it goes too. */
export async function dropSubscription(id: number): Promise<void> {
  await pool.query('delete from push_subscriptions where id = $1', [id])
}

/**
 * Queues, once each, what coordinators are to be reminded of now: each of their own steps, and one notification
 * for all steps without an owner together.
 */
export async function queueReminders(): Promise<void> {
  const { rowCount } = await pool.query(
    `with due as materialized (
       select id, at, kind, owner from ${stepsTable('$2')}
       where next_step_at <= now() and at <= now() and at > now() - $1 * interval '1 minute' and at <> all(coalesce(reminded, '{}'))
         and exists (
           select from push_subscriptions where next_steps and user_id = coalesce(owner, user_id))),
     -- Another server that does the same at this moment finds them done.
     marked as (
       update people set reminded = array_cat(array(
         select at from unnest(reminded) as at where at > now() - $1 * interval '1 minute'), times)
       from (select id, array_agg(at::timestamptz(3)) as times from due group by id) due
       where people.id = due.id and not coalesce(reminded, '{}') && times
       returning people.id),
     unowned as (
       select min(id) as id, (array_agg(kind order by at, id))[1] as kind, count(*)::integer as number
       from due join marked using (id) where owner is null having count(*) > 0)
     insert into push_messages (subscription_id, kind, record, step, unowned)
     select subscriptions.id, 'people', due.id, due.kind, null
     from due join marked using (id) join push_subscriptions subscriptions on user_id = owner and next_steps
     union all
     select subscriptions.id, 'people', unowned.id, unowned.kind, number
     from unowned join push_subscriptions subscriptions on next_steps`,
    [reminderMinutes, followUpRoles],
  )
  if (rowCount) announceQueuedDeliveries()
}
