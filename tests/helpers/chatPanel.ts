import type { BrowserContext, Locator, Page } from 'playwright/test'
import type { PageLocale } from '../../src/i18n/locales'
import { query } from './e2eDatabase'
import { expect } from './sharedContext'
import { messages } from './messages'

export const phone = { width: 360, height: 640 }
export const desktop = { width: 1280, height: 800 }

/** The chat's parts as people find them, in a language. */
export function parts(page: Page, { locale = 'en' }: { locale?: PageLocale } = {}) {
  const texts = messages(locale).chat
  const panel = page.getByRole('dialog', { name: texts.title })
  const bubble = page.getByRole('button', { name: texts.title })
  const name = panel.getByRole('textbox', { name: texts.name })
  return {
    texts,
    bubble,
    panel,
    /** Presses the bubble of a visitor who has said nothing yet. */
    open: async () => {
      await bubble.click()
      await expect(name).toBeFocused()
    },
    log: panel.getByRole('log', { name: texts.conversation }),
    name,
    phone: panel.getByRole('textbox', { name: texts.phone }),
    send: panel.getByRole('button', { name: texts.send }),
    close: panel.getByRole('button', { name: texts.close }),
    thankYou: panel.getByText(texts.thankYou),
    askPhone: (name: string) => panel.getByText(texts.askPhone.replace('{name}', name)),
  }
}

/** A name that no other test uses. */
export const uniqueName = (name: string) => `${name} ${Date.now()}-${Math.random()}`

export type Row = { phone: string; message: string; locale: string; submission_id: string }

export const rowsOf = (name: string) =>
  query<Row>('select * from chat_messages where name = $1', [name])

/** The bodies of what is posted to the chat from any page of a browser. */
export function watchPosts(context: BrowserContext): Record<string, unknown>[] {
  const posts: Record<string, unknown>[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/chat')) return
    posts.push(JSON.parse(request.postData() ?? '{}'))
  })
  return posts
}

export async function tell({ page, name, number }: { page: Page; name: string; number?: string }) {
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  if (number === undefined) return
  await expect(parts(page).log.getByText(name, { exact: true }).first()).toBeVisible()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}

/** What the browser keeps of messages that were not acknowledged. */
export const unsent = (page: Page) => page.evaluate(() => localStorage.getItem('chatUnsent'))

export const boxOf = (locator: Locator) =>
  locator.evaluate((element) => element.getBoundingClientRect())

export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Where the focus is once the bubble has had time to make way, within the page. */
export async function findFocusUnderBubble(): Promise<string> {
  const focused = document.activeElement
  const bubble = document.querySelector('[data-chat-bubble]')
  if (!focused || focused === document.body || !bubble) return 'end'
  if (focused === bubble) return 'beside it'
  const isUnder = () => {
    if (getComputedStyle(bubble).opacity === '0') return false
    const [a, b] = [bubble.getBoundingClientRect(), focused.getBoundingClientRect()]
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  }
  for (let frame = 0; frame < 120; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (!isUnder()) return 'beside it'
  }
  return focused.outerHTML
}
