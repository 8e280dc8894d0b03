import type { CollectionConfig } from 'payload'
import { chatMessageMaxLength } from '../src/domain/chatFields'
import { nameMaxLength } from '../src/domain/consultationFields'
import { isAdmin, nobody } from './access/roles'
import { removeDeliveries } from './deliveries/removeDeliveries'
import { eraseBelongings } from './erasure/eraseBelongings'
import { followUpFields, givenByVisitor, technicalDetails } from './fields/followUpFields'
import { phoneField } from './fields/phoneFields'
import { possibleDuplicatesField } from './fields/possibleDuplicatesField'
import { visitorLanguageField } from './fields/submissionFields'
import { deleteThroughTrash, noteTrash } from './trash/trash'

/**
 * Contacts left in the chat (specification, section 3). They come in through `POST /api/chat` only;
 * REST cannot make one or change what the visitor wrote; staff note down how they follow it up.
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
      'status',
      'owner',
      'possibleDuplicates',
      'notifications',
      'locale',
    ],
    listSearchableFields: ['name', 'phone', 'phoneNormalized'],
    components: { beforeListTable: ['@/submissions/exports/ExportLinks#ExportLinks'] },
  },
  defaultSort: '-createdAt',
  enableQueryPresets: true,
  access: { create: nobody, read: isAdmin, update: isAdmin, delete: deleteThroughTrash(isAdmin) },
  trash: true,
  hooks: {
    afterChange: [noteTrash],
    beforeDelete: [eraseBelongings],
    afterDelete: [removeDeliveries],
  },
  fields: [
    ...followUpFields,
    ...givenByVisitor([
      { name: 'name', type: 'text', required: true, maxLength: nameMaxLength },
      phoneField,
      { name: 'message', type: 'textarea', required: true, maxLength: chatMessageMaxLength },
      visitorLanguageField,
    ]),
    possibleDuplicatesField,
    technicalDetails,
  ],
}
