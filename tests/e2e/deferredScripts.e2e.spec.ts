import type { Page } from 'playwright/test'
import { seedTexts } from '../helpers/content'
import { expect, test } from '../helpers/fixtures'
import { hold } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'
import { networkIsStill } from '../helpers/pageLoads'

test.use({ isStill: true })
test.skip(process.env.DEFER_SCRIPTS === 'false', 'Here scripts come with the page')

const texts = messages('en')

/** The scripts that a page has asked for so far. */
function followScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

/** Resolves once React has taken the page over. */
const takenOver = (page: Page) => expect(page.locator('body[data-hydrated]')).toBeAttached()

/** A page of whose clock the test disposes. */
async function open(page: Page, path = '/nurses'): Promise<string[]> {
  const scripts = followScripts(page)
  await page.clock.install()
  await page.goto(path)
  return scripts
}

const whole = 10_000

/** What the browser says of the line; where data are dear, scripts come with the first movement alone. */
const connectBy = (page: Page, line: object) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value, configurable: true })
  }, line)

test.describe('somebody who only reads', () => {
  test('gets the scripts three seconds after the page', async ({ page }) => {
    const scripts = await open(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.fastForward(2900)
    expect(scripts).toEqual([])
    await page.clock.fastForward(whole)
    await page.clock.resume()
    await takenOver(page)
    expect(scripts.filter((path) => path.startsWith('/page-data/'))).toHaveLength(1)
  })

  test('gets none where data are dear, until they move', async ({ page }) => {
    for (const line of [{ saveData: true }, { effectiveType: '2g' }]) {
      await connectBy(page, line)
      const scripts = await open(page)
      await page.clock.fastForward(6 * whole)
      expect(scripts).toEqual([])
      await page.clock.resume()
      await page.keyboard.press('Tab')
      await takenOver(page)
    }
  })

  test('follows links and opens the menu without scripts', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const scripts = await open(page)
    await page.evaluate(() => document.querySelector<HTMLElement>('header summary')?.click())
    await expect(
      page.getByRole('banner').getByRole('link', { name: texts.navigation.pricing }),
    ).toBeVisible()
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('header details a[href="/pricing"]')?.click(),
    )
    await expect(page).toHaveURL('/pricing')
    expect(scripts).toEqual([])
  })
})

test.describe('scripts come at once', () => {
  const movements: Record<string, (page: Page) => Promise<void>> = {
    mouse: (page) => page.mouse.move(100, 100),
    wheel: (page) => page.mouse.wheel(0, 100),
    key: (page) => page.keyboard.press('Tab'),
    focus: (page) => page.locator('main input[name=name]').focus(),
    touch: (page) => page.touchscreen.tap(5, 300),
  }
  test.use({ hasTouch: true })

  for (const [name, move] of Object.entries(movements)) {
    // The clock of a test stands still on its first page alone.
    test(`at a movement: ${name}`, async ({ page }) => {
      const scripts = await open(page)
      expect(scripts).toEqual([])
      await move(page)
      await page.clock.resume()
      await takenOver(page)
    })
  }

  test('on pages that need them, and where the browser holds something', async ({ page }) => {
    await page.goto('/admin/login')
    await takenOver(page)
    await page.evaluate(() => localStorage.setItem('chatSentAt', String(Date.now())))
    await page.goto('/nurses')
    await takenOver(page)
  })
})

test('the whole styles come before React begins, and change nothing', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A busy machine would need longer than three seconds to look at everything.
  await connectBy(page, { saveData: true })
  /** What looks otherwise than at the last call on this page. */
  const changes = () =>
    page.evaluate(() => {
      const memory: Window & { looks?: string[] } = window
      const looks = [...document.querySelectorAll('body, body *:not(script)')].flatMap((element) =>
        [null, '::before', '::after'].flatMap((part) => {
          const styles = getComputedStyle(element, part)
          if (part && /^(none|normal)$/.test(styles.content)) return []
          // What the page does not use is defined with the whole sheet.
          const names = [...styles].filter((name) => !name.startsWith('--'))
          const values = names.map((name) => `${name}: ${styles.getPropertyValue(name)}`)
          return `${element.outerHTML.slice(0, 80)} ${part} ${values.join('; ')}`
        }),
      )
      const changed = looks.filter((look, index) => memory.looks && look !== memory.looks[index])
      memory.looks = looks
      return changed.slice(0, 5)
    })
  const scripts = followScripts(page)
  const data = await hold(page, '**/page-data/*')
  for (const path of ['/', '/ar/nurses', '/ml/blog']) {
    // The first answer after a change of content comes as Next.js makes it.
    await expect.poll(async () => (await request.get(path)).text()).toContain('data-scripts=')
    await page.goto(path)
    await changes()
    const styles = page.waitForResponse(/\.css$/)
    await page.keyboard.press('Shift')
    await (await styles).finished()
    await expect.poll(() => scripts.some((name) => name.startsWith('/page-data/'))).toBe(true)
    expect(await changes(), path).toEqual([])
    scripts.length = 0
  }
  data.letCome()
  await takenOver(page)
})

test('the dialog comes at idle, but not where data are dear', async ({ page, context }) => {
  const load = async (page: Page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await page.mouse.move(100, 100)
    await takenOver(page)
    await networkIsStill(page)
    return asked
  }
  const isScript = (url: string) => url.endsWith('.js')
  const all = await load(page)
  expect(all.filter((url) => url.includes('/images/home'))).toHaveLength(1)
  const dear = await context.newPage()
  await dear.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const few = (await load(dear)).filter(isScript).length
  // A busy machine is idle late.
  await expect.poll(() => all.filter(isScript).length).toBeGreaterThan(few)
})

test.describe('on a bad line', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('scripts and styles that do not come are asked for again', async ({ page }) => {
    const failed = new Set<string>()
    await page.route(/\/(_next\/static\/chunks|page-data)\/.+\.(js|css)/, (route) => {
      const address = route.request().url()
      if (failed.has(address)) return route.fallback()
      failed.add(address)
      return route.abort()
    })
    await page.goto('/nurses')
    await page.mouse.move(100, 100)
    await takenOver(page)
    expect(failed.size).toBeGreaterThan(5)
  })

  test.describe('on the way to another page', () => {
    test.use({ allowedConsole: [/ERR_FAILED|ChunkLoadError|Failed to load chunk/] })

    test('are asked for again after words in the page’s language', async ({ page }) => {
      await page.goto('/ar')
      await page.mouse.move(100, 100)
      await takenOver(page)
      const { title, retry } = messages('ar').errorPage
      const chunks = /\/_next\/static\/.*\.js/
      await page.route(chunks, (route) => route.abort())
      await page.locator('header a[href="/ar/nurses"]').first().click()
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await page.unroute(chunks)
      await page.getByRole('button', { name: retry }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        seedTexts('ar').pages.nursePage.title,
      )
    })
  })
})
