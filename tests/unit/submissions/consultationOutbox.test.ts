import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createStore, get, set } from 'idb-keyval'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Audience } from '@/domain/consultationFields'
import type { openOutbox, OutboxState } from '@/submissions/consultation/consultationOutbox'
import { FakeRequest, stubPage, stubStorage } from '../../helpers/fakeBrowser'

let sent: FakeRequest[]
let answers: typeof FakeRequest.answers
let local: Map<string, string>
const opened: Awaited<ReturnType<typeof openOutbox>>[] = []

const flagKey = 'consultation.nurses'
const flag = () => JSON.parse(local.get(flagKey) ?? 'null')?.state

beforeEach(() => {
  FakeRequest.stub()
  ;({ sent, answers } = FakeRequest)
  local = new Map()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { onLine: false })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

afterEach(async () => {
  vi.useRealTimers()
  // One that waits to try again would do so in a later file, without its browser.
  await Promise.all(opened.splice(0).map((outbox) => outbox.discard()))
})

// Later files of the same worker must not get modules that know this one's environment.
afterAll(() => void vi.resetModules())

/** A file of a phone's cloud that is not there any more. */
function unreadableFile() {
  const file = new File(['x'], 'cloud.pdf')
  const fail = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  return Object.assign(file, { arrayBuffer: fail, slice: () => ({ arrayBuffer: fail }) })
}

/** A page in a tab of its own, with its own copy of the code. */
async function openPage({ audience = 'nurses' }: { audience?: Audience } = {}) {
  vi.resetModules()
  const { page: tab } = stubPage()
  stubStorage(local)
  const { openOutbox } = await import('@/submissions/consultation/consultationOutbox')
  const outbox = await openOutbox(audience)
  const follower = { received: vi.fn(), gone: vi.fn(), refused: vi.fn(), delayed: vi.fn() }
  outbox.follow(follower)
  opened.push(outbox)
  return {
    outbox,
    follower,
    online: () => tab.dispatchEvent(new Event('online')),
    leave: () => tab.dispatchEvent(new Event('pagehide')),
    /** What the browser tells a tab when another one has written something. */
    hear: () => tab.dispatchEvent(Object.assign(new Event('storage'), { key: flagKey })),
  }
}

const bytes = new Uint8Array(2000).map((_, index) => index % 251)
const cv = () => new File([bytes], 'asha.pdf', { type: 'application/pdf', lastModified: 5 })
const values = { name: 'Asha Thomas', phone: '+91 98765 43210', desired_country: 'Germany' }

const request = (change: Partial<typeof values> = {}) => ({
  consultation: {
    ...values,
    ...change,
    type: 'nurses' as const,
    desired_country: 'Germany' as const,
    hospital_website: undefined,
  },
  cv: cv(),
  locale: 'ml' as const,
  honeypot: '',
  values: { ...values, ...change },
})

const waiting = { timeout: 3000, interval: 5 }
const until = (check: () => void) => vi.waitFor(check, waiting)

type Page = Awaited<ReturnType<typeof openPage>>

async function enter({ outbox }: Page) {
  outbox.enter(values)
  outbox.chooseCv(cv())
  await until(() => expect(outbox.get().isSaved).toBe(true))
  // The file is written after the texts.
  const { readDraft } = await import('@/submissions/consultation/draftRecord')
  await vi.waitUntil(async () => (await readDraft('nurses'))?.cv, waiting)
}

/** A page in whose form a nurse has entered everything. */
async function openFilled() {
  const page = await openPage()
  await enter(page)
  return page
}

/** Sends the form of a page, up to where its request is on its way. */
async function begin({ outbox }: Page) {
  void outbox.send(request())
  await until(() => expect(sent).toHaveLength(1))
}

/** What the next page finds; values exactly these. */
async function expectNext({ values: expected, ...state }: Partial<OutboxState>) {
  const { outbox } = await openPage()
  expect(outbox.get()).toMatchObject(state)
  expect(outbox.get().values).toEqual(expected)
}

/** The browser's database. */
const database = () => createStore('consultation', 'kept')

const idOf = (one: FakeRequest | undefined) => one?.body.get('submission_id')

async function bodyOf(one: FakeRequest | undefined) {
  const file = one?.body.get('cv')
  if (!(file instanceof File)) throw new Error('No file was sent.')
  return new Uint8Array(await file.arrayBuffer())
}

describe('what is entered', () => {
  test('is on the next page even when the last one went away in the same moment', async () => {
    const page = await openFilled()
    const before = await get('nurses', database())
    page.outbox.enter({ ...values, phone: '+91 1' })
    page.leave()
    // Nothing of the database's work is done any more: only what is written at once counts.
    expect(local.get(flagKey)).toContain('+91 1')
    await vi.waitUntil(async () => (await get('nurses', database())).at > before.at, waiting)
    await set('nurses', before, database())
    const { outbox } = await openPage()
    expect(outbox.get()).toMatchObject({ values: { phone: '+91 1' }, isSaved: true })
    expect(outbox.get().cv?.name).toBe('asha.pdf')
  })

  test('belongs to its audience', async () => {
    await openFilled()
    const { outbox } = await openPage({ audience: 'hospitals' })
    expect(outbox.get()).toMatchObject({ values: {}, isSaved: false })
  })

  test('is gone after 30 days, and erased', async () => {
    await openFilled()
    const days = (count: number) => Date.now() + count * 24 * 60 * 60 * 1000
    const now = vi.spyOn(Date, 'now')
    now.mockReturnValue(days(31))
    await expectNext({ values: {}, isSaved: false })
    expect(flag()).toBe('discarded')
  })
})

describe('a request', () => {
  test('is erased before anybody hears that it was received', async () => {
    const page = await openFilled()
    answers.push({ status: 201, text: '{"reference":"7K3M-Q9XW-2PVT"}' })
    page.follower.received.mockImplementation(() => expect(flag()).toBe('received'))
    await page.outbox.send(request())
    expect(page.follower.received).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ reference: '7K3M-Q9XW-2PVT' }),
    )
    expect(page.outbox.get()).toMatchObject({ phase: 'idle', values: {}, isSaved: false })
    await expectNext({ values: {} })
    expect(await bodyOf(sent[0])).toEqual(bytes)
  })

  test.each([
    ['connection', false, 'lost'],
    ['site', true, 'lost'],
    ['server', true, { status: 503, text: '{"message":"Away"}' }],
  ] as const)('that is delayed says that it waits for the %s', async (waitsFor, onLine, answer) => {
    const page = await openFilled()
    vi.stubGlobal('navigator', { onLine })
    answers.push(answer)
    await page.outbox.send(request())
    expect(page.outbox.get()).toMatchObject({ phase: 'waiting', waitsFor })
    expect(page.follower.delayed).toHaveBeenCalledOnce()
    expect(page.follower.refused).not.toHaveBeenCalled()
  })

  test('a file that cannot be read is asked for again, not waited for', async () => {
    const page = await openFilled()
    const cv = unreadableFile()
    expect(await page.outbox.chooseCv(cv)).toBe(false)
    answers.push('lost')
    await page.outbox.send({ ...request(), cv })
    const refused = { outcome: 'refused', fields: { cv: 'cv_unreadable' } }
    expect(page.follower.refused).toHaveBeenCalledWith(expect.objectContaining(refused))
    expect(page.outbox.get().phase).toBe('idle')
    page.online()
    expect(sent).toHaveLength(1)
  })

  test('that is refused is not repeated, and what was entered stays', async () => {
    const page = await openFilled()
    answers.push({ status: 422, text: '{"message":"No","fields":{"cv":"Empty"}}' })
    await page.outbox.send(request())
    expect(page.follower.refused).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'No', fields: { cv: 'Empty' } }),
    )
    page.online()
    await expectNext({ phase: 'idle', values, isSaved: true })
    expect(sent).toHaveLength(1)
  })

  test('that was stopped can be corrected: the correction has an id of its own', async () => {
    const page = await openFilled()
    answers.push('lost', 'lost', { status: 201 })
    await page.outbox.send(request())
    await page.outbox.stop()
    expect(page.outbox.get()).toMatchObject({ phase: 'idle', values })
    page.online()
    await page.outbox.send(request({ phone: '+91 1' }))
    await page.outbox.stop()
    // On another page too, the first content has its first id.
    const next = await openPage()
    await next.outbox.send(request())
    const [first, second, third] = sent.map(idOf)
    expect(second).not.toBe(first)
    expect(third).toBe(first)
    expect(sent).toHaveLength(3)
  })

  test('is not sent when it was discarded or stopped while it was being written down', async () => {
    for (const end of ['stop', 'discard'] as const) {
      const page = await openFilled()
      const sending = page.outbox.send(request())
      await page.outbox[end]()
      await sending
      expect(sent).toHaveLength(0)
      expect(page.outbox.get().phase).toBe('idle')
    }
  })

  test('without its file, which the browser has lost, is asked for once more', async () => {
    const page = await openFilled()
    answers.push('lost')
    await page.outbox.send(request())
    const { writeFile } = await import('@/submissions/browser/indexedDb')
    await writeFile({ key: 'nurses' })
    const next = await openPage()
    expect(next.outbox.get()).toMatchObject({ phase: 'idle', values, cv: undefined })
    expect(flag()).toBe('draft')
  })

  test('keeps its own bytes, even when the visitor’s file has changed since', async () => {
    const page = await openFilled()
    answers.push({ status: 201 })
    const gone = cv()
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    await page.outbox.send({ ...request(), cv: gone })
    expect(await bodyOf(sent[0])).toEqual(bytes)
  })
})

