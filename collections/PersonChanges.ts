import type { CollectionConfig } from 'payload'
import { contactFields, correctedFields, profileFields } from '../src/domain/personProfile'
import { cmsLabel } from '../src/i18n/cmsT'
import { denyAll, seesRequests, allow } from './access/roles'

/** What is recorded of a person's case. */
const recordedFields = [
  'stage',
  'owner',
  'nextStepAt',
  'nextStepKind',
  'nextStepOwner',
  'mergedInto',
  ...correctedFields,
  ...contactFields,
  ...profileFields,
] as const

export type RecordedField = (typeof recordedFields)[number]

/** What happens to one of several next steps; the entry has its time as `from` and its kind as `to`. */
export const stepChanges = ['stepAdded', 'stepDone', 'stepRemoved'] as const

type StepChange = (typeof stepChanges)[number]

/**
 * What is recorded of a person's submissions and files: split off, confirmed as the person's, erased by the
 * visitor; added by staff.
 */
const submissionChanges = ['splitOff', 'confirmed', 'erased', 'file'] as const

export type RecordedChange = RecordedField | StepChange | (typeof submissionChanges)[number]

/**
 * Each change of a case: which field, from what to what, by whom and when. Rows are only added, by
 * `changeCases` and `addChange`, and go with their person; the database refuses to change one.
 */
export const PersonChanges: CollectionConfig = {
  slug: 'follow-up-changes',
  labels: { singular: 'Change to a person', plural: 'Changes to people' },
  admin: {
    group: 'Administration',
    useAsTitle: 'field',
    defaultColumns: ['createdAt', 'person', 'field', 'from', 'to', 'username'],
    description: 'Nobody can change or delete an entry; it is deleted with the person.',
  },
  defaultSort: '-createdAt',
  disableDuplicate: true,
  access: { create: denyAll, read: allow(seesRequests), update: denyAll, delete: denyAll },
  fields: [
    { name: 'person', label: 'Person', type: 'relationship', relationTo: 'people', required: true },
    {
      name: 'field',
      label: 'Field',
      type: 'select',
      required: true,
      options: [...recordedFields, ...submissionChanges, ...stepChanges].map((value) => ({
        value,
        // The timeline says what to do then.
        label:
          value === 'erased' ? 'Request deleted by the visitor' : cmsLabel(`followUp:${value}`),
      })),
    },
    // Numbers of records, days and codes, as they are stored.
    { name: 'from', label: 'Before', type: 'text' },
    { name: 'to', label: 'After', type: 'text' },
    { name: 'userId', label: 'User ID', type: 'number' },
    {
      name: 'username',
      label: 'User',
      type: 'text',
      required: true,
      admin: { components: { Cell: '@/staff/StaffNameCell#StaffNameCell' } },
    },
  ],
}
