import type { Page } from 'playwright/test'

/** The moments of a page's start at which a press meets scripts that have come but are not at work. */
export const startMoments = ['before React takes the page over', 'right after it'] as const

/** Presses something once on the next page, at a moment that no finger could be told to meet. */
export async function pressAt({
  page,
  moment,
  selector,
}: {
  page: Page
  moment: (typeof startMoments)[number]
  selector: string
}): Promise<void> {
  const isBefore = moment === startMoments[0]
  await page.addInitScript(
    ({ isBefore, selector }) => {
      let isPressed = false
      const press = () => {
        if (!isPressed) document.querySelector<HTMLElement>(selector)?.click()
        isPressed = true
      }
      if (isBefore) {
        // React listens for everything, double clicks too, before it renders.
        document.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
          if (listener[0] === 'dblclick') queueMicrotask(press)
          EventTarget.prototype.addEventListener.apply(document, listener)
        }
      } else {
        const filter = { subtree: true, attributeFilter: ['data-hydrated'] }
        new MutationObserver(press).observe(document, filter)
      }
    },
    { isBefore, selector },
  )
}
