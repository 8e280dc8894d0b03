import { writeFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { RequiredDataFromCollectionSlug } from 'payload'
import sharp from 'sharp'
import { pictureField } from '@/domain/fraudReportFields'
import type { FilePart } from '@/submissions/consultation/readConsultationForm'
import { acceptCv } from '@/submissions/cv/checkCv'
import type { CvUpload } from '@/submissions/cv/receiveCv'
import type { FraudReportErrorCode } from './schema'

/** JPEG, PNG or WebP by their first bytes. */
const pictures = /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|RIFF[^]{4}WEBP)/

/** The picture of a report, in a form of a browser. */
export const screenshot: FilePart = {
  name: pictureField,
  tooLarge: 'picture_too_large' satisfies FraudReportErrorCode,
  extensionOf: (head) => (pictures.test(head.toString('latin1', 0, 12)) ? 'jpg' : null),
}

/** Photos of phones have up to 50 million; more would fill the memory when they are unpacked. */
const maxPixels = 50_500_000
/** Pixels of the longer side, in which small print can be read. */
const maxSide = 2400
/** Seconds; a genuine one needs one. */
const timeout = 15

const oneAtATime = pLimit(1)

type Accepted =
  | { ok: true; row: RequiredDataFromCollectionSlug<'cvs'> }
  | { ok: false; code: Extract<FraudReportErrorCode, `picture_${string}`> }

/**
 * Has a screenshot scanned for viruses and stored as a CV is. What is stored is drawn anew: a JPEG without the place
 * where it was taken, and without what else a file can carry.
 */
export async function acceptPicture(upload: CvUpload): Promise<Accepted> {
  if (upload.path() === '') return { ok: false, code: 'picture_type' }
  const accepted = await acceptCv({ upload, remarks: [], convert: drawAnew })
  if (accepted.ok) return accepted
  const isRejected = accepted.code === 'cv_rejected'
  return { ok: false, code: isRejected ? 'picture_rejected' : 'picture_damaged' }
}

async function drawAnew(path: string): Promise<boolean> {
  const drawn = await oneAtATime(() =>
    sharp(path, { limitInputPixels: maxPixels, sequentialRead: true })
      .timeout({ seconds: timeout })
      // As it was held; the note about that goes with the others.
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer()
      .catch(() => null),
  )
  if (drawn) await writeFile(path, drawn, { mode: 0o600, flush: true })
  return drawn !== null
}
