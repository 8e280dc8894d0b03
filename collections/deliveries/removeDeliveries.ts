import type { CollectionAfterDeleteHook } from 'payload'

/** A submission that goes takes along what staff were, or still are, to be told of it. */
export const removeDeliveries: CollectionAfterDeleteHook = async ({ collection, id, req }) => {
  await req.payload.delete({
    collection: 'deliveries',
    where: { kind: { equals: collection.slug }, record: { equals: id } },
    depth: 0,
    // Nobody may delete these rows over REST; whoever deletes the submission may.
    overrideAccess: true,
    req,
  })
}
