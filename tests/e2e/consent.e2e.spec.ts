import type { Page } from 'playwright/test'
import { pageLocales } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import notice from '../../src/site/legal/surveyPrivacyNotice.tr.json' with { type: 'json' }
import { expectNoAxeViolations } from '../helpers/axe'
import { cmsClient } from '../helpers/cms'
import { testOnOwnSite } from '../helpers/cmsTest'
import { expectNothingCovered, sweptLocales } from '../helpers/coveredControls'
import { openEverything } from '../helpers/crawl'
import { expect } from '../helpers/fixtures'
import { holdScripts } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'
import { networkIsStill, watchLoads } from '../helpers/pageLoads'
import { onePageOfEachKind } from '../helpers/publicPages'
import { startRealSite, type RealSite } from '../helpers/realSite.mjs'
import { surveyTexts } from '../helpers/surveyTexts'

const { consent } = messages('en')
const tag = 'https://www.googletagmanager.com/gtag/js?id=G-TEST123'

/** What Google's tag does with a conversion: calls, a picture where these fail, and a script. */
const conversionCalls = [
  'https://www.googleadservices.com/pagead/conversion/123/',
  'https://pagead2.googlesyndication.com/ccm/conversion/123/',
  'https://ad.doubleclick.net/ccm/s/collect',
  'https://www.google.com/ccm/collect',
]
const conversionScript = 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/123/'
const tagCode = `
  for (const address of ${JSON.stringify(conversionCalls)}) {
    fetch(address + '?fetched', { mode: 'no-cors', keepalive: true }).catch(() => {})
    new Image().src = address + '?shown'
  }
  document.head.append(Object.assign(document.createElement('script'), { src: '${conversionScript}' }))
`

/** With an analytics id, every page of a site asks for consent. */
async function startWithAnalytics(): Promise<RealSite> {
  const site = await startRealSite()
  const { baseUrl } = site
  const call = await cmsClient({ baseUrl })
  const settings = {
    brand: 'CuraCo',
    analyticsId: 'G-TEST123',
    adsConversion: 'AW-123/label',
    contact: { whatsapp: '+49 (30) 123-4567' },
  }
  const body = JSON.stringify(settings)
  const saved = await call('/globals/site-settings', { method: 'POST', body })
  expect(saved.ok).toBe(true)
  // Visitors see it as soon as the server has heard of it from the database.
  const policy = async () =>
    (await fetch(`${baseUrl}/ar/nurses`)).headers.get('content-security-policy')
  await expect.poll(policy).toContain('https://www.googletagmanager.com')
  return site
}

const test = testOnOwnSite(startWithAnalytics)
test.use({ answersOthers: true })

/** Answers in Google's place and remembers what it was asked for. */
async function watchGoogle(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => {
      const address = route.request().url()
      asked.push(address)
      return route.fulfill({
        contentType: 'text/javascript',
        body: address === tag ? tagCode : '',
      })
    },
  )
  return asked
}

/** The commands in the data layer, in their order. */
const commands = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).flatMap((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]'
        ? // An arguments object is like an array.
          [Array.from(entry as ArrayLike<unknown>)]
        : [],
    ),
  )

