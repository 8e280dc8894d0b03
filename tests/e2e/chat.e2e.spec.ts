import type { BrowserContext, Locator, Page } from 'playwright/test'
import pg from 'pg'
import type { PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { initialChatMessage } from '../../src/lib/chatFields'
import { expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { expect, test } from '../helpers/sharedContext'
import { messages } from '../helpers/messages'

const endpoint = '**/api/chat'
const phone = { width: 360, height: 640 }
const desktop = { width: 1280, height: 800 }

/** The chat's parts as people find them, in a language. */
function parts(page: Page, { locale = 'en' }: { locale?: PageLocale } = {}) {
  const texts = messages(locale).chat
  const panel = page.getByRole('dialog', { name: texts.title })
  return {
    texts,
    bubble: page.getByRole('button', { name: texts.title }),
    panel,
    log: panel.getByRole('log', { name: texts.conversation }),
    name: panel.getByRole('textbox', { name: texts.name }),
    phone: panel.getByRole('textbox', { name: texts.phone }),
    send: panel.getByRole('button', { name: texts.send }),
    close: panel.getByRole('button', { name: texts.close }),
    thankYou: panel.getByText(texts.thankYou),
    askPhone: (name: string) => panel.getByText(texts.askPhone.replace('{name}', name)),
  }
}

/** A name that no other test uses. */
const uniqueName = (name: string) => `${name} ${Date.now()}-${Math.random()}`

type Row = { phone: string; message: string; locale: string; submission_id: string }

async function rowsOf(name: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<Row>('select * from chat_messages where name = $1', [name])
  await client.end()
  return rows
}

/** The bodies of what is posted to the chat from any page of a browser. */
function watchPosts(context: BrowserContext): Record<string, unknown>[] {
  const posts: Record<string, unknown>[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/chat')) return
    posts.push(JSON.parse(request.postData() ?? '{}'))
  })
  return posts
}

async function tell({ page, name, number }: { page: Page; name: string; number?: string }) {
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  if (number === undefined) return
  await expect(parts(page).log.getByText(name, { exact: true }).first()).toBeVisible()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}

/** What the browser keeps of messages that nobody has acknowledged. */
const unsent = (page: Page) => page.evaluate(() => localStorage.getItem('chatUnsent'))

const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect())

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Where the focus is once the bubble has had time to make way, within the page. */
async function findFocusUnderBubble(): Promise<string> {
  const focused = document.activeElement
  const bubble = document.querySelector('[data-chat-bubble]')
  if (!focused || focused === document.body || !bubble) return 'end'
  if (focused === bubble) return 'beside it'
  const isUnder = () => {
    if (getComputedStyle(bubble).visibility === 'hidden') return false
    const [a, b] = [bubble.getBoundingClientRect(), focused.getBoundingClientRect()]
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  }
  for (let frame = 0; frame < 120; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (!isUnder()) return 'beside it'
  }
  return focused.outerHTML
}

/** Scrolls a form's button past the bubble, within the page; returns where that lay over it. */
async function scrollPastButton() {
  const bubble = document.querySelector('[data-chat-bubble]')
  const submit = document.querySelector('main form [type=submit]')
  if (!bubble || !submit) throw new Error('The page has no bubble or no form.')
  const isHidden = () => getComputedStyle(bubble).visibility === 'hidden'
  const isOver = () => {
    const [a, b] = [bubble.getBoundingClientRect(), submit.getBoundingClientRect()]
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  }
  const top = submit.getBoundingClientRect().top + scrollY
  const wasOver: number[] = []
  let wasHidden = false
  for (let y = top - innerHeight - 20; y < top + 20; y += 20) {
    window.scrollTo({ top: y, behavior: 'instant' })
    for (let frame = 0; frame < 120; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (!isOver() || isHidden()) break
    }
    if (isOver() && !isHidden()) wasOver.push(y)
    if (isOver() && isHidden()) wasHidden = true
  }
  return { wasHidden, wasOver }
}

