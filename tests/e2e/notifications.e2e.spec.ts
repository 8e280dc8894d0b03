import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { cmsTexts } from '../helpers/cmsTexts'
import { en } from '@payloadcms/translations/languages/en'
import { contact, postChat } from '../helpers/chat'
import { expectCleanPart } from '../helpers/axe'
import { hospital, postForm } from '../helpers/consultationForms'
import { openTechnicalDetails, testOnOwnSite, untilTakenOver } from '../helpers/cmsTest'
import { expect } from '../helpers/fixtures'
import { adminOf } from '../helpers/leaveNumbers'
import { mailPart, startMailServer } from '../helpers/mailServer'
import { startRealSite } from '../helpers/realSite.mjs'
import { startWebhookReceiver, succeed, withStatus } from '../helpers/webhookReceiver'

const texts = cmsTexts.en.notifications
const withNumber = (text: string, number: number) => text.replace('{{number}}', String(number))

/** A site whose receivers refuse at times. */
async function startSite() {
  const [mailPort, hookPort] = [await findFreePort(), await findFreePort()]
  const mailServer = await startMailServer({ port: mailPort })
  const receiver = await startWebhookReceiver({ port: hookPort })
  const server = await startRealSite({
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    WEBHOOK_URL: `http://127.0.0.1:${hookPort}/hook`,
  })
  const stop = async () => {
    await server.stop()
    await mailServer.stop()
    await receiver.stop()
  }
  return { ...server, receiver, mailServer, stop }
}

const test = testOnOwnSite(startSite)
test.use({ viewport: { width: 1440, height: 900 } })
test.beforeEach(({ logInToCms }) => logInToCms())

const { authentication } = en.translations
const address = '203.0.113.78'
const leaveChat = (baseUrl: string, name: string) =>
  postChat({ baseUrl, address, body: { ...contact, name } })

/** Waits until so many messages are in a state. */
async function untilThereAre(baseUrl: string, number: number, state: string): Promise<void> {
  const cms = await adminOf(baseUrl)
  await expect(async () => {
    const answer = await cms(`/deliveries?limit=1&where[state][equals]=${state}`)
    expect(await answer.json()).toMatchObject({ totalDocs: number })
  }).toPass()
}

test('staff see what became of each message, and send it again', async ({ page, site }) => {
  const { baseUrl } = site
  site.receiver.answer = withStatus(410)
  await leaveChat(baseUrl, 'Meera Nair')
  await leaveChat(baseUrl, 'Anu')
  await postForm({ baseUrl, address, fields: { ...hospital } })
  await untilThereAre(baseUrl, 3, 'failed')
  await untilThereAre(baseUrl, 0, 'waiting')
  await page.goto('/cms/collections/chat-messages')
  const row = page.locator('tbody tr', { hasText: 'Meera Nair' })
  await expect(row).toContainText(`${texts.email}: ${texts.delivered}`)
  await expect(row).toContainText(`${texts.webhook}: ${texts.failed}`)

  await page.getByRole('link', { name: 'Meera Nair', exact: true }).click()
  await openTechnicalDetails(page)
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

  await page.goto('/cms')
  const waiting = page.getByRole('region', { name: cmsTexts.en.newRequests.title })
  await expect(waiting.getByRole('link', { name: /^Hospitals: \d+$/ })).toBeVisible()
  await expectCleanPart(waiting)
  const notice = page.getByRole('region', { name: texts.failedTitle })
  await expect(notice).toContainText(withNumber(texts.failedNumber, 2))
  await expectCleanPart(notice)
  await notice.getByRole('link', { name: texts.showFailed }).click()
  await expect(page).toHaveURL(/\/cms\/collections\/deliveries\?/)
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await notice.getByRole('button', { name: texts.sendAllAgain }).click()
  await expect(page.getByText(withNumber(texts.allQueued, 2))).toBeVisible()
  await untilThereAre(baseUrl, 0, 'failed')
  await expect(notice).toHaveCount(0)
})

test('a person who is invited by mail chooses the password', async ({ page, context, site }) => {
  const email = 'asha@people.example'
  const chosen = 'three words and more'
  await page.goto('/cms/collections/users/create')
  const username = page.getByLabel(authentication.username)
  await untilTakenOver(username)
  await username.fill('asha')
  await page.getByLabel('Name', { exact: true }).fill('Asha Thomas')
  const password = page.getByLabel(authentication.newPassword)
  await expect(password).toBeVisible()
  await page.getByLabel('Send an invitation by e-mail').check()
  await expect(password).toBeHidden()
  await page.getByLabel('E-mail address').fill(email)
  await page.locator('#action-save').click()
  await expect(page).toHaveURL(/\/users\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Thomas' })).toBeVisible()

  const mailTo = () => site.mailServer.mails.find(({ to }) => to.includes(email))
  await expect.poll(mailTo).toBeDefined()
  const [link = ''] = /http[^"]+\/cms\/reset\/[0-9a-f]+/.exec(
    mailPart(mailTo()?.raw ?? '', 'text/html'),
  ) ?? ['']
  await context.clearCookies()
  await page.goto('/cms/login')
  await expect(
    page.getByRole('link', { name: authentication.forgotPasswordQuestion }),
  ).toBeVisible()
  await page.goto(link)
  await untilTakenOver(password)
  await password.fill(chosen)
  await page.getByLabel(authentication.confirmPassword).fill(chosen)
  // What is pressed before Payload has looked at both fields goes nowhere; people press once more, too.
  const reset = page.getByRole('button', { name: authentication.resetPassword })
  await expect(async () => {
    if (await reset.isVisible()) await reset.click({ timeout: 2000 })
    await expect(page).toHaveURL(/\/cms$/, { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
})
