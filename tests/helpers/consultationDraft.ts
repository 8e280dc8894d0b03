import { readdirSync, readFileSync } from 'node:fs'
import { chromium, type BrowserContext, type Locator, type Page } from 'playwright/test'
import { draftDatabase } from '../../src/ui/webStorage'
import { readCv } from './consultationForms'
import { seedTexts } from './content'
import { adminCredentials, basicAuthorization } from './credentials'
import { expect, test } from './sharedContext'
import { messages } from './messages'

export const endpointPath = '/api/consultations'
export const endpoint = `**${endpointPath}`
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
    summary: within.getByRole('group', { name: texts.errorSummary }),
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

type Entered = { within: Page | Locator; name?: string; texts?: typeof form }

/** Enters what a nurse does. Where no scripts run, nothing says that it is kept. */
export async function fillNurse({
  within,
  name = 'Asha Thomas',
  texts = form,
  isKept = true,
}: Entered & { isKept?: boolean }) {
  const fields = parts(within, { texts })
  await fields.name.fill(name)
  await fields.phone.fill('+91 98765 43210')
  await fields.country.selectOption('Germany')
  await fields.cv.setInputFiles(cv)
  if (isKept) await expect(fields.note).toBeVisible()
}

export async function fillHospital(within: Page | Locator, name = 'Dr. Jürgen Groß') {
  const fields = parts(within)
  await fields.name.fill(name)
  await fields.phone.fill('+49 30 1234567')
  await fields.hiringCountry.selectOption('KSA')
  await fields.website.fill('www.klinik.example')
}

/** Opens the nurses' form in its dialog on a page that shows their button. */
export async function openDialog(page: Page, path = '/') {
  await page.goto(path)
  const opener = page.getByRole('link', { name: seedTexts('en').home.nurses.button }).first()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: form.title })
  await expect(dialog).toBeVisible()
  return { opener, dialog }
}

export async function expectFilled({ within, name = 'Asha Thomas', texts = form }: Entered) {
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

/** What a page's browser keeps of consultation forms: the keys of its database. */
function draftKeys(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases()
    if (!known.some((one) => one.name === name)) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keys = database.transaction('kept').objectStore('kept').getAllKeys()
    const found = await new Promise<IDBValidKey[]>((resolve) => {
      keys.onsuccess = () => resolve(keys.result)
    })
    database.close()
    return found.map(String)
  }, draftDatabase)
}

/** The main process of the browser that works in a profile's folder. */
export function browserProcess(profile: string): number {
  const found = readdirSync('/proc').find((entry) => {
    if (!/^\d+$/.test(entry)) return false
    const command = commandOf(entry)
    return command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')
  })
  if (!found) throw new Error(`No browser works in ${profile}.`)
  return Number(found)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended in the meantime.
    return ''
  }
}
