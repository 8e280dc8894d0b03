import type { Locale } from '@/i18n/locales'
import { initialChatMessage } from '@/domain/chatFields'
import { createUuid } from '@/ui/createUuid'
import { chatKeys, keep, readConsultationDraft } from './chatStorage'

/** Where messages of the chat are sent (specification, section 7). */
const endpoint = '/api/chat'

/** A message on its way; its id stays the same however often it is sent. */
type Unsent = {
  name: string
  phone: string
  message: string
  submission_id: string
  locale: string
  storedAt: number
}

const place = { place: 'localStorage', key: chatKeys.unsent } as const

/** Silence after which a connection counts as lost, and the pauses between tries, in milliseconds. */
const answerTimeout = 30_000
const firstPause = 5_000
const longestPause = 10 * 60_000

/** A visitor who comes back later than that no longer waits for a call: 30 days. */
const keptFor = 30 * 24 * 60 * 60 * 1000

/** Ids that need no sending any more, even where a browser should refuse to forget them. */
const acknowledged = new Set<string>()

let isSending = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isWatching = false

/**
 * Sends a visitor's name and number once. The message is kept in the browser before that and until
 * the server has acknowledged it, so that neither a lost connection nor a closed tab loses it.
 */
export function sendContact(contact: { name: string; phone: string; locale: Locale }): void {
  const unsent: Unsent = {
    ...contact,
    message: initialChatMessage,
    submission_id: createUuid(),
    storedAt: Date.now(),
  }
  write([...read(), unsent])
  sendStored()
}

/** Sends what is kept: at once, when the network is back, and again after growing pauses. */
export function sendStored(): void {
  watchNetwork()
  void sendAll()
}

async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    // Read anew each time: another message may have been kept while one was on its way.
    for (let [unsent] = read(); unsent; [unsent] = read()) {
      const result = await post(unsent)
      if (!result.isAcknowledged) return tryLater(result)
      forget(unsent)
    }
    failures = 0
  } finally {
    isSending = false
  }
}

type Result = { isAcknowledged: boolean; status?: number; retryAfter?: number }

/** A definite refusal is an acknowledgement too: the same message would be refused again. */
async function post({ storedAt: _, ...body }: Unsent): Promise<Result> {
  const abort = new AbortController()
  const silence = setTimeout(() => abort.abort(), answerTimeout)
  try {
    const { ok, status, headers } = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // The request goes on when the visitor leaves the page.
      keepalive: true,
      signal: abort.signal,
    })
    if (!ok) warn(status)
    const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429
    const retryAfter = Number(headers.get('retry-after')) * 1000 || undefined
    return { isAcknowledged: ok || isRefused, status, retryAfter }
  } catch {
    warn()
    return { isAcknowledged: false }
  } finally {
    clearTimeout(silence)
  }
}

function tryLater({ retryAfter = 0 }: Result): void {
  const pause = Math.min(firstPause * 3 ** failures, longestPause)
  failures += 1
  // Browsers that lost the same server do not all come back in the same moment.
  timer = setTimeout(sendStored, Math.max(retryAfter, pause * (1 + Math.random() / 4)))
}

function watchNetwork(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('online', sendStored)
}

/** The specification asks for a warning in the console (section 8); it says nothing about anybody. */
function warn(status?: number): void {
  // oxlint-disable-next-line no-console
  console.warn(`The chat message was not received (${status ?? 'no answer'}).`)
}

function read(): Unsent[] {
  try {
    const kept: unknown = JSON.parse(readConsultationDraft(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isCurrent) : []
  } catch {
    return []
  }
}

function isCurrent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const { storedAt, submission_id: id }: Partial<Record<string, unknown>> = { ...value }
  if (typeof id !== 'string' || typeof storedAt !== 'number') return false
  return Date.now() - storedAt < keptFor && !acknowledged.has(id)
}

function forget({ submission_id }: Unsent): void {
  acknowledged.add(submission_id)
  write(read())
}

function write(unsent: Unsent[]): void {
  keep({ ...place, value: unsent.length > 0 ? JSON.stringify(unsent) : null })
}
