/** What a visitor answered when asked about analytics, and ads where the site counts them. */
export type ConsentChoice = 'accepted' | 'rejected'

/** The button in the footer that opens the question again. */
export const consentSettings = '[data-consent-settings]'

const storageKey = 'analyticsConsent'

const acceptedWithAds = 'acceptedWithAds'

/** The visitor's answer, if there is one. A yes to analytics alone is none where ads are asked about. */
export function readConsent({ withAds }: { withAds: boolean }): ConsentChoice | null {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored === 'rejected') return stored
    return stored === acceptedWithAds || (stored === 'accepted' && !withAds) ? 'accepted' : null
  } catch {
    // Where a browser forbids storage, the visitor is asked again on the next page.
    return null
  }
}

/** Keeps the answer. */
export function keepConsent({
  choice,
  withAds,
}: {
  choice: ConsentChoice
  withAds: boolean
}): void {
  try {
    localStorage.setItem(storageKey, choice === 'accepted' && withAds ? acceptedWithAds : choice)
  } catch {
    // See readConsent.
  }
}
