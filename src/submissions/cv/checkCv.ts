import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { RequiredDataFromCollectionSlug } from 'payload'
import { cleanText } from '@/domain/cleanText'
import { type CvRemark, fileNameMaxLength } from '@/domain/consultationFields'
import { contentTypeOf } from '@/server/storage/bucket.mjs'
import type { ConsultationErrorCode } from '@/submissions/consultation/schema'
import { isContainer, type OtherFormat } from './documents/formats'
import { inspectDocument, type Obstacle } from './documents/inspectDocument'
import { quarantineUpload } from './quarantine'
import type { CvUpload } from './receiveCv'
import { scanForViruses } from './scanForViruses'

type Refused = {
  ok: false
  code: Extract<ConsultationErrorCode, `cv_${string}`>
}

/**
 * Tells what a CV really is. Its bytes alone decide: phones send names without an extension and
 * declare nonsense, and a `.doc` that is really a DOCX is taken for what it is. Refused is only what
 * staff could not open at all; anything else that is odd about it is a remark to them.
 */
export async function checkCv(
  upload: CvUpload,
): Promise<{ ok: true; remarks: CvRemark[] } | Refused> {
  if (upload.size() === 0) return { ok: false, code: 'cv_empty' }
  const container = upload.format()
  if (container === null) return { ok: false, code: 'cv_type' }
  if (!isContainer(container)) return { ok: false, code: formatCodes[container] }
  const { obstacle, remarks } = await inspectDocument({ path: upload.path(), container })
  return obstacle ? { ok: false, code: obstacleCodes[obstacle] } : { ok: true, remarks }
}

const formatCodes = {
  picture: 'cv_picture',
  web_page: 'cv_web_page',
  rtf: 'cv_rtf',
  word_xml: 'cv_word_xml',
} as const satisfies Record<OtherFormat, Refused['code']>

const obstacleCodes = {
  isOtherFormat: 'cv_type',
  isRestricted: 'cv_restricted',
  needsPassword: 'cv_protected',
  isDamaged: 'cv_damaged',
} as const satisfies Record<Obstacle, Refused['code']>

/**
 * Has the virus scanner look at a CV that passed the other checks, and has it stored. What was found is said
 * to staff alone; a copy of it lies in quarantine.
 * @returns the row for it
 */
export async function acceptCv({
  upload,
  remarks,
  convert,
}: {
  upload: CvUpload
  remarks: CvRemark[]
  /** Writes what is stored in its place. @returns false where it cannot be read */
  convert?: (path: string) => Promise<boolean>
}): Promise<{ ok: true; row: RequiredDataFromCollectionSlug<'cvs'> } | Refused> {
  const file = upload.path()
  const originalName = cleanFileName(upload.originalName)
  const received = upload.size()
  const scan = await scanForViruses(file)
  if (scan.result === 'infected') {
    await quarantineUpload({ path: file, originalName, filesize: received, found: scan.found })
    return { ok: false, code: 'cv_rejected' }
  }
  if (convert && !(await convert(file))) return { ok: false, code: 'cv_damaged' }
  const filesize = convert ? (await stat(file)).size : received
  await upload.store()
  const mimeType = contentTypeOf(file)
  return {
    ok: true,
    row: {
      originalName,
      filename: path.basename(file),
      mimeType,
      filesize,
      scan: scan.result,
      remarks,
    },
  }
}

/** The visitor's own name of a file: to be read by people, never used as a path. */
function cleanFileName(name: string): string {
  return cleanText(name.replace(/[/\\]/g, ' ')).slice(-fileNameMaxLength) || 'cv'
}
