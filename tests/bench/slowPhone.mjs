// @ts-check

/** A phone of the lower middle on a slow mobile line, as Lighthouse has it. */
export const viewport = { width: 360, height: 640 }
const line = { latency: 150, downloadThroughput: (1.6 * 2 ** 20) / 8, uploadThroughput: 93_750 }
const slowerProcessor = 4

/**
 * A page on a phone that is four times slower than this machine.
 * @param {import('playwright').Browser} browser
 */
export async function slowPhone(browser) {
  const context = await browser.newContext({ viewport, hasTouch: true, locale: 'en-GB' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  return page
}
