import { writeFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { expectCleanPart } from '../helpers/axe'
import { uniqueName } from '../helpers/chatPanel'
import { chosenFile, form, openDialog, parts, storedCvs } from '../helpers/consultationDraft'
import { sweptLocales } from '../helpers/coveredControls'
import { messages } from '../helpers/messages'
import { drawPages, ocrSkipped, readText } from '../helpers/ocr'
import { asPhonesStore, onItsSide, photograph } from '../helpers/photographs'
import { expect, test } from '../helpers/sharedContext'

const firstPage = [
  'Curriculum Vitae',
  'Asha Thomas, Registered Nurse',
  'Kochi, Kerala. Telephone +91 98765 43210',
  'Profile',
  'Registered nurse with seven years of experience in intensive care and emergency medicine.',
  'Experience',
  'Staff Nurse, Intensive Care Unit, Lakeshore Hospital, Kochi, 2019 to present',
  'Ventilator care, central lines, medication, documentation, handover to the next shift.',
  'Staff Nurse, Medical Ward, General Hospital, Ernakulam, 2017 to 2019',
]
const secondPage = [
  'Education',
  'Bachelor of Science in Nursing, Kerala University of Health Sciences, 2017',
  'Registration with the Kerala Nurses and Midwives Council, number 123456',
  'Languages',
  'Malayalam, English, Hindi, German certificate of the Goethe Institute, level B1',
  'Certificates',
  'Basic Life Support, Advanced Cardiac Life Support, Infection Control',
]

const texts = messages('en').photos
const numbered = (text: string, number: number) => text.replace('{number}', String(number))

/** The dialog of photos, and what can be done in it. */
function photoParts(within: Page | Locator, words: { photos: typeof texts; open: string }) {
  const dialog = within.getByRole('dialog', { name: words.photos.title })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  return {
    open: within.getByRole('button', { name: words.open }),
    dialog,
    add: dialog.locator('input[multiple]'),
    items: dialog.getByRole('listitem'),
    status: dialog.getByRole('status'),
    button,
    of: (text: string, number: number) => button(numbered(text, number)),
  }
}

const english = { photos: texts, open: form.cvPhotos }

const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

/** Two pages of a CV as a phone has them: one with EXIF, one lying on its side. */
async function takePhotos(context: BrowserContext) {
  const first = await photograph({ context, lines: firstPage, tilt: [14, -9, 3] })
  const second = await photograph({ context, lines: secondPage, tilt: [-8, 6, -4] })
  return {
    corners: first.corners,
    first: file('IMG_1.jpg', await asPhonesStore(first.jpeg)),
    second: file('IMG_2.jpg', await onItsSide(second.jpeg)),
  }
}

/** To be looked at after the test. */
const keepPicture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`) })

/** A picture without a text, which costs no time. */
const plainPhoto = async (name: string) =>
  file(
    name,
    await sharp({ create: { width: 600, height: 800, channels: 3, background: '#8ab' } })
      .jpeg()
      .toBuffer(),
  )

/** Fails where more than one word in twenty of those that were printed is not read. */
function expectRead(lines: readonly string[], text: string): void {
  const wordsOf = (of: string) => of.match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const read = new Set(wordsOf(text))
  const printed = wordsOf(lines.join(' '))
  const unread = printed.filter((word) => !read.has(word))
  expect(unread.length, unread.join(' ')).toBeLessThanOrEqual(printed.length / 20)
}

// Without a network the browser says so of each request.
test.use({ allowedConsole: [/Failed to load resource/] })

test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 760 }))

test('a nurse makes a CV of photos without a network, and staff can read it', async ({
  page,
  context,
  baseURL,
}) => {
  // Photographs with noise take the browser a while.
  test.slow()
  const name = uniqueName('Asha photos')
  const { corners, first, second } = await takePhotos(context)
  await page.bringToFront()
  await page.goto('/nurses')
  const fields = parts(page)
  await fields.name.fill(name)
  await fields.phone.fill('+91 98765 43210')
  await fields.country.selectOption('Germany')
  const cv = fields.cv.first()
  const photos = photoParts(page, english)
  await photos.open.click()
  await expect(photos.dialog).toBeVisible()
  await expectCleanPart(photos.dialog)
  await context.setOffline(true)

  await photos.add.setInputFiles([second, first])
  await expect(photos.items).toHaveCount(2)
  await expect(photos.status).toHaveText(texts.added.replace('{count}', '2'))
  await expectCleanPart(photos.dialog)
  await keepPicture(page, 'pages')

  // The keyboard orders the pages, and stays on its button.
  const down = photos.of(texts.down, 1)
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(photos.status).toHaveText(texts.moved.replace('{from}', '1').replace('{to}', '2'))
  await expect(photos.of(texts.down, 2)).toBeFocused()
  await photos.of(texts.rotate, 2).click()
  await expect(photos.status).toHaveText(numbered(texts.rotated, 2))

  // A finger puts three corners onto those of the page, the arrow keys one.
  await photos.of(texts.crop, 1).click()
  const names = [texts.corners.topLeft, texts.corners.topRight, texts.corners.bottomRight]
  await expect(photos.button(texts.corners.topLeft)).toBeFocused()
  const canvas = photos.dialog.locator('canvas')
  await expect(canvas).toBeVisible()
  for (const [index, { x, y }] of corners.slice(0, 3).entries()) {
    await photos.button(names[index] ?? '').hover()
    const box = await canvas.boundingBox()
    if (!box) throw new Error('The photo has no size.')
    await page.mouse.down()
    await page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 4 })
    await page.mouse.up()
  }
  await photos.button(texts.corners.bottomLeft).focus()
  const { x = 0, y = 0 } = corners[3] ?? {}
  for (const [share, arrow] of [
    [x, 'ArrowRight'],
    [1 - y, 'ArrowUp'],
  ] as const) {
    const steps = Math.round(share / 0.005)
    for (let large = 0; large < Math.floor(steps / 10); large += 1) {
      await page.keyboard.press(`Shift+${arrow}`)
    }
    for (let small = 0; small < steps % 10; small += 1) await page.keyboard.press(arrow)
  }
  await expect(photos.status).toContainText(/[\d.]+%, [\d.]+%/)
  await expectCleanPart(photos.dialog)
  await keepPicture(page, 'crop')
  await photos.button(texts.cropApply).click()
  await expect(photos.status).toHaveText(numbered(texts.cropped, 1))
  await expect(photos.of(texts.crop, 1)).toBeFocused()

  // Closed by mistake: the pages are still there.
  await page.keyboard.press('Escape')
  await expect(photos.dialog).toHaveCount(0)
  await expect(photos.open).toBeFocused()
  await photos.open.click()
  await expect(photos.items).toHaveCount(2)
  await photos.button(texts.use).click()
  await expect(photos.dialog).toHaveCount(0)
  await expect(photos.open).toBeFocused()
  await expect.poll(() => chosenFile(cv)).toMatchObject({ name: 'cv.pdf' })
  await expect(cv).toHaveAttribute('aria-invalid', 'false')

  await fields.submit.click()
  await expect(fields.tryNow).toBeFocused()
  await context.setOffline(false)
  await expect(page).toHaveURL('/consultation-success')
  const [pdf] = await storedCvs({ baseURL: baseURL ?? '', name })
  if (!pdf) throw new Error('No CV is stored.')
  const pictures = await drawPages(pdf)
  for (const [index, picture] of pictures.entries()) {
    writeFileSync(test.info().outputPath(`page-${index + 1}.png`), picture)
  }
  expect(pictures).toHaveLength(2)
  expect(pdf.length).toBeLessThanOrEqual(2 * 300_000 + 2000)
  // Where a photo was taken concerns no one.
  expect(pdf.includes('Exif')).toBe(false)
  test.skip(ocrSkipped, 'no tesseract')
  const [one = '', two = ''] = pictures.map(readText)
  expectRead(firstPage, one)
  expectRead(secondPage, two)
})

test('a photo chosen as the CV becomes its first page, in the dialog of another page', async ({
  page,
}) => {
  const first = await plainPhoto('IMG_1.jpg')
  const { dialog } = await openDialog(page)
  const cv = parts(dialog).cv.first()
  await cv.setInputFiles(first)
  await expect(dialog.getByText(form.errors.cv_photo).first()).toBeVisible()
  const photos = photoParts(dialog, english)
  await photos.open.click()
  await expect(photos.items).toHaveCount(1)

  // Escape and the browser's way back close the photos first.
  await page.keyboard.press('Escape')
  await expect(photos.dialog).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await photos.open.click()
  await expect(photos.items).toHaveCount(1)
  await page.goBack()
  await expect(photos.dialog).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await photos.open.click()
  await photos.button(texts.use).click()
  await expect.poll(() => chosenFile(cv)).toMatchObject({ name: 'cv.pdf' })
  await expect(cv).toHaveAttribute('aria-invalid', 'false')

  // Discarding the form discards the photos.
  const { discard, discardConfirm } = parts(dialog)
  await discard.click()
  await discardConfirm.click()
  await photos.open.click()
  await expect(photos.dialog).toBeVisible()
  await expect(photos.items).toHaveCount(0)
})

test('what cannot be opened and what is too much is said; removing keeps the focus', async ({
  page,
}) => {
  const first = await plainPhoto('IMG_1.jpg')
  await page.goto('/nurses')
  const photos = photoParts(page, english)
  await photos.open.click()
  const heic = file('IMG_3.HEIC', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'image/heic')
  await photos.add.setInputFiles([heic, first])
  await expect(photos.items).toHaveCount(1)
  await expect(photos.dialog.getByRole('alert')).toContainText('IMG_3.HEIC')
  await expectCleanPart(photos.dialog)

  await photos.add.setInputFiles(Array.from({ length: 20 }, () => first))
  await expect(photos.items).toHaveCount(20, { timeout: 60_000 })
  await expect(photos.dialog.getByRole('alert')).toHaveText(texts.tooMany.replace('{count}', '20'))
  await photos.of(texts.remove, 20).click()
  await expect(photos.of(texts.remove, 19)).toBeFocused()
  await photos.of(texts.remove, 1).click()
  await expect(photos.of(texts.remove, 1)).toBeFocused()
  await expect(photos.status).toHaveText(
    texts.removed.replace('{number}', '1').replace('{count}', '18'),
  )
})

for (const locale of sweptLocales) {
  test(`the dialog fits a phone in ${locale}`, async ({ page }) => {
    const { consultation, photos: words } = messages(locale)
    const first = await plainPhoto('IMG_1.jpg')
    await page.goto(`/${locale}/nurses`)
    const photos = photoParts(page, { photos: words, open: consultation.cvPhotos })
    await photos.open.click()
    await photos.add.setInputFiles([first, first])
    await expect(photos.items).toHaveCount(2)
    const expectFit = async (name: string) => {
      await expectCleanPart(photos.dialog)
      const widest = await photos.dialog.evaluate((element) =>
        Math.max(element.scrollWidth, ...[...element.children].map((child) => child.scrollWidth)),
      )
      expect(widest).toBeLessThanOrEqual(360)
      await keepPicture(page, `${locale}-${name}`)
    }
    await expectFit('pages')
    await photos.of(words.crop, 1).click()
    await expect(photos.dialog.locator('canvas')).toBeVisible()
    await expectFit('crop')
  })
}

test.describe('where the code cannot be loaded', () => {
  test('that is said, and the next press tries again', async ({ page }) => {
    await page.goto('/nurses')
    const photos = photoParts(page, english)
    await parts(page).name.fill('Asha')
    await expect(parts(page).note).toBeVisible()
    await page.route('**/_next/static/**', (route) => route.abort())
    await photos.open.click()
    await expect(page.getByRole('alert').filter({ hasText: form.cvPhotosFailed })).toBeVisible()
    await page.unroute('**/_next/static/**')
    await photos.open.click()
    await expect(photos.dialog).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the help text says how to make a PDF', async ({ page }) => {
    await page.goto('/nurses')
    await expect(page.getByText(form.cvHow)).toBeVisible()
    await expect(page.getByRole('button', { name: form.cvPhotos })).toBeHidden()
  })
})
