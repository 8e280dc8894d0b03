import type { Field, TextField } from 'payload'
import { denyAll } from '../access/roles'
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

/** A way to hand people what is kept about them; it stores nothing. */
export const personExportField = formPart({
  name: 'personExport',
  label: 'Everything about this person',
  position: 'sidebar',
  Field: '@/submissions/exports/PersonExportLink#PersonExportLink',
})

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
