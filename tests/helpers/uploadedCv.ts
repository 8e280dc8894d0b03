import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { receiveCv, type CvUpload } from '../../src/submissions/cv/receiveCv'
import type { FormFile } from './consultationForms'

/** A file as it is when it has come in, in a folder of the test. */
export async function uploadedCv({
  file: { name, bytes },
  folder,
}: {
  file: FormFile
  folder: string
}): Promise<CvUpload> {
  const upload = receiveCv({ originalName: name, folder })
  await pipeline(Readable.from([bytes]), upload.stream)
  return upload
}
