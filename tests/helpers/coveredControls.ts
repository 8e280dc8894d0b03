import { expect, type Locator } from 'playwright/test'
import type { PageLocale } from '../../src/i18n/locales'

/** A layout with the longest words, and its mirror image. */
export const sweptLocales: readonly PageLocale[] = ['ml', 'ar']

/** The windows in which nothing may lie over a control: a phone, a tablet and a laptop. */
const windows = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const

/**
 * Fails where a control is hidden while it has the focus (WCAG 2.4.11), or where another element lies
 * over its middle or a corner however the page is scrolled.
 * @param part the page, or the dialog that keeps everything else out of reach
 */
export async function expectNothingCovered(part: Locator, state: string): Promise<void> {
  const page = part.page()
  const found: string[] = []
  for (const size of windows) {
    await page.setViewportSize(size)
    found.push(...(await coveredControls(part)).map((text) => `${size.width}: ${text}`))
  }
  expect.soft(found, state).toEqual([])
}

/** The covered controls of a part in the window as it is, each with what covers it. */
function coveredControls(part: Locator): Promise<string[]> {
  return part.evaluate(async (root) => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const controls = [...root.querySelectorAll<HTMLElement>(selector)].filter(
      (one) => isShown(one) && !one.matches(':disabled') && !one.closest('[aria-hidden=true]'),
    )
    const found: string[] = []
    // Nothing has to be waited for that only slides.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    for (const control of controls) {
      control.focus()
      if (!isSeen(control)) await settle()
      // What steps aside while it would cover something takes no focus.
      if (!isShown(control) || control.matches('[data-aside]:not(:focus-visible)')) continue
      if (!isSeen(control)) found.push(`${nameOf(control)} is hidden while it has the focus`)
      const cover = await coverWherever(control)
      if (cover) found.push(`${nameOf(control)} is covered by ${nameOf(cover)}`)
    }
    // What stays where it is must be free wherever the page is scrolled to.
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    await settle()
    for (const control of controls.filter(isFixed)) {
      const cover = coverOf(control)
      if (cover) found.push(`${nameOf(control)} is covered by ${nameOf(cover)} at the end`)
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still)
    return [...new Set(found)]

    function isShown(control: HTMLElement): boolean {
      return control.checkVisibility({ visibilityProperty: true })
    }

    /** What lies over a control, wherever it is scrolled to. */
    async function coverWherever(control: HTMLElement): Promise<Element | undefined> {
      for (const block of ['nearest', 'center', 'start', 'end'] as const) {
        if (!coverOf(control)) return undefined
        control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
        await settle()
      }
      return coverOf(control)
    }

    function coverOf(control: HTMLElement): Element | undefined {
      return pointsOf(control).find(({ cover }) => cover)?.cover
    }

    function isSeen(control: HTMLElement): boolean {
      return pointsOf(control).some(({ cover }) => !cover)
    }

    /** Its middle, sides and corners within the window, each with what lies over it. */
    function pointsOf(control: HTMLElement): { cover?: Element }[] {
      return [...control.getClientRects()].flatMap(({ left, right, top, bottom }) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const places: [number, number][] = [
          [x, y],
          [left + 3, y],
          [right - 3, y],
          [left + 3, top + 3],
          [right - 3, top + 3],
          [left + 3, bottom - 3],
          [right - 3, bottom - 3],
        ]
        return places.flatMap(([pointX, pointY]) => {
          const first = document.elementFromPoint(pointX, pointY)
          if (!first) return []
          if (belongs({ one: first, control })) return [{}]
          // Round corners belong to no control.
          const stack = document.elementsFromPoint(pointX, pointY)
          return stack.some((one) => belongs({ one, control })) ? [{ cover: first }] : []
        })
      })
    }

    function belongs({ one, control }: { one: Element; control: HTMLElement }): boolean {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      return [control, ...labels].some((own) => own.contains(one))
    }

    function isFixed(control: HTMLElement): boolean {
      for (let one: Element | null = control; one; one = one.parentElement) {
        const { position, overflowY } = getComputedStyle(one)
        // It has a scroll bar of its own.
        if (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight) return false
        if (position === 'fixed') return true
      }
      return false
    }

    function nameOf(element: Element): string {
      const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `<${element.tagName.toLowerCase()}> ${text.trim().slice(0, 40)} [${element.className.toString().slice(0, 60)}]`
    }

    /** Until the page has answered to being scrolled, and what moves has come to rest. */
    async function settle(): Promise<void> {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      await nextFrame()
      await nextFrame()
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
}
