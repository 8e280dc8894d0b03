import { expect, type Page } from 'playwright/test'

/**
 * Fails where the Tab key, forwards or backwards through a page, leaves out anything that can be pressed or
 * filled in (WCAG 2.1.1), or stops at anything that cannot be seen then.
 */
export async function expectTabReachesAll(page: Page, state: string): Promise<void> {
  const names = await page.evaluate(watchFocus)
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(() => {
      window.scrollTo(0, 0)
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      window.focused?.clear()
    })
    for (let step = 0; step < names.length + 2; step += 1) await page.keyboard.press(key)
    const found = await page.evaluate(readFocus)
    const missed = names.filter((name) => !found.reached.includes(name))
    expect.soft(missed, `${state}: not reached with ${key}`).toEqual([])
    expect.soft(found.unseen, `${state}: focused with ${key}, and not to be seen`).toEqual([])
  }
}

declare global {
  interface Window {
    /** What has had the focus, and whether it was seen then. */
    focused?: Map<Element, boolean>
  }
}

/** Notes what gets the focus, within the page; returns what can be pressed or filled in at this moment. */
function watchFocus(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      one.tabIndex >= 0 &&
      !one.matches(':disabled, [type=hidden]') &&
      // Of several radio buttons one is a stop; none of those that are not chosen beside one that is.
      !one.matches('[type=radio]') &&
      !one.closest('[aria-hidden=true], [inert]'),
  )
  controls.forEach((one, index) => (one.dataset.stop = String(index)))
  window.focused ??= new Map()
  addEventListener('focusin', async ({ target }) => {
    if (!(target instanceof Element)) return
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    window.focused?.set(target, true)
    await nextFrame()
    await nextFrame()
    if (document.activeElement !== target) return
    const isSeen =
      target.matches('[type=file]') || target.checkVisibility({ opacityProperty: true })
    window.focused?.set(target, isSeen)
  })
  return controls.map(nameOfStop)

  function nameOfStop(one: HTMLElement) {
    const text = one.getAttribute('aria-label') ?? one.textContent ?? ''
    return `${one.dataset.stop} <${one.tagName.toLowerCase()}> ${text.trim().slice(0, 40)}`
  }
}

function readFocus(): { reached: string[]; unseen: string[] } {
  const stops = [...(window.focused ?? [])].flatMap(([one, isSeen]) => {
    if (!(one instanceof HTMLElement) || one.dataset.stop === undefined) return []
    const text = one.getAttribute('aria-label') ?? one.textContent ?? ''
    const name = `${one.dataset.stop} <${one.tagName.toLowerCase()}> ${text.trim().slice(0, 40)}`
    return [{ name, isSeen }]
  })
  return {
    reached: stops.map(({ name }) => name),
    unseen: stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name),
  }
}
