import { erasedBy, type ErasedBy } from '@collections/auditLog/audit'
import type { ErasableCollection } from '@collections/erasure/eraseBelongings'
import type { Payload, Where } from 'payload'
import { removeFiles } from '@/server/removeFiles'
import { getCms } from '@/cms/getCms'

/**
 * Deletes the records of a list that fit a condition, usually one, with everything that belongs to
 * them (`collections/erasure`), as a deletion in the CMS does.
 * @returns how many there were
 * @throws when the database fails; then the records and their files stay
 */
export async function eraseRecord({
  collection,
  where,
  by,
}: {
  collection: ErasableCollection
  where: Where
  by: ErasedBy
}): Promise<number> {
  const cms = await getCms()
  const { docs, errors } = await cms.delete({
    collection,
    where,
    // What was moved into the trash is there until its time is over.
    trash: true,
    depth: 0,
    select: {},
    context: { [erasedBy]: by },
    // The visitor, or the product itself, is not logged in; who may ask is the caller's to decide.
    overrideAccess: true,
  })
  // A record may have been deleted in the same moment: then there is nothing left to do.
  if (errors.length > 0 && (await count({ cms, collection, where })) > 0) {
    throw new Error(`Records of ${collection} could not be removed: ${errors[0]?.message}`)
  }
  await removeFiles()
  return docs.length
}

async function count({
  cms,
  collection,
  where,
}: {
  cms: Payload
  collection: ErasableCollection
  where: Where
}): Promise<number> {
  const { totalDocs } = await cms.count({ collection, where, trash: true, overrideAccess: true })
  return totalDocs
}
