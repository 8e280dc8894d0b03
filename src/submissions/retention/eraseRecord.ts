import { erasedBy, type ErasedBy } from '@collections/auditLog/audit'
import type { SubmissionKind } from '@/domain/submissionKinds'
import type { Where } from 'payload'
import { removeFiles } from '@/server/removeFiles'
import { getCms } from '@/cms/getCms'

/**
 * Deletes the records of a list that fit a condition, usually one, with everything that belongs to
 * them (`collections/erasure`), as a deletion in the CMS does.
 * @returns how many there were
 * @throws when the database fails; then the records and their files stay
 */
export async function eraseRecord(given: {
  collection: SubmissionKind
  where: Where
  by: ErasedBy
}): Promise<number> {
  const cms = await getCms()
  const { by, ...query } = given
  // What was moved into the trash is there until its time is over. The visitor, or the product itself, is not
  // logged in; who may ask is the caller's to decide.
  const asked = { ...query, trash: true, overrideAccess: true }
  const { docs, errors } = await cms.delete({
    ...asked,
    depth: 0,
    select: {},
    context: { [erasedBy]: by },
  })
  // A record may have been deleted in the same moment: then there is nothing left to do.
  if (errors.length > 0 && (await cms.count(asked)).totalDocs > 0) {
    throw new Error(`Records of ${query.collection} could not be removed: ${errors[0]?.message}`)
  }
  await removeFiles()
  return docs.length
}
