import type { CollectionConfig } from 'payload'
import { cmsLabel } from '../../src/i18n/cmsT'
import { denyAll, allow, worksWithRequests } from '../access/roles'
import { deliveryEndpoints } from './endpoints'

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

/** What a notification is about: an entry of these lists, or a backup that failed. */
export type DeliveryKind = AnnouncedCollection | 'backup-runs'

const kindLabels = {
  consultations: 'Consultation',
  'chat-messages': 'Chat message',
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