test('a visitor leaves name and number with the keyboard alone', async ({ page, context }) => {
  const posts = watchPosts(context)
  const name = uniqueName('Asha Thomas')
  await page.goto('/')
  const chat = parts(page)
  await expect(chat.bubble).toHaveAttribute('aria-expanded', 'false')
  await chat.bubble.focus()
  await page.keyboard.press('Enter')
  await expect(chat.panel).toBeVisible()
  await expect(chat.panel.getByRole('heading', { name: chat.texts.title })).toBeVisible()
  await expect(chat.log).toContainText(chat.texts.greeting)
  await expect(chat.name).toBeFocused()
  await expectNoAxeViolations(page)

  await page.keyboard.press('Enter')
  await expect(chat.name).toBeFocused()
  await page.keyboard.type(`  ${name} `)
  await page.keyboard.press('Enter')
  await expect(chat.askPhone(name)).toBeVisible()
  await expect(chat.phone).toBeFocused()
  const { consultation, chat: words } = messages('en')
  await expect(chat.phone).toHaveAccessibleDescription(`${consultation.phoneHint} ${words.privacy}`)
  await expectNoAxeViolations(page)

  // A second Enter, in haste, sends no empty number.
  await page.keyboard.press('Enter')
  await expect(chat.thankYou).toHaveCount(0)
  await page.keyboard.type('98765')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(chat.thankYou).toBeVisible()
  await expect(chat.panel.getByRole('textbox')).toHaveCount(0)
  await expect(chat.log).toBeFocused()
  // Without a number for WhatsApp in the settings, nothing leads there.
  await expect(chat.panel.getByRole('link')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.keyboard.press('Escape')
  await expect(chat.panel).toHaveCount(0)
  await expect(chat.bubble).toBeFocused()
  await expect.poll(() => rowsOf(name)).toHaveLength(1)
  const submission_id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(posts).toEqual([
    { name, phone: '98765', message: initialChatMessage, locale: 'en', submission_id },
  ])
})

test('nothing but the bubble is loaded before it is pressed', async ({ page }) => {
  const scripts = new Map<string, Promise<string>>()
  const others: string[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'script') scripts.set(response.url(), response.text())
    else others.push(response.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const { bubble, panel } = parts(page)
  await bubble.hover()
  await bubble.focus()
  await page.waitForLoadState('networkidle')
  const code = (await Promise.all(scripts.values())).join('\n')
  expect(code).toContain('data-chat-bubble')
  for (const ofThePanel of ['/api/chat', initialChatMessage, 'showModal']) {
    expect(code).not.toContain(ofThePanel)
  }
  expect(others.filter((url) => /chat|locales/.test(new URL(url).pathname))).toEqual([])

  const before = scripts.size
  await bubble.click()
  await expect(panel).toBeVisible()
  expect(scripts.size).toBeGreaterThan(before)
  expect((await Promise.all(scripts.values())).join('\n')).toContain('/api/chat')
})

test('a press that comes before the scripts opens the panel when they are there', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/pricing', { waitUntil: 'commit' })
  const { bubble, panel, name } = parts(page)
  await bubble.click()
  await expect(bubble).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(panel).toBeVisible()
  await expect(name).toBeFocused()
  await expect(bubble).not.toHaveAttribute('aria-busy')
  await expect(bubble).toHaveAttribute('aria-expanded', 'true')
})

test.describe('without a connection', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('what is left in Arabic is sent when the network is back, exactly once', async ({
    page,
    context,
  }) => {
    const name = uniqueName('فاطمة محمد')
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await page.goto('/ar')
    const chat = parts(page, { locale: 'ar' })
    await chat.bubble.click()
    await expect(chat.name).toBeFocused()
    await context.setOffline(true)
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(chat.askPhone(name)).toBeVisible()
    await page.keyboard.type('٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧')
    await page.keyboard.press('Enter')
    await expect(chat.thankYou).toBeVisible()
    await expect(chat.panel.getByRole('textbox')).toHaveCount(0)
    await expect.poll(() => warnings.join('\n')).toContain('chat message')
    expect(warnings.join('\n')).not.toContain('٩٧١')
    expect(await rowsOf(name)).toEqual([])

    await context.setOffline(false)
    await expect.poll(() => rowsOf(name)).toHaveLength(1)
    await page.reload()
    await expect(chat.thankYou).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect(await rowsOf(name)).toMatchObject([
      {
        phone: '٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧',
        phone_normalized: '+971501234567',
        message: initialChatMessage,
        locale: 'ar',
      },
    ])
    expect(await unsent(page)).toBeNull()
  })

  test.describe('and without the code in the cache', () => {
    test.use({ hasOwnContext: true })

    test('the panel says that it cannot be loaded, and opens when it can', async ({
      page,
      context,
    }) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      const { texts, bubble, panel } = parts(page)
      await context.setOffline(true)
      await bubble.click()
      await expect(page.getByRole('alert').filter({ hasText: texts.loadFailed })).toBeVisible()
      await expectNoAxeViolations(page)
      await context.setOffline(false)
      await bubble.click()
      await expect(panel).toBeVisible()
      await expect(page.getByText(texts.loadFailed)).toHaveCount(0)
    })
  })
})

