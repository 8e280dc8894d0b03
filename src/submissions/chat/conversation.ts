import { useMemo, useSyncExternalStore } from 'react'
import { parseMembers, readItem, writeItem } from '@/ui/webStorage'
import { chatStorageKeys } from './chatStorageKeys'

/** What a visitor has said. Replies are not kept: they follow from it, in the page's language. */
export type Conversation = {
  name?: string
  phone?: string
  /** A number that was typed in a form and has not been sent. */
  typedPhone?: string
}

/** How long one number is enough, in every tab of a browser: a day. */
const lockMilliseconds = 24 * 60 * 60 * 1000

const listeners = new Set<() => void>()

/** The conversation and whether it is locked (specification, section 4), kept up to date. */
export function useConversation(): Conversation & { isLocked: boolean } {
  const stored = useSyncExternalStore(subscribe, () => readItem(chatStorageKeys.conversation))
  const isLocked = useSyncExternalStore(subscribe, isConversationLocked)
  return useMemo(() => ({ ...parse(stored), isLocked }), [stored, isLocked])
}

/** Keeps what a visitor said; a number locks the conversation. */
export function tell(said: Conversation): void {
  const conversation = { ...readConversation(), ...said }
  writeItem({ ...chatStorageKeys.conversation, value: JSON.stringify(conversation) })
  if (said.phone) writeItem({ ...chatStorageKeys.sentAt, value: String(Date.now()) })
  for (const listener of listeners) listener()
}

/**
 * Unlocks the conversation for another number. The specification locks it (section 4); but a visitor who
 * mistyped the number could never be called.
 */
export function takeBackPhone(): void {
  writeItem({ ...chatStorageKeys.sentAt, value: null })
  tell({ phone: undefined })
}

/** The conversation as it is now. */
export function readConversation(): Conversation {
  return parse(readItem(chatStorageKeys.conversation))
}

/** True once a number was sent from this tab, or not long ago from another one. */
export function isConversationLocked(): boolean {
  const age = Date.now() - Number(readItem(chatStorageKeys.sentAt) ?? 0)
  return (age >= 0 && age < lockMilliseconds) || readConversation().phone !== undefined
}

/** Other tabs and pages that the back button brings back change it too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  window.addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('pageshow', listener)
  }
}

/** What cannot be read counts as nothing said. */
function parse(stored: string | null): Conversation {
  const { name, phone, typedPhone } = parseMembers(stored)
  const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return { name: text(name), phone: text(phone), typedPhone: text(typedPhone) }
}
