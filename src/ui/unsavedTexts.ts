import { parseMembers, readItem, writeItem } from './webStorage'

/** What one user has entered and not saved, by entry; in this browser alone, until it is saved or the user logs out. */
const keyOf = (user: number | string) => `curaco-unsaved-${user}`

/** Days after which an entry is dropped: personal data does not stay for good on a computer. */
const maxAge = 14

type Stored = { value: unknown; day: number }

/** Reading for each row of a list would parse the same text over and over. */
let last: { text: string | null; entries: Record<string, Stored> } = { text: null, entries: {} }

const today = () => Math.floor(Date.now() / 86_400_000)

function readAll(user: number | string): Record<string, Stored> {
  const text = readItem({ key: keyOf(user) })
  if (text !== last.text) {
    const all = Object.entries(parseMembers(text)) as [string, Stored][] // `writeUnsaved` wrote them
    const recent = all.filter(([, stored]) => stored?.day > today() - maxAge)
    last = { text, entries: Object.fromEntries(recent) }
  }
  return last.entries
}

/** The value of an entry; the same object until something is written. */
export const readUnsaved = (user: number | string, entry: string): unknown =>
  readAll(user)[entry]?.value

/** Whether there is an entry that begins with a text. */
export const hasUnsaved = (user: number | string, prefix: string): boolean =>
  Object.keys(readAll(user)).some((entry) => entry.startsWith(prefix))

/** Stores an entry, or forgets it where the value is undefined. */
export function writeUnsaved(user: number | string, entry: string, value: unknown): void {
  const { [entry]: _, ...others } = readAll(user)
  const entries = value === undefined ? others : { ...others, [entry]: { value, day: today() } }
  const text = Object.keys(entries).length > 0 ? JSON.stringify(entries) : null
  // What the browser does not store is lost with the page.
  if (writeItem({ key: keyOf(user), value: text })) removeEventListener('beforeunload', ask)
  else addEventListener('beforeunload', ask)
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Forgets all of a user, at the log-out. */
export function forgetUnsaved(user: number | string): void {
  removeEventListener('beforeunload', ask)
  writeItem({ key: keyOf(user), value: null })
}
