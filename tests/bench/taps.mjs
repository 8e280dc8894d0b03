// @ts-check
// How long somebody on a slow phone waits from a tap to what it opens: `npm run bench:taps`. Each is
// measured once the page's scripts are at work, and right after the page has loaded, before they came.
import { chromium } from 'playwright'
import { chromiumPath } from '../../scripts/lib/testPrograms.mjs'
import { startTestServer } from '../helpers/testServer.mjs'
import { median } from './measure.mjs'
import { slowPhone } from './slowPhone.mjs'

const rounds = 5

/** Milliseconds (docs/PERFORMANCE.md). */
const goals = { 'scripts at work': 300, 'scripts not there': 1500 }

const taps = [
  {
    name: 'consultation dialog, home page',
    path: '/',
    button: 'main [aria-haspopup=dialog]',
    opened: ':is([role=dialog], dialog) input[name=phone]',
  },
  {
    name: 'chat, prices',
    path: '/pricing',
    button: '[data-chat-bubble]',
    opened: '[data-chat] [role=log]',
  },
  {
    name: 'next page of the survey',
    path: '/questions',
    button: '[data-go=next]',
    opened: ':is([aria-selected=true], [data-current]):not(#tab-profile, a)',
  },
]

const server = await startTestServer({ WARM_PAGES: 'true' })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
try {
  console.log('| tap | scripts | ms | goal |\n| --- | --- | ---: | ---: |')
  for (const tap of taps) {
    for (const [state, goal] of Object.entries(goals)) {
      const times = []
      for (let round = 0; round < rounds; round += 1) {
        times.push(await measure({ ...tap, hasScripts: state === 'scripts at work' }))
      }
      const time = Math.round(median(times))
      console.log(`| ${tap.name} | ${state} | ${time <= goal ? time : `**${time}**`} | ≤ ${goal} |`)
    }
  }
} finally {
  await browser.close()
  await server.stop()
}

/**
 * Milliseconds from the tap to the first picture with what it opens.
 * @param {{ path: string, button: string, opened: string, hasScripts: boolean }} tap
 */
async function measure({ path, button, opened, hasScripts }) {
  const page = await slowPhone(browser)
  await page.goto(server.baseUrl + path, { waitUntil: 'load' })
  if (hasScripts) {
    await page.evaluate(() => window.dispatchEvent(new MouseEvent('mousemove')))
    await page.locator('body[data-hydrated]').waitFor()
    await page.waitForLoadState('networkidle')
  }
  const target = page.locator(button).first()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${path}: nothing to tap`)
  const tapped = performance.now()
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForFunction(
    (selector) => document.querySelector(selector)?.checkVisibility(),
    opened,
  )
  const time = performance.now() - tapped
  await page.context().close()
  return time
}
