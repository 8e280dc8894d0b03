import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import type { PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { expectNoAxeViolations } from './axe'
import { uniqueName } from './chatPanel'
import { fillNurse } from './consultationDraft'
import { readCv } from './consultationForms'
import { seedTexts } from './content'
import { adminCredentials } from './credentials'
import { expect } from './fixtures'
import { messages } from './messages'
import { staffParts } from './staffList'

/** States that the sweep over every page does not reach, in one language of each direction. */
async function expectAccessible({ page, locale }: { page: Page; locale: PageLocale }) {
  if (locale === 'en' || locale === 'ar') await expectNoAxeViolations(page)
}

/** Staff log in, find the request by its name and download its CV. */
async function downloadAsStaff(page: Page, locale: PageLocale, name: string) {
  const { list } = messages(locale).admin
  const staff = staffParts(page, locale)
  await page.goto(localePath({ locale, path: '/admin/login' }))
  await staff.username.fill(adminCredentials.username)
  await staff.password.fill(adminCredentials.password)
  await staff.submit.click()
  await expect(staff.heading).toBeVisible()
  await staff.search.fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('+91 98765 43210')
  await expectAccessible({ page, locale })
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: list.downloadOf.replace('{name}', name) }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^cv_\d+\.pdf$/)
  return readFileSync(await download.path())
}

/** A nurse applies with a CV, and staff download the very same bytes. */
export async function doMainJob({ page, locale }: { page: Page; locale: PageLocale }) {
  const text = messages(locale)
  const name = uniqueName(`Asha ${locale}`)
  await page.goto(localePath({ locale, path: '/' }))
  if (locale === 'ar') await page.getByRole('button', { name: text.home.viewNurses }).click()
  await page
    .getByRole('link', { name: seedTexts(locale).home.nurses.button })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible({ page, locale })

  await dialog.getByRole('button', { name: text.consultation.submit }).click()
  await expect(dialog.getByText(text.consultation.errors.cv_required).first()).toBeVisible()
  await expectAccessible({ page, locale })

  await fillNurse({ within: dialog, name, texts: text.consultation })
  await dialog.getByRole('button', { name: text.consultation.submit }).click()
  await page.waitForURL(`**${localePath({ locale, path: '/consultation-success' })}`)
  await expect(page.getByRole('heading', { name: text.success.title })).toBeVisible()
  await expectAccessible({ page, locale })

  const bytes = await downloadAsStaff(page, locale, name)
  expect(bytes.equals(readCv('asha.pdf'))).toBe(true)
}
