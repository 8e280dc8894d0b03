import type { Field, TextField, UIField } from 'payload'
import { denyAll, allow, worksWithRequests } from '../access/roles'
import type { AnnouncedCollection } from '../deliveries'
import { phoneNormalizedField } from './phoneFields'
import { formPart } from './contentFields'

/** The id a sender gives each submission, by which a repeat is recognised. */
export const submissionIdField: TextField = {
  name: 'submissionId',
  label: 'Submission ID',
  type: 'text',
  required: true,
  unique: true,
  admin: {
    readOnly: true,
    description: 'Set by the browser; sending it again does not create a second record.',
  },
}

/** The language in which a visitor used the site. */
export const visitorLanguageField: TextField = {
  name: 'locale',
  label: 'Visitor’s language',
  type: 'text',
  required: true,
  admin: {
    components: {
      Field: '@/submissions/followUp/VisitorLanguage#VisitorLanguage',
      Cell: '@/submissions/followUp/VisitorLanguage#VisitorLanguageCell',
    },
  },
}

/** Which text of the privacy page was the published one when a submission came in. */
export const noticeVersionField: TextField = {
  name: 'noticeVersion',
  label: 'Version of the privacy notice',
  type: 'text',
  admin: {
    readOnly: true,
    description:
      'The privacy notice that was online when this came in: its language and date of publication (UTC).',
  },
}

/** Whose case a submission belongs to; set by the intake alone. */
export const personField: Field = {
  name: 'person',
  type: 'relationship',
  relationTo: 'people',
  required: true,
  index: true,
  access: { update: denyAll },
  admin: { readOnly: true, allowCreate: false },
}

/** Whether staff know that the person has sent it: a phone number alone proves nothing (decision 16). */
export const confirmedField: Field = {
  name: 'isConfirmed',
  label: 'Sent by this person',
  type: 'checkbox',
  defaultValue: false,
  access: { update: allow(worksWithRequests) },
  admin: {
    position: 'sidebar',
    description:
      'Anyone can send a request with someone else’s number. Once confirmed, its code shows the person’s stage.',
  },
}

/** What the virus scanner said of the file of a record, in its form. It stores nothing. */
export function cvScanField(list: AnnouncedCollection): UIField {
  return formPart({
    name: 'cvScan',
    label: 'Virus scan',
    position: 'sidebar',
    Field: { path: '@/submissions/cv/CvScan#CvScan', serverProps: { list } },
  })
}

/** A way to hand people what is kept about them; it stores nothing. */
export const personExportField = formPart({
  name: 'personExport',
  label: 'Everything about this person',
  position: 'sidebar',
  Field: '@/submissions/exports/PersonExportLink#PersonExportLink',
})

/**
 * What became of the messages to staff about a submission, in its form and as a column of the list.
 * It stores nothing.
 */
const deliveriesField = formPart({
  name: 'notifications',
  label: 'Notifications',
  position: 'sidebar',
  Field: '@/submissions/notifications/Deliveries#Deliveries',
  Cell: '@/submissions/notifications/Deliveries#DeliveriesCell',
})

/** What is seldom looked at of a request, closed at first. */
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
        access: { update: denyAll },
        admin: { ...field.admin, readOnly: true },
      }) as Field,
  )
}
