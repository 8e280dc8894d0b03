/** The pauses between tries grow from the first to the longest, in milliseconds. */
const first = 5_000
const longest = 10 * 60_000

/** The pauses after which something that failed is tried again. */
export function createRetryPause(retry: () => void) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until then the server wants to be left alone. */
  let notBefore = 0

  return {
    /** Tries again after a pause: the one that the server asks for, or one longer than the last. */
    start(asked?: number) {
      const growing = Math.min(first * 3 ** failures, longest)
      failures += 1
      notBefore = asked ? Date.now() + asked : 0
      // Browsers that lost the same server do not all come back in the same moment.
      timer = setTimeout(retry, (asked ?? growing) + (first * Math.random()) / 4)
    },
    /** Ends the pause. */
    end() {
      clearTimeout(timer)
    },
    /** Begins with the shortest one again. */
    reset() {
      clearTimeout(timer)
      failures = 0
      notBefore = 0
    },
    /** True where nobody has asked for a pause: a network that is back ends the pause. */
    canEnd: () => Date.now() >= notBefore,
  }
}
