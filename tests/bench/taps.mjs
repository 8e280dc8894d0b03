// @ts-check
// How long a visitor with a slow phone waits from a tap to what it opens: `npm run bench:taps -- /pricing --rounds=5`.
// Each is measured once the page's scripts are at work; right after the page has loaded, before they
// came; and three seconds after the address was entered.
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumPath } from '../../scripts/lib/installTestPrograms.mjs'
import { startTestServer } from '../helpers/testServer.mjs'
import { median } from './measure.mjs'
import { slowPhone } from './slowPhone.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
})

/** Milliseconds (docs/PERFORMANCE.md). */
const goals = { 'scripts at work': 300, 'scripts not there': 1500, 'second 3': 700 }

const taps = [
  {
    name: 'consultation form, home page',
    path: '/',
    button: 'main [aria-haspopup=dialog]',
    opened: 'form[action="/api/consultations"] input[name=name]',
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
  console.log('| tap | when | ms | spread | goal |\n| --- | --- | ---: | ---: | ---: |')
  for (const tap of taps) {
    if (positionals.length > 0 && !positionals.includes(tap.path)) continue
    for (const [state, goal] of Object.entries(goals)) {
      const times = []
      for (let round = 0; round < Number(values.rounds); round += 1) {
        times.push(await measure({ ...tap, state }))
      }
      const time = Math.round(median(times))
      const spread = times.map((one) => Math.round(one)).sort((a, b) => a - b)
      console.log(
        `| ${tap.name} | ${state} | ${time <= goal ? time : `**${time}**`} | ${spread[0]} to ${spread.at(-1)} | ≤ ${goal} |`,
      )
    }
  }
} finally {
  await browser.close()
  await server.stop()
}

/**
 * Milliseconds from the tap to the first picture with what it opens.
 * @param {{ path: string, button: string, opened: string, state: string }} tap
 */
async function measure({ path, button, opened, state }) {
  const page = await slowPhone(browser)
  const begun = performance.now()
  await page.goto(server.baseUrl + path, { waitUntil: 'load' })
  if (state === 'scripts at work') {
    await page.evaluate(() => window.dispatchEvent(new MouseEvent('mousemove')))
    await page.locator('body[data-hydrated]').waitFor()
    await page.waitForLoadState('networkidle')
  }
  const target = page.locator(button).first()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${path}: nothing to tap`)
  if (state === 'second 3') await page.waitForTimeout(Math.max(0, begun + 3000 - performance.now()))
  const tapped = performance.now()
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    const { top = 0 } = element?.getBoundingClientRect() ?? {}
    return element?.checkVisibility() && top >= 0 && top < innerHeight
  }, opened)
  const time = performance.now() - tapped
  await page.context().close()
  return time
}
