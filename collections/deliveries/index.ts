import {
  type CollectionConfig,
  Forbidden,
  NotFound,
  type Endpoint,
  type PayloadRequest,
} from 'payload'
import { cmsLabel } from '../../src/i18n/cmsT'
import { denyAll, allow, worksWithRequests } from '../access/roles'
import { sql } from '@payloadcms/db-postgres'
import { announceQueuedDeliveries } from '../../src/server/deliverySignal'
import { idOfAddress } from '../followUp/recordIds'

/** The submissions that belong to a person who waits, of which staff are notified. */
export const announcedCollections = ['consultations', 'chat-messages'] as const

export type AnnouncedCollection = (typeof announcedCollections)[number]

/** All these submissions as SQL, with the list of each as `kind`; the columns are some that every list has. */
export function requestsSql(columns: string): string {
  const rows = announcedCollections.map(
    (kind) => `select '${kind}' as kind, ${columns} from ${kind.replaceAll('-', '_')}`,
  )
  return `(${rows.join(' union all ')}) requests`
}

/** All submissions of which staff are notified: reports of fraud belong to no person. */
export const notifiedCollections = [...announcedCollections, 'fraud-reports'] as const

export type NotifiedCollection = (typeof notifiedCollections)[number]

/** What a notification is about: an entry of these lists, or a backup that failed. */
export type DeliveryKind = NotifiedCollection | 'backup-runs'

const kindLabels = {
  consultations: 'Consultation',
  'chat-messages': 'Chat message',
  'fraud-reports': 'Fraud report',
  'backup-runs': 'Backup',
} satisfies Record<DeliveryKind, string>

/** The channels by which they are notified. */
export const deliveryChannels = ['email', 'webhook'] as const

export type DeliveryChannel = (typeof deliveryChannels)[number]

/** Waiting for the next try, done, or given up until it is sent again by hand. */
const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export type DeliveryState = (typeof deliveryStates)[number]

/** A channel or state with its word on the screens of staff. */
const ownWord = (value: DeliveryChannel | DeliveryState) => ({
  value,
  label: cmsLabel(`notifications:${value}`),
})

/**
 * `POST /{id}/send-again` tries one message to staff now, `POST /send-again` all that were given up.
 * For those who work with requests.
 */
const deliveryEndpoints: Endpoint[] = [
  { path: '/send-again', method: 'post', handler: (req) => sendAgain(req, sql`state = 'failed'`) },
  { path: '/:id/send-again', method: 'post', handler: sendOneAgain },
]

/**
 * The notifications of a submission, or of a backup that failed: a row for each and each channel, written in
 * the same transaction as the submission and worked off until it is delivered or given up.
 */
export const Deliveries: CollectionConfig = {
  slug: 'deliveries',
  labels: { singular: 'Notification', plural: 'Notifications' },
  admin: {
    group: 'Administration',
    useAsTitle: 'id',
    defaultColumns: ['kind', 'record', 'channel', 'state', 'attempts', 'lastError', 'createdAt'],
    description:
      'Messages to staff about new submissions and failed backups, with their delivery status.',
    components: {
      beforeListTable: [
        '@/submissions/notifications/DeliveryNotices#NoChannelsNotice',
        '@/submissions/notifications/DeliveryNotices#UndeliveredNotice',
      ],
    },
  },
  defaultSort: '-createdAt',
  disableDuplicate: true,
  access: { create: denyAll, read: allow(worksWithRequests), update: denyAll, delete: denyAll },
  endpoints: deliveryEndpoints,
  indexes: [{ fields: ['record', 'kind', 'channel'], unique: true }],
  fields: [
    {
      name: 'subject',
      label: 'Notification',
      type: 'ui',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '@/submissions/notifications/Deliveries#DeliverySubject' },
      },
    },
    {
      name: 'kind',
      label: 'About',
      type: 'select',
      required: true,
      options: Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
    },
    // No relation: the row goes together with its submission, which the submission sees to.
    { name: 'record', label: 'Number', type: 'number', required: true },
    {
      name: 'channel',
      label: 'By',
      type: 'select',
      required: true,
      options: deliveryChannels.map(ownWord),
    },
    {
      name: 'state',
      label: 'Status',
      type: 'select',
      required: true,
      defaultValue: 'waiting' satisfies DeliveryState,
      index: true,
      options: deliveryStates.map(ownWord),
    },
    {
      name: 'attempts',
      label: cmsLabel('notifications:tries'),
      type: 'number',
      required: true,
      defaultValue: 0,
    },
    {
      name: 'nextAttemptAt',
      label: cmsLabel('notifications:nextTry'),
      type: 'date',
      index: true,
      admin: { date: { pickerAppearance: 'dayAndTime' } },
    },
    {
      name: 'deliveredAt',
      label: 'Delivered at',
      type: 'date',
      admin: { date: { pickerAppearance: 'dayAndTime' } },
    },
    {
      name: 'lastError',
      label: cmsLabel('notifications:lastError'),
      type: 'text',
      admin: { description: 'Message from the mail server or webhook receiver.' },
    },
  ],
}

async function sendOneAgain(req: PayloadRequest): Promise<Response> {
  const id = idOfAddress(req)
  const { totalDocs } = await req.payload.count({
    collection: 'deliveries',
    where: { id: { equals: id } },
    overrideAccess: false,
    req,
  })
  if (totalDocs === 0) throw new NotFound(req.t)
  // What is due within a minute may be on its way already and would arrive twice.
  const isWaiting = sql`state = 'waiting' and next_attempt_at > now() + interval '1 minute'`
  return sendAgain(req, sql`id = ${id} and (state = 'failed' or ${isWaiting})`)
}

/** Puts deliveries at the head of the queue, with all their tries before them. */
async function sendAgain(req: PayloadRequest, which: ReturnType<typeof sql>): Promise<Response> {
  if (!worksWithRequests(req.user)) throw new Forbidden(req.t)
  const { rowCount } = await req.payload.db.drizzle.execute(sql`
    update deliveries
    set state = 'waiting', attempts = 0, next_attempt_at = now(), updated_at = now()
    where ${which}
  `)
  announceQueuedDeliveries()
  const headers = { 'Cache-Control': 'private, no-store' }
  return Response.json({ queued: rowCount ?? 0 }, { headers })
}
