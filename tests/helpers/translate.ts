import type { Page } from 'playwright/test'

/**
 * What a browser that translates does to a page, for as long as the page is there: each text, and each
 * that comes later, lies in two elements of the browser's own, and the text that was there is gone.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const skipped =
      'font, script, style, title, textarea, option, svg, next-route-announcer, [translate=no]'
    function wrap(text: Text): void {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
    function wrapAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(wrap)
    }
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) wrapAll(node)
    }).observe(document.body, { childList: true, subtree: true })
    wrapAll(document.body)
  })
}
