// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { inProject } from '../scripts/lib/projectRoot.mjs'

const drawing = inProject('src', 'app', 'icon.svg')

/** The rounded ground of the drawing, which fills its whole square. */
const roundedGround = 'rx="15"'

const svg = readFileSync(drawing, 'utf8')
if (!svg.includes(roundedGround)) throw new Error('icon.svg no longer has a rounded background')
// Phones cut these into their own shapes.
const square = svg.replace(roundedGround, '')

/** Where pages, phones and old browsers look. */
const icons = {
  'public/icons/icon-192.png': await draw({ svg, size: 192 }),
  'public/icons/icon-512.png': await draw({ svg, size: 512 }),
  'public/icons/maskable-512.png': await draw({ svg: withSafeZone(square), size: 512 }),
  'src/app/apple-icon.png': await draw({ svg: square, size: 180 }),
  'src/app/favicon.ico': await drawFavicon(svg),
}
for (const [file, bytes] of Object.entries(icons)) {
  writeFileSync(inProject(...file.split('/')), bytes)
  console.log(`${file}: ${bytes.length} bytes`)
}

/** @param {{ svg: string, size: number, palette?: boolean }} options */
function draw({ svg, size, palette = true }) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette })
    .toBuffer()
}

/**
 * Only the middle 80 % of a maskable icon is sure to be seen (Web Application Manifest).
 * @param {string} svg
 */
function withSafeZone(svg) {
  return svg.replace('<g ', '<g transform="translate(6.4 6.4) scale(.8)" ')
}

/**
 * An ICO file whose pictures are PNG, which every browser that asks for one reads.
 * @param {string} svg
 */
async function drawFavicon(svg) {
  const sizes = [16, 32, 48]
  const pictures = await Promise.all(sizes.map((size) => draw({ svg, size, palette: false })))
  const header = Buffer.alloc(6)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(sizes.length, 4)
  let offset = header.length + 16 * sizes.length
  const entries = pictures.map((picture, index) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(sizes[index] ?? 0, 0)
    entry.writeUInt8(sizes[index] ?? 0, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(picture.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += picture.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures])
}
