import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type JSONField,
  type Where,
} from 'payload'
import type { Person } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactionOf'
import { nobody, whoever, worksWithRequests } from '../access/roles'
import { announcedCollections } from '../Deliveries'
import { recordedFields, type RecordedField } from '../FollowUpChanges'
import { refusal } from '../fields/refusals'
import { stored } from './storedValue'

const lockedLists = ['people', ...announcedCollections] as const

type LockedList = (typeof lockedLists)[number]

/**
 * Lets one change of a person or submission wait for the end of another. Payload (3.90) writes a whole
 * record back as it was when the change began: what somebody else, or a new request, changed meanwhile
 * would be undone, and a note of theirs would be gone.
 */
export const changeOneAtATime: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  const slug = lockedLists.find((list) => list === collection.slug)
  if (operation !== 'update' || !slug || !worksWithRequests(req.user)) return
  const { id, where, data }: { id?: unknown; where?: Where; data?: unknown } = { ...args }
  const { mergedInto }: { mergedInto?: unknown } = { ...Object(data) }
  const ids = id === undefined ? await idsOf({ slug, where, req }) : [id]
  const wanted = [...ids, mergedInto].map(Number).filter(Number.isSafeInteger)
  const database = await transactionOf(req)
  if (slug === 'people') return lockCases({ database, ids: wanted })
  await database.execute(sql`
    select 1 from ${sql.identifier(slug.replaceAll('-', '_'))}
    where id = any(${sql.param(wanted)}::bigint[]) order by id for update
  `)
}

/**
 * Locks people with those merged into them until the transaction ends, in the order in which a new
 * request does (`storeSubmission`): who is merged comes before who they were merged into.
 */
export async function lockCases({
  database,
  ids,
}: {
  database: Awaited<ReturnType<typeof transactionOf>>
  ids: number[]
}): Promise<void> {
  const wanted = sql`any(${sql.param(ids)}::bigint[])`
  await database.execute(sql`
    select 1 from people where id = ${wanted} or merged_into_id = ${wanted}
    order by merged_into_id is null, id for update
  `)
}

async function idsOf({
  slug,
  where,
  req,
}: {
  slug: LockedList
  where: Where | undefined
  req: Parameters<CollectionBeforeOperationHook>[0]['req']
}): Promise<number[]> {
  const { docs } = await req.payload.find({
    collection: slug,
    where: where ?? {},
    select: {},
    depth: 0,
    pagination: false,
    trash: true,
    overrideAccess: false,
    user: req.user,
    req,
  })
  return docs.map((doc) => doc.id)
}

/** What whoever changes a person has seen of the fields that they change, as JSON; kept nowhere. */
export const seenField: JSONField = {
  name: 'seen',
  type: 'json',
  virtual: true,
  hidden: true,
  access: { create: nobody, update: whoever(worksWithRequests) },
}

/**
 * Refuses to overwrite what somebody else has changed meanwhile, where the change says what it has seen.
 * @throws APIError 409
 */
export const refuseUnseen: CollectionBeforeChangeHook<Person> = ({ data, originalDoc, req }) => {
  const { seen, ...rest } = data
  const isUnseen = (field: RecordedField) => {
    const now = stored(originalDoc, field)
    return now !== stored(Object(seen), field) && now !== stored(data, field)
  }
  if (recordedFields.filter((field) => Object.hasOwn(Object(seen), field)).some(isUnseen)) {
    throw new APIError(refusal({ req, reason: 'changedMeanwhile' }), 409, null, true)
  }
  return rest
}