test.describe('when the server fails', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test.describe('for a while', () => {
    test.use({ hasOwnContext: true })

    test('the visitor is thanked all the same, and it is tried again later', async ({
      page,
      context,
    }) => {
      const name = uniqueName('Asha')
      const posts = watchPosts(context)
      await page.route(endpoint, (route) => route.fulfill({ status: 500, body: '' }), { times: 2 })
      await page.goto('/nurses')
      const chat = parts(page)
      await chat.bubble.click()
      await expect(chat.name).toBeFocused()
      await page.clock.install()
      await tell({ page, name, number: '+91 98765 43210' })
      await expect(chat.thankYou).toBeVisible()
      await expect(chat.panel.getByRole('textbox')).toHaveCount(0)
      await expect.poll(() => posts.length).toBe(1)
      await page.clock.runFor(7_000)
      await expect.poll(() => posts.length).toBe(2)
      await page.clock.runFor(20_000)
      await expect.poll(() => rowsOf(name)).toHaveLength(1)
      await page.clock.runFor(3_600_000)
      expect(posts).toHaveLength(3)
      expect(new Set(posts.map((post) => post.submission_id)).size).toBe(1)
    })
  })

  test('the next page tries again under the same id, even when the first one was stored', async ({
    page,
    context,
  }) => {
    const name = uniqueName('Fatima')
    const posts = watchPosts(context)
    // The answer is lost on its way back.
    await page.route(
      endpoint,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.goto('/hospitals')
    const chat = parts(page)
    await chat.bubble.click()
    await expect(chat.name).toBeFocused()
    await tell({ page, name, number: '+971 50 123 4567' })
    await expect(chat.thankYou).toBeVisible()
    await expect.poll(() => rowsOf(name)).toHaveLength(1)
    await page.goto('/de/pricing')
    await expect.poll(() => posts.length).toBe(2)
    expect(posts[1]).toEqual(posts[0])
    await expect.poll(() => unsent(page)).toBeNull()
    expect(await rowsOf(name)).toHaveLength(1)
  })

  test('a definite refusal is not sent again', async ({ page, context }) => {
    const posts = watchPosts(context)
    await page.route(endpoint, (route) => route.fulfill({ status: 422, json: {} }))
    await page.goto('/')
    const chat = parts(page)
    await chat.bubble.click()
    await expect(chat.name).toBeFocused()
    await tell({ page, name: 'Asha', number: '1' })
    await expect(chat.thankYou).toBeVisible()
    await expect.poll(() => unsent(page)).toBeNull()
    await page.reload()
    // The code that sends what is kept is there.
    await expect(chat.thankYou).toBeVisible()
    expect(posts).toHaveLength(1)
  })
})

test('the lock holds on every page, after a reload and in another tab', async ({
  page,
  context,
}) => {
  const posts = watchPosts(context)
  const name = uniqueName('Asha')
  await page.goto('/')
  const chat = parts(page)
  const other = await context.newPage()
  await other.goto('/nurses')
  const inOther = parts(other)
  await inOther.bubble.click()
  await expect(inOther.name).toBeFocused()

  await page.bringToFront()
  await chat.bubble.click()
  await expect(chat.name).toBeFocused()
  await tell({ page, name, number: '+91 98765 43210' })
  await expect(chat.thankYou).toBeVisible()
  // The other tab, in which nothing was said, shows the thanks alone.
  await expect(inOther.log.getByRole('paragraph')).toHaveText([
    `${chat.texts.reply} ${chat.texts.thankYou}`,
  ])
  await expect(inOther.panel.getByRole('textbox')).toHaveCount(0)

  // A page that is left before the answer leaves the message to the next one.
  await expect.poll(() => unsent(page)).toBeNull()
  await page.reload()
  await expect(chat.thankYou).toBeVisible()
  await expect(chat.askPhone(name)).toBeVisible()
  await page.goto('/blog')
  await expect(chat.thankYou).toBeVisible()
  await expect(chat.panel.getByRole('textbox')).toHaveCount(0)
  expect(posts).toHaveLength(1)
})

