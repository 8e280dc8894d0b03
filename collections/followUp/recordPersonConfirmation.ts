import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook, PayloadRequest } from 'payload'
import type { SentStanding } from '../../src/domain/standing'
import type { ChatMessage, Consultation, FollowUpChange } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactions'
import { actorOf } from '../auditLog/audit'
import { requestsSql } from '../deliveries'
import { answeredProfile } from '../people/answeredProfile'
import { changeCases } from '../people/changeCases'
import { relationId } from './recordIds'

/**
 * Records that staff have confirmed a submission as the person's, or taken that back. The newest confirmed
 * one gives the person's country and language from then on, and its answers fill what the profile lacks.
 */
export const recordPersonConfirmation: CollectionAfterChangeHook<
  ChatMessage | Consultation
> = async ({ doc, previousDoc, collection: { slug }, req }) => {
  const [before, after] = [previousDoc, doc].map((one) =>
    one?.isConfirmed ? `${slug}/${doc.id}` : null,
  )
  if (before === after) return doc
  const person = Number(relationId(doc.person))
  await addChange(req, { person, field: 'confirmed', from: before, to: after })
  const database = await transactionOf(req)
  // What was sent with its code has the same sender.
  await database.execute(sql`
    update chat_messages set is_confirmed = ${Boolean(after)} where sent_with = ${doc.reference ?? ''}
  `)
  if (!after) return doc
  await database.execute(sql`
    with confirmed as (
      select requests.created_at, requests.locale, desired_country
      from ${sql.raw(requestsSql('id, person_id, is_confirmed, created_at, locale'))}
      left join consultations on kind = 'consultations' and consultations.id = requests.id
      where requests.is_confirmed and requests.person_id = ${person}
    ), newest as (
      select (array_agg(locale order by created_at desc))[1] as locale,
        (array_agg(desired_country order by created_at desc) filter (where desired_country is not null))[1]
          as country
      from confirmed
    )
    update people set locale = newest.locale,
      desired_country = coalesce(country::text::enum_people_desired_country, people.desired_country)
    from newest, people own
    where own.id = ${person} and people.id in (own.id, own.merged_into_id)
  `)
  const answers = 'standing' in doc && doc.standing
  if (answers) await fillProfile(req, { person, answers })
  return doc
}

/** Fills what staff have left empty in the profile of a person, or of the one they were merged into. */
async function fillProfile(
  req: PayloadRequest,
  { person, answers }: { person: number; answers: SentStanding },
): Promise<void> {
  const database = await transactionOf(req)
  const { rows } = await database.execute(sql`
    select main.id, main.language_level as "languageLevel", main.registration,
      main.years_of_experience as "yearsOfExperience"
    from people own join people main on main.id = coalesce(own.merged_into_id, own.id)
    where own.id = ${person}
  `)
  const known = rows[0] ?? {}
  const missing = Object.entries(answeredProfile(answers)).filter(
    ([field, value]) => value !== null && known[field] === null,
  )
  if (missing.length === 0) return
  const [ids, change] = [[Number(known.id)], Object.fromEntries(missing)]
  await changeCases({ req, ids, change, overridesLocks: true, areSeveral: false })
}

type Change = Pick<FollowUpChange, 'person' | 'field' | 'from' | 'to'>

/** Records a change in the name of the user who asks. */
export async function addChange(req: PayloadRequest, change: Change): Promise<void> {
  await req.payload.create({
    collection: 'follow-up-changes',
    data: { ...change, ...actorOf(req) },
    depth: 0,
    // The collection refuses `create` to everybody: this and `changeCases` alone add to it.
    overrideAccess: true,
    req,
  })
}
