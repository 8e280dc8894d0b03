/** What a visitor answered when asked about analytics. */
export type ConsentChoice = 'accepted' | 'rejected'

const storageKey = 'analyticsConsent'

/** The visitor's answer, if there is one. */
export function readConsent(): ConsentChoice | null {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === 'accepted' || kept === 'rejected' ? kept : null
  } catch {
    // Where a browser forbids storage, the visitor is asked again on the next page.
    return null
  }
}

/** Keeps the answer. */
export function keepConsent(choice: ConsentChoice): void {
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // See readConsent.
  }
}
