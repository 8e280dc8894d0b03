import { deskEvents, deskEventsPath, type DeskChange, type Viewing } from './deskEvents'

/** Milliseconds from the end of one refresh of the page to the next, however much happens. */
const refreshPause = 50

/**
 * Milliseconds after which a refresh without an end is no longer waited for, and one that failed is tried again: each
 * time after twice as long, up to a minute.
 */
const maxRefresh = 5000

/** Milliseconds that a user has to stay with a case to be seen there. */
const stayPause = 200

/** Milliseconds after which a stream is asked for again that was refused; doubled up to a minute. */
const firstRetry = 2000
const maxRetry = 60_000

/** Milliseconds without another new request after which the last ones are announced. */
const announcePause = 2000

/** What has come over the stream. */
export type Live = {
  viewers: readonly Viewing[]
  /** cases of which something new has come while the page was in the background */
  arrived: ReadonlySet<number>
  /** how many have just come, once for all that come together */
  announced: number
}

/** These outlive a stream: the next one begins where the last one has ended. */
let lastEvent = ''
let isStale = false

type Page = {
  person: number | undefined
  /** the last change that the page knows of */
  since: string
  /** reads the desk anew; what is typed stays */
  refresh: () => void
  show: (change: (last: Live) => Partial<Live>) => void
}

/** Follows the desk for as long as a page shows it. */
export function followDesk({ person, since, refresh, show }: Page) {
  let source: EventSource | null = null
  let retry = firstRetry
  let timer = setTimeout(open, stayPause)
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false
  let pause = maxRefresh
  let readOn = today()
  let announceTimer: ReturnType<typeof setTimeout> | undefined
  const unannounced = new Set<number>()
  lastEvent ||= since

  function open(): void {
    clearTimeout(timer)
    source?.close()
    const query = new URLSearchParams({ since: lastEvent })
    if (person !== undefined) query.set('person', String(person))
    source = new EventSource(`${deskEventsPath}?${query}`)
    source.addEventListener('open', () => (retry = firstRetry))
    source.addEventListener(deskEvents.change, hear)
    source.addEventListener(deskEvents.viewers, (event) => {
      const viewers = JSON.parse(event.data) as Viewing[]
      show(() => ({ viewers }))
    })
    source.addEventListener(deskEvents.over, () => {
      source?.close()
      show(() => ({ viewers: [] }))
    })
    source.addEventListener('error', () => {
      // A broken line is mended by the browser; a refusal is final for it.
      if (source?.readyState !== EventSource.CLOSED) return
      show(() => ({ viewers: [] }))
      timer = setTimeout(open, retry)
      retry = Math.min(retry * 2, maxRetry)
    })
  }

  function hear({ data, lastEventId }: MessageEvent<string>): void {
    lastEvent = lastEventId
    const { kind, person: about } = JSON.parse(data) as DeskChange
    if (kind === 'new' && about !== null) {
      if (isAway()) show(({ arrived }) => ({ arrived: new Set([...arrived, about]) }))
      announce(about)
    }
    refreshSoon()
  }

  function announce(about: number): void {
    clearTimeout(announceTimer)
    unannounced.add(about)
    // What is said once more must change.
    show(() => ({ announced: 0 }))
    announceTimer = setTimeout(() => {
      const announced = unannounced.size
      show(() => ({ announced }))
      unannounced.clear()
    }, announcePause)
  }

  /** Has the desk read anew, once at a time: a second refresh would only keep the first from being shown. */
  function refreshSoon(): void {
    isStale = true
    if (document.hidden || refreshTimer) return
    isStale = false
    readOn = today()
    refreshTimer = setTimeout(tryAgain, maxRefresh)
    refresh()
  }

  /** What was being read has not come, or not all of it. */
  function fail(): void {
    isStale = true
    hasFailed = true
    clearTimeout(refreshTimer)
    refreshTimer = setTimeout(tryAgain, pause)
    pause = Math.min(pause * 2, maxRetry)
  }

  function tryAgain(): void {
    hasFailed = false
    settle()
  }

  /** What was being read is shown. */
  function settle(): void {
    if (!refreshTimer || hasFailed) return
    clearTimeout(refreshTimer)
    refreshTimer = setTimeout(() => {
      refreshTimer = undefined
      if (isStale) refreshSoon()
    }, refreshPause)
  }

  /** A page has come otherwise, and knows of changes up to this one. */
  function replay(known: string): void {
    if (known !== lastEvent) refreshSoon()
  }

  function comeBack(): void {
    // What is due today is another list after midnight.
    if (isStale || readOn !== today()) refreshSoon()
    if (isAway()) return
    show(({ arrived }) => (arrived.size > 0 ? { arrived: new Set() } : {}))
    if (source?.readyState === EventSource.CLOSED) open()
  }

  if (isStale) refreshSoon()
  window.addEventListener('focus', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  return {
    refreshSoon,
    settle: () => {
      if (!hasFailed) pause = maxRefresh
      settle()
    },
    fail,
    replay,
    stop: () => {
      window.removeEventListener('focus', comeBack)
      document.removeEventListener('visibilitychange', comeBack)
      clearTimeout(timer)
      clearTimeout(refreshTimer)
      clearTimeout(announceTimer)
      source?.close()
    },
  }
}

/** Has the next page that follows the desk read it anew. */
export function rereadAtStart(): void {
  isStale = true
}

const today = () => new Date().toDateString()

/** Whether the page is open, but in the background. */
function isAway(): boolean {
  return document.hidden || !document.hasFocus()
}
