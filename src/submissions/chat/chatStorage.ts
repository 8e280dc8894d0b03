/** What the chat keeps in the browser. */
export const chatKeys = {
  /** The conversation so far, for as long as the tab is open. */
  conversation: 'chatConversation',
  /** Whether the panel is open, for as long as the tab is open. */
  open: 'chatOpen',
  /** When a number was last sent from this browser. */
  sentAt: 'chatSentAt',
  /** Messages that the server has not acknowledged yet. */
  unsent: 'chatUnsent',
} as const

type Place = 'localStorage' | 'sessionStorage'
type Key = (typeof chatKeys)[keyof typeof chatKeys]

/** Stands in where a browser forbids storage, until the next page. */
const memory = new Map<Key, string>()

/** A kept value. */
export function readConsultationDraft({ place, key }: { place: Place; key: Key }): string | null {
  try {
    return window[place].getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Keeps a value, or forgets it where it is null. */
export function keep({
  place,
  key,
  value,
}: {
  place: Place
  key: Key
  value: string | null
}): void {
  memory.delete(key)
  try {
    if (value === null) window[place].removeItem(key)
    else window[place].setItem(key, value)
  } catch {
    if (value !== null) memory.set(key, value)
  }
}
