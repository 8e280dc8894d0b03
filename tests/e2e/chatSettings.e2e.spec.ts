import { expect, test } from 'playwright/test'
import { expectNoAxeViolations } from '../helpers/axe'
import { cmsClient } from '../helpers/cms'
import { messages } from '../helpers/messages'
import { startRealSite } from '../helpers/realSite.mjs'

let server: Awaited<ReturnType<typeof startRealSite>>

// A server of its own: its settings have a WhatsApp number and an analytics id.
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startRealSite()
  const call = await cmsClient({ baseUrl: server.baseUrl })
  const settings = {
    brand: 'CuraCo',
    analyticsId: 'G-TEST123',
    contact: { whatsapp: '+49 (30) 123-4567' },
  }
  const body = JSON.stringify(settings)
  const saved = await call('/globals/site-settings', { method: 'POST', body })
  expect(saved.ok).toBe(true)
})

test.afterAll(async () => server.stop())

test('on a phone the bubble waits for the answer about consent, and the thank-you offers WhatsApp', async ({
  page,
}) => {
  const { chat, consent } = messages('ar')
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.baseUrl)) asked.push(request.url())
  })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${server.baseUrl}/ar/nurses`)
  const banner = page.getByRole('region', { name: consent.title })
  const bubble = page.getByRole('button', { name: chat.title })
  await expect(banner).toBeVisible()
  await expect(bubble).toBeHidden()
  await banner.getByRole('button', { name: consent.reject }).click()
  await expect(bubble).toBeVisible()

  await bubble.click()
  const panel = page.getByRole('dialog', { name: chat.title })
  await panel.getByRole('textbox', { name: chat.name }).fill('Asha')
  await page.keyboard.press('Enter')
  const link = panel.getByRole('link', { name: chat.whatsapp })
  await expect(link).toHaveCount(0)
  await panel.getByRole('textbox', { name: chat.phone }).fill('+91 98765 43210')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(chat.thankYou)).toBeVisible()

  await expect(link).toHaveAttribute('rel', /noopener/)
  const address = new URL((await link.getAttribute('href')) ?? '')
  expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/49301234567')
  expect(address.searchParams.get('text')).toBe(chat.whatsappMessage)
  await expectNoAxeViolations(page)
  expect(asked).toEqual([])
})
