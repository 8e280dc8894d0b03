// @ts-check
// What a slow phone shows of a page: `npm run bench:film -- / docs/images/home.png --before=FOLDER`.
// Six frames, one above the other's like, of the folder named (made by an earlier run) and of this build.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumPath } from '../../scripts/lib/testPrograms.mjs'
import { startTestServer } from '../helpers/testServer.mjs'
import { slowPhone, viewport } from './slowPhone.mjs'

/** Seconds after the address was entered. */
const moments = [0.5, 1, 1.5, 2, 3, 5]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, frames: { type: 'string' } },
})
const [address = '/', picture] = positionals

const server = await startTestServer({ WARM_PAGES: 'true' })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
try {
  const frames = await film(server.baseUrl + address)
  if (values.frames) {
    mkdirSync(values.frames, { recursive: true })
    frames.forEach((frame, index) => writeFileSync(frameFile(values.frames ?? '', index), frame))
  }
  if (picture) {
    const { before } = values
    const earlier = before ? moments.map((_, index) => readFileSync(frameFile(before, index))) : []
    await draw({ rows: [earlier, frames].filter((row) => row.length > 0), picture })
  }
} finally {
  await browser.close()
  await server.stop()
}

/** @param {string} folder @param {number} index */
function frameFile(folder, index) {
  return path.join(folder, `${index}.png`)
}

/**
 * @param {string} url
 * @returns {Promise<Buffer[]>} what is to be seen at each moment
 */
async function film(url) {
  const page = await slowPhone(browser)
  const session = await page.context().newCDPSession(page)
  /** @type {{ at: number, data: string }[]} */
  const shown = []
  const begun = performance.now()
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    shown.push({ at: (performance.now() - begun) / 1000, data })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  void page.goto(url).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 1000 * Number(moments.at(-1)) + 200))
  await page.close()
  const blank = await sharp({ create: { ...viewport, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  return moments.map((moment) => {
    const last = shown.filter(({ at }) => at <= moment).at(-1)
    return last ? Buffer.from(last.data, 'base64') : blank
  })
}

/** @param {{ rows: Buffer[][], picture: string }} film */
async function draw({ rows, picture }) {
  const size = { width: 180, height: 320 }
  const gap = 12
  const label = 24
  const width = moments.length * (size.width + gap) + gap
  const height = rows.length * (size.height + gap) + gap + label
  const labels = moments.map(
    (moment, index) =>
      `<text x="${gap + index * (size.width + gap) + size.width / 2}" y="18" font-family="sans-serif" font-size="15" text-anchor="middle">${moment} s</text>`,
  )
  const composed = await Promise.all(
    rows.flatMap((row, below) =>
      row.map(async (frame, index) => ({
        input: await sharp(frame)
          .resize(size.width, size.height, { fit: 'cover', position: 'top' })
          .toBuffer(),
        left: gap + index * (size.width + gap),
        top: label + below * (size.height + gap),
      })),
    ),
  )
  await sharp({ create: { width, height, channels: 3, background: '#e5e9f0' } })
    .composite([
      {
        input: Buffer.from(`<svg width="${width}" height="${label}">${labels.join('')}</svg>`),
        left: 0,
        top: 0,
      },
      ...composed,
    ])
    .png({ compressionLevel: 9, palette: true })
    .toFile(picture)
}
