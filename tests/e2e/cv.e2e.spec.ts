import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright/test'
import sharp from 'sharp'
import { expectCleanPart } from '../helpers/axe'
import { openTechnicalDetails, test } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { readCv } from '../helpers/consultationForms'
import { expect } from '../helpers/fixtures'
import { makeDocx } from '../helpers/makeDocx'
import { messages } from '../helpers/messages'
import { openStaffList, sendCv } from '../helpers/staffList'
import { readDocument } from '../helpers/unusualCvs'

/** Nothing of a page or a CV is wider than the screen. */
async function expectToFit(dialog: Locator): Promise<void> {
  const widest = await dialog.evaluate((element) =>
    Math.max(element.scrollWidth, ...[...element.children].map((child) => child.scrollWidth)),
  )
  expect(widest).toBeLessThanOrEqual(dialog.page().viewportSize()?.width ?? 0)
}

async function docxWithPictures(): Promise<Buffer> {
  const photo = sharp({ create: { width: 300, height: 400, channels: 3, background: '#8ab' } })
  return makeDocx({
    links: [{ kind: 'image', target: 'media/photo.jpg' }],
    parts: {
      'word/media/photo.jpg': await photo.jpeg().toBuffer(),
      'word/document.xml':
        '<w:document xmlns:w="w" xmlns:a="a" xmlns:c="c" xmlns:r="r"><w:body><w:p><w:r>' +
        '<w:t>Staff Nurse</w:t></w:r></w:p><a:blip r:embed="r0"/><c:chart r:id="r9"/></w:body></w:document>',
    },
  })
}

for (const { locale, width } of [
  { locale: 'en', width: 1280 },
  { locale: 'ar', width: 360 },
] as const) {
  test(`at /admin staff look at CVs of each format in ${locale}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const run = randomUUID()
    const files = {
      Asha: { name: 'cv.pdf', buffer: readDocument('prints-by-itself.pdf') },
      فاطمة: { name: 'cv.docx', buffer: readCv('fatima.docx') },
      Priya: { name: 'cv.docx', buffer: await docxWithPictures() },
    }
    for (const [who, cv] of Object.entries(files)) {
      await sendCv({ request, name: `${who} ${run}`, cv })
    }
    const texts = messages(locale).admin.list
    const { bodyRows: rows } = await openStaffList({ page, locale, search: run })
    const dialog = page.getByRole('dialog')
    await expect(rows).toHaveCount(3)
    const open = async (who: keyof typeof files) => {
      const row = rows.filter({ hasText: who })
      const view = row.getByRole('button', { name: texts.view })
      await view.click()
      return { row, view }
    }
    const expectClean = async () => {
      await expectCleanPart(dialog)
      await expectToFit(dialog)
    }

    // What is odd about a file stands beside it before it is opened.
    const first = rows.filter({ hasText: 'Asha' })
    await expect(first).toContainText(texts.cvRemarks.title)
    await expect(first.getByRole('listitem')).toHaveText([texts.cvRemarks.script])
    await expectCleanPart(first)
    const pdf = await open('Asha')
    await expect(dialog.getByRole('heading', { name: `Asha ${run}` })).toBeVisible()
    const picture = dialog.getByRole('img', { name: texts.cvView.page.replace('{number}', '1') })
    await expect(picture).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveText(`${texts.cv}: Asha ${run}`)
    await expect(dialog).toContainText(texts.cvRemarks.script)
    await expect(dialog.getByRole('button', { name: texts.download })).toBeVisible()
    await expectClean()
    await dialog.getByRole('button', { name: texts.cvView.close, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(pdf.view).toBeFocused()

    const word = await open('فاطمة')
    await expect(dialog).toContainText('ممرضة مسجلة · عمّان · +962 79 123 4567')
    await expectClean()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(word.view).toBeFocused()

    // Pictures of a Word file are shown, and what is left out is named.
    await open('Priya')
    const { picture: label, omitted, kinds } = texts.cvView
    await expect(dialog.getByRole('img', { name: label.replace('{number}', '1') })).toBeVisible()
    await expect(dialog).toContainText(omitted.replace('{list}', `${kinds.charts} (1)`))
    await expect(dialog).toContainText('Staff Nurse')
    await expectClean()
  })
}

test.describe('what fails', () => {
  // Browsers report each refused request as an error.
  test.use({ allowedConsole: [/status of 503/] })

  test('is said in words', async ({ page, request }) => {
    const name = `Asha ${randomUUID()}`
    const id = await sendCv({ request, name, cv: { name: 'cv.pdf', buffer: readCv('asha.pdf') } })
    const texts = messages('ar').admin.list
    const { bodyRows: rows } = await openStaffList({ page, locale: 'ar', search: name })
    const dialog = page.getByRole('dialog')
    await expect(rows).toHaveCount(1)
    let answer: { status: number; json: unknown } = { status: 503, json: {} }
    await page.route(`**/admin/consultations/${id}/cv/view`, (route) => route.fulfill(answer))
    await rows.getByRole('button', { name: texts.view }).click()
    await expect(dialog.getByRole('alert')).toContainText(texts.cvView.failed)
    await expectCleanPart(dialog)
    answer = { status: 200, json: { pages: [], pictures: [], omitted: {}, isWhole: false } }
    await dialog.getByRole('button', { name: texts.retry }).click()
    await expect(dialog).toContainText(texts.cvView.nothing)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expectCleanPart(dialog)
  })
})

test('in the CMS staff look at a CV', async ({ page, request, logInToCms }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const texts = messages('en').admin.list
  const name = `Asha ${randomUUID()}`
  const cv = { name: 'cv.pdf', buffer: readCv('asha.pdf') }
  const id = await sendCv({ request, name, cv })
  await logInToCms()
  await page.goto(`/cms/collections/consultations/${id}`)
  await openTechnicalDetails(page)
  await expectCleanPart(page.getByRole('region', { name: cmsTexts.en.exports.person }))
  const view = page.getByRole('button', { name: texts.view })
  await view.click()
  const dialog = page.getByRole('dialog', { name })
  const pictures = dialog.getByRole('img')
  await expect(pictures).toHaveCount(2)
  await expect(dialog.getByRole('link', { name: texts.download })).toBeVisible()
  const text = dialog.getByText(texts.cvView.textOfPage.replace('{number}', '2'))
  // Chromium makes a summary's name of its content, with its signs.
  await expect(text).toHaveAccessibleName(texts.cvView.textOfPage.replace('{number}', '2'))
  await text.click()
  await expect(dialog.getByText('BSc Nursing, 4-year programme, 2017')).toBeVisible()
  await expectCleanPart(dialog)
  await page.setViewportSize({ width: 360, height: 700 })
  await expectToFit(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(view).toBeFocused()
})
