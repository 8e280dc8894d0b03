import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { cvExtensions, cvMediaTypes, type CvExtension } from '@/lib/consultationFields'
import { checkDoc } from '@/lib/documents/checkDoc'
import { checkDocx } from '@/lib/documents/checkDocx'
import { checkPdf } from '@/lib/documents/checkPdf'
import { isCompoundFile } from '@/lib/documents/compoundFile'
import type { DocumentFault } from '@/lib/documents/documentFault'
import type { IncomingFile } from './parseConsultationForm'
import type { ConsultationErrorCode } from './schema'

export type CvCheck =
  | { ok: true; extension: CvExtension; mediaType: string }
  | {
      ok: false
      code: Extract<
        ConsultationErrorCode,
        'cv_empty' | 'cv_type' | 'cv_damaged' | 'cv_protected' | 'cv_active'
      >
    }

const codes = {
  other_format: 'cv_type',
  damaged: 'cv_damaged',
  protected: 'cv_protected',
  active: 'cv_active',
} as const satisfies Record<DocumentFault, ConsultationErrorCode>

/** A file is read whole to look into it, so that only a few may be at it at once. */
const fewAtOnce = pLimit(2)

/**
 * Tells what a CV really is. Its name must end in one of the three extensions and its bytes must be
 * one of the three formats, whole, without a password and without anything that runs; what the
 * sender declares decides nothing, because phones declare nonsense. A `.doc` that is really a DOCX
 * is taken for what it is.
 */
export async function checkCv(file: IncomingFile): Promise<CvCheck> {
  if (file.size === 0) return { ok: false, code: 'cv_empty' }
  if (!hasCvExtension(file.name)) return { ok: false, code: 'cv_type' }
  return fewAtOnce(async () => checkBytes(await readFile(file.path)))
}

function hasCvExtension(name: string): boolean {
  const given = path.extname(name).slice(1).toLowerCase()
  return cvExtensions.some((extension) => extension === given)
}

async function checkBytes(bytes: Buffer): Promise<CvCheck> {
  const extension = formatOf(bytes)
  if (!extension) return { ok: false, code: 'cv_type' }
  const fault = await checks[extension](bytes)
  if (fault) return { ok: false, code: codes[fault] }
  return { ok: true, extension, mediaType: cvMediaTypes[extension] }
}

const checks = { pdf: checkPdf, docx: checkDocx, doc: checkDoc } as const

/** By the first bytes, which all programs that write these formats put at the very start. */
function formatOf(bytes: Buffer): CvExtension | null {
  const start = bytes.toString('latin1', 0, 5)
  if (start === '%PDF-') return 'pdf'
  if (start.startsWith('PK\x03\x04')) return 'docx'
  return isCompoundFile(bytes) ? 'doc' : null
}
