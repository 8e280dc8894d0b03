import { getCms } from './getCms'

/** True when something with this id has been stored before. */
export async function isSubmissionStored({
  collection,
  submissionId,
}: {
  collection: 'consultations' | 'chat-messages'
  submissionId: string
}): Promise<boolean> {
  const cms = await getCms()
  // The handler acts for an anonymous visitor, who may not read; it only learns yes or no.
  const { totalDocs } = await cms.count({
    collection,
    where: { submissionId: { equals: submissionId } },
    overrideAccess: true,
  })
  return totalDocs > 0
}
