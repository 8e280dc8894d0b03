import type { CollectionConfig } from 'payload'
import { contactFields, profileFields } from '../src/domain/personProfile'
import { denyAll, seesRequests, allow } from './access/roles'

/** What is recorded of a person's case. */
const recordedFields = [
  'stage',
  'owner',
  'nextStepAt',
  'nextStepKind',
  'mergedInto',
  ...contactFields,
  ...profileFields,
] as const

export type RecordedField = (typeof recordedFields)[number]

/**
 * What is recorded of a person's submissions and files: split off, confirmed as the person's, erased by the
 * visitor; added by staff.
 */
const submissionChanges = ['splitOff', 'confirmed', 'erased', 'file'] as const

export type RecordedChange = RecordedField | (typeof submissionChanges)[number]

const fieldLabels = {
  stage: 'Stage',
  owner: 'Owner',
  nextStepAt: 'Next step on',
  nextStepKind: 'Next step',
  mergedInto: 'Merged with',
  contactNumber: 'Number to use',
  secondNumber: 'Second number',
  email: 'E-mail',
  role: 'Role',
  languageLevel: 'German level',
  registration: 'Registration or licence',
  yearsOfExperience: 'Years of experience',
  readyFrom: 'Ready from',
  splitOff: 'Request split off',
  confirmed: 'Request confirmed',
  erased: 'Request deleted by the visitor',
  file: 'File added',
} satisfies Record<RecordedChange, string>

/**
 * Each change of a case: which field, from what to what, by whom and when. Rows are only added, by
 * `changeCases` and `addChange`, and go with their person; the database refuses to change one.
 */
export const PersonChanges: CollectionConfig = {
  slug: 'follow-up-changes',
  labels: { singular: 'Change to a person', plural: 'Changes to people' },
  admin: {
    group: 'Submissions',
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
      options: [...recordedFields, ...submissionChanges].map((value) => ({
        value,
        label: fieldLabels[value],
      })),
    },
    // Numbers of records, days and codes, as they are stored.
    { name: 'from', label: 'Before', type: 'text' },
    { name: 'to', label: 'After', type: 'text' },
    { name: 'userId', label: 'User ID', type: 'number' },
    { name: 'username', label: 'User', type: 'text', required: true },
  ],
}
