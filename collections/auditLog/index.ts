import type { CollectionConfig } from 'payload'
import { denyAll, oversees, allow } from '../access/roles'
import { formPart } from '../fields/contentFields'

/** What is recorded: uses of personal data, and changes of accounts. */
const auditKinds = [
  'cv_download',
  'cv_view',
  'export',
  'person_export',
  'trash',
  'untrash',
  'erasure',
  'second_factor',
  'split',
  'user_created',
  'user_deleted',
  'user_deactivated',
  'user_activated',
  'role_changed',
  'login_changed',
] as const

export type AuditKind = (typeof auditKinds)[number]

/**
 * Who took which personal data out, or deleted it, and when: a row for each CV that is downloaded or looked at
 * and each export, written before the first byte is sent, one for each deletion and one for each change of an
 * account's rights, log-in or second factor. Rows have no names: the log shows the one that the record has when
 * it is read. Rows are only ever added, and removed when their time is over; the database itself refuses the rest.
 */
export const AuditLog: CollectionConfig = {
  slug: 'audit-log',
  labels: { singular: 'Audit log entry', plural: 'Audit log' },
  admin: {
    group: 'Administration',
    useAsTitle: 'username',
    defaultColumns: ['createdAt', 'username', 'kind', 'subject', 'details'],
    listSearchableFields: ['username', 'subject'],
    description:
      'Every CV viewed or downloaded, every export, every move into or out of the trash, every deletion, every request split off from a person, and every user added, deactivated or given another role, password or second factor. Nobody can change or delete an entry.',
  },
  defaultSort: '-createdAt',
  disableDuplicate: true,
  access: { create: denyAll, read: allow(oversees), update: denyAll, delete: denyAll },
  fields: [
    formPart({
      name: 'receipt',
      label: 'Deletion receipt',
      Field: '@/submissions/erasure/Erasure#ErasureReceipt',
    }),
    // No relations: what was written stays as it was when the user or the record is gone.
    {
      name: 'userId',
      label: 'User ID',
      type: 'number',
      admin: {
        description:
          'Empty if nobody was logged in: a visitor deleted their own request, or its storage period ended.',
      },
    },
    {
      name: 'username',
      label: 'User',
      type: 'text',
      required: true,
      index: true,
      admin: { components: { Cell: '@/staff/StaffNameCell#StaffNameCell' } },
    },
    {
      name: 'kind',
      label: 'Action',
      type: 'select',
      required: true,
      options: [
        { value: 'cv_download', label: 'CV downloaded' },
        { value: 'cv_view', label: 'CV viewed' },
        { value: 'export', label: 'Export' },
        { value: 'person_export', label: 'Export of one person’s data' },
        { value: 'trash', label: 'Moved to the trash' },
        { value: 'untrash', label: 'Restored from the trash' },
        { value: 'erasure', label: 'Permanently deleted' },
        { value: 'second_factor', label: 'Second factor' },
        { value: 'split', label: 'Split off from a person' },
        { value: 'user_created', label: 'User added' },
        { value: 'user_deleted', label: 'User deleted' },
        { value: 'user_deactivated', label: 'User deactivated' },
        { value: 'user_activated', label: 'User reactivated' },
        { value: 'role_changed', label: 'Role changed' },
        { value: 'login_changed', label: 'Login changed by someone else' },
      ] satisfies { value: AuditKind; label: string }[],
    },
    {
      name: 'subject',
      label: 'Record',
      type: 'text',
      required: true,
      index: true,
      admin: {
        description: 'The record, or the whole list.',
        components: {
          Cell: '@/staff/AuditSubject#AuditSubject',
          Field: '@/staff/AuditSubject#AuditSubjectField',
        },
      },
    },
    {
      name: 'details',
      label: 'Details',
      type: 'text',
      admin: {
        description:
          'For an export: its format and filters, or the records in it. For a user or a second factor: what changed.',
      },
    },
  ],
}
