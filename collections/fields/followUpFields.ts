import type { ArrayField, Field, FieldHook, UIField } from 'payload'
import { isAdminField, nobodyField } from '../access/roles'
import { phoneNormalizedField } from './phoneFields'
import { noticeVersionField, submissionIdField } from './submissionFields'

/** A way to hand people what is kept about them; it stores nothing. */
const personExportField: UIField = {
  name: 'personExport',
  label: 'Everything about this person',
  type: 'ui',
  admin: {
    position: 'sidebar',
    disableListColumn: true,
    components: { Field: '@/submissions/exports/PersonExport#PersonExport' },
  },
}

/**
 * What became of the messages to staff about a submission, in its form and as a column of the list.
 * It stores nothing.
 */
const deliveriesField: UIField = {
  name: 'notifications',
  label: 'Notifications',
  type: 'ui',
  admin: {
    position: 'sidebar',
    components: {
      Field: '@/submissions/notifications/Deliveries#Deliveries',
      Cell: '@/submissions/notifications/DeliveriesCell#DeliveriesCell',
    },
  },
}

/** How far staff have come with somebody, in order. */
const followUpStates = ['new', 'contacted', 'placed', 'closed'] as const

type FollowUpState = (typeof followUpStates)[number]

const stateLabels = {
  new: 'New',
  contacted: 'Contacted',
  placed: 'Placed',
  closed: 'Closed',
} satisfies Record<FollowUpState, string>

/** Longest note, in UTF-16 code units. */
const noteMaxLength = 5000

type Note = { id?: string | null; text?: unknown; author?: string; writtenAt?: string }

/**
 * What staff write down about a request, at the head of its form: how far they are, who looks after it,
 * and notes. Notes are only added: who wrote one, and when, comes from the log-in, and earlier ones stay
 * as they are.
 */
export const followUpFields: Field[] = [
  {
    type: 'row',
    fields: [
      {
        name: 'status',
        type: 'select',
        required: true,
        defaultValue: 'new' satisfies FollowUpState,
        index: true,
        options: followUpStates.map((value) => ({ value, label: stateLabels[value] })),
        access: { update: isAdminField },
        admin: { isClearable: false, width: '50%' },
      },
      {
        name: 'owner',
        label: 'Looked after by',
        type: 'relationship',
        relationTo: 'users',
        filterOptions: { role: { equals: 'admin' } },
        access: { update: isAdminField },
        admin: { allowCreate: false, allowEdit: false, width: '50%' },
      },
    ],
  },
  notesField(),
]

/** What is seldom looked at of a request, closed until somebody wants to. */
export const technicalDetails: Field = {
  type: 'collapsible',
  label: 'Technical details',
  admin: { position: 'sidebar', initCollapsed: true },
  fields: [
    ...givenByVisitor([phoneNormalizedField, submissionIdField, noticeVersionField]),
    deliveriesField,
    personExportField,
  ],
}

/** Fields that only the visitor fills in; staff read them. */
export function givenByVisitor(fields: Field[]): Field[] {
  return fields.map(
    (field) =>
      // A field with an access rule more is a field of the same type, which the union hides.
      ({
        ...field,
        access: { update: nobodyField },
        admin: { ...field.admin, readOnly: true },
      }) as Field,
  )
}

function notesField(): ArrayField {
  return {
    name: 'notes',
    type: 'array',
    labels: { singular: 'Note', plural: 'Notes' },
    access: { update: isAdminField },
    hooks: { beforeChange: [keepNotes] },
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
      // Shown with the text.
      { name: 'author', label: 'Written by', type: 'text', admin: { hidden: true } },
      { name: 'writtenAt', label: 'Written at', type: 'date', admin: { hidden: true } },
    ],
  }
}

/** Notes of two people who save at the same time are all kept, and none is rewritten. */
function keepNotes({ value, previousValue, req }: Parameters<FieldHook>[0]): Note[] {
  const earlier: Note[] = Array.isArray(previousValue) ? previousValue : []
  const sent: Note[] = Array.isArray(value) ? value : []
  const known = new Set(earlier.map(({ id }) => id))
  const written = sent
    .filter(({ id }) => !known.has(id))
    .map(({ id, text }) => ({
      id,
      text,
      author: req.user?.username ?? '',
      writtenAt: new Date().toISOString(),
    }))
  return [...earlier, ...written]
}
