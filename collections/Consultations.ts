import type { CollectionConfig } from 'payload'
import {
  audiences,
  desiredCountries,
  nameMaxLength,
  phoneMaxLength,
  planMaxLength,
  websiteMaxLength,
} from '../src/lib/consultationFields'
import { isAdmin, nobody } from './access/roles'
import { phoneNormalizedField } from './fields/phoneNormalizedField'

/**
 * Requests for a consultation (specification, section 3). They come in through
 * `POST /api/consultations` only; REST can neither make nor change them.
 */
export const Consultations: CollectionConfig = {
  slug: 'consultations',
  labels: { singular: 'Consultation', plural: 'Consultations' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'name',
    defaultColumns: ['name', 'phone', 'type', 'desiredCountry', 'createdAt'],
    listSearchableFields: ['name', 'phone'],
  },
  defaultSort: '-createdAt',
  access: { create: nobody, read: isAdmin, update: nobody, delete: isAdmin },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: nameMaxLength },
    { name: 'phone', type: 'text', required: true, maxLength: phoneMaxLength },
    phoneNormalizedField,
    { name: 'type', type: 'select', required: true, options: [...audiences] },
    { name: 'desiredCountry', type: 'select', required: true, options: [...desiredCountries] },
    { name: 'hospitalWebsite', type: 'text', maxLength: websiteMaxLength },
    {
      name: 'plan',
      type: 'text',
      maxLength: planMaxLength,
      admin: { description: 'The plan whose button on the pricing page was pressed.' },
    },
    {
      name: 'cv',
      type: 'upload',
      relationTo: 'cvs',
      index: true,
      validate: (value: unknown, { siblingData }: { siblingData: Partial<{ type: string }> }) =>
        siblingData.type !== 'nurses' || Boolean(value) || 'A nurse’s consultation needs a CV.',
    },
    {
      name: 'cvUrl',
      label: 'CV address',
      type: 'text',
      virtual: true,
      admin: { readOnly: true },
      hooks: {
        afterRead: [
          ({ data }) =>
            data?.cv && data.id !== undefined ? `/admin/consultations/${data.id}/cv` : null,
        ],
      },
    },
    {
      name: 'submissionId',
      type: 'text',
      required: true,
      unique: true,
      admin: { readOnly: true, description: 'Chosen by the sender; a repeat makes no second row.' },
    },
    { name: 'locale', type: 'text', required: true, admin: { description: 'Visitor’s language' } },
  ],
}
