import { chromium, type BrowserContext, type Locator, type Page } from 'playwright/test'
import { readCv } from './consultationForms'
import { adminCredentials, basicAuthorization } from './credentials'
import { expect, test } from './sharedContext'
import { draftKeys } from './draftForms'
import { messages } from './messages'

export const endpointPath = '/api/consultations'
const endpoint = `**${endpointPath}`
export const en = messages('en')
export const form = en.consultation
export const cv = { name: 'asha.pdf', mimeType: 'application/pdf', buffer: readCv('asha.pdf') }

/** The form's parts, within a page or a dialog. */
export function parts(within: Page | Locator, { texts = form }: { texts?: typeof form } = {}) {
  const field = (label: string) => within.getByLabel(label, { exact: true })
  const button = (name: string) => within.getByRole('button', { name, exact: true })
  return {
    name: field(texts.name),
    phone: field(texts.phone),
    country: field(texts.desiredCountry),
    hiringCountry: field(texts.hiringCountry),
    website: within.getByLabel(texts.hospitalWebsite),
    cv: within.locator('input[type=file]'),
    submit: button(texts.submit),
    sending: button(texts.submitting),
    tryNow: button(texts.waiting.tryNow),
    stop: button(texts.waiting.stop),
    discard: button(texts.kept.discard),
    discardConfirm: button(texts.kept.discardConfirm),
    discardCancel: button(texts.kept.discardCancel),
    restored: within.getByRole('paragraph').filter({ hasText: texts.kept.restored }),
    status: within.locator('form').getByRole('status'),
    note: within.getByText(texts.kept.note),
  }
}

export async function fillNurse({
  within,
  name = 'Asha Thomas',
  texts = form,
}: {
  within: Page | Locator
  name?: string
  texts?: typeof form
}) {
  const fields = parts(within, { texts })
  await fields.name.fill(name)
  await fields.phone.fill('+91 98765 43210')
  await fields.country.selectOption('Germany')
  await fields.cv.setInputFiles(cv)
  await expect(fields.note).toBeVisible()
}

export async function expectFilled({
  within,
  name = 'Asha Thomas',
  texts = form,
}: {
  within: Page | Locator
  name?: string
  texts?: typeof form
}) {
  const fields = parts(within, { texts })
  await expect(fields.name).toHaveValue(name)
  await expect(fields.phone).toHaveValue('+91 98765 43210')
  await expect(fields.country).toHaveValue('Germany')
  await expect.poll(() => chosenFile(fields.cv)).toEqual({ name: cv.name, size: cv.buffer.length })
}

export const chosenFile = (input: Locator) =>
  input.evaluate(({ files }: HTMLInputElement) => {
    const file = files?.[0]
    return file ? { name: file.name, size: file.size } : null
  })

/** Everything that was entered is written down. */
export const expectSaved = (page: Page) =>
  expect.poll(() => draftKeys(page)).toEqual(['nurses', 'nurses.cv'])

export const expectNothingSaved = (page: Page) => expect.poll(() => draftKeys(page)).toEqual([])

/** A form without anything of an earlier visit, once its code is at work. */
export async function expectFresh({ page, texts = form }: { page: Page; texts?: typeof form }) {
  const { name, phone, cv: field, note, restored } = parts(page, { texts })
  await name.fill('Fatima')
  await expect(note).toBeVisible()
  await expect(phone).toHaveValue('')
  expect(await chosenFile(field)).toBeNull()
  await expect(restored).toHaveCount(0)
}

export const toast = (page: Page) => page.getByRole('region', { name: form.toast.region })

/** The ids under which requests are sent; `answer` says what becomes of each. */
export async function watchRequests(
  context: BrowserContext | Page,
  answer: (count: number) => Promise<'abort' | { status: number; json?: object; headers?: object }>,
) {
  const ids: (string | undefined)[] = []
  await context.route(endpoint, async (route, request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? ''
    ids.push(/name="submission_id"\r\n\r\n([\w-]+)/.exec(body)?.[1])
    const how = await answer(ids.length)
    if (how === 'abort') return route.abort()
    await route.fulfill({ ...how, headers: { ...how.headers } })
  })
  return ids
}

/** The server's own address. */
export function target(): string {
  const { E2E_BASE_URL: url } = process.env
  if (!url) throw new Error('The tests have no server.')
  return url
}

/** The CVs of all requests under a name, as staff download them. */
export async function storedCvs({ baseURL, name }: { baseURL: string; name: string }) {
  const headers = { Authorization: basicAuthorization(adminCredentials) }
  const list = await fetch(`${baseURL}/admin/consultations`, { headers })
  const rows: { id: number; name: string }[] = await list.json()
  const files = rows
    .filter((row) => row.name === name)
    .map(({ id }) => fetch(`${baseURL}/admin/consultations/${id}/cv`, { headers }))
  return Promise.all(files.map(async (file) => Buffer.from(await (await file).arrayBuffer())))
}

/** Ends a page's process at once. */
export async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}

/** A browser with a folder of its own, which outlives its process. */
export function openProfile({ profile, baseURL }: { profile: string; baseURL?: string }) {
  const { launchOptions, locale, timezoneId } = test.info().project.use
  return chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL,
    locale,
    timezoneId,
  })
}
