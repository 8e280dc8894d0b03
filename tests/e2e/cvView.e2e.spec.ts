import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { localePath } from '../../src/i18n/paths'
import { expectCleanPart } from '../helpers/axe'
import { test } from '../helpers/cmsTest'
import { pdfOf, readCv } from '../helpers/consultationForms'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { expect } from '../helpers/fixtures'
import { makeDocx } from '../helpers/makeDocx'
import { messages } from '../helpers/messages'
import { readDocument } from '../helpers/unusualCvs'

const authorization = basicAuthorization(adminCredentials)

/** Sends a consultation and tells its number. */
async function submit({
  request,
  name,
  cv,
}: {
  request: APIRequestContext
  name: string
  cv: { name: string; buffer: Buffer }
}): Promise<number> {
  const fields = { name, phone: '+91 98765 43210', type: 'nurses', desired_country: 'UAE' }
  const file = { ...cv, mimeType: 'application/octet-stream' }
  const answer = await request.post('/api/consultations', { multipart: { ...fields, cv: file } })
  expect(answer.status()).toBe(201)
  const list = await request.get(`/admin/consultations?limit=1&q=${encodeURIComponent(name)}`, {
    headers: { Authorization: authorization },
  })
  const [{ id }] = await list.json()
  return id
}

/** Nothing of a page or a CV is wider than the screen. */
async function expectToFit(dialog: Locator): Promise<void> {
  const widest = await dialog.evaluate((element) =>
    Math.max(element.scrollWidth, ...[...element.children].map((child) => child.scrollWidth)),
  )
  expect(widest).toBeLessThanOrEqual(dialog.page().viewportSize()?.width ?? 0)
}

for (const { locale, width } of [
  { locale: 'en', width: 1280 },
  { locale: 'ar', width: 360 },
] as const) {
  test.describe(`at /admin in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } })
    const texts = messages(locale).admin.list

    test('staff look at the pages of a PDF and its remarks', async ({ page, request }) => {
      const name = `Asha ${randomUUID()}`
      const pdf = readDocument('prints-by-itself.pdf')
      await submit({ request, name, cv: { name: 'cv.pdf', buffer: pdf } })
      const { view, dialog } = await find(page, name)
      await view.click()
      await expect(dialog.getByRole('heading', { name })).toBeVisible()
      const first = dialog.getByRole('img', { name: texts.cvView.page.replace('{number}', '1') })
      await expect(first).toBeVisible()
      await expect(dialog.getByRole('status')).toHaveText(`${texts.cv}: ${name}`)
      await expect(dialog).toContainText(texts.cvRemarks.script)
      await expect(dialog.getByRole('button', { name: texts.download })).toBeVisible()
      await expectCleanPart(dialog)
      await expectToFit(dialog)
      await dialog.getByRole('button', { name: texts.cvView.close, exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(view).toBeFocused()
    })

    test('staff read a Word file, and close it with Escape', async ({ page, request }) => {
      const name = `فاطمة ${randomUUID()}`
      const docx = readCv('fatima.docx')
      await submit({ request, name, cv: { name: 'cv.docx', buffer: docx } })
      const { view, dialog } = await find(page, name)
      await view.click()
      await expect(dialog).toContainText('ممرضة مسجلة · عمّان · +962 79 123 4567')
      await expectCleanPart(dialog)
      await expectToFit(dialog)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(view).toBeFocused()
    })

    test('staff see the pictures of a Word file, and what is left out', async ({
      page,
      request,
    }) => {
      const name = `Asha ${randomUUID()}`
      await submit({ request, name, cv: { name: 'cv.docx', buffer: await docxWithPictures() } })
      const { view, dialog } = await find(page, name)
      await view.click()
      const { picture, omitted, kinds } = texts.cvView
      const shown = dialog.getByRole('img', { name: picture.replace('{number}', '1') })
      await expect(shown).toBeVisible()
      await expect(dialog).toContainText(omitted.replace('{list}', `${kinds.charts} (1)`))
      await expect(dialog).toContainText('Staff Nurse')
      await expectCleanPart(dialog)
      await expectToFit(dialog)
      await page.screenshot({ path: test.info().outputPath(`word-${locale}.png`) })
    })

    async function find(page: Page, name: string) {
      await page.addInitScript(
        (value) => sessionStorage.setItem('adminCredentials', value),
        authorization.replace(/^Basic /, ''),
      )
      await page.goto(localePath({ locale, path: '/admin' }))
      await page.getByRole('searchbox', { name: texts.search }).fill(name)
      const row = page.getByRole('table').locator('tbody').getByRole('row')
      await expect(row).toHaveCount(1)
      await expectCleanPart(row)
      await row.scrollIntoViewIfNeeded()
      return {
        view: row.getByRole('button', { name: texts.view }),
        dialog: page.getByRole('dialog'),
      }
    }
  })
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

test.describe('what fails is said in words:', () => {
  // Browsers report each refused request as an error.
  test.use({ allowedConsole: [/status of 503/] })
  const texts = messages('ar').admin.list

  test('a CV that cannot be shown, and one that could not be loaded', async ({ page, request }) => {
    const name = `Asha ${randomUUID()}`
    const id = await submit({ request, name, cv: { name: 'cv.pdf', buffer: pdfOf(2000) } })
    await page.addInitScript(
      (value) => sessionStorage.setItem('adminCredentials', value),
      authorization.replace(/^Basic /, ''),
    )
    await page.goto(localePath({ locale: 'ar', path: '/admin' }))
    await page.getByRole('searchbox', { name: texts.search }).fill(name)
    const view = page.getByRole('table').getByRole('button', { name: texts.view })
    await expect(view).toHaveCount(1)
    const dialog = page.getByRole('dialog')

    let answer: { status: number; json: unknown } = { status: 503, json: {} }
    await page.route(`**/admin/consultations/${id}/cv/view`, (route) => route.fulfill(answer))
    await view.click()
    await expect(dialog.getByRole('alert')).toContainText(texts.cvView.failed)
    await expectCleanPart(dialog)
    answer = { status: 200, json: { pages: [], pictures: [], omitted: {}, isWhole: false } }
    await dialog.getByRole('button', { name: texts.retry }).click()
    await expect(dialog).toContainText(texts.cvView.nothing)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expectCleanPart(dialog)
    await page.unroute(`**/admin/consultations/${id}/cv/view`)
  })
})

test.describe('in the CMS', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('staff look at a CV beside its consultation', async ({ page, request, logInToCms }) => {
    const texts = messages('en').admin.list
    const name = `Asha ${randomUUID()}`
    const cv = { name: 'cv.pdf', buffer: readCv('asha.pdf') }
    const id = await submit({ request, name, cv })
    await logInToCms()
    await page.goto(`/cms/collections/consultations/${id}`)
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
})
