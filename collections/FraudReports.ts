import type { CollectionConfig } from 'payload'
import { fraudReportMaxLength } from '../src/domain/fraudReportFields'
import { eraseBelongings } from './erasure/eraseBelongings'
import { attributionFields } from './fields/attributionFields'
import { formPart } from './fields/contentFields'
import {
  givenByVisitor,
  noticeVersionField,
  submissionIdField,
  visitorLanguageField,
} from './fields/submissionFields'
import { accessToSubmissions, deliveriesField, removeDeliveries } from './requestCollection'
import { auditTrash } from './trash/trashRules'

const statuses = {
  new: 'New',
  checked: 'Checked',
  reported: 'Reported to the authorities',
  closed: 'Closed',
}

/** The screenshot of a report, in its form. It stores nothing. */
const pictureField = formPart({
  name: 'picture',
  label: 'Screenshot',
  Field: '@/submissions/fraud/ReportPicture#ReportPicture',
})

/**
 * Attempts at fraud in the operator's name, as visitors report them. They come in through `POST /api/fraud-reports`
 * only, and belong to no person: who reports need not say who they are.
 */
export const FraudReports: CollectionConfig = {
  slug: 'fraud-reports',
  labels: { singular: 'Fraud report', plural: 'Fraud reports' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'contact',
    defaultColumns: ['contact', 'status', 'message', 'locale', 'createdAt', 'notifications'],
    listSearchableFields: ['contact', 'message', 'reporter', 'reference'],
    description:
      'Attempts at fraud in your name. Never call the numbers in a report from your own phone.',
    components: { beforeListTable: ['@/submissions/exports/ExportLinks#ExportLinks'] },
  },
  defaultSort: '-createdAt',
  enableQueryPresets: true,
  access: accessToSubmissions,
  trash: true,
  hooks: {
    afterChange: [auditTrash],
    beforeDelete: [eraseBelongings],
    afterDelete: [removeDeliveries],
  },
  fields: [
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'new' satisfies keyof typeof statuses,
      index: true,
      options: Object.entries(statuses).map(([value, label]) => ({ value, label })),
      admin: { position: 'sidebar' },
    },
    ...givenByVisitor([
      {
        name: 'contact',
        label: 'Who contacted them',
        type: 'text',
        required: true,
        maxLength: fraudReportMaxLength.contact,
      },
      {
        name: 'message',
        label: 'What happened',
        type: 'textarea',
        required: true,
        maxLength: fraudReportMaxLength.message,
      },
      {
        name: 'reporter',
        label: 'How to reach the person who reported it',
        type: 'text',
        maxLength: fraudReportMaxLength.reporter,
      },
      {
        // The intake stores every file of a visitor as it does CVs.
        name: 'cv',
        label: 'Screenshot',
        type: 'upload',
        relationTo: 'cvs',
        index: true,
        // `pictureField` shows it.
        admin: { condition: () => false },
      },
      visitorLanguageField,
      {
        name: 'reference',
        label: 'Reference code',
        type: 'text',
        required: true,
        unique: true,
        admin: { description: 'The person who reported it has this code.' },
      },
    ]),
    pictureField,
    {
      name: 'note',
      label: 'What was done',
      type: 'textarea',
      maxLength: fraudReportMaxLength.message,
    },
    deliveriesField,
    ...attributionFields,
    ...givenByVisitor([submissionIdField, noticeVersionField]),
  ],
}
