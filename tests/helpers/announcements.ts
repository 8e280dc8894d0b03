import { expect, type Page } from 'playwright/test'

declare global {
  interface Window {
    announced?: string[]
  }
}

/**
 * Listens, as a screen reader does, to the live regions of a page and to what gets the focus.
 * @returns what was said since the last time it was asked
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    window.announced = []
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output'
    const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    new MutationObserver((records) => {
      const changed = new Set<Element>()
      for (const { target, addedNodes, type } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(live)
        if (!region) {
          // An alert speaks as soon as it is there; another region has to be there before its text.
          for (const node of addedNodes) {
            if (node instanceof Element && node.matches('[role=alert]')) changed.add(node)
          }
        } else if (type === 'characterData' || addedNodes.length > 0) changed.add(region)
      }
      for (const region of changed) if (textOf(region)) window.announced?.push(textOf(region))
    }).observe(document.documentElement, { childList: true, characterData: true, subtree: true })
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.tabIndex < 0) {
        window.announced?.push(textOf(target))
      }
    })
  })
  return () => page.evaluate(() => window.announced?.splice(0) ?? [])
}

/** Fails unless a text is announced, and only once, in what is said from now on. */
export async function expectSaidOnce(said: () => Promise<string[]>, text: string): Promise<void> {
  const all: string[] = []
  const times = async () => {
    all.push(...(await said()))
    return all.filter((one) => one.includes(text)).length
  }
  await expect.poll(times, text).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await times(), all.join(' | ')).toBe(1)
}
