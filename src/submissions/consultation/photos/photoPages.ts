import type { Messages } from '@/i18n/messages'
import { createUuid } from '@/ui/createUuid'
import { straighten, turnCorners, wholePhoto, type Corners } from './straighten'
import type { JpegPage } from './writePdf'

/** The words of the photos' dialog in one language. */
export type PhotoTexts = Messages['photos']

/** A page of the CV: a photo, what is cut out of it, and what that becomes. */
export type PhotoPage = JpegPage & {
  id: string
  /** Upright and no larger than needed, in JPEG, without the place where it was taken. */
  photo: Blob
  /** Quarter turns clockwise. */
  turns: number
  /** In the turned photo. */
  corners: Corners
  /** A small picture of the page, as an address. */
  preview: string
}

/** How many pages a CV may have; with all of them it is half as large as it may be. */
export const maxPages = 20

/** Bytes of a page. */
export const maxPageBytes = 300_000

/** The longer side of a page in pixels: A4 at 160 dots per inch. */
const pageSide = 1870
/** The same of a photo, which has a desk around the page. */
const photoSide = 2600
const previewSide = 240

const qualities = [0.8, 0.7, 0.6, 0.5, 0.4]

/**
 * Reads a photo, in any format that the browser knows. It is decoded at the size that is needed: a phone may
 * not have the memory for all of its pixels.
 * @throws where the browser cannot read it
 */
export async function readPhoto(file: Blob): Promise<PhotoPage> {
  const { width, height } = await sizeOf(file)
  const scale = Math.min(1, photoSide / Math.max(width, height))
  const bitmap = await createImageBitmap(file, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeQuality: 'high',
  })
  const canvas = drawTurned({ bitmap, turns: 0, maxSide: photoSide })
  const photo = await toJpeg({ canvas, quality: 0.9 })
  free(canvas)
  return finishPage({ id: createUuid(), photo, turns: 0, corners: wholePhoto })
}

/** A page turned clockwise by a quarter. */
export function turnPage({ id, photo, turns, corners }: PhotoPage): Promise<PhotoPage> {
  return finishPage({ id, photo, turns: (turns + 1) % 4, corners: turnCorners(corners) })
}

/** A page cut out of its photo anew. */
export function cropPage({ id, photo, turns }: PhotoPage, corners: Corners): Promise<PhotoPage> {
  return finishPage({ id, photo, turns, corners })
}

/** A page's photo as it is turned, without what is cut off. */
export async function drawPhoto({
  photo,
  turns,
  maxSide,
}: Pick<PhotoPage, 'photo' | 'turns'> & { maxSide: number }): Promise<HTMLCanvasElement> {
  return drawTurned({ bitmap: await createImageBitmap(photo), turns, maxSide })
}

/** Only the header of a picture is read for it; turned as its camera says. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', reject)
      image.src = address
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function finishPage(
  page: Pick<PhotoPage, 'id' | 'photo' | 'turns' | 'corners'>,
): Promise<PhotoPage> {
  const isWhole = JSON.stringify(page.corners) === JSON.stringify(wholePhoto)
  const photo = await drawPhoto({ ...page, maxSide: isWhole ? pageSide : photoSide })
  const canvas = isWhole ? photo : cutOut({ photo, corners: page.corners })
  const preview = resize({ canvas, maxSide: previewSide }).toDataURL('image/jpeg', 0.7)
  return { ...page, preview, ...(await compress(canvas)) }
}

function cutOut({ photo, corners }: { photo: HTMLCanvasElement; corners: Corners }) {
  const { width, height } = photo
  const { data } = contextOf(photo).getImageData(0, 0, width, height)
  free(photo)
  const page = straighten({ photo: { data, width, height }, corners, maxSide: pageSide })
  const canvas = createCanvas(page)
  contextOf(canvas).putImageData(new ImageData(page.data, page.width, page.height), 0, 0)
  return canvas
}

/** As good as a page's bytes allow; one that is too rich at the lowest quality becomes smaller. */
async function compress(canvas: HTMLCanvasElement): Promise<JpegPage> {
  const { width, height } = canvas
  for (const quality of qualities) {
    const jpeg = await toJpeg({ canvas, quality })
    if (jpeg.size > maxPageBytes) continue
    free(canvas)
    return { jpeg, width, height }
  }
  const smaller = resize({ canvas, maxSide: Math.max(width, height) * 0.8 })
  free(canvas)
  return compress(smaller)
}

function resize({ canvas, maxSide }: { canvas: HTMLCanvasElement; maxSide: number }) {
  return drawTurned({ bitmap: canvas, turns: 0, maxSide })
}

/** Draws a picture turned by quarters, and smaller where it must be; a bitmap's memory is free then. */
function drawTurned({
  bitmap,
  turns,
  maxSide,
}: {
  bitmap: ImageBitmap | HTMLCanvasElement
  turns: number
  maxSide: number
}): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const isSideways = turns % 2 === 1
  const canvas = createCanvas(isSideways ? { width: height, height: width } : { width, height })
  const context = contextOf(canvas)
  // What is transparent would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(bitmap, -width / 2, -height / 2, width, height)
  if ('close' in bitmap) bitmap.close()
  return canvas
}

function createCanvas(size: { width: number; height: number }): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), size)
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws no pictures.')
  return context
}

/** Safari keeps the memory of a canvas for a while after its last use. */
function free(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

function toJpeg({
  canvas,
  quality,
}: {
  canvas: HTMLCanvasElement
  quality: number
}): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The browser has no memory for the picture.'))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}
