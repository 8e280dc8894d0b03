import { initialChatMessage } from '../../src/domain/chatFields'
import { expectNoAxeViolations } from '../helpers/axe'
import { expect, test } from '../helpers/sharedContext'
import { messages } from '../helpers/messages'
import { endpoint, parts, uniqueName, rowsOf, watchPosts, tell, unsent } from '../helpers/chatPanel'

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
  await expect(chat.name).toHaveAttribute('required')
  await expect(chat.panel).toHaveAccessibleDescription(new RegExp(chat.texts.greeting.slice(0, 20)))
  await expectNoAxeViolations(page)

  const { consultation, chat: words } = messages('en')
  await page.keyboard.press('Enter')
  await expect(chat.name).toBeFocused()
  await expect(chat.name).toHaveAccessibleDescription(
    `${consultation.errors.name_required} ${words.privacy}`,
  )
  await expectNoAxeViolations(page)
  await page.keyboard.type(`  ${name} `)
  await page.keyboard.press('Enter')
  await expect(chat.askPhone(name)).toBeVisible()
  await expect(chat.phone).toBeFocused()
  await expect(chat.phone).toHaveAccessibleDescription(`${consultation.phoneHint} ${words.privacy}`)
  await expectNoAxeViolations(page)

  // A second Enter, in haste, sends no empty number.
  await page.keyboard.press('Enter')
  await expect(chat.thankYou).toHaveCount(0)
  await expect(page.getByText(consultation.errors.phone_required)).toBeVisible()
  // What cannot be a number is asked about once, and taken if it is sent again.
  await page.keyboard.type('98765')
  await page.keyboard.press('Enter')
  await expect(chat.log.getByText(words.confirmPhone.replace('{phone}', '98765'))).toBeVisible()
  await expect(chat.phone).toBeFocused()
  expect(posts).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(chat.thankYou).toBeVisible()
  await expect(chat.panel.getByRole('textbox')).toHaveCount(0)
  await expect(chat.panel).toBeFocused()
  // Without a number for WhatsApp in the settings, nothing leads there.
  await expect(chat.panel.getByRole('link')).toHaveText([
    messages('en').myRequest.title,
    words.meanwhile,
  ])
  await expectNoAxeViolations(page)

  await page.keyboard.press('Escape')
  await expect(chat.panel).toHaveCount(0)
  await expect(chat.bubble).toBeFocused()
  await expect.poll(() => rowsOf(name)).toHaveLength(1)
  const submission_id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(posts).toEqual([
    {
      name,
      phone: '98765',
      message: initialChatMessage,
      locale: 'en',
      submission_id,
      attribution: expect.stringContaining('"landing_path":"/"'),
    },
  ])
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
    // The row is there before the answer.
    await expect.poll(() => unsent(page)).toBeNull()
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
    await expect.poll(() => unsent(page)).toBeNull()
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
      // A route that ends by itself takes the report of the request that is made meanwhile with it.
      let failures = 0
      await page.route(endpoint, (route) => {
        failures += 1
        return failures > 2 ? route.continue() : route.fulfill({ status: 500, body: '' })
      })
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
      // The answer must be there before its timeout runs out with the clock.
      await expect.poll(() => unsent(page)).toBeNull()
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
    let isLost = false
    await page.route(endpoint, async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
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
    await page.keyboard.press('Enter')
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

  // Until the visitor says that the number was wrong.
  await chat.panel.getByRole('button', { name: chat.texts.again }).click()
  await expect(chat.phone).toBeFocused()
  await page.keyboard.type('+91 98765 43211')
  await page.keyboard.press('Enter')
  await expect(chat.thankYou).toBeVisible()
  await expect.poll(() => posts).toMatchObject([{ name }, { name, phone: '+91 98765 43211' }])
  await expect.poll(() => rowsOf(name)).toHaveLength(2)
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
  await expect(page.locator('body')).toHaveAttribute('data-hydrated')
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
