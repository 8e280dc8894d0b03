import type { CollectionConfig, Field, PayloadRequest } from 'payload'
import {
  audiences,
  callTimes,
  desiredCountries,
  emailMaxLength,
  nameMaxLength,
  planMaxLength,
  roleMaxLength,
  websiteMaxLength,
  type Audience,
} from '../src/domain/consultationFields'
import { mayDelete, denyAll, seesRequests, allow, worksWithRequests } from './access/roles'
import { removeDeliveries } from './deliveries/removeDeliveries'
import { eraseBelongings } from './erasure/eraseBelongings'
import { removePerson } from './erasure/removePerson'
import { attributionFields } from './fields/attributionFields'
import { languageOptions } from './fields/languageOptions'
import { phoneField, searchAsWritten, searchTextField } from './fields/phoneFields'
import { validationMessage } from './fields/validationMessage'
import {
  confirmedField,
  cvScanField,
  givenByVisitor,
  personField,
  technicalDetails,
  visitorLanguageField,
} from './fields/submissionFields'
import { lockChangedRows } from './followUp/lockChangedRows'
import { recordPersonConfirmation } from './followUp/recordPersonConfirmation'
import { splitEndpoint } from './followUp/splitEndpoint'
import { syncPersonTrash } from './followUp/syncPersonTrash'
import { deleteThroughTrash, auditTrash } from './trash/trashRules'

/** Optional fields that only the form of one audience has. */
function forAudience(audience: Audience, fields: Field[]): Field[] {
  const condition = ({ type }: Partial<Record<string, unknown>>) => type === audience
  return fields.map((field) => ({ ...field, admin: { condition } }) as Field)
}

/**
 * Requests for a consultation (specification, section 3). They come in through
 * `POST /api/consultations` only; REST cannot make one or change what the visitor
 * wrote; how staff follow it up is noted at the person (`People`).
 */
export const Consultations: CollectionConfig = {
  slug: 'consultations',
  labels: { singular: 'Consultation', plural: 'Consultations' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'name',
    defaultColumns: [
      'name',
      'createdAt',
      'phone',
      'type',
      'desiredCountry',
      'person',
      'notifications',
      'attribution',
    ],
    listSearchableFields: ['searchText'],
    components: { beforeListTable: ['@/submissions/exports/ExportLinks#ExportLinks'] },
  },
  defaultSort: '-createdAt',
  enableQueryPresets: true,
  access: {
    create: denyAll,
    read: allow(seesRequests),
    update: allow(worksWithRequests),
    delete: deleteThroughTrash(allow(mayDelete)),
  },
  trash: true,
  endpoints: [splitEndpoint('consultations')],
  // A deletion needs to know whose it was (`removePerson`), a change whether it was confirmed.
  forceSelect: { person: true, isConfirmed: true, reference: true },
  hooks: {
    beforeOperation: [searchAsWritten, lockChangedRows],
    afterChange: [auditTrash, syncPersonTrash, recordPersonConfirmation],
    beforeDelete: [eraseBelongings],
    afterDelete: [removeDeliveries, removePerson],
  },
  fields: [
    personField,
    confirmedField,
    ...givenByVisitor([
      { name: 'name', type: 'text', required: true, maxLength: nameMaxLength },
      phoneField,
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
      visitorLanguageField,
      {
        name: 'reference',
        label: 'Reference code',
        type: 'text',
        required: true,
        unique: true,
        admin: { description: 'The code the visitor can use to check or delete the request.' },
      },
      {
        name: 'cv',
        label: 'CV',
        type: 'upload',
        relationTo: 'cvs',
        index: true,
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
        // `cvScanField` shows it under the person's name.
        admin: { condition: () => false },
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
    ]),
    cvScanField('consultations'),
    ...attributionFields,
    technicalDetails,
    searchTextField,
  ],
}