test('around the Turkish survey no word is English, in the question and the chat either', async ({
  page,
}) => {
  await watchGoogle(page)
  await page.goto('/questions/tr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  const words = messages('tr')
  const banner = page.getByRole('region', { name: words.consent.title })
  await expect(banner).toContainText(words.consent.text)
  await page.getByRole('button', { name: words.chat.title }).click()
  await expect(page.getByRole('textbox', { name: words.chat.name })).toBeVisible()
  const turkish = new Set([words, surveyTexts('tr'), notice].flatMap(textsIn))
  const english = [messages('en'), surveyTexts('en')].flatMap(textsIn)
  // Names and texts as they are read out.
  const snapshot = await page.locator('body').ariaSnapshot()
  const heard = [...snapshot.matchAll(/"([^"]+)"|: (.+)$/gm)].map(([, name, text]) => name ?? text)
  expect(heard).toContain(words.chat.title)
  expect(english.filter((text) => !turkish.has(text) && heard.includes(text))).toEqual([])
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/questions/tr#privacy')
  await page.getByRole('button', { name: words.chat.close }).click()
  await page.getByRole('main').getByRole('link', { name: notice.title }).click()
  await expect(page.getByRole('heading', { name: notice.title })).toBeInViewport()
})

/** Every text in a file of texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(value ?? {}).flatMap(textsIn)
}

test('asks before anything foreign is loaded, and only once', async ({ page }) => {
  const asked = await watchGoogle(page)
  await page.goto('/consultation-success')
  const banner = page.getByRole('region', { name: consent.title })
  await expect(banner).toContainText(`${consent.text} ${consent.ads}`)
  await expectNoAxeViolations(page)
  expect(asked).toEqual([])

  await banner.getByRole('button', { name: consent.accept }).click()
  await expect(banner).toHaveCount(0)
  // The page's own policy lets the conversion out.
  const calls = conversionCalls.flatMap((address) => [`${address}?fetched`, `${address}?shown`])
  await expect.poll(() => asked.toSorted()).toEqual([tag, conversionScript, ...calls].toSorted())
  expect(await commands(page)).toEqual([
    ['consent', 'default', expect.objectContaining({ analytics_storage: 'denied' })],
    [
      'consent',
      'update',
      { analytics_storage: 'granted', ad_storage: 'granted', ad_user_data: 'granted' },
    ],
    ['js', expect.anything()],
    ['config', 'G-TEST123'],
    ['config', 'AW-123'],
    ['event', 'consultation_success', {}],
    ['event', 'conversion', { send_to: 'AW-123/label', value: 1, currency: 'USD' }],
  ])

  await page.goto('/de/hospitals')
  await expect.poll(() => asked.filter((address) => address === tag)).toHaveLength(2)
  await expect(page.getByRole('region', { name: messages('de').consent.title })).toHaveCount(0)
})

test('a yes is taken back on any page', async ({ page, context, baseURL: baseUrl = '' }) => {
  const asked = await watchGoogle(page)
  const settings = page.getByRole('button', { name: consent.settings })
  const banner = page.getByRole('region', { name: consent.title })
  await page.goto('/pricing')
  await expect(page.getByRole('status').filter({ hasText: consent.title })).toHaveCount(1)
  // Who has come to the question with the Tab key goes on where that was.
  const lastLink = page.locator('footer').getByRole('link').last()
  await lastLink.focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(banner.getByRole('link')).toBeFocused({ timeout: 200 })
  }).toPass()
  await banner.getByRole('button', { name: consent.accept }).press('Enter')
  await expect(page.getByText(consent.answered)).toHaveCount(1)
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await expect.poll(() => asked).toContain(tag)
  // What Google leaves on the device.
  const { hostname } = new URL(baseUrl)
  const cookies = ['_ga', '_ga_TEST123', '_gcl_au'].map((name) => ({ name, value: '1' }))
  await context.addCookies(cookies.map((one) => ({ ...one, domain: hostname, path: '/' })))

  await page.goto('/nurses')
  await expect.poll(() => page.evaluate(() => 'gtag' in window)).toBe(true)
  await expect(banner).toHaveCount(0)
  await settings.click()
  await expect(banner).toBeFocused()
  await expectNoAxeViolations(page)
  await banner.getByRole('link', { name: messages('en').navigation.privacy }).click({ trial: true })
  await banner.getByRole('button', { name: consent.reject }).click()
  await expect(banner).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => 'gtag' in window)).toBe(false)
  expect(await context.cookies()).toEqual([])

  const before = asked.length
  await page.goto('/hospitals')
  await networkIsStill(page)
  expect(asked).toHaveLength(before)
  // A visitor who has said no may change their mind as well, or leave it.
  await settings.press('Enter')
  await banner.getByRole('button', { name: consent.reject }).press('Enter')
  await expect(settings).toBeFocused()
})

test('the question comes also where it lies over what was pressed', async ({ page }) => {
  await watchGoogle(page)
  // Wide windows have room for it beside the links.
  await page.setViewportSize({ width: 900, height: 700 })
  await page.goto('/pricing')
  const settings = page.getByRole('button', { name: consent.settings })
  const banner = page.getByRole('region', { name: consent.title })
  await banner.getByRole('button', { name: consent.reject }).click()
  await expect(banner).toHaveCount(0)
  // A frame is drawn as soon as the question is there.
  await page.evaluate(() => {
    window.requestAnimationFrame = (draw) => {
      draw(0)
      return 0
    }
    const drawFrame = () => window.dispatchEvent(new Event('resize'))
    new MutationObserver(drawFrame).observe(document.body, { childList: true })
  })
  await settings.click()
  await expect(banner).toBeFocused()
  // As long as something else has the focus, it is out of the way of that.
  await settings.focus()
  await expect(banner).toHaveCSS('opacity', '0')
  await settings.press('Enter')
  await expect(banner).toBeFocused()
})

test('a press on the settings before the scripts have come is not lost', async ({ page }) => {
  await watchGoogle(page)
  const scripts = await holdScripts(page)
  await page.goto('/pricing', { waitUntil: 'commit' })
  const settings = page.getByRole('button', { name: consent.settings })
  await settings.click()
  await expect(settings).toHaveAttribute('aria-busy', 'true')
  scripts.letCome()
  await expect(page.getByRole('region', { name: consent.title })).toBeFocused()
  await expect(settings).not.toHaveAttribute('aria-busy')
})

/**
 * Every kind of page once and the home page in every language: all have the same layout, which asks.
 * English first, because its addresses lead to the language that a visitor has seen before.
 */
const crawled = pageLocales.flatMap((locale, turn) =>
  onePageOfEachKind
    .filter((path, index) => path === '/' || index % pageLocales.length === turn)
    .map((path) => ({ locale, path })),
)

test('before an answer no page asks another host or sets a cookie', async ({ page, baseURL }) => {
  const loads = await watchLoads(page, true)
  for (const { locale, path } of crawled) {
    await loads.open(localePath({ locale, path }))
    await expect(page.locator('[data-consent]'), `${path} in ${locale}`).toBeVisible()
    expect(await page.context().cookies(), `${path} in ${locale}`).toEqual([])
    // What is loaded late, once it scrolls into view.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await loads.quiet()
  }
  await openEverything({ page, loads, locale: 'ar' })
  expect(loads.origins()).toEqual([baseURL])
  await expect(page.locator('[data-consent]')).toBeVisible()
})

test('saying no is as easy as saying yes, and covers nothing', async ({ page }) => {
  for (const locale of sweptLocales) {
    await page.goto(localePath({ locale, path: '/' }))
    const texts = messages(locale).consent
    const banner = page.getByRole('region', { name: texts.title })
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      // In a narrow window it waits until it lies over no button.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const looks = await Promise.all(
        [texts.reject, texts.accept].map((name) =>
          banner.getByRole('button', { name }).evaluate((button) => {
            const { width, height, top } = button.getBoundingClientRect()
            const { color, backgroundColor, borderColor, fontSize, fontWeight } =
              getComputedStyle(button)
            const look = { color, backgroundColor, borderColor, fontSize, fontWeight }
            return { width: Math.round(width), height: Math.round(height), top, ...look }
          }),
        ),
      )
      expect(looks[0], locale).toEqual(looks[1])
      expect(looks[0]?.height).toBeGreaterThanOrEqual(44)
      // Neither is chosen beforehand, and reading is possible without answering.
      await expect(banner.locator(':focus')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The page's first button, and below it a form's fields, are never under it.
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.locator('main [data-dark] a:visible').first().click({ trial: true })
    }
    await expectNothingCovered(page.locator('footer'), `the footer below the question in ${locale}`)
  }
})

