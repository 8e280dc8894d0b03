import type { CollectionConfig } from 'payload'
import { chatMessageMaxLength, type Purpose } from '../../src/domain/chatFields'
import { nameMaxLength } from '../../src/domain/consultationFields'
import { mayDelete, denyAll, seesRequests, allow, worksWithRequests } from '../access/roles'
import { removeDeliveries } from '../deliveries/removeDeliveries'
import { eraseBelongings } from '../erasure/eraseBelongings'
import { removePerson } from '../erasure/removePerson'
import { attributionFields } from '../fields/attributionFields'
import { phoneField, searchAsWritten, searchTextField } from '../fields/phoneFields'
import {
  confirmedField,
  cvScanField,
  givenByVisitor,
  personField,
  technicalDetails,
  visitorLanguageField,
} from '../fields/submissionFields'
import { answersField, endWaitingByAnswer } from './answersField'
import { lockChangedRows } from '../followUp/lockChangedRows'
import { recordPersonConfirmation } from '../followUp/recordPersonConfirmation'
import { splitEndpoint } from '../followUp/splitEndpoint'
import { syncPersonTrash } from '../followUp/syncPersonTrash'
import { deleteThroughTrash, auditTrash } from '../trash/trashRules'

const purposeLabels = {
  question: 'Question',
  document: 'Document',
  phone: 'New phone number',
  withdrawal: 'Withdrawal',
} satisfies Record<Purpose, string>

/**
 * Contacts left in the chat (specification, section 3), and what visitors send with the code of an earlier
 * request. They come in through `POST /api/chat` and `POST /api/requests/messages` only; REST cannot make
 * one or change what the visitor wrote. Staff answer here, which the visitor reads in the chat; how they
 * follow it up is noted at the person (`People`).
 */
export const ChatMessages: CollectionConfig = {
  slug: 'chat-messages',
  labels: { singular: 'Chat message', plural: 'Chat messages' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'name',
    defaultColumns: [
      'name',
      'createdAt',
      'phone',
      'message',
      'person',
      'notifications',
      'attribution',
      'locale',
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
  endpoints: [splitEndpoint('chat-messages')],
  // A deletion needs to know whose it was (`removePerson`), a change whether it was confirmed.
  forceSelect: { person: true, isConfirmed: true, reference: true, sentWith: true },
  hooks: {
    beforeOperation: [searchAsWritten, lockChangedRows],
    afterChange: [auditTrash, syncPersonTrash, recordPersonConfirmation, endWaitingByAnswer],
    beforeDelete: [eraseBelongings],
    afterDelete: [removeDeliveries, removePerson],
  },
  fields: [
    personField,
    confirmedField,
    ...givenByVisitor([
      { name: 'name', type: 'text', required: true, maxLength: nameMaxLength },
      phoneField,
      {
        name: 'purpose',
        label: 'Purpose',
        type: 'select',
        options: Object.entries(purposeLabels).map(([value, label]) => ({ value, label })),
        admin: { condition: ({ sentWith }) => Boolean(sentWith) },
      },
      {
        name: 'sentWith',
        label: 'Sent with the code',
        type: 'text',
        index: true,
        admin: {
          condition: ({ sentWith }) => Boolean(sentWith),
          description:
            'The code of the request the message belongs to; the visitor reads replies there.',
        },
      },
      { name: 'message', type: 'textarea', required: true, maxLength: chatMessageMaxLength },
      visitorLanguageField,
      {
        name: 'reference',
        label: 'Reference code',
        type: 'text',
        // Messages of before have none, nor has what was sent with another code.
        unique: true,
        admin: {
          condition: ({ sentWith }) => !sentWith,
          description: 'The visitor can use it to read replies or delete the message.',
        },
      },
      {
        name: 'cv',
        label: 'Document',
        type: 'upload',
        relationTo: 'cvs',
        index: true,
        // `cvScanField` shows it.
        admin: { condition: () => false },
      },
    ]),
    cvScanField('chat-messages'),
    answersField,
    ...attributionFields,
    technicalDetails,
    searchTextField,
  ],
}
