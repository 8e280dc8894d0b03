import type { CollectionConfig, TextareaFieldValidation } from 'payload'
import { messageMaxLength, unknownPlaceholders } from '../src/domain/messagePlaceholders'
import { agencyTable } from './access/roles'
import { row, formPart } from './fields/contentFields'
import { validationMessage } from './fields/validationMessage'

/** Which languages of the site have no text, in the form and as a column. It stores nothing. */
const missingLanguagesField = formPart({
  name: 'missingLanguages',
  label: 'Languages without a text',
  Field: '@/submissions/messages/MissingLanguages#MissingLanguages',
  Cell: '@/submissions/messages/MissingLanguages#MissingLanguagesCell',
})

/** Payload's own checks are not made where a field has one of its own. */
const validateText: TextareaFieldValidation = (value, { req }) => {
  const text = value?.trim() ?? ''
  if (!text) return req.t('validation:required')
  if (text.length > messageMaxLength) {
    return req.t('validation:shorterThanMax', {
      label: req.t('general:value'),
      maxLength: messageMaxLength,
      stringLength: text.length,
    })
  }
  return (
    unknownPlaceholders(text).length === 0 || validationMessage({ req, reason: 'placeholders' })
  )
}

/**
 * What staff write to visitors again and again, in the visitors' languages: content of the agency. A
 * visitor leaves a phone number and no e-mail address, so that these are messages for WhatsApp.
 */
export const MessageTemplates: CollectionConfig = {
  slug: 'message-templates',
  labels: { singular: 'Message template', plural: 'Message templates' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'name',
    defaultColumns: ['name', 'position', 'missingLanguages'],
    description:
      'For WhatsApp, in the visitor’s language. If that is missing, the desk uses the English text.',
  },
  defaultSort: 'position',
  disableDuplicate: true,
  access: agencyTable,
  fields: [
    missingLanguagesField,
    row(
      {
        name: 'name',
        type: 'text',
        required: true,
        localized: true,
        maxLength: 60,
        admin: { description: 'The name staff see when choosing it.', width: '67%' },
      },
      {
        name: 'position',
        label: 'Position',
        type: 'number',
        required: true,
        min: 0,
        defaultValue: 100,
        admin: { width: '33%' },
      },
    ),
    {
      name: 'text',
      type: 'textarea',
      required: true,
      localized: true,
      validate: validateText,
      admin: {
        rows: 8,
        description:
          'In braces: {name} is the visitor, {reference} the reference code, {receiptLink} the page where the visitor can look it up, {coordinator} the sender of the message.',
      },
    },
  ],
}
