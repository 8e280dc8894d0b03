import { sql } from '@payloadcms/db-postgres'
import type { ArrayField, CollectionAfterChangeHook, FieldHook } from 'payload'
import { chatAnswerMaxLength } from '../../src/domain/chatFields'
import type { ChatMessage } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactions'
import { allow, worksWithRequests } from '../access/roles'
import { actorOf } from '../auditLog/audit'
import { relationId } from '../followUp/recordIds'

/**
 * What staff answer in the chat, for the visitor to read where it was asked: in the bubble of the same
 * browser, or with the message's code. Answers are only added; the visitor is not told who wrote one.
 */
export const answersField: ArrayField = {
  name: 'answers',
  label: 'Replies',
  type: 'array',
  labels: { singular: 'Reply', plural: 'Replies' },
  access: { update: allow(worksWithRequests) },
  hooks: { beforeChange: [keepAnswers] },
  admin: {
    initCollapsed: false,
    isSortable: false,
    description: 'The visitor sees them in the chat. They cannot be changed or deleted.',
    // An answer to a message of before there were codes could not be read.
    condition: ({ reference, sentWith }) => Boolean(reference ?? sentWith),
  },
  fields: [
    {
      name: 'text',
      label: 'Reply',
      type: 'textarea',
      required: true,
      maxLength: chatAnswerMaxLength,
      admin: { components: { Field: '@/submissions/followUp/NoteText#NoteText' } },
    },
    // Shown with the text.
    { name: 'author', label: 'Written by', type: 'text', admin: { hidden: true } },
    { name: 'writtenAt', label: 'Written at', type: 'date', admin: { hidden: true } },
  ],
}

/**
 * An answer in the chat ends the waiting and counts as work on the case: who gives it becomes the owner where
 * there is none, as in `changeCases`.
 */
export const endWaitingByAnswer: CollectionAfterChangeHook<ChatMessage> = async ({
  doc,
  previousDoc,
  req,
}) => {
  if ((doc.answers?.length ?? 0) <= (previousDoc?.answers?.length ?? 0)) return doc
  const database = await transactionOf(req)
  const { userId = null, username } = actorOf(req)
  const person = Number(relationId(doc.person))
  await database.execute(sql`
    with locked as materialized (
      select id, merged_into_id is null and owner_id is null as is_free from people
      where id = ${person} or id = (select merged_into_id from people where id = ${person})
      order by merged_into_id is null, id for update),
    updated as (
      update people set waiting_since = null, updated_at = now(),
        owner_id = case when is_free then ${userId}::integer else owner_id end
      from locked where people.id = locked.id)
    insert into follow_up_changes (person_id, field, "to", user_id, username)
    select id, 'owner', ${userId}::integer::text, ${userId}, ${username} from locked
    where is_free and ${userId}::integer is not null
  `)
  return doc
}

type Answer = { id?: string | null; text?: unknown; author?: string; writtenAt?: string }

/** Answers of two people who save at the same time are all stored, and none is rewritten. */
function keepAnswers({ value, previousValue, req }: Parameters<FieldHook>[0]): Answer[] {
  const earlier: Answer[] = Array.isArray(previousValue) ? previousValue : []
  const sent: Answer[] = Array.isArray(value) ? value : []
  const known = new Set(earlier.map(({ id }) => id))
  const author = req.user?.username ?? ''
  const writtenAt = new Date().toISOString()
  const written = sent.filter(({ id }) => !known.has(id))
  return [...earlier, ...written.map(({ id, text }) => ({ id, text, author, writtenAt }))]
}