describe('two tabs', () => {
  test('give it one id, even when both send it at once', async () => {
    const first = await openFilled()
    const second = await openPage()
    answers.push('lost', 'lost', { status: 201 }, { status: 201 })
    await Promise.all([first.outbox.send(request()), second.outbox.send(request())])
    first.online()
    second.online()
    await until(() => expect(flag()).toBe('received'))
    expect(new Set(sent.map(idOf)).size).toBe(1)
  })

  test('stop and discard together', async () => {
    const first = await openFilled()
    const second = await openPage()
    await begin(first)
    second.hear()
    await until(() => expect(second.outbox.get().phase).toBe('sending'))
    await first.outbox.stop()
    second.hear()
    await until(() => expect(second.outbox.get().phase).toBe('idle'))
    expect(sent).toHaveLength(1)
    expect(second.outbox.get().values).toEqual(values)

    await first.outbox.discard()
    second.hear()
    await until(() => expect(second.follower.gone).toHaveBeenCalledWith('discarded'))
    expect(sent).toHaveLength(1)
  })

  test('with different forms do not disturb each other', async () => {
    const first = await openFilled()
    const second = await openPage()
    second.outbox.enter({ name: 'Fatima' })
    await until(() => expect(local.get(flagKey)).toContain('Fatima'))
    first.hear()
    expect(first.outbox.get().isSaved).toBe(false)
    answers.push({ status: 201 })
    await second.outbox.discard()
    first.hear()
    expect(first.outbox.get().values).toEqual(values)
    expect(first.follower.gone).not.toHaveBeenCalled()
    await first.outbox.send(request())
    expect(first.follower.received).toHaveBeenCalledOnce()
  })

  test('send what another one was sending when that has gone away, under the same id', async () => {
    const first = await openFilled()
    const second = await openPage()
    await begin(first)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    second.hear()
    expect(second.outbox.get().phase).toBe('sending')
    answers.push({ status: 201 })
    await vi.advanceTimersByTimeAsync(61_000)
    await until(() => expect(second.follower.received).toHaveBeenCalledOnce())
    expect(idOf(sent[1])).toBe(idOf(sent[0]))
    expect(await bodyOf(sent[1])).toEqual(bytes)
  })

  test('keep what one of them sends, whatever is typed in the other', async () => {
    const first = await openPage()
    const second = await openPage()
    await enter(first)
    await begin(first)
    second.outbox.enter({ name: 'Fatima' })
    await until(() => expect(second.outbox.get().isSaved).toBe(true))
    first.hear()
    expect(first.outbox.get().phase).toBe('sending')
    const next = await openPage()
    expect(next.outbox.get()).toMatchObject({ phase: 'waiting', values: { name: 'Fatima' } })
    sent[0]?.answer({ status: 201 })
    await until(() => expect(first.follower.received).toHaveBeenCalledOnce())
    // What was typed there is kept again.
    second.hear()
    await until(() => expect(flag()).toBe('draft'))
    expect(second.outbox.get().values).toEqual({ name: 'Fatima' })
    await expectNext({ values: { name: 'Fatima' } })
  })
})