test('the conversation goes on after a link, a reload and the back button', async ({ page }) => {
  await page.goto('/')
  const chat = parts(page)
  await chat.bubble.click()
  await expect(chat.name).toBeFocused()
  await page.keyboard.type('Asha')
  await page.keyboard.press('Enter')
  await expect(chat.phone).toBeFocused()

  const { navigation } = messages('en')
  await page.getByRole('banner').getByRole('link', { name: navigation.pricing }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(chat.askPhone('Asha')).toBeVisible()
  await page.reload()
  await expect(chat.askPhone('Asha')).toBeVisible()
  // A panel that was open already leaves the focus where the page has it.
  await expect(chat.phone).not.toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(chat.phone).toBeVisible()

  await chat.close.click()
  await expect(chat.panel).toHaveCount(0)
  await page.reload()
  await expect(chat.bubble).toHaveAttribute('data-ready')
  await expect(chat.panel).toHaveCount(0)
  await chat.bubble.click()
  await expect(chat.askPhone('Asha')).toBeVisible()
  await expect(chat.phone).toBeFocused()
})

test('in the middle of a conversation the language can change', async ({ page }) => {
  const name = uniqueName('Asha')
  await page.goto('/nurses')
  const english = parts(page)
  await english.bubble.click()
  await expect(english.name).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(english.askPhone(name)).toBeVisible()

  await page.getByRole('combobox', { name: messages('en').header.language }).selectOption('ar')
  await expect(page).toHaveURL('/ar/nurses')
  const arabic = parts(page, { locale: 'ar' })
  await expect(arabic.log.getByRole('paragraph')).toHaveText([
    `${arabic.texts.reply} ${arabic.texts.greeting}`,
    `${arabic.texts.you} ${name}`,
    `${arabic.texts.reply} ${arabic.texts.askPhone.replace('{name}', name)}`,
  ])
  await arabic.phone.fill('+971 50 123 4567')
  await arabic.send.click()
  await expect(arabic.thankYou).toBeVisible()
  await expect.poll(() => rowsOf(name)).toMatchObject([{ locale: 'ar' }])

  await page.getByRole('combobox', { name: messages('ar').header.language }).selectOption('ml')
  await expect(parts(page, { locale: 'ml' }).thankYou).toBeVisible()
})

for (const locale of ['en', 'ar', 'ml'] as const) {
  test(`the open panel in ${locale} is in its place on a desktop and on a phone`, async ({
    page,
  }) => {
    const chat = parts(page, { locale })
    const isRightToLeft = locale === 'ar'
    await page.setViewportSize(desktop)
    await page.goto(localePath({ locale, path: '/nurses' }))
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size)
      const bubble = await boxOf(chat.bubble)
      expect(bubble.left < size.width / 2).toBe(isRightToLeft)
      expect(Math.min(bubble.width, bubble.height)).toBeGreaterThanOrEqual(44)
      await chat.bubble.click()
      for (const control of [chat.name, chat.send, chat.close]) {
        const { width, height } = await boxOf(control)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      }
      const panel = await boxOf(chat.panel)
      if (size === phone) {
        expect([panel.left, panel.top, panel.width, panel.height]).toEqual([0, 0, 360, 640])
      } else {
        expect(panel.left < size.width / 2).toBe(isRightToLeft)
        expect(await overlap(chat.panel, chat.bubble)).toBe(false)
      }
      const close = await boxOf(chat.close)
      expect(close.left < panel.left + panel.width / 2).toBe(isRightToLeft)
      if (size === desktop) await page.keyboard.press('Escape')
    }
    await expectNoAxeViolations(page)
    await chat.name.fill('Asha')
    await chat.send.click()
    await expect(chat.phone).toHaveCSS('direction', 'ltr')
    await expectNoAxeViolations(page)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the panel lies over the page, and its field stays above the keyboard', async ({ page }) => {
    await page.goto('/nurses')
    const chat = parts(page)
    await chat.bubble.click()
    await expect(chat.name).toBeFocused()
    // Nothing of the page below can be reached.
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(
        false,
      )
    }
    await page.setViewportSize({ ...phone, height: 330 })
    await chat.name.focus()
    await expect(chat.name).toBeInViewport({ ratio: 1 })
    await expect(chat.log).toBeInViewport()
    await expect(chat.close).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(chat.bubble).toBeFocused()
  })

  test('the bubble is out of the way of whatever has the focus', async ({ page }) => {
    await page.goto('/nurses')
    const { bubble } = parts(page)
    const form = page.locator('main form')
    for (const field of await form.getByRole('textbox').all()) {
      await field.focus()
      await expect(bubble).toBeHidden()
    }
    await form.getByRole('combobox').focus()
    await expect(bubble).toBeHidden()
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      window.scrollTo(0, 0)
    })
    await expect(bubble).toBeVisible()

    // Through the whole page with the keyboard: nothing that has the focus lies under the bubble.
    await page.locator('#content').focus()
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab')
      const where = await page.evaluate(findFocusUnderBubble)
      if (where === 'end') break
      expect(where).toBe('beside it')
    }
  })

  test('while a page is scrolled, the bubble never lies over a form’s button', async ({ page }) => {
    for (const path of ['/nurses', '/ar/hospitals']) {
      await page.goto(path)
      await expect(page.locator('[data-chat-bubble]')).toHaveAttribute('data-ready')
      expect(await page.evaluate(scrollPastButton)).toEqual({ wasHidden: true, wasOver: [] })
    }
  })

  test('the bubble makes way even before the page’s own scripts have come', async ({ page }) => {
    await page.route('**/_next/static/**/*.js', () => undefined)
    await page.goto('/nurses', { waitUntil: 'commit' })
    const submit = page.locator('main form [type=submit]')
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await expect(page.locator('[data-chat-bubble]')).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.locator('[data-chat-bubble]')).toBeVisible()
  })

  test('the end of the page has room for the bubble', async ({ page }) => {
    for (const path of ['/ar', '/ml/nurses', '/admin/login']) {
      await page.goto(path)
      const below = await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        const bubble = document.querySelector('[data-chat-bubble]')?.getBoundingClientRect()
        const links = [...document.querySelectorAll('footer a')]
        const isBelow = (link: Element) => {
          const { left, right, top, bottom } = link.getBoundingClientRect()
          if (!bubble) return true
          return (
            left < bubble.right && bubble.left < right && top < bubble.bottom && bubble.top < bottom
          )
        }
        return {
          links: links.length,
          below: links.filter(isBelow).map(({ outerHTML }) => outerHTML),
        }
      })
      expect(below.links).toBeGreaterThan(0)
      expect(below.below).toEqual([])
    }
  })
})

