import type { ArrayField, Field, FilterOptions, RelationshipField } from 'payload'
import { relationship } from 'payload/shared'
import { nameMaxLength } from '../../src/domain/consultationFields'
import { desiredCountries } from '../../src/domain/countries'
import { nextStepKinds } from '../../src/domain/nextStepKinds'
import { noteMaxLength } from '../../src/domain/personProfile'
import { cmsLabel } from '../../src/i18n/cmsT'
import { followUpRoles, denyAll } from '../access/roles'
import { formPart } from '../fields/contentFields'
import { phoneField, phoneNormalizedField, searchTextField } from '../fields/phoneFields'
import { givenByVisitor, personExportField, visitorLanguageField } from '../fields/submissionFields'
import { relationId } from '../followUp/recordIds'
import { profileFormFields } from './profile'

/** An owner who has left does not keep a case from being saved. */
const validateChangedOwner: typeof relationship = (value, options) =>
  relationId(value) === relationId(options.previousValue) || relationship(value, options)

const byServer = { update: denyAll }
const byChoice = { allowCreate: false, allowEdit: false }

/** A list is filtered also by those who have left. */
const ownersOffered: FilterOptions = ({ id }) => ({
  role: { in: [...followUpRoles] },
  ...(id === undefined ? {} : { active: { equals: true } }),
})

const owner = {
  type: 'relationship',
  relationTo: 'users',
  filterOptions: ownersOffered,
  validate: validateChangedOwner,
} satisfies Omit<RelationshipField, 'name'>

/** Longest name of a template, in UTF-16 code units. */
export const templateMaxLength = 60

/**
 * Notes of staff. They are only added: who wrote one, and when, comes from the log-in, and earlier ones
 * stay as they are.
 */
const notesField: ArrayField = {
  name: 'notes',
  type: 'array',
  labels: { singular: 'Note', plural: 'Notes' },
  admin: { initCollapsed: false, isSortable: false },
  fields: [
    {
      name: 'text',
      label: 'Note',
      type: 'textarea',
      required: true,
      maxLength: noteMaxLength,
      admin: { components: { Field: '@/submissions/followUp/NoteText#NoteText' } },
    },
    // Shown with the text. A message that staff have prepared is noted with the template's name.
    {
      name: 'channel',
      type: 'select',
      options: [{ value: 'whatsapp', label: 'WhatsApp' }],
      admin: { hidden: true },
    },
    { name: 'template', type: 'text', maxLength: templateMaxLength, admin: { hidden: true } },
    { name: 'author', label: 'Written by', type: 'text', admin: { hidden: true } },
    { name: 'writtenAt', label: 'Written at', type: 'date', admin: { hidden: true } },
  ],
}

/** `changeCases` writes those that staff change. */
export const peopleFields: Field[] = [
  {
    type: 'row',
    fields: [
      {
        name: 'stage',
        type: 'relationship',
        relationTo: 'stages',
        required: true,
        admin: { ...byChoice, width: '50%', sortOptions: 'position' },
      },
      { name: 'owner', label: 'Owner', ...owner, admin: { ...byChoice, width: '50%' } },
    ],
  },
  {
    type: 'row',
    fields: [
      {
        name: 'nextStepAt',
        label: cmsLabel('followUp:nextStepAt'),
        type: 'date',
        index: true,
        admin: { date: { pickerAppearance: 'dayAndTime' }, width: '50%' },
      },
      {
        name: 'nextStepKind',
        label: cmsLabel('followUp:nextStepKind'),
        type: 'select',
        options: nextStepKinds.map((value) => ({ value, label: cmsLabel(`nextStep:${value}`) })),
        admin: { width: '50%' },
      },
    ],
  },
  {
    name: 'nextStepOwner',
    label: cmsLabel('followUp:nextStepOwner'),
    ...owner,
    admin: {
      ...byChoice,
      description: 'If empty, it is the owner’s. Further steps are planned at the desk.',
    },
  },
  // The steps after the next one, the earliest first. `changeCases` keeps their order.
  {
    name: 'laterSteps',
    label: 'Further steps',
    type: 'json',
    access: byServer,
    admin: { hidden: true, disableListColumn: true, disableListFilter: true },
    jsonSchema: {
      uri: 'curaco://steps.json',
      fileMatch: ['curaco://steps.json'],
      schema: {
        type: 'array',
        items: {
          type: 'object',
          required: ['at', 'kind', 'owner'],
          additionalProperties: false,
          properties: {
            at: { type: ['string', 'null'] },
            kind: { enum: [...nextStepKinds, null] },
            owner: { type: ['number', 'null'] },
          },
        },
      },
    },
  },
  ...profileFormFields,
  notesField,
  formPart({
    name: 'timeline',
    label: 'Timeline',
    Field: '@/submissions/followUp/Timeline#Timeline',
  }),
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
          'When the person started waiting for a reply. A stage change, next step or note ends the wait.',
      },
    },
  ]),
  {
    name: 'mergedInto',
    label: cmsLabel('followUp:mergedInto'),
    type: 'relationship',
    relationTo: 'people',
    index: true,
    filterOptions: { mergedInto: { exists: false } },
    admin: {
      ...byChoice,
      position: 'sidebar',
      disableBulkEdit: true,
      description: 'Clear this to separate the two people again.',
    },
  },
  formPart({
    name: 'possibleDuplicates',
    label: 'Possible duplicates',
    position: 'sidebar',
    Field: '@/submissions/followUp/PossibleDuplicates#PossibleDuplicates',
    Cell: '@/submissions/followUp/PossibleDuplicates#DuplicatesCell',
  }),
  personExportField,
  formPart({
    name: 'erasure',
    label: 'Delete this person permanently',
    position: 'sidebar',
    Field: '@/submissions/erasure/Erasure#ErasePersonField',
  }),
  {
    name: 'personKey',
    label: 'Key',
    type: 'text',
    required: true,
    unique: true,
    // What makes one number one person: `src/submissions/followUp/phoneMatching.ts`.
    hidden: true,
    access: byServer,
  },
  {
    name: 'stageSubmissionId',
    label: 'Submission ID',
    type: 'text',
    // The only submission there was when the stage was set: its code shows the stage (decision 16).
    hidden: true,
    access: byServer,
  },
  { ...phoneNormalizedField, access: byServer, admin: { hidden: true } },
  searchTextField,
]
