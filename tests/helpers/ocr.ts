import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { findProgram } from '../../scripts/lib/installTestPrograms.mjs'

const tesseract = findProgram('tesseract')

/** Where there is none, nothing is proved about what can be read. */
export const ocrSkipped = tesseract === undefined
if (ocrSkipped) console.warn('skipped: no tesseract, so nothing is proved about reading photos')

/** Pixels for each point: what the pages of photos have, 160 for an inch. */
const scale = 160 / 72

/** The pages of a PDF as pictures, as PDFium draws them. */
export async function drawPages(pdf: Buffer): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pictures: Buffer[] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    pictures.push(
      await sharp(data, { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer(),
    )
  }
  document.destroy()
  library.destroy()
  return pictures
}

/** The English text of a picture, as tesseract reads it. */
export function readText(picture: Buffer): string {
  if (!tesseract) throw new Error('no tesseract')
  const { command, libraries } = tesseract
  const unpacked = path.join(path.dirname(command), '../share/tesseract-ocr/5/tessdata')
  const data = existsSync(unpacked) && { TESSDATA_PREFIX: unpacked }
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: libraries.join(':'),
    OMP_THREAD_LIMIT: '1',
    ...data,
  }
  return execFileSync(command, ['-', '-', '--dpi', '160'], {
    input: picture,
    env,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
}
