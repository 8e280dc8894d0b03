import type { Locale } from '@/i18n/locales'
import { initialChatMessage } from '@/domain/chatFields'
import { callJson, readAttribution, resultOf, type SendResult } from '@/submissions/browser/post'
import { createSender } from '@/submissions/browser/sender'
import { parseMembers, readItem, writeItem } from '@/ui/webStorage'
import { createUuid } from '@/ui/createUuid'
import { rememberReceipt } from './useAnswers'
import { chatStorageKeys } from './chatStorageKeys'

/** Where messages of the chat are sent (specification, section 7). */
const address = '/api/chat'

/** A message on its way; its id stays the same however often it is sent. */
type Unsent = {
  name: string
  phone: string
  message: string
  submission_id: string
  locale: string
  attribution?: string
  storedAt: number
}

/** A visitor who comes back later than that no longer waits for a call: 30 days. */
const maxAge = 30 * 24 * 60 * 60 * 1000

/** Ids that need no sending any more, even where a browser should refuse to forget them. */
const answered = new Set<string>()

const sender = createSender({
  next: () => read()[0],
  send: ({ item }) => post(item),
  onAnswer({ item, result }) {
    answered.add(item.submission_id)
    if (result.outcome === 'received' && result.reference) rememberReceipt(result.reference)
    write(read())
  },
})

/**
 * Sends a visitor's name and number once, with what was asked. The message is kept in the browser before that and until
 * the server has answered it, so that neither a lost connection nor a closed tab loses it.
 */
export function sendContact({
  question,
  ...contact
}: {
  question?: string
  name: string
  phone: string
  locale: Locale
}): void {
  const unsent: Unsent = {
    ...contact,
    message: question ?? initialChatMessage,
    submission_id: createUuid(),
    attribution: readAttribution(),
    storedAt: Date.now(),
  }
  write([...read(), unsent])
  sendStored()
}

/** Sends what is kept. */
export function sendStored(): void {
  void sender.start()
}

async function post({ storedAt: _, ...body }: Unsent): Promise<SendResult> {
  const answer = await callJson({ address, body, keepalive: true })
  const result = resultOf(answer)
  if (result.outcome === 'received') return result
  // The specification asks for a warning in the console (section 8); it names no person.
  // oxlint-disable-next-line no-console
  console.warn(`The chat message was not received (${answer?.status ?? 'no response'}).`)
  // The visitor is not shown that the server has failed, and so would not send it again.
  return result.outcome === 'refused' && result.status >= 500 ? { outcome: 'unreachable' } : result
}

function read(): Unsent[] {
  return Object.values(parseMembers(readItem(chatStorageKeys.unsent))).filter(isCurrent)
}

function isCurrent(value: unknown): value is Unsent {
  const { storedAt, submission_id: id }: Partial<Unsent> = { ...(value as Unsent | null) }
  if (typeof id !== 'string' || typeof storedAt !== 'number') return false
  return Date.now() - storedAt < maxAge && !answered.has(id)
}

function write(unsent: Unsent[]): void {
  writeItem({ ...chatStorageKeys.unsent, value: unsent.length > 0 ? JSON.stringify(unsent) : null })
}
