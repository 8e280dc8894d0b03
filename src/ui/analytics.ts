/** Something that happened on the site, as analytics count it; never a name or a phone number. */
export type SiteEvent = { event: string } & Record<string, string | number | undefined>

declare global {
  interface Window {
    /** Google's tag manager reads this array; until it is loaded, nothing leaves the browser. */
    dataLayer?: unknown[]
  }
}

const pushed: SiteEvent[] = []
const observers = new Set<(event: SiteEvent) => void>()

/** Pushes an event to the analytics data layer (specification, section 7). */
export function pushEvent(event: SiteEvent): void {
  window.dataLayer ??= []
  window.dataLayer.push(event)
  pushed.push(event)
  for (const observe of observers) observe(event)
}

/** Calls back with every event of this page load: those already pushed and those to come. */
export function observeEvents(observe: (event: SiteEvent) => void): void {
  observers.add(observe)
  for (const event of pushed) observe(event)
}
