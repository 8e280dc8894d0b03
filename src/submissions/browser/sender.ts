import type { SendResult } from './post'

type Answered = Extract<SendResult, { outcome: 'received' | 'refused' }>
type Delayed = Exclude<SendResult, Answered>

/** What a form says about its own submissions. */
type Sending<Item> = {
  /** What is to be sent next; asked anew each time, because other tabs send too. */
  next: () => Item | undefined
  send: (options: { item: Item; signal: AbortSignal }) => Promise<SendResult>
  /** Forgets what the server has answered: `next` must not give it again. */
  onAnswer: (options: { item: Item; result: Answered }) => Promise<void> | void
  /** It has not arrived, and is sent again by itself. */
  onDelay?: (result: Delayed) => void
}

/** The pauses between tries grow from the first to the longest, in milliseconds. */
const firstPause = 5_000
const maxPause = 10 * 60_000

/**
 * Sends what waits, one after the other, until the server has answered it: at once, after growing pauses
 * or the one that the server asks for, and when the network or the visitor is back. Other tabs may send
 * the same: the server knows it by its id.
 */
export function createSender<Item>({ next, send, onAnswer, onDelay }: Sending<Item>) {
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Until then the server wants to be left alone. */
  let notBefore = 0

  /** Begins at once, unless it is at it already. */
  async function start(): Promise<void> {
    if (running) return
    clearTimeout(timer)
    const own = (running = new AbortController())
    try {
      for (let item = next(); item; item = next()) {
        const result = await send({ item, signal: own.signal })
        if (running !== own) return
        if (result.outcome === 'received' || result.outcome === 'refused') {
          failures = 0
          await onAnswer({ item, result })
          if (running !== own) return
        } else {
          pause(result.outcome === 'busy' ? result.retryAfter : undefined)
          running = undefined
          return onDelay?.(result)
        }
      }
    } catch (error) {
      // What waits is not lost with this try.
      if (running === own) pause()
      throw error
    } finally {
      if (running === own) running = undefined
    }
  }

  /** Goes on after a pause: the one that the server asks for, or one longer than the last. */
  function pause(asked?: number) {
    notBefore = asked ? Date.now() + asked : 0
    // Browsers that lost the same server do not all come back in the same moment.
    const spread = (firstPause * Math.random()) / 4
    startIn((asked ?? Math.min(firstPause * 3 ** failures, maxPause)) + spread)
    failures += 1
  }

  /** Begins after a number of milliseconds, or earlier when the network or the visitor is back. */
  function startIn(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void start(), milliseconds)
  }

  function flush() {
    if (Date.now() >= notBefore) void start()
  }

  window.addEventListener('online', flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') flush()
  })

  return {
    start,
    startIn,
    /** Ends what is going on; the next try begins with the shortest pause. */
    cancel() {
      clearTimeout(timer)
      running?.abort()
      running = undefined
      failures = 0
      notBefore = 0
    },
  }
}
