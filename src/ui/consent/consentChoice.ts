import { readItem, writeItem } from '@/ui/webStorage'

/** What a visitor answered when asked about analytics, and ads where the site counts them. */
export type ConsentChoice = 'accepted' | 'rejected'

/** The button in the footer that opens the question again. */
export const consentSettings = '[data-consent-settings]'

const item = { key: 'analyticsConsent' }

const acceptedWithAds = 'acceptedWithAds'

/** The visitor's answer, if there is one. A yes to analytics alone is none where ads are asked about. */
export function readConsent({ withAds }: { withAds: boolean }): ConsentChoice | null {
  const stored = readItem(item)
  if (stored === 'rejected') return stored
  return stored === acceptedWithAds || (stored === 'accepted' && !withAds) ? 'accepted' : null
}

/** Stores the answer; where a browser forbids that, the visitor is asked again on the next page. */
export function keepConsent({
  choice,
  withAds,
}: {
  choice: ConsentChoice
  withAds: boolean
}): void {
  writeItem({ ...item, value: choice === 'accepted' && withAds ? acceptedWithAds : choice })
}
