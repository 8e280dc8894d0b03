import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext } from 'playwright/test'
import { startCuttingProxy, type Cut, type CuttingProxy } from '../helpers/cuttingProxy'
import { expect, forget, test } from '../helpers/sharedContext'
import { browserProcess } from '../helpers/draftForms'
import {
  endpointPath,
  cv,
  parts,
  fillNurse,
  expectSaved,
  expectNothingSaved,
  target,
  storedCvs,
  crash,
  openProfile,
} from '../helpers/consultationDraft'

type Death = 'page crashes' | 'browser is killed'

/** Where the network goes away, and what happens to the browser at that moment. */
const points: { title: string; cut: Cut; death?: Death }[] = [
  { title: 'before the first byte', cut: { in: 'request', after: () => 0 } },
  { title: 'within the head', cut: { in: 'request', after: () => 200 } },
  {
    title: 'after a tenth',
    cut: { in: 'request', after: (total) => total / 10, isSilent: true },
    death: 'page crashes',
  },
  { title: 'after a quarter', cut: { in: 'request', after: (total) => total / 4 } },
  {
    title: 'after half of it',
    cut: { in: 'request', after: (total) => total / 2, isSilent: true },
    death: 'browser is killed',
  },
  { title: 'after three quarters', cut: { in: 'request', after: (total) => (total * 3) / 4 } },
  {
    title: 'after nine tenths',
    cut: { in: 'request', after: (total) => (total * 9) / 10, isSilent: true },
    death: 'page crashes',
  },
  { title: 'one byte before the end', cut: { in: 'request', after: (total) => total - 1 } },
  {
    title: 'after it was stored, before the answer',
    cut: { in: 'answer', after: () => 0 },
    death: 'browser is killed',
  },
  { title: 'within the answer', cut: { in: 'answer', after: (total) => total - 10 } },
]

test.describe('the network goes away', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

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
