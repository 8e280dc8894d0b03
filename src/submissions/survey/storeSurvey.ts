import { commitTransaction, createLocalReq, initTransaction, killTransaction } from 'payload'
import { getCms } from '@/cms/getCms'
import { readNoticeVersion } from '@/publishing/privacyPolicyVersion'
import { createReference } from '@/domain/referenceCode'
import { hashDraftCode } from './surveyCodes'
import type { Survey } from './surveySchema'

/** The reference code of what was stored under an id before; null where nothing was. */
export async function findReference(submissionId: string): Promise<string | null> {
  const cms = await getCms()
  // The handler acts for an anonymous visitor, who may not read; who has the id sent the answers.
  const { docs } = await cms.find({
    collection: 'survey-responses',
    where: { submissionId: { equals: submissionId } },
    trash: true,
    select: { reference: true },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  return docs[0]?.reference ?? null
}

/**
 * Stores a survey and removes the draft it was made from, together or not at all. A second request
 * with the same id, even at the same moment, stores nothing more.
 * @returns the reference code
 * @throws when the database fails
 */
export async function storeSurvey(options: {
  survey: Survey
  submissionId: string
  draftCode: string | null
}): Promise<string> {
  try {
    return await createRow(options)
  } catch (error) {
    const reference = await findReference(options.submissionId)
    if (reference) return reference
    throw error
  }
}

async function createRow({
  survey,
  submissionId,
  draftCode,
}: Parameters<typeof storeSurvey>[0]): Promise<string> {
  const cms = await getCms()
  const noticeVersion = await readNoticeVersion(survey.language)
  const req = await createLocalReq({}, cms)
  await initTransaction(req)
  try {
    // Collections refuse visitors everything: this function is the one door, hence the overrides.
    const { reference } = await cms.create({
      collection: 'survey-responses',
      data: { ...survey, reference: createReference(), submissionId, noticeVersion },
      depth: 0,
      overrideAccess: true,
      req,
    })
    if (draftCode) {
      await cms.delete({
        collection: 'survey-drafts',
        where: { codeHash: { equals: hashDraftCode(draftCode) } },
        depth: 0,
        overrideAccess: true,
        req,
      })
    }
    await commitTransaction(req)
    return reference
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}
