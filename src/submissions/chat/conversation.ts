import { useMemo, useSyncExternalStore } from 'react'
import { followStorage, parseMembers, readItem, writeItem } from '@/ui/webStorage'
import { chatStorageKeys } from './chatStorageKeys'

/** What a visitor has said. Replies are not kept: they follow from it, in the page's language. */
export type Conversation = {
  /** What a visitor asked before saying a name. */
  question?: string
  name?: string
  phone?: string
  /** A number that was typed in a form and has not been sent. */
  typedPhone?: string
}

/** How long one number is enough, in every tab of a browser: a day. */
const lockMilliseconds = 24 * 60 * 60 * 1000

/** The conversation and whether it is locked (specification, section 4), kept up to date. */
export function useConversation(): Conversation & { isLocked: boolean } {
  const stored = useSyncExternalStore(followStorage, () => readItem(chatStorageKeys.conversation))
  const isLocked = useSyncExternalStore(followStorage, isConversationLocked)
  return useMemo(() => ({ ...parse(stored), isLocked }), [stored, isLocked])
}

/** Keeps what a visitor said; a number locks the conversation. */
export function saveConversation(said: Conversation): void {
  const conversation = { ...readConversation(), ...said }
  writeItem({ ...chatStorageKeys.conversation, value: JSON.stringify(conversation) })
  if (said.phone) writeItem({ ...chatStorageKeys.sentAt, value: String(Date.now()) })
}

/**
 * Unlocks the conversation for another number. The specification locks it (section 4); but a visitor who
 * mistyped the number could never be called.
 */
export function unlockConversation(): void {
  writeItem({ ...chatStorageKeys.sentAt, value: null })
  saveConversation({ phone: undefined })
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

/** Opens the chat for a visitor who comes from a form, with what stands in it. */
export function openChat(entered: { name: unknown; phone: unknown }): void {
  const [name, typedPhone] = [entered.name, entered.phone].map((value) =>
    String(value ?? '').trim(),
  )
  saveConversation({ ...(name && { name }), ...(typedPhone && { typedPhone }) })
  const bubble = document.querySelector<HTMLElement>('[data-chat-bubble]')
  bubble?.focus()
  if (bubble?.getAttribute('aria-expanded') !== 'true') bubble?.click()
}

/** What cannot be read counts as nothing said. */
function parse(stored: string | null): Conversation {
  const { question, name, phone, typedPhone } = parseMembers(stored)
  const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return {
    question: text(question),
    name: text(name),
    phone: text(phone),
    typedPhone: text(typedPhone),
  }
}