test('beside the open panel the page can be used, read and printed', async ({ page }) => {
  await page.setViewportSize({ width: 760, height: 620 })
  await page.goto('/nurses')
  const { bubble, panel, name } = parts(page)
  await bubble.click()
  await expect(name).toBeFocused()
  // The panel makes way for the field that has the focus.
  const fields = page.locator('main form').getByRole('textbox')
  await fields.last().focus()
  await expect(panel).toBeHidden()
  await fields.last().blur()
  await expect(panel).toBeVisible()

  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 100)
  await expect(panel).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-chat-bubble]')).toBeHidden()
  await expect(page.locator('[data-chat] dialog')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await bubble.click()
  await expect(panel).toHaveCount(0)
  await expect(bubble).toBeFocused()
})

test('while the consultation dialog is open there is no chat', async ({ page }) => {
  await page.goto('/')
  const { bubble, panel, name } = parts(page)
  await bubble.click()
  await expect(name).toBeFocused()
  await page.keyboard.type('Asha')
  await page
    .getByRole('link', { name: seedTexts('en').home.nurses.button })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: messages('en').consultation.title })
  await expect(dialog).toBeVisible()
  await expect(page.locator('[data-chat-bubble]')).toBeHidden()
  await expect(page.locator('[data-chat] dialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()
  await expect(bubble).toBeVisible()
  await expect(name).toHaveValue('Asha')
})
