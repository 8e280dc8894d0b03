import type { CollectionConfig, UIField } from 'payload'
import { relationship } from 'payload/shared'
import { desiredCountries, nameMaxLength } from '../src/domain/consultationFields'
import { nextStepKinds, type NextStepKind } from '../src/domain/nextStepKinds'
import { followUpRoles, nobody, seesRequests, whoever, worksWithRequests } from './access/roles'
import { removeNotesEndpoint } from './erasure/removeNotes'
import { notesField } from './fields/notesField'
import { findPhones, phoneField, phoneNormalizedField } from './fields/phoneFields'
import { possibleDuplicatesField } from './fields/possibleDuplicatesField'
import { givenByVisitor, personExportField, visitorLanguageField } from './fields/submissionFields'
import { idOf } from './followUp/idOf'
import { changeOneAtATime, refuseUnseen, seenField } from './followUp/oneAtATime'
import {
  checkMerge,
  endWaiting,
  noteStageSubmission,
  recordChanges,
  updateMerged,
} from './followUp/recordChanges'

const nextStepLabels = {
  call: 'Call',
  message: 'Write',
  documents: 'Ask for documents',
  interview: 'Interview',
  other: 'Something else',
} satisfies Record<NextStepKind, string>

/** An owner who has left does not keep a case from being saved. */
const validateChangedOwner: typeof relationship = (value, options) =>
  idOf(value) === idOf(options.previousValue) || relationship(value, options)

/** Requests, chat messages, notes and changes of the person; it stores nothing. */
const timelineField: UIField = {
  name: 'timeline',
  label: 'Timeline',
  type: 'ui',
  admin: {
    disableListColumn: true,
    components: { Field: '@/submissions/followUp/Timeline#Timeline' },
  },
}

/**
 * One record for each person who left a phone number: every consultation and chat message of the number
 * belongs to it, and with it how far staff have come. It is made and removed with these; staff note down
 * how they follow it up.
 */
export const People: CollectionConfig = {
  slug: 'people',
  labels: { singular: 'Person', plural: 'People' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'name',
    defaultColumns: [
      'name',
      'phone',
      'stage',
      'owner',
      'nextStepAt',
      'waitingSince',
      'possibleDuplicates',
    ],
    listSearchableFields: ['name', 'phone', 'phoneNormalized'],
    // Who was merged into somebody else is seen there.
    baseListFilter: () => ({ mergedInto: { exists: false } }),
  },
  defaultSort: '-createdAt',
  disableDuplicate: true,
  enableQueryPresets: true,
  access: {
    create: nobody,
    read: whoever(seesRequests),
    update: whoever(worksWithRequests),
    delete: nobody,
  },
  endpoints: [removeNotesEndpoint],
  hooks: {
    beforeOperation: [findPhones, changeOneAtATime],
    beforeChange: [refuseUnseen, checkMerge, endWaiting],
    afterChange: [recordChanges, noteStageSubmission, updateMerged],
  },
  fields: [
    {
      type: 'row',
      fields: [
        {
          name: 'stage',
          type: 'relationship',
          relationTo: 'stages',
          required: true,
          access: { update: whoever(worksWithRequests) },
          admin: { allowCreate: false, allowEdit: false, width: '50%', sortOptions: 'position' },
        },
        {
          name: 'owner',
          label: 'Looked after by',
          type: 'relationship',
          relationTo: 'users',
          // A list is filtered also by those who have left.
          filterOptions: ({ id }) => ({
            role: { in: [...followUpRoles] },
            ...(id === undefined ? {} : { active: { equals: true } }),
          }),
          validate: validateChangedOwner,
          access: { update: whoever(worksWithRequests) },
          admin: { allowCreate: false, allowEdit: false, width: '50%' },
        },
      ],
    },
    {
      type: 'row',
      fields: [
        {
          name: 'nextStepAt',
          label: 'Next step on',
          type: 'date',
          index: true,
          access: { update: whoever(worksWithRequests) },
          admin: { date: { pickerAppearance: 'dayAndTime' }, width: '50%' },
        },
        {
          name: 'nextStepKind',
          label: 'Next step',
          type: 'select',
          options: nextStepKinds.map((value) => ({ value, label: nextStepLabels[value] })),
          access: { update: whoever(worksWithRequests) },
          admin: { width: '50%' },
        },
      ],
    },
    notesField(),
    timelineField,
    ...givenByVisitor([
      { name: 'name', type: 'text', required: true, maxLength: nameMaxLength },
      phoneField,
      { name: 'desiredCountry', type: 'select', options: [...desiredCountries] },
      visitorLanguageField,
      {
        name: 'waitingSince',
        label: 'Waiting since',
        type: 'date',
        index: true,
        admin: {
          date: { pickerAppearance: 'dayAndTime' },
          description:
            'When something came in that nobody has answered yet; it ends with a stage, a next step or a note.',
        },
      },
    ]),
    {
      name: 'mergedInto',
      label: 'Same person as',
      type: 'relationship',
      relationTo: 'people',
      index: true,
      filterOptions: { mergedInto: { exists: false } },
      access: { update: whoever(worksWithRequests) },
      admin: {
        position: 'sidebar',
        allowCreate: false,
        allowEdit: false,
        description: 'Empty it, and both are people of their own again.',
      },
    },
    possibleDuplicatesField,
    personExportField,
    seenField,
    {
      name: 'personKey',
      label: 'Key',
      type: 'text',
      required: true,
      unique: true,
      // What makes one number one person: `src/submissions/intake/personKey.ts`.
      hidden: true,
      access: { update: nobody },
    },
    {
      name: 'stageSubmissionId',
      label: 'Submission ID',
      type: 'text',
      // The only submission there was when the stage was set: its code shows the stage (decision 16).
      hidden: true,
      access: { update: nobody },
    },
    { ...phoneNormalizedField, access: { update: nobody }, admin: { hidden: true } },
  ],
}
