import type { CollectionAfterDeleteHook, CollectionConfig } from 'payload'
import {
  audiences,
  desiredCountries,
  nameMaxLength,
  phoneMaxLength,
  planMaxLength,
  websiteMaxLength,
} from '../src/lib/consultationFields'
import { isAdmin, nobody } from './access/roles'
import { followUpFields, givenByVisitor } from './fields/followUpFields'
import { phoneNormalizedField } from './fields/phoneNormalizedField'
import { possibleDuplicatesField } from './fields/possibleDuplicatesField'
import {
  noticeVersionField,
  submissionIdField,
  visitorLanguageField,
} from './fields/submissionFields'

/**
 * Requests for a consultation (specification, section 3). They come in through
 * `POST /api/consultations` only; REST cannot make one or change what the visitor
 * wrote; staff note down how they follow it up.
 */
export const Consultations: CollectionConfig = {
  slug: 'consultations',
  labels: { singular: 'Consultation', plural: 'Consultations' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'name',
    defaultColumns: [
      'name',
      'phone',
      'type',
      'desiredCountry',
      'status',
      'owner',
      'possibleDuplicates',
      'createdAt',
    ],
    listSearchableFields: ['name', 'phone', 'phoneNormalized', 'reference'],
    components: { beforeListTable: ['@/features/exports/ExportLinks#ExportLinks'] },
  },
  defaultSort: '-createdAt',
  enableQueryPresets: true,
  access: { create: nobody, read: isAdmin, update: isAdmin, delete: isAdmin },
  hooks: { afterDelete: [removeCv] },
  fields: [
    ...givenByVisitor([
      {
        name: 'reference',
        label: 'Reference code',
        type: 'text',
        required: true,
        unique: true,
        admin: {
          description:
            'What the visitor was given to see that the request arrived, and to have it deleted.',
        },
      },
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
        label: 'CV',
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
      submissionIdField,
      visitorLanguageField,
      noticeVersionField,
    ]),
    possibleDuplicatesField,
    ...followUpFields,
  ],
}

/** A consultation that goes takes its CV along, row and file. */
async function removeCv({ doc, req }: Parameters<CollectionAfterDeleteHook>[0]): Promise<void> {
  const cv: unknown = typeof doc.cv === 'object' ? doc.cv?.id : doc.cv
  if (typeof cv !== 'number') return
  await req.payload.delete({
    collection: 'cvs',
    where: { id: { equals: cv } },
    depth: 0,
    // Whoever may delete the consultation may delete what came with it.
    overrideAccess: true,
    req,
  })
}
