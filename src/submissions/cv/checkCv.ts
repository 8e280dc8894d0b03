import { cvMediaTypes, type CvExtension, type CvRemark } from '@/domain/consultationFields'
import { readFormat } from '@/submissions/cv/documents/formats'
import { inspectDocument } from '@/submissions/cv/documents/inspectDocument'
import type { IncomingFile } from '@/submissions/consultation/parseConsultationForm'
import type { ConsultationErrorCode } from '@/submissions/consultation/schema'

export type CvCheck =
  | { ok: true; extension: CvExtension; mediaType: string; remarks: CvRemark[] }
  | {
      ok: false
      code: Extract<ConsultationErrorCode, 'cv_empty' | 'cv_type' | 'cv_picture' | 'cv_protected'>
    }

const extensions = { pdf: 'pdf', zip: 'docx', compound: 'doc' } as const

/**
 * Tells what a CV really is. Its bytes alone decide: phones send names without an extension and
 * declare nonsense, and a `.doc` that is really a DOCX is taken for what it is. Refused is only what
 * staff could not open at all; whatever else is odd about it is a remark to them.
 */
export async function checkCv(file: IncomingFile): Promise<CvCheck> {
  if (file.size === 0) return { ok: false, code: 'cv_empty' }
  const format = await readFormat(file.path)
  if (format === 'picture') return { ok: false, code: 'cv_picture' }
  if (!format) return { ok: false, code: 'cv_type' }
  const found = await inspectDocument({ path: file.path, container: format })
  if (found.isOtherFormat) return { ok: false, code: 'cv_type' }
  if (found.needsPassword) return { ok: false, code: 'cv_protected' }
  const extension = extensions[format]
  return { ok: true, extension, mediaType: cvMediaTypes[extension], remarks: found.remarks }
}
