import { sql } from '@payloadcms/db-postgres'
import type { Access, CollectionAfterReadHook, Payload, TypedUser, Where } from 'payload'
import { defaultLocale } from '../../src/i18n/locales'
import type { PayloadLockedDocument, User } from '../../src/payload-types'

/**
 * Payload (3.90) locks a document in all languages for the person who works on one of them, and shows the
 * address of who that is, or a mere number to those who may not read other users.
 */
export function adaptDocumentLocks(payload: Payload): void {
  keepLocksOfOpenForms(payload)
  const { config } = payload.collections['payload-locked-documents']
  config.access.read = inTheWay
  config.hooks.afterRead.push(nameHolder)
}

/**
 * Payload (3.90) takes everybody's lock off a document with each save. Forms of content save all the time;
 * they release their lock when they are left (`src/editing/PublicationsPanelView.tsx`), and locks of the others expire.
 */
function keepLocksOfOpenForms({ db, collections, globals }: Payload): void {
  const { deleteMany } = db
  const held = [...Object.values(collections).map(({ config }) => config), ...globals.config]
    .filter(({ lockDocuments }) => typeof lockDocuments === 'object')
    .map(({ slug }): unknown => slug)
  db.deleteMany = async (args) => {
    const { and = [args.where] } = args.where
    const isOfForm = and.some(
      (part) =>
        held.includes(Object(part.globalSlug).equals) ||
        held.includes(Object(part['document.relationTo']).equals),
    )
    const isExpired = and.some(({ updatedAt }) => updatedAt)
    if (args.collection === 'payload-locked-documents' && isOfForm && !isExpired) return
    await deleteMany.call(db, args)
  }
}

/**
 * Translators change the words of their languages alone, so that only a colleague in the same
 * language is in their way, and they in no other's. Others change what all languages share.
 */
const inTheWay: Access = async ({ req: { payload, user } }) => {
  if (!user) return false
  const known = whereOf.get(user) ?? findInTheWay(payload, user)
  whereOf.set(user, known)
  return known
}

/** Payload (3.90) asks several times for each page, with the user of that request. */
const whereOf = new WeakMap<object, Promise<Where>>()

async function findInTheWay(payload: Payload, { id }: TypedUser): Promise<Where> {
  const { rows } = await payload.db.drizzle.execute<{ id: number }>(sql`
    with people as (
      select users.id, users.role <> 'translator' as shares, coalesce((
        select value #>> '{}' from payload_preferences preference
        join payload_preferences_rels rel on rel.parent_id = preference.id
        where preference.key = 'locale' and rel.users_id = users.id
        order by preference.updated_at desc limit 1
      ), ${defaultLocale}) as locale from users
    )
    select other.id from people other, people me
    where me.id = ${id}
      and (other.id = me.id or (other.shares and me.shares) or other.locale = me.locale)
  `)
  return { 'user.value': { in: rows.map((other) => other.id) } }
}

const nameHolder: CollectionAfterReadHook<PayloadLockedDocument> = async ({ doc, req }) => {
  const { user } = doc
  if (!user) return doc
  const id = typeof user.value === 'object' ? user.value.id : user.value
  const holder = await req.payload.db.findOne<User>({
    collection: 'users',
    where: { id: { equals: id } },
    select: { name: true, username: true },
  })
  if (!holder) return doc
  const { name, username } = holder
  // `email` is what the lock shows.
  return { ...doc, user: { ...user, value: { id, name, username, email: name || username } } }
}
