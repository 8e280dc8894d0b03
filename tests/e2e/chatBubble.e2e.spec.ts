import { localePath } from '../../src/i18n/paths'
import { expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { expect, test } from '../helpers/sharedContext'
import { messages } from '../helpers/messages'
import { networkIsStill } from '../helpers/pageLoads'
import { phone, desktop, parts, boxOf, overlap, findFocusUnderBubble } from '../helpers/chatPanel'
import { holdScripts } from '../helpers/holdScripts'

test('a press before the scripts opens the panel once they are there', async ({ page }) => {
  let scripts = await holdScripts(page)
  await page.goto('/pricing', { waitUntil: 'commit' })
  const { bubble, panel, name } = parts(page)
  await bubble.click()
  await expect(bubble).toHaveAttribute('aria-busy', 'true')
  scripts.letCome()
  await expect(panel).toBeVisible()
  await expect(name).toBeFocused()
  await expect(bubble).not.toHaveAttribute('aria-busy')
  await expect(bubble).toHaveAttribute('aria-expanded', 'true')

  // The panel that was open on the last page is asked for once more, not closed.
  scripts = await holdScripts(page)
  await page.goto('/nurses', { waitUntil: 'commit' })
  await bubble.click()
  scripts.letCome()
  await expect(panel).toBeVisible()
  await expect(name).toBeFocused()
})

for (const locale of ['en', 'ar'] as const) {
  test(`the open panel in ${locale} is in its place on desktop and phone`, async ({ page }) => {
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
    await chat.open()
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

    // Nor does a page that is loaded anew have one over it; the conversation goes on.
    await chat.bubble.click()
    await chat.name.fill('Asha')
    await chat.send.click()
    await expect(chat.phone).toBeVisible()
    await page.reload()
    await expect(page.locator('body')).toHaveAttribute('data-hydrated')
    await networkIsStill(page)
    await expect(chat.panel).toHaveCount(0)
    await chat.bubble.click()
    await expect(chat.askPhone('Asha')).toBeVisible()
    await page.keyboard.press('Escape')

    // Going back leaves no panel over the page that comes.
    await page.goto('/pricing')
    const { navigation } = messages('en')
    await page.locator('footer').getByRole('link', { name: navigation.nurses }).click()
    await expect(page).toHaveURL('/nurses')
    await chat.bubble.click()
    await expect(chat.panel).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/pricing')
    await expect(chat.panel).toHaveCount(0)

    // It makes way for the notice that it leads to.
    await chat.bubble.click()
    await expect(chat.panel.getByText(chat.texts.privacy)).toBeVisible()
    const { privacyLink } = messages('en').consultation
    await chat.panel.getByRole('link', { name: privacyLink }).click()
    await expect(page).toHaveURL('/privacy')
    await expect(chat.panel).toBeHidden()
  })

  test('while the form is out of sight, a button at the window’s end leads to it', async ({
    page,
  }) => {
    for (const [path, scrolled] of [
      ['/nurses', 1500],
      ['/ml/hospitals', 2500],
      ['/', 1500],
    ] as const) {
      await page.goto(path)
      const bubble = page.locator('[data-chat-bubble]')
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled)
      await page.mouse.wheel(0, 100)
      const way = page.locator('[data-sticky-action]:visible').first()
      await expect(way).toBeInViewport({ ratio: 1 })
      await expect(bubble).toHaveCSS('opacity', '0')
      // It comes back on the way up, where it lies over nothing that can be pressed.
      await expect(async () => {
        await page.evaluate(() => window.scrollBy({ top: -60, behavior: 'instant' }))
        await expect(bubble).toHaveCSS('opacity', '1', { timeout: 500 })
      }).toPass()
      expect(await overlap(bubble, way)).toBe(false)
      await expect(way).toBeInViewport({ ratio: 1 })
      await way.click()
      await expect(page.locator('main form').getByRole('textbox').first()).toBeInViewport()
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(bubble).toHaveCSS('opacity', '1')
    }
  })

  test('the bubble is out of the way of whatever has the focus', async ({ page }) => {
    await page.goto('/nurses')
    const { bubble } = parts(page)
    const form = page.locator('main form')
    for (const field of await form.getByRole('textbox').all()) {
      await field.focus()
      await expect(bubble).toHaveCSS('opacity', '0')
    }
    await form.getByRole('combobox').focus()
    await expect(bubble).toHaveCSS('opacity', '0')
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      window.scrollTo(0, 0)
    })
    await expect(bubble).toHaveCSS('opacity', '1')

    // Through the whole page with the keyboard: nothing that has the focus lies under the bubble.
    await page.locator('#content').focus()
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab')
      const where = await page.evaluate(findFocusUnderBubble)
      if (where === 'end') break
      expect(where).toBe('beside it')
    }
  })

  test('the bubble makes way even before the page’s own scripts have come', async ({ page }) => {
    await page.route('**/_next/static/**/*.js', () => undefined)
    await page.goto('/nurses', { waitUntil: 'commit' })
    const submit = page.locator('main form [type=submit]')
    await submit.evaluate((button) =>
      window.scrollTo(0, button.getBoundingClientRect().bottom + scrollY - innerHeight + 8),
    )
    await expect(page.locator('[data-chat-bubble]')).toHaveCSS('opacity', '0')
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.locator('[data-chat-bubble]')).toHaveCSS('opacity', '1')
  })
})

test('beside the open panel the page can be used, read and printed', async ({ page }) => {
  await page.setViewportSize({ width: 760, height: 620 })
  await page.goto('/nurses')
  const { bubble, panel, open } = parts(page)
  await open()
  // The panel makes way for the field that has the focus.
  const fields = page.locator('main form').getByRole('textbox')
  await fields.last().focus()
  await expect(panel).toHaveCSS('opacity', '0')
  await fields.last().blur()
  await expect(panel).toHaveCSS('opacity', '1')

  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 100)
  await expect(panel).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-chat-bubble]')).toBeHidden()
  await expect(page.locator('[data-chat] dialog')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  // Further down the bubble may have made way for a control.
  await page.evaluate(() => window.scrollTo(0, 0))
  await bubble.click()
  await expect(panel).toHaveCount(0)
  await expect(bubble).toBeFocused()
})

test('while the consultation dialog is open there is no chat', async ({ page }) => {
  await page.goto('/')
  const { bubble, panel, name, open } = parts(page)
  await open()
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
