import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type OverlayOptions, type OutputInfo } from 'sharp'
import { ogImageSize } from '@/publishing/ogImage'
import { rememberSuccess } from '@/server/remember.mjs'
import { drawText, type DrawnText, type TextToDraw } from './drawText'

type Direction = 'ltr' | 'rtl'

type Texts = {
  brand: string
  /** The part of the brand in blue. */
  brandAccent?: string | null
  /** A word or two above the title. */
  kicker?: string | null
  title: string
  tagline?: string | null
}

const colors = { ground: '#0a1220', text: '#ffffff', quiet: '#c3cede', accent: '#7ab1ff' }

const margin = 72
const brandTop = 64
const titleRoom = { top: 142, bottom: 486, width: 690 }
const drawingWidth = 460
const kickerGap = 24
const taglineBottom = 562

/** The largest that leaves room for the whole title is taken, or the last. */
const titleSizes = [66, 58, 51, 45, 40, 36, 32]
const taglineSize = 27

/** Longest texts drawn, in characters as people count them; an editor's may be longer. */
const longest = { kicker: 40, title: 100, tagline: 80 }

/** Draws the picture that stands for a page where its address is shared, as JPEG. */
export async function drawOgImage({
  texts,
  dir,
}: {
  texts: Texts
  dir: Direction
}): Promise<Buffer> {
  const [ground, brand, title, tagline] = await Promise.all([
    getGround(dir),
    drawBrand({ texts, dir }),
    drawTitle({ texts, dir }),
    drawTagline({ texts, dir }),
  ])
  return sharp(ground.data, { raw: ground.info })
    .composite([...brand, ...title, ...tagline])
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

type Ground = { data: Buffer; info: OutputInfo }

/** The same for all pages of a direction, so it is drawn once. */
const getGround = rememberSuccess(drawGround)

/** The home page's drawing, where lines of text end; its side that the text comes near to fades. */
async function drawGround(dir: Direction): Promise<Ground> {
  const { width, height } = ogImageSize
  const name = dir === 'rtl' ? 'home-gulf.svg' : 'home.svg'
  const drawing = await sharp(await readFile(path.join(process.cwd(), 'public', 'images', name)))
    .resize({ height })
    .extract({ width: drawingWidth, height, top: 0, left: 70 })
    .png()
    .toBuffer()
  const left = dir === 'rtl' ? 0 : width - drawingWidth
  return sharp({ create: { width, height, channels: 3, background: colors.ground } })
    .composite([
      { input: drawing, left, top: 0 },
      { input: Buffer.from(shade(dir)), left, top: 0 },
    ])
    .raw()
    .toBuffer({ resolveWithObject: true })
}

function shade(dir: Direction): string {
  const [from, to] = dir === 'rtl' ? [1, 0] : [0, 1]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${drawingWidth}" height="${ogImageSize.height}">
    <linearGradient id="shade" x1="${from}" x2="${to}">
      <stop stop-color="${colors.ground}"/>
      <stop offset=".3" stop-color="${colors.ground}" stop-opacity="0"/>
    </linearGradient>
    <path fill="url(#shade)" d="M0 0h${drawingWidth}v${ogImageSize.height}H0z"/>
  </svg>`
}

function drawLine({
  words,
  dir,
  ...look
}: Pick<TextToDraw, 'weight' | 'size' | 'color'> & { words: string; dir: Direction }) {
  return drawText({ parts: [{ text: words }], width: titleRoom.width, dir, ...look })
}

type Part = { texts: Texts; dir: Direction }

async function drawBrand({ texts: { brand, brandAccent }, dir }: Part): Promise<OverlayOptions[]> {
  const start = brandAccent ? brand.indexOf(brandAccent) : -1
  const end = start + (brandAccent?.length ?? 0)
  const parts =
    start < 0
      ? [{ text: brand }]
      : [
          { text: brand.slice(0, start) },
          { text: brand.slice(start, end), color: colors.accent },
          { text: brand.slice(end) },
        ]
  const look = { weight: 'Bold', size: 44, color: colors.text, width: titleRoom.width } as const
  return [place({ text: await drawText({ parts, ...look }), dir, top: brandTop })]
}

/** The title, with the kicker above it, in the middle of their room. */
async function drawTitle({ texts, dir }: Part): Promise<OverlayOptions[]> {
  const kickerWords = cut({ text: texts.kicker ?? '', length: longest.kicker })
  const kicker = kickerWords
    ? await drawLine({
        words: kickerWords,
        dir,
        weight: 'Semi-Bold',
        size: 28,
        color: colors.accent,
      })
    : null
  const above = kicker ? kicker.height + kickerGap : 0
  const room = titleRoom.bottom - titleRoom.top - above
  const words = cut({ text: texts.title, length: longest.title }) || texts.brand
  let title: DrawnText | undefined
  for (const size of titleSizes) {
    title = await drawLine({ words, dir, weight: 'Bold', size, color: colors.text })
    if (title.height <= room) break
  }
  if (!title) return []
  const top = titleRoom.top + Math.max(0, Math.round((room - title.height) / 2))
  return [
    ...(kicker ? [place({ text: kicker, dir, top })] : []),
    place({ text: title, dir, top: top + above }),
  ]
}

async function drawTagline({ texts: { tagline }, dir }: Part): Promise<OverlayOptions[]> {
  const words = cut({ text: tagline ?? '', length: longest.tagline })
  if (!words) return []
  const look = { weight: 'Medium', size: taglineSize, color: colors.quiet } as const
  const text = await drawLine({ words, dir, ...look })
  // There is room for one line.
  if (text.height > 2 * taglineSize) return []
  return [place({ text, dir, top: taglineBottom - text.height })]
}

function place({
  text,
  dir,
  top,
}: {
  text: DrawnText
  dir: Direction
  top: number
}): OverlayOptions {
  const left = dir === 'rtl' ? ogImageSize.width - margin - text.width : margin
  return { input: text.image, top, left }
}

/**
 * At most so many characters, counted with their signs, ended by an ellipsis. Pictograms and control
 * characters go: the fonts have none.
 */
function cut({ text, length }: { text: string; length: number }): string {
  const clean = text
    .replace(/[\p{Emoji_Presentation}\p{Cc}\uFE0F]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(new Intl.Segmenter().segment(clean), ({ segment }) => segment)
  if (characters.length <= length) return clean
  return `${characters.slice(0, length).join('').trimEnd()}…`
}
