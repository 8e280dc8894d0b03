import type { CollectionSlug, Where } from 'payload'
import { getCms } from '@/cms/getCms'

/** Read together, so that a long list neither fills the memory nor holds the database up. */
const batch = 50

/**
 * Removes the documents of a collection that fit a condition, one by one: one that cannot be removed
 * keeps none of the others.
 * @param remove what removes those that fit a condition: staff may have come back to one meanwhile
 * @returns how many were removed
 * @throws AggregateError at the end, where some stay
 */
export async function removeEach({
  collection,
  where,
  remove = removeDocuments,
}: {
  collection: CollectionSlug
  where: Where
  remove?: (query: { collection: CollectionSlug; where: Where }) => Promise<number>
}): Promise<number> {
  const cms = await getCms()
  const errors: unknown[] = []
  let count = 0
  for (let last = 0; ;) {
    const { docs } = await cms.find({
      collection,
      where: { and: [{ id: { greater_than: last } }, where] },
      sort: 'id',
      trash: true,
      limit: batch,
      pagination: false,
      depth: 0,
      select: {},
      // The product itself asks, without a user.
      overrideAccess: true,
    })
    for (const { id } of docs) {
      last = Number(id)
      await remove({ collection, where: { and: [{ id: { equals: id } }, where] } }).then(
        (removed) => (count += removed),
        (error: unknown) => errors.push(error),
      )
    }
    if (docs.length < batch) break
  }
  if (errors.length === 0) return count
  throw new AggregateError(errors, `${errors.length} of ${collection} stay, ${count} are removed`)
}

async function removeDocuments({
  collection,
  where,
}: {
  collection: CollectionSlug
  where: Where
}): Promise<number> {
  const cms = await getCms()
  const { docs, errors } = await cms.delete({
    collection,
    where,
    trash: true,
    // With all fields: the file is removed by its name.
    depth: 0,
    // The product itself asks, without a user.
    overrideAccess: true,
  })
  // What is refused on purpose, such as a picture that something shows again, stays without an error.
  const error = errors.find(({ isPublic }) => !isPublic)
  if (error) throw new Error(`${collection} ${error.id}: ${error.message}`)
  return docs.length
}
