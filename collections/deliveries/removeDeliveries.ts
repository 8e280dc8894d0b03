import type { CollectionAfterDeleteHook } from 'payload'

/** A submission that goes takes along its notifications, sent or not. */
export const removeDeliveries: CollectionAfterDeleteHook = async ({ collection, id, req }) => {
  await req.payload.delete({
    collection: 'deliveries',
    where: { kind: { equals: collection.slug }, record: { equals: id } },
    depth: 0,
    // These rows cannot be deleted over REST; they go with their submission.
    overrideAccess: true,
    req,
  })
}
