import { chatMessageMaxLength, type Purpose } from '../../src/domain/chatFields'
import { requestCollection } from '../requestCollection'
import { answersField, endWaitingByAnswer } from './answersField'

const purposeLabels = {
  question: 'Question',
  document: 'Document',
  phone: 'New phone number',
  withdrawal: 'Withdrawal',
} satisfies Record<Purpose, string>

/**
 * Contacts left in the chat (specification, section 3), and what visitors send with the code of an earlier
 * request. They come in through `POST /api/chat` and `POST /api/requests/messages` only. Staff reply here,
 * which the visitor reads in the chat.
 */
export const ChatMessages = requestCollection({
  slug: 'chat-messages',
  labels: { singular: 'Chat message', plural: 'Chat messages' },
  columns: ['message', 'locale'],
  sent: [
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
  ],
  cv: { label: 'Document' },
  forceSelect: { sentWith: true },
  added: [answersField],
  afterChange: [endWaitingByAnswer],
})
