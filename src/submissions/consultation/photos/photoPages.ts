import type { Messages } from '@/i18n/messages'
import { straighten, wholePhoto, type Corners } from './straighten'
import { writePdf, type JpegPage } from './writePdf'

/** The words of the photos' dialog in one language. */
export type PhotoTexts = Messages['photos']

/** A photo, and which part of it is a page. */
type Cutting = {
  id: string
  /** Upright and no larger than needed, in JPEG, without the place where it was taken. */
  photo: Blob
  /** Quarter turns clockwise. */
  turns: number
  /** In the turned photo. */
  corners: Corners
}

/** A page of the CV, with a small picture of it as an address. */
export type PhotoPage = Cutting & JpegPage & { preview: string }

/** How many pages a CV may have; with all of them it is not much larger than half of what is taken. */
export const maxPages = 20

/** Bytes of a page. */
export const maxPageBytes = 300_000

/** The longer side of a page in pixels: A4 at 160 dots per inch. */
const pageSide = 1870
/** The same of a photo, which has a table around the page. */
const photoSide = 2600
const previewSide = 240

const qualities = [0.8, 0.7, 0.6, 0.5, 0.4]

/**
 * Reads a photo, in any format that the browser knows. It is decoded at the size that is needed: a phone may
 * not have the memory for all of its pixels.
 * @throws where the browser cannot read it
 */
export async function readPhoto(file: Blob): Promise<Blob> {
  const { width, height } = await sizeOf(file)
  const scale = Math.min(1, photoSide / Math.max(width, height))
  const resizeWidth = Math.max(1, Math.round(width * scale))
  const picture = await createImageBitmap(file, { resizeWidth, resizeQuality: 'high' })
  return toJpeg({ canvas: draw({ picture, maxSide: photoSide }).canvas, quality: 0.9 })
}

/** Makes a page of a photo. */
export async function makePage(cutting: Cutting): Promise<PhotoPage> {
  const { photo, turns, corners } = cutting
  const isWhole = JSON.stringify(corners) === JSON.stringify(wholePhoto)
  const drawn = await drawPhoto({ photo, turns, maxSide: isWhole ? pageSide : photoSide })
  const page = isWhole ? drawn : cutOut({ drawn, corners })
  const small = draw({ picture: page.canvas, maxSide: previewSide }).canvas
  const preview = small.toDataURL('image/jpeg', 0.7)
  return { ...cutting, preview, ...(await compress(page.canvas)) }
}

/** Makes a PDF of photos, of which each is a page as it is. @returns the name of one that the browser cannot read */
export async function photosToPdf(files: readonly File[]): Promise<File | { unreadable: string }> {
  const pages: JpegPage[] = []
  // One at a time: a phone has the memory for one.
  for (const file of files) {
    try {
      const photo = await readPhoto(file)
      pages.push(await makePage({ id: file.name, photo, turns: 0, corners: wholePhoto }))
    } catch {
      return { unreadable: file.name }
    }
  }
  const name = files[0]?.name.replace(/\.[^.]*$/, '')
  return new File([writePdf(pages)], `${name}.pdf`, { type: 'application/pdf' })
}

/** Draws a whole photo as it is turned. */
export async function drawPhoto({
  photo,
  ...how
}: Pick<Cutting, 'photo' | 'turns'> & { maxSide: number }): Promise<CanvasRenderingContext2D> {
  return draw({ picture: await createImageBitmap(photo), ...how })
}

/** Only the header of a picture is read for it; turned as its camera says. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

function cutOut({ drawn, corners }: { drawn: CanvasRenderingContext2D; corners: Corners }) {
  const { width, height } = drawn.canvas
  const photo = drawn.getImageData(0, 0, width, height)
  free(drawn.canvas)
  const page = straighten({ photo, corners, maxSide: pageSide })
  const context = createContext(page)
  context.putImageData(new ImageData(page.data, page.width, page.height), 0, 0)
  return context
}

/** As good as a page's bytes allow; one that is too rich at the lowest quality becomes smaller. */
async function compress(canvas: HTMLCanvasElement): Promise<JpegPage> {
  const { width, height } = canvas
  for (const quality of qualities) {
    const jpeg = await toJpeg({ canvas, quality })
    if (jpeg.size <= maxPageBytes) return { jpeg, width, height }
  }
  return compress(draw({ picture: canvas, maxSide: Math.max(width, height) * 0.8 }).canvas)
}

/** Draws a picture turned by quarters, and smaller where it must be. */
function draw({
  picture,
  turns = 0,
  maxSide,
}: {
  picture: ImageBitmap | HTMLCanvasElement
  turns?: number
  maxSide: number
}): CanvasRenderingContext2D {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const isSideways = turns % 2 === 1
  const context = createContext(isSideways ? { width: height, height: width } : { width, height })
  // What is transparent would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(context.canvas.width / 2, context.canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  if ('close' in picture) picture.close()
  return context
}

function createContext(size: { width: number; height: number }): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement('canvas'), size).getContext('2d')
  if (!context) throw new Error('The browser draws no pictures.')
  return context
}

/** Safari keeps the memory of a canvas for a while after its last use. */
function free(canvas: HTMLCanvasElement): void {
  canvas.width = 0
}

function toJpeg({ canvas, quality }: { canvas: HTMLCanvasElement; quality: number }) {
  return new Promise<Blob>((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The browser makes no JPEG of it.'))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}
