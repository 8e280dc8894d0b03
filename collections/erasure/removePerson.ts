import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import type { ChatMessage, Consultation } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactions'
import { erasedBy } from '../auditLog/audit'
import { requestsSql } from '../deliveries'
import { addChange } from '../followUp/recordPersonConfirmation'
import { storeWhetherInTrash } from '../followUp/syncPersonTrash'

const requests = sql.raw(requestsSql('person_id, name, phone, created_at'))

/**
 * Goes after every deletion of a consultation or chat message, in its transaction. Who has nothing left
 * goes with it, with notes, files and changes of the case. Otherwise the person is named as the oldest of what
 * is left names them. A code proves nothing about the other requests of the number: notes stay, and where
 * the visitor asked for the deletion, staff look them through.
 */
export const removePerson: CollectionAfterDeleteHook<ChatMessage | Consultation> = async ({
  doc,
  req,
}) => {
  const id = typeof doc.person === 'object' ? doc.person.id : doc.person
  const database = await transactionOf(req)
  // Of two that delete the last records at the same moment, the second sees what the first has done.
  const { rows } = await database.execute(sql`
    select coalesce(merged_into_id, id) as case_id from people where id = ${id} for update
  `)
  const caseId = Number(rows[0]?.case_id ?? id)
  // First the one whose record it was, then the one it may have been merged into.
  for (const person of new Set([id, caseId])) {
    const isOver = sql`(
      not exists (select from ${requests} where person_id = ${person})
      and not exists (select from people where merged_into_id = ${person})
    )`
    await database.execute(sql`
      with gone_changes as (delete from follow_up_changes where person_id = ${person} and ${isOver}),
      gone_files as (delete from cvs where added_to_id = ${person} and ${isOver})
      delete from people where id = ${person} and ${isOver}
    `)
  }
  await database.execute(sql`
    update people set name = oldest.name, phone = oldest.phone
    from (
      select name, phone from ${requests} where person_id = ${id} order by created_at limit 1
    ) oldest
    where people.id = ${id}
  `)
  // What was sent with a code goes with its request, which is recorded.
  const isSentWith = 'sentWith' in doc && doc.sentWith
  if (req.context[erasedBy] === 'visitor' && !isSentWith) await recordErasure({ req, caseId })
  await storeWhetherInTrash(database, [id, caseId])
  return doc
}

/** Says in the timeline that the visitor has erased a request; where there are notes, the case waits. */
async function recordErasure({ req, caseId }: { req: PayloadRequest; caseId: number }) {
  const database = await transactionOf(req)
  const { rows } = await database.execute(sql`
    update people set waiting_since = case
      when exists (select from people_notes where _parent_id = ${caseId})
      then coalesce(waiting_since, now()) else waiting_since end
    where id = ${caseId} returning id
  `)
  if (rows.length > 0) await addChange(req, { person: caseId, field: 'erased' })
}
