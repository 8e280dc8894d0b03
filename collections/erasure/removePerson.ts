import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterDeleteHook } from 'payload'
import type { ChatMessage, Consultation } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactionOf'
import { erasedBy } from '../auditLog/audit'
import { noteWhetherInTrash } from '../followUp/trash'

/**
 * Goes after every deletion of a consultation or chat message, in its transaction. Who has nothing left
 * goes with it, with notes and changes of the case. Otherwise the person is named as the oldest of what
 * is left names them; and where the visitor asked for the deletion, the notes go too, because nobody
 * knows what in them is of that request.
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
  if (req.context[erasedBy] === 'visitor') {
    await database.execute(sql`delete from people_notes where _parent_id in (${id}, ${caseId})`)
  }
  // First the one whose record it was, then the one it may have been merged into.
  for (const person of new Set([id, caseId])) {
    const isOver = sql`(
      not exists (select from consultations where person_id = ${person})
      and not exists (select from chat_messages where person_id = ${person})
      and not exists (select from people where merged_into_id = ${person})
    )`
    await database.execute(sql`
      delete from follow_up_changes where person_id = ${person} and ${isOver}
    `)
    await database.execute(sql`delete from people where id = ${person} and ${isOver}`)
  }
  await database.execute(sql`
    update people set name = oldest.name, phone = oldest.phone
    from (
      select name, phone, created_at from consultations where person_id = ${id}
      union all
      select name, phone, created_at from chat_messages where person_id = ${id}
      order by created_at limit 1
    ) oldest
    where people.id = ${id}
  `)
  await noteWhetherInTrash({ database, cases: [id, caseId] })
  return doc
}
