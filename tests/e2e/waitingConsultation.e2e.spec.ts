import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext } from 'playwright/test'
import { listen } from '../helpers/announcements'
import { expectNoAxeViolations } from '../helpers/axe'
import {
  browserProcess,
  crash,
  cv,
  endpointPath,
  expectFilled,
  expectNothingSaved,
  expectSaved,
  fillNurse,
  form,
  openDialog,
  openProfile,
  parts,
  storedCvs,
  target,
  toast,
  watchRequests,
} from '../helpers/consultationDraft'
import { startCuttingProxy, type Cut, type CuttingProxy } from '../helpers/cuttingProxy'
import { networkIsStill } from '../helpers/pageLoads'
import { expect, forget, test } from '../helpers/sharedContext'

test.use({ allowedConsole: [/Failed to load resource/] })

test.describe('a request that could not be sent', () => {
  test('waits on the next page and in its dialog, under the same id', async ({ page, context }) => {
    const ids = await watchRequests(context, async (count) =>
      count < 4 ? 'abort' : { status: 201 },
    )
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await parts(page).submit.click()
    await expect(parts(page).tryNow).toBeEnabled()
    await page.close()

    const next = await context.newPage()
    await next.goto('/nurses')
    await expectFilled({ within: next })
    await expect(parts(next).tryNow).toBeEnabled()
    // The visitor has not asked for it, so it says nothing in red.
    await expect(toast(next).getByRole('listitem')).toHaveCount(0)

    await next.goto('/')
    const dialog = next.getByRole('dialog', { name: form.title })
    await expectFilled({ within: dialog })
    await parts(dialog).tryNow.click()
    await expect(next).toHaveURL('/consultation-success')
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(1)
    await expectNothingSaved(next)
  })

  test('goes on waiting while its dialog is closed', async ({ page, context }) => {
    const { dialog } = await openDialog(page)
    await fillNurse({ within: dialog })
    await context.setOffline(true)
    await parts(dialog).submit.click()
    await expect(parts(dialog).tryNow).toBeEnabled()
    await dialog.getByRole('button', { name: form.close }).click()
    await expect(dialog).toHaveCount(0)
    await context.setOffline(false)
    await expect(toast(page).getByText(form.waiting.received)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expectNothingSaved(page)
    expect(await page.evaluate(() => window.dataLayer)).toContainEqual(
      expect.objectContaining({ event: 'consultation_form_submit', userType: 'nurses' }),
    )
  })

  test('can be stopped, and a try of the page’s own says nothing', async ({ page, context }) => {
    const never = new Promise<never>(() => undefined)
    const ids = await watchRequests(context, async (count) => (count < 3 ? 'abort' : never))
    await page.goto('/nurses')
    await fillNurse({ within: page })
    const { submit, sending, stop, phone, name, tryNow } = parts(page)
    await submit.click()
    await expect(tryNow).toBeFocused()
    await stop.focus()
    const said = await listen(page)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => ids.length).toBe(2)
    await networkIsStill(page)
    expect(await said()).toEqual([])
    await expect(stop).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(submit).toBeFocused()

    await phone.fill('+91 98765 43210')
    await submit.click()
    await expect(sending).toBeDisabled()
    await expect(sending).toBeFocused()
    await expectNoAxeViolations(page)
    await stop.click()
    await expect(submit).toBeFocused()
    await expect(name).toBeEnabled()
    await expectFilled({ within: page })
  })
})

test('two tabs send one form once', async ({ page, context }) => {
  await page.goto('/nurses')
  await fillNurse({ within: page })
  await expectSaved(page)
  const other = await context.newPage()
  await other.goto('/nurses')
  await expectFilled({ within: other })

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const ids = await watchRequests(context, async () => {
    await held
    return { status: 201 }
  })
  await parts(page).submit.click()
  await expect(parts(other).sending).toBeDisabled()
  await expect(parts(other).name).toBeDisabled()
  release()
  await expect(page).toHaveURL('/consultation-success')
  await expect(toast(other).getByText(form.waiting.received)).toBeVisible()
  await expect(parts(other).name).toHaveValue('')
  await expect(parts(other).submit).toBeEnabled()
  expect(ids).toHaveLength(1)
})

type Death = 'page crashes' | 'browser is killed'

/** Where the network goes away, and what happens to the browser at that moment. */
const points: { title: string; cut: Cut; death?: Death }[] = [
  {
    title: 'after a tenth',
    cut: { in: 'request', after: (total) => total / 10, isSilent: true },
    death: 'page crashes',
  },
  {
    title: 'one byte before the end',
    cut: { in: 'request', after: (total) => total - 1 },
  },
  {
    title: 'after it was stored, before the answer',
    cut: { in: 'answer', after: () => 0 },
    death: 'browser is killed',
  },
]

test.describe('the network goes away', () => {
  let proxy: CuttingProxy
  let visitor: BrowserContext

  test.beforeAll(async ({ browser }) => {
    proxy = await startCuttingProxy({ target: target(), path: endpointPath })
    visitor = await browser.newContext({ baseURL: proxy.url })
  })

  test.afterAll(async () => {
    await visitor.close()
    await proxy.stop()
  })

  for (const [index, { title, cut, death }] of points.entries()) {
    const what = death ? `${title}, and the ${death}` : title
    test(`${what}: the request arrives once and whole`, async () => {
      const profile = mkdtempSync(path.join(os.tmpdir(), 'curaco-profile-'))
      const isKilled = death === 'browser is killed'
      const open = () => openProfile({ profile, baseURL: proxy.url })
      const name = `Asha ${index} ${Date.now()}`
      let context = isKilled ? await open() : visitor
      try {
        const page = await context.newPage()
        await forget({ page, origin: proxy.url })
        await page.goto('/nurses')
        await fillNurse({ within: page, name })
        await expectSaved(page)
        const isCut = proxy.cutNext(cut)
        await parts(page).submit.click()
        await isCut

        if (death === 'page crashes') await crash(page)
        if (isKilled) {
          process.kill(browserProcess(profile), 'SIGKILL')
          await context.close().catch(() => undefined)
          context = await open()
        }
        if (!death) {
          await expect(parts(page).tryNow).toBeEnabled()
          await context.setOffline(true)
        }
        proxy.restore()
        if (!death) await context.setOffline(false)
        const last = death ? await context.newPage() : page
        if (death) await last.goto('/nurses')
        await expect(last).toHaveURL('/consultation-success')
        await expectNothingSaved(last)
      } finally {
        proxy.restore()
        await context.setOffline(false).catch(() => undefined)
        await Promise.all(context.pages().map((page) => page.close()))
        if (isKilled) await context.close()
        rmSync(profile, { recursive: true, force: true })
      }
      expect(await storedCvs({ baseURL: target(), name })).toEqual([cv.buffer])
    })
  }
})
