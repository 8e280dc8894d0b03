import type { Field, PayloadRequest } from 'payload'
import {
  audiences,
  callTimes,
  emailMaxLength,
  planMaxLength,
  roleMaxLength,
  websiteMaxLength,
  type Audience,
} from '../src/domain/consultationFields'
import { desiredCountries } from '../src/domain/countries'
import { standingField } from './fields/standingField'
import { languageOptions } from './fields/languageOptions'
import { validationMessage } from './fields/validationMessage'
import { requestCollection } from './requestCollection'

/** Optional fields that only the form of one audience has. */
function forAudience(audience: Audience, fields: Field[]): Field[] {
  const condition = ({ type }: Partial<Record<string, unknown>>) => type === audience
  return fields.map((field) => ({ ...field, admin: { condition } }) as Field)
}

/** Requests for a consultation (specification, section 3); they come in through `POST /api/consultations` only. */
export const Consultations = requestCollection({
  slug: 'consultations',
  labels: { singular: 'Consultation', plural: 'Consultations' },
  columns: ['type', 'desiredCountry'],
  sent: [
    { name: 'type', type: 'select', required: true, options: [...audiences] },
    { name: 'desiredCountry', type: 'select', required: true, options: [...desiredCountries] },
    { name: 'hospitalWebsite', type: 'text', maxLength: websiteMaxLength },
    {
      name: 'plan',
      type: 'text',
      maxLength: planMaxLength,
      admin: { description: 'The plan chosen on the pricing page.' },
    },
    ...forAudience('nurses', [
      {
        name: 'callTime',
        label: 'When to call (visitor’s local time)',
        type: 'select',
        options: [...callTimes],
      },
      {
        name: 'callChannel',
        label: 'Contact by',
        type: 'select',
        options: [
          { value: 'call', label: 'Phone call' },
          { value: 'whatsapp', label: 'WhatsApp' },
        ],
      },
      {
        name: 'callLanguage',
        label: 'Language for the call',
        type: 'select',
        options: languageOptions(),
      },
    ]),
    standingField,
    ...forAudience('hospitals', [
      { name: 'email', label: 'E-mail', type: 'text', maxLength: emailMaxLength },
      { name: 'roleWanted', label: 'Role wanted', type: 'text', maxLength: roleMaxLength },
      { name: 'positions', label: 'Number of nurses', type: 'text' },
      {
        name: 'startsIn',
        label: 'Start date',
        type: 'select',
        options: [
          { value: 'now', label: 'As soon as possible' },
          { value: 'in_3_months', label: 'Within 3 months' },
          { value: 'in_6_months', label: 'In 3 to 6 months' },
          { value: 'later', label: 'Later' },
        ],
      },
    ]),
    {
      name: 'reference',
      label: 'Reference code',
      type: 'text',
      required: true,
      unique: true,
      admin: { description: 'The code the visitor can use to check or delete the request.' },
    },
    {
      name: 'cvUrl',
      label: 'CV address',
      type: 'text',
      virtual: true,
      // For programs: it takes the log-in of /admin.
      admin: { hidden: true },
      hooks: {
        afterRead: [
          ({ data }) =>
            data?.cv && data.id !== undefined ? `/admin/consultations/${data.id}/cv` : null,
        ],
      },
    },
  ],
  cv: {
    label: 'CV',
    // Later it cannot be changed, and a CV that went into quarantine leaves none behind.
    validate: (
      value: unknown,
      {
        siblingData,
        operation,
        req,
      }: { siblingData: Partial<{ type: string }>; operation?: string; req: PayloadRequest },
    ) =>
      siblingData.type !== 'nurses' ||
      operation !== 'create' ||
      Boolean(value) ||
      validationMessage({ req, reason: 'cvMissing' }),
  },
})
