import { followUpRoles } from '@collections/access/roles'
import type { Audience, DesiredCountry } from '@/domain/consultationFields'
import type { NextStepKind } from '@/domain/nextStepKinds'
import { pool } from '@/server/database'
import { announceQueuedDeliveries } from '@/server/deliverySignal'
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
  /** number of the case */
  person: number
  audience: Audience
  country: DesiredCountry | null
} & ({ kind: 'consultations' | 'chat-messages' } | { kind: 'people'; step: NextStepKind | null })

/** A reminder that comes later than that many minutes after its time is left out. */
const reminderMinutes = 60

type Claimed = PushDelivery & { subscription: number; kind: string; record: number }

/**
 * Takes the notification that has waited longest; its message is null where it is about nothing any more, or
 * for nobody who may read it. While nothing waits, which is nearly always, no other table is touched.
 */
export async function claimPush(): Promise<{
  delivery: PushDelivery
  message: PushMessage | null
} | null> {
  const { rows } = await pool.query<Claimed>({
    name: 'claim-push',
    text: `
      update push_messages set attempts = attempts + 1, next_attempt_at = now() + $1 * interval '1 second'
      where id = (
        select id from push_messages where next_attempt_at <= now()
        order by next_attempt_at, id limit 1 for update skip locked
      )
      returning id, attempts, created_at as "createdAt", subscription_id as subscription, kind, record`,
    values: [leaseSeconds],
  })
  if (!rows[0]) return null
  const { subscription, kind, record, ...delivery } = rows[0]
  return { delivery, message: await readMessage({ subscription, kind, record }) }
}

async function readMessage({
  subscription,
  kind,
  record,
}: Pick<Claimed, 'subscription' | 'kind' | 'record'>): Promise<PushMessage | null> {
  const { rows } = await pool.query<{ message: PushMessage }>({
    name: 'read-push-message',
    text: `
      select json_build_object(
        'subscription', subscriptions.id, 'endpoint', endpoint, 'p256dh', p256dh, 'auth', auth,
        'language', language, 'kind', $2::text, 'person', known.id,
        'audience', coalesce(a.type::text, stages.audience::text),
        'country', coalesce(a.desired_country::text, known.desired_country::text),
        'step', known.next_step_kind) as message
      from push_subscriptions subscriptions
      join users on users.id = user_id and users.active and users.role::text = any($4)
      left join consultations a on $2 = 'consultations' and a.id = $3::integer and a.deleted_at is null
      left join chat_messages b on $2 = 'chat-messages' and b.id = $3 and b.deleted_at is null
      join people own on own.id = case $2 when 'people' then $3
        else coalesce(a.person_id, b.person_id) end
      join people known on known.id = coalesce(own.merged_into_id, own.id)
        and (known.owner_id = user_id or (known.owner_id is null and $2 <> 'people'))
      left join stages on stages.id = known.stage_id
      where subscriptions.id = $1`,
    values: [subscription, kind, record, followUpRoles],
  })
  return rows[0]?.message ?? null
}

/** It comes again after some seconds, unless somebody else has it now. */
export async function putPushOff({
  delivery: { id, attempts },
  againIn,
}: {
  delivery: PushDelivery
  againIn: number
}): Promise<void> {
  await pool.query(
    `update push_messages set next_attempt_at = now() + $3::float8 * interval '1 second'
     where id = $1 and attempts = $2`,
    [id, attempts, againIn],
  )
}

/** It has arrived, is given up, or there is nobody to tell any more. */
export async function dropPush({ id }: PushDelivery): Promise<void> {
  await pool.query('delete from push_messages where id = $1', [id])
}

/** The browser takes no more; what waits for it goes too. */
export async function dropSubscription(id: number): Promise<void> {
  await pool.query('delete from push_subscriptions where id = $1', [id])
}

/** Queues, once each, what whoever looks after a person is to be reminded of now. */
export async function queueReminders(): Promise<void> {
  const { rowCount } = await pool.query(
    `with due as (
       update people set reminded_for = next_step_at
       where next_step_at <= now() and next_step_at > now() - $1 * interval '1 minute'
         and reminded_for is distinct from next_step_at and merged_into_id is null and not is_in_trash
         and owner_id in (select user_id from push_subscriptions where next_steps)
       returning id, owner_id)
     insert into push_messages (subscription_id, kind, record)
     select subscriptions.id, 'people', due.id
     from due join push_subscriptions subscriptions on user_id = owner_id and next_steps`,
    [reminderMinutes],
  )
  if (rowCount) announceQueuedDeliveries()
}
