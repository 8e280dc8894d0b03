/** A text that the browser keeps: for good, or for as long as the tab is open. */
type Item = { key: string; area?: 'localStorage' | 'sessionStorage' }

/** The database that holds drafts with their files (`indexedDb.ts`). */
export const draftDatabase = 'consultation'

/** Kept while someone who works on content is logged in at the CMS with this browser. No secret: it shows a link. */
export const editorKey = 'editor'

/** Under which the browser stores a nurse's answers to "Where do I stand?". */
export const standingKey = 'standing'

/** Under which the browser stores whether the home page was read as a nurse or as a hospital. */
export const viewKey = 'view'

/** What the browser has refused to keep; it has to do until the next page is loaded. */
const inMemory = new Map<string, string>()

/** The text kept under a key. */
export function readItem({ key, area = 'localStorage' }: Item): string | null {
  try {
    return inMemory.get(key) ?? globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** The members of what was kept as JSON; none where it is nothing of that kind. */
export function parseMembers(text: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(text ?? '{}') }
  } catch {
    return {}
  }
}

const listeners = new Set<() => void>()

/**
 * Calls back when a text is kept or forgotten, here or in another tab, and when the back button brings the page
 * back. @returns how to stop that
 */
export function followStorage(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  window.addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('pageshow', listener)
  }
}

/**
 * Keeps a text, or forgets it where it is null.
 * @returns false where the browser forbids that or has no room
 */
export function writeItem({
  key,
  area = 'localStorage',
  value,
}: Item & { value: string | null }): boolean {
  inMemory.delete(key)
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
    return true
  } catch {
    if (value !== null) inMemory.set(key, value)
    return false
  } finally {
    for (const listener of listeners) listener()
  }
}
