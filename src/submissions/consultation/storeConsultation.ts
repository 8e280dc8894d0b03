import {
  commitTransaction,
  createLocalReq,
  initTransaction,
  killTransaction,
  type Payload,
} from 'payload'
import type { ScanResult } from '@collections/Cvs'
import { getCms } from '@/cms/getCms'
import { readNoticeVersion } from '@/publishing/privacyPolicyVersion'
import { queueDeliveries } from '@/submissions/notifications/queueDeliveries'
import type { Locale } from '@/i18n/locales'
import { announceQueuedDeliveries } from '@/server/deliverySignal'
import { isUncertainCommit } from '@/server/confirmedCommits'
import { normalizePhone } from '@/domain/normalizePhone'
import { createReference } from '@/domain/referenceCode'
import type { CvCheck } from '@/submissions/cv/checkCv'
import { cleanFileName, keepCvFile, removeCvFile } from '@/submissions/cv/cvFiles'
import type { IncomingFile } from './parseConsultationForm'
import type { Consultation } from './schema'

/** A CV that passed its check, still in its temporary place. */
export type AcceptedCv = {
  file: IncomingFile
  check: Extract<CvCheck, { ok: true }>
  scan: ScanResult
}

/**
 * Stores a consultation and its CV together or not at all. A second request with the same id, even
 * at the same moment, stores nothing more and counts as stored.
 * @returns the request's reference code
 * @throws when the database or the disk fails; then nothing is left of the request
 */
export async function storeConsultation({
  consultation,
  cv,
  submissionId,
  locale,
}: {
  consultation: Consultation
  cv?: AcceptedCv
  submissionId: string
  locale: Locale
}): Promise<string> {
  const fileName = cv && (await keepCvFile({ from: cv.file.path, extension: cv.check.extension }))
  try {
    const cms = await getCms()
    return await createRows({ cms, consultation, cv, fileName, submissionId, locale })
  } catch (error) {
    // A lost commit may yet turn out to be done: the next sweep knows whether the file has a row.
    if (fileName && !isUncertainCommit(error)) await removeCvFile(fileName)
    const reference = await findReference(submissionId)
    if (reference) return reference
    throw error
  }
}

/** The reference code of what was stored under an id before; null where nothing was. */
export async function findReference(submissionId: string): Promise<string | null> {
  const cms = await getCms()
  // The handler acts for an anonymous visitor, who may not read; who has the id sent the request.
  const { docs } = await cms.find({
    collection: 'consultations',
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

async function createRows({
  cms,
  consultation,
  cv,
  fileName,
  submissionId,
  locale,
}: {
  cms: Payload
  consultation: Consultation
  cv?: AcceptedCv
  fileName?: string
  submissionId: string
  locale: Locale
}): Promise<string> {
  const noticeVersion = await readNoticeVersion(locale)
  const req = await createLocalReq({}, cms)
  await initTransaction(req)
  try {
    // Collections refuse `create` to everybody: this function is the one door, hence the override.
    const stored =
      cv &&
      fileName &&
      (await cms.create({
        collection: 'cvs',
        data: {
          originalName: cleanFileName(cv.file.name),
          filename: fileName,
          mimeType: cv.check.mediaType,
          filesize: cv.file.size,
          scan: cv.scan,
          remarks: cv.check.remarks,
        },
        depth: 0,
        overrideAccess: true,
        req,
      }))
    const { id, reference } = await cms.create({
      collection: 'consultations',
      data: {
        reference: createReference(),
        name: consultation.name,
        phone: consultation.phone,
        phoneNormalized: normalizePhone(consultation.phone),
        status: 'new',
        type: consultation.type,
        desiredCountry: consultation.desired_country,
        hospitalWebsite:
          consultation.type === 'hospitals' ? consultation.hospital_website : undefined,
        plan: consultation.plan,
        cv: stored ? stored.id : undefined,
        submissionId,
        locale,
        noticeVersion,
      },
      depth: 0,
      overrideAccess: true,
      req,
    })
    await queueDeliveries({ req, kind: 'consultations', record: id })
    await commitTransaction(req)
    announceQueuedDeliveries()
    return reference
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}
