import { vi } from 'vitest'

/** Stubs a storage of the browser; without entries it forbids everything, as some browsers do. */
export function stubStorage(
  entries: Map<string, string> | null,
  name: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  const allowed = () => {
    if (!entries) throw new DOMException('denied', 'SecurityError')
    return entries
  }
  const storage = {
    getItem: (key: string) => allowed().get(key) ?? null,
    setItem: (key: string, value: string) => void allowed().set(key, value),
    removeItem: (key: string) => void allowed().delete(key),
  }
  vi.stubGlobal(name, storage)
  return storage
}

/** Stubs a page that is looked at: what its window and its document hear is up to the test. */
export function stubPage() {
  const page = new EventTarget()
  const view = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', view)
  return { page, view }
}

/** What a request gets. */
export type FakeAnswer =
  | { status: number; text?: string; headers?: Record<string, string> }
  | 'lost'

/** A request of the browser that stays open until a test answers it. */
export class FakeRequest {
  static sent: FakeRequest[] = []
  /** What the next ones that are sent get by themselves. */
  static answers: FakeAnswer[] = []

  static stub() {
    FakeRequest.sent = []
    FakeRequest.answers = []
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
  }

  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  body = new FormData()
  headers: Record<string, string> = {}
  opened: string[] = []
  private answered: Record<string, string> = {}

  open(...target: string[]) {
    this.opened = target
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return this.answered[name] ?? null
  }
  send(body: FormData) {
    this.body = body
    FakeRequest.sent.push(this)
    const answer = FakeRequest.answers.shift()
    if (answer) setTimeout(() => this.answer(answer))
  }
  abort() {
    this.onabort?.()
  }
  answer(answer: FakeAnswer) {
    if (answer === 'lost') return this.onerror?.()
    this.status = answer.status
    this.responseText = answer.text ?? ''
    this.answered = answer.headers ?? {}
    this.onload?.()
  }
}
