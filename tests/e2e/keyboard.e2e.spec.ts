import type { Page } from 'playwright/test'
import { localePath } from '../../src/i18n/paths'
import { holdScripts } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'
import { networkIsStill } from '../helpers/pageLoads'
import { parts, phone } from '../helpers/chatPanel'
import { onePageOfEachKind } from '../helpers/publicPages'
import { expect, test } from '../helpers/sharedContext'
import { expectTabReachesAll } from '../helpers/tabWalk'

const { header, myRequest } = messages('en')
const widths = [320, 768, 1280] as const

test('the Tab key reaches all that can be pressed on every page', async ({ page }) => {
  for (const [index, path] of onePageOfEachKind.entries()) {
    await page.goto(localePath({ locale: 'en', path }))
    await expect(page.locator('body')).toHaveAttribute('data-hydrated')
    // What is around a page is the same on each: all widths on the first, the widths in turn on the others.
    for (const width of path === '/' ? widths : [widths[index % 3] ?? 320]) {
      await page.setViewportSize({ width, height: 720 })
      await expectTabReachesAll(page, `${path} at ${width} pixels`)
    }
  }
})

/** What gets the focus from now on, across scripts that come late. */
async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return
      const names = JSON.parse(sessionStorage.getItem('focused') ?? '[]')
      const name = target.id || target.getAttribute('name') || target.outerHTML.slice(0, 80)
      sessionStorage.setItem('focused', JSON.stringify([...names, name]))
    })
  })
}

const focused = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('focused') ?? '[]'))

test('nothing that comes late takes the focus from where somebody is', async ({ page }) => {
  await watchFocus(page)
  // The chat was open on the last page, and the form has something of an earlier visit.
  await page.goto('/nurses')
  const chat = parts(page)
  await page.locator('main form').getByRole('textbox').first().fill('Asha')
  await chat.bubble.click()
  await expect(chat.panel).toBeVisible()
  await page.goto('/')
  await page.evaluate(() => sessionStorage.setItem('consultation.open', 'nurses'))
  for (const [size, paths] of [
    [{ width: 1280, height: 800 }, ['/', '/my-request', '/process/germany']],
    [phone, ['/', '/nurses', '/questions']],
  ] as const) {
    await page.setViewportSize(size)
    for (const path of paths) {
      const scripts = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const brand = page.locator('header a[aria-label]')
      await brand.focus()
      await page.evaluate(() => sessionStorage.setItem('focused', '[]'))
      scripts.letCome()
      await expect(page.locator('body')).toHaveAttribute('data-hydrated')
      await networkIsStill(page)
      await expect(brand, path).toBeFocused()
      expect(await focused(page), path).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
})

for (const size of [{ width: 1280, height: 800 }, phone]) {
  test(`a chat that comes late leaves the focus at ${size.width} pixels`, async ({ page }) => {
    await page.setViewportSize(size)
    const scripts = await holdScripts(page)
    await page.goto('/my-request', { waitUntil: 'commit' })
    const chat = parts(page)
    await chat.bubble.press('Enter')
    await expect(page.locator('[data-early-press]')).toHaveText(header.loading)
    const code = page.getByLabel(myRequest.code)
    await code.focus()
    await page.keyboard.type('ABCD')
    scripts.letCome()
    await expect(page.locator('body')).toHaveAttribute('data-hydrated')
    await networkIsStill(page)
    await page.keyboard.type('EF')
    await expect(code).toHaveValue('ABCDEF')
    await expect(code).toBeFocused()
    // Over the page it would lie on the field; beside it, it says that it is there.
    if (size === phone) await expect(chat.panel).toHaveCount(0)
    else await expect(page.getByText(messages('en').chat.opened)).toHaveCount(1)
  })
}

test('the list of languages is gone through with keys, and Enter chooses', async ({ page }) => {
  const list = page.locator('header').getByRole('combobox')
  await page.goto('/pricing')
  await expect(page.locator('body')).toHaveAttribute('data-hydrated')
  await expect(list).toHaveAccessibleDescription(header.languageHint)
  // A device that is busy with each key.
  await page.evaluate(() =>
    addEventListener('keydown', ({ timeStamp }) => {
      while (performance.now() - timeStamp < 200);
    }),
  )
  await list.focus()
  for (const language of ['ar', 'de', 'ml']) {
    await page.keyboard.press('ArrowDown')
    await expect(list).toHaveValue(language)
  }
  await networkIsStill(page)
  await expect(page).toHaveURL('/pricing')
  await page.keyboard.press('Escape')
  await expect(list).toHaveValue('en')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/de/pricing')
  await expect(list).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL('/pricing')
})
