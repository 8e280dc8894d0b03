import { readFile } from 'node:fs/promises'
import path from 'node:path'
import CFB from 'cfb'
import { fileTypeFromFile } from 'file-type'
import pLimit from 'p-limit'
import { openPromise } from 'yauzl'
import { cvExtensions, cvMediaTypes, type CvExtension } from '@/lib/consultationFields'
import type { IncomingFile } from './parseConsultationForm'
import type { ConsultationErrorCode } from './schema'

export type CvCheck =
  | { ok: true; extension: CvExtension; mediaType: string }
  | { ok: false; code: Extract<ConsultationErrorCode, 'cv_empty' | 'cv_type'> }

/** An old Word file is read whole to look into it, so only one at a time. */
const oneAtATime = pLimit(1)

/**
 * Tells what a CV really is. Its name must end in one of the three extensions and its bytes must be
 * one of the three formats, without macros; what the sender declares decides nothing, because
 * phones declare nonsense. A `.doc` that is really a DOCX is taken for what it is.
 */
export async function checkCv(file: IncomingFile): Promise<CvCheck> {
  if (file.size === 0) return { ok: false, code: 'cv_empty' }
  const extension = hasCvExtension(file.name) ? await detectFormat(file.path) : null
  if (!extension) return { ok: false, code: 'cv_type' }
  return { ok: true, extension, mediaType: cvMediaTypes[extension] }
}

function hasCvExtension(name: string): boolean {
  const given = path.extname(name).slice(1).toLowerCase()
  return cvExtensions.some((extension) => extension === given)
}

async function detectFormat(filePath: string): Promise<CvExtension | null> {
  const type = await fileTypeFromFile(filePath)
  if (type?.ext === 'pdf') return 'pdf'
  if (type?.ext === 'docx') return (await isPlainDocx(filePath)) ? 'docx' : null
  if (type?.ext === 'cfb') {
    return (await oneAtATime(() => isPlainWordDocument(filePath))) ? 'doc' : null
  }
  return null
}

/** A DOCX holds `word/document.xml` (ECMA-376, part 2); macros live in `vbaProject.bin`. */
async function isPlainDocx(filePath: string): Promise<boolean> {
  try {
    const zip = await openPromise(filePath)
    let hasDocument = false
    try {
      for await (const { fileName } of zip.eachEntry()) {
        if (fileName === 'word/document.xml') hasDocument = true
        if (/vbaProject\.bin$|vbaData\.xml$/i.test(fileName)) return false
      }
    } finally {
      zip.close()
    }
    return hasDocument
  } catch {
    // Damaged or hostile archives end here: whatever it is, it is no DOCX that opens.
    return false
  }
}

/** A Word file of old is an OLE file with a `WordDocument` stream ([MS-DOC], section 2.1.1). */
async function isPlainWordDocument(filePath: string): Promise<boolean> {
  try {
    const { FullPaths } = CFB.read(await readFile(filePath), { type: 'buffer' })
    const parts = FullPaths.map((fullPath) => fullPath.split('/').filter(Boolean))
    const hasDocument = parts.some((segments) => segments.at(-1) === 'WordDocument')
    const hasMacros = parts.some((segments) =>
      segments.some((name) => /^(macros|_?vba)/i.test(name)),
    )
    return hasDocument && !hasMacros
  } catch {
    return false
  }
}
