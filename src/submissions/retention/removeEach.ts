import type { CollectionSlug, Where } from 'payload'
import { submissionKinds } from '@/domain/submissionKinds'
import { getCms } from '@/cms/getCms'
import { eraseRecord } from './eraseRecord'

/** Read together, so that a long list neither fills the memory nor holds the database up. */
const batch = 50

type Query = { collection: CollectionSlug; where: Where }

/**
 * Removes the documents of a collection that fit a condition, one by one: one that cannot be removed
 * keeps none of the others.
 * @returns how many were removed
 * @throws AggregateError at the end, where some stay
 */
export async function removeEach({ collection, where }: Query): Promise<number> {
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
      // With the condition: staff may have come back to it meanwhile.
      await removeOne({ collection, where: { and: [{ id: { equals: id } }, where] } }).then(
        (removed) => (count += removed),
        (error: unknown) => errors.push(error),
      )
    }
    if (docs.length < batch) break
  }
  if (errors.length === 0) return count
  throw new AggregateError(errors, `${errors.length} of ${collection} stay, ${count} are removed`)
}

async function removeOne({ collection: slug, where }: Query): Promise<number> {
  const collection = submissionKinds.find((erasable) => erasable === slug)
  if (collection) return eraseRecord({ collection, where, by: 'retention' })
  const cms = await getCms()
  // With all fields: the file is removed by its name. The product itself asks, without a user.
  const options = { trash: true, depth: 0, overrideAccess: true }
  const { docs, errors } = await cms.delete({ collection: slug, where, ...options })
  // What is refused on purpose, such as a picture that something shows again, stays without an error.
  const error = errors.find(({ isPublic }) => !isPublic)
  if (error) throw new Error(`${slug} ${error.id}: ${error.message}`)
  return docs.length
}