test('after a no the bubble comes, and nothing else is loaded', async ({ page }) => {
  const { chat, consent } = messages('ar')
  const asked = await watchGoogle(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/ar/nurses')
  const banner = page.getByRole('region', { name: consent.title })
  const bubble = page.getByRole('button', { name: chat.title })
  await expect(banner).toBeVisible()
  await expect(bubble).toBeHidden()
  await banner.getByRole('button', { name: consent.reject }).click()
  // Of a taller window the bubble would lie over a country's button.
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(bubble).toBeVisible()

  await bubble.click()
  const panel = page.getByRole('dialog', { name: chat.title })
  await panel.getByRole('textbox', { name: chat.name }).fill('Asha')
  await page.keyboard.press('Enter')
  const link = panel.getByRole('link', { name: chat.whatsapp })
  await expect(link).toHaveCount(0)
  await panel.getByRole('textbox', { name: chat.phone }).fill('+91 98765 43210')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(chat.thankYou)).toBeVisible()

  await expect(link).toHaveAttribute('rel', /noopener/)
  const address = new URL((await link.getAttribute('href')) ?? '')
  expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/49301234567')
  expect(address.searchParams.get('text')).toBe(chat.whatsappMessage)
  await expectNoAxeViolations(page)
  await page.goto('/consultation-success')
  await networkIsStill(page)
  await expect(page.getByRole('region', { name: messages('en').consent.title })).toHaveCount(0)
  expect(asked).toEqual([])
})
