// @ts-check
// What a slow phone shows of a page, in six frames: `npm run bench:film -- / docs/images/home.png`.
import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumPath } from '../../scripts/lib/installTestPrograms.mjs'
import { startTestServer } from '../helpers/testServer.mjs'

/** A phone of the lower middle on a slow mobile line, as Lighthouse has it. */
const viewport = { width: 360, height: 640 }
const line = { latency: 150, downloadThroughput: (1.6 * 2 ** 20) / 8, uploadThroughput: 93_750 }
const slowerProcessor = 4

/** Seconds after the address was entered. */
const moments = [0.5, 1, 1.5, 2, 3, 5]

const [address = '/', picture = '.data/film.png'] = process.argv.slice(2)

const server = await startTestServer({ WARM_PAGES: 'true' })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
try {
  await draw({ frames: await film(server.baseUrl + address), picture })
} finally {
  await browser.close()
  await server.stop()
}

/**
 * @param {string} url
 * @returns {Promise<Buffer[]>} what is to be seen at each moment
 */
async function film(url) {
  const context = await browser.newContext({ viewport, hasTouch: true, locale: 'en-GB' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
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

/** @param {{ frames: Buffer[], picture: string }} film */
async function draw({ frames, picture }) {
  const size = { width: 180, height: 320 }
  const gap = 12
  const label = 24
  const width = moments.length * (size.width + gap) + gap
  const leftOf = (/** @type {number} */ index) => gap + index * (size.width + gap)
  const labels = moments.map(
    (moment, index) =>
      `<text x="${leftOf(index) + size.width / 2}" y="18" font-family="sans-serif" font-size="15" text-anchor="middle">${moment} s</text>`,
  )
  const resized = frames.map(async (frame, index) => ({
    input: await sharp(frame)
      .resize({ ...size, fit: 'cover', position: 'top' })
      .toBuffer(),
    left: leftOf(index),
    top: label,
  }))
  const head = Buffer.from(`<svg width="${width}" height="${label}">${labels.join('')}</svg>`)
  const height = label + size.height + gap
  await sharp({ create: { width, height, channels: 3, background: '#e5e9f0' } })
    .composite([{ input: head, left: 0, top: 0 }, ...(await Promise.all(resized))])
    .png({ compressionLevel: 9, palette: true })
    .toFile(picture)
}
