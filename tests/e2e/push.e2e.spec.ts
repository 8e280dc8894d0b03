import { expectCleanPart } from '../helpers/axe'
import { test } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { expect } from '../helpers/fixtures'
import { PushedBrowser } from '../helpers/pushService'

const texts = cmsTexts.en.push

test('somebody switches notifications on and off in a browser', async ({
  page,
  context,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  await context.grantPermissions(['notifications'], { origin: baseUrl })
  const { subscription } = new PushedBrowser('/send/e2e')
  // Chromium without a window has no push service; all else is the browser's own.
  await page.addInitScript((given) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => given }) as unknown as PushSubscription
  }, subscription)
  await logInToCms()
  await page.goto('/cms/account')
  const part = page.getByRole('region', { name: texts.title })
  await expectCleanPart(part)
  await part.getByLabel(texts.nextSteps).uncheck()
  await part.getByRole('button', { name: texts.turnOn }).press('Enter')
  await expect(page.getByText(texts.isOn)).toBeVisible()
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(
        ({ scope }) => new URL(scope).pathname,
      ),
    )
  expect(await scopes()).toEqual(['/cms/'])

  await page.reload()
  await expect(part.getByRole('button', { name: texts.turnOff })).toBeVisible()
  await expect(part.getByLabel(texts.newRequests)).toBeChecked()
  await expect(part.getByLabel(texts.nextSteps)).not.toBeChecked()
  await part.getByRole('button', { name: texts.turnOff }).press('Enter')
  await expect(page.getByText(texts.isOff)).toBeVisible()
  expect(await scopes()).toEqual([])
})
