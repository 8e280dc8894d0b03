import type { TextField } from 'payload'

/** The id a sender gives each submission, by which a repeat is recognised. */
export const submissionIdField: TextField = {
  name: 'submissionId',
  label: 'Submission ID',
  type: 'text',
  required: true,
  unique: true,
  admin: { readOnly: true, description: 'Chosen by the sender; a repeat makes no second row.' },
}

/** The language in which a visitor used the site. */
export const visitorLanguageField: TextField = {
  name: 'locale',
  label: 'Visitor’s language',
  type: 'text',
  required: true,
}

/** Which text of the privacy page was the published one when a submission came in. */
export const noticeVersionField: TextField = {
  name: 'noticeVersion',
  label: 'Version of the privacy notice',
  type: 'text',
  admin: {
    readOnly: true,
    description:
      'Language of the privacy page that was published when this came in, and when it was published (UTC).',
  },
}
