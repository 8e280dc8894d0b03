import { notificationsTexts } from '../../src/features/notifications/notificationsTexts'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { expectCleanPart } from '../helpers/axe'
import { hospital, postForm } from '../helpers/consultationForms'
import { expect, test as base } from '../helpers/fixtures'
import { logInToCms } from '../helpers/logInToCms'
import { startMailServer } from '../helpers/mailServer'
import { freePort, startTestServer, type TestServer } from '../helpers/testServer.mjs'
import { startWebhookReceiver, succeed, withStatus } from '../helpers/webhookReceiver'

const texts = notificationsTexts.en.notifications
const withNumber = (text: string, number: number) => text.replace('{{number}}', String(number))

type Site = TestServer & { receiver: Awaited<ReturnType<typeof startWebhookReceiver>> }

/** A site of its own: only here is anybody told of anything. */
const test = base.extend<object, { site: Site }>({
  site: [
    // Playwright reads from the first argument which fixtures this one needs.
    async ({}, run) => {
      const [port, mailPort, hookPort] = [await freePort(), await freePort(), await freePort()]
      const mailServer = await startMailServer({ port: mailPort })
      const receiver = await startWebhookReceiver({ port: hookPort })
      const server = await startTestServer({
        PORT: String(port),
        SITE_URL: `http://127.0.0.1:${port}`,
        RATE_LIMIT_PER_MINUTE: '0',
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        MAIL_FROM: 'site@curaco.example',
        NOTIFY_EMAIL: 'office@curaco.example',
        WEBHOOK_URL: `http://127.0.0.1:${hookPort}/hook`,
        WEBHOOK_SECRET: '0123456789abcdef'.repeat(4),
      })
      await run({ ...server, receiver })
      await server.stop()
      await mailServer.stop()
      await receiver.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, run) => run(site.baseUrl),
})

// One worker, because each would start a server.
test.describe.configure({ mode: 'default' })

test.use({ viewport: { width: 1280, height: 900 } })
test.beforeEach(({ page }) => logInToCms(page))

const address = '203.0.113.78'
const leaveChat = ({ site, name }: { site: Site; name: string }) =>
  postChat({ baseUrl: site.baseUrl, address, body: { ...contact, name } })

/** Waits until so many messages are in a state. */
async function untilThereAre(site: Site, number: number, state: string): Promise<void> {
  const cms = await cmsClient(site)
  await expect(async () => {
    const answer = await cms(`/deliveries?limit=1&where[state][equals]=${state}`)
    expect(await answer.json()).toMatchObject({ totalDocs: number })
  }).toPass()
}

test('staff see what became of each message, and send one again', async ({ page, site }) => {
  site.receiver.answer = withStatus(410)
  await leaveChat({ site, name: 'Meera Nair' })
  await untilThereAre(site, 1, 'failed')
  await page.goto('/cms/collections/chat-messages')
  const row = page.locator('tbody tr', { hasText: 'Meera Nair' })
  await expect(row).toContainText(`${texts.email}: ${texts.delivered}`)
  await expect(row).toContainText(`${texts.webhook}: ${texts.failed}`)

  await page.getByRole('link', { name: 'Meera Nair', exact: true }).click()
  const panel = page.getByRole('region', { name: texts.title, exact: true })
  const [mail, webhook] = [texts.email, texts.webhook].map((name) =>
    panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) }),
  )
  if (!mail || !webhook) throw new Error('two ways are known')
  await expect(mail).toContainText(texts.delivered)
  await expect(mail.getByRole('button')).toHaveCount(0)
  await expect(webhook).toContainText(texts.failed)
  await expect(webhook).toContainText('HTTP 410')
  await expectCleanPart(panel)

  site.receiver.answer = succeed
  await webhook.getByRole('button', { name: texts.sendAgain }).press('Enter')
  await expect(page.getByText(texts.queued)).toBeVisible()
  await expect(webhook).toContainText(texts.delivered)
  await expect(webhook.getByRole('button')).toHaveCount(0)
})

test('the dashboard says what was given up; all of it is sent again together', async ({
  page,
  site,
}) => {
  site.receiver.answer = withStatus(410)
  await leaveChat({ site, name: 'Anu' })
  await postForm({ baseUrl: site.baseUrl, address, fields: { ...hospital } })
  await untilThereAre(site, 2, 'failed')
  await page.goto('/cms')
  const notice = page.getByRole('region', { name: texts.failedTitle })
  await expect(notice).toContainText(withNumber(texts.failedNumber, 2))
  await expectCleanPart(notice)
  await notice.getByRole('link', { name: texts.showFailed }).click()
  await expect(page).toHaveURL(/\/cms\/collections\/deliveries\?/)
  await expect(page.locator('tbody tr')).toHaveCount(2)

  site.receiver.answer = succeed
  await notice.getByRole('button', { name: texts.sendAllAgain }).click()
  await expect(page.getByText(withNumber(texts.allQueued, 2))).toBeVisible()
  await untilThereAre(site, 0, 'failed')
  await expect(notice).toHaveCount(0)
})

test('what waits says since when and until when, and is tried at once', async ({ page, site }) => {
  site.receiver.answer = withStatus(429, { 'Retry-After': '3000' })
  await leaveChat({ site, name: 'Waiting Visitor' })
  const cms = await cmsClient(site)
  await expect(async () => {
    const answer = await cms('/deliveries?where[lastError][equals]=HTTP%20429')
    expect(await answer.json()).toMatchObject({ totalDocs: 1 })
  }).toPass()
  await page.goto('/cms/collections/chat-messages')
  await page.getByRole('link', { name: 'Waiting Visitor', exact: true }).click()
  const panel = page.getByRole('region', { name: texts.title, exact: true })
  for (const part of [texts.waiting, texts.since, texts.nextTry, 'HTTP 429']) {
    await expect(panel).toContainText(part)
  }
  await expectCleanPart(panel)
  site.receiver.answer = succeed
  await panel.getByRole('button', { name: texts.tryNow }).click()
  await expect(panel.getByText(texts.waiting, { exact: true })).toHaveCount(0)
  await expect(panel.getByText(texts.delivered, { exact: true })).toHaveCount(2)
})

test('where nothing is set up, the form says so', async ({ browser }) => {
  const usual = process.env.E2E_BASE_URL ?? ''
  const page = await browser.newPage({ baseURL: usual })
  await logInToCms(page)
  const body = { ...contact, name: 'Nobody Told' }
  expect((await postChat({ baseUrl: usual, address, body })).status).toBe(201)
  await page.goto('/cms/collections/chat-messages?search=Nobody%20Told')
  await expect(page.locator('tbody tr').first()).toContainText(texts.notConfigured)
  await page.getByRole('link', { name: 'Nobody Told', exact: true }).first().click()
  const panel = page.getByRole('region', { name: texts.title, exact: true })
  await expect(panel.getByText(texts.notConfigured)).toHaveCount(2)
  await page.close()
})
