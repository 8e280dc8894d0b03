import path from 'node:path'
import sharp from 'sharp'
import { escapeMarkup } from '@/domain/escapeMarkup'

/** Text as a transparent picture, cut to its letters. */
export type DrawnText = { image: Buffer; width: number; height: number }

export type TextToDraw = {
  /** Pieces of one text; a piece may have a colour of its own. */
  parts: readonly { text: string; color?: string }[]
  weight: 'Medium' | 'Semi-Bold' | 'Bold'
  /** Of the letters, in pixels. */
  size: number
  color: string
  /** Where lines break, in pixels. */
  width: number
  dir?: 'ltr' | 'rtl'
}

const families = 'Inter,Noto Sans Arabic,Noto Sans Malayalam,Noto Sans Devanagari'

/** Of the letters' size. With the fonts' own heights a Latin comma would move the lines apart. */
const lineHeight = 1.28

/** Pango's unit is a 1024th of a point, and a point is a pixel here. */
const pangoUnits = 1024

// The font library reads it, from the environment of the process, when it draws its first letter.
// Only the site's own fonts are used then, on every machine.
// oxlint-disable-next-line no-process-env -- written for that library, not read
process.env.FONTCONFIG_FILE = path.join(process.cwd(), 'src', 'assets', 'fonts', 'fonts.conf')

/**
 * Draws text with Pango, which shapes every script. (The shaper of `next/og` 16.4 fails on Arabic and
 * tears the letters of Malayalam and Hindi apart.)
 */
export async function drawText({
  parts,
  weight,
  size,
  color,
  width,
  dir = 'ltr',
}: TextToDraw): Promise<DrawnText> {
  const words = parts.map((part) => paint({ color, ...part })).join('')
  const height = Math.round(size * lineHeight * pangoUnits)
  const { data, info } = await sharp({
    text: {
      // The mark makes a line run from right to left that begins with a Latin name.
      text: `<span line_height="${height}">${dir === 'rtl' ? '\u200f' : ''}${words}</span>`,
      font: `${families} ${weight} ${size}`,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { image: data, width: info.width, height: info.height }
}

function paint({ text, color }: { text: string; color: string }): string {
  return text ? `<span foreground="${color}">${escapeMarkup(text)}</span>` : ''
}
