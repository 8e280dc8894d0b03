// @ts-check

/**
 * Makes the value of each key once, for all callers. A failure is passed on but not remembered: the
 * next caller tries again.
 * @template Value
 * @template [Key=void]
 * @param {(key: Key) => Promise<Value>} make
 * @returns {(key: Key) => Promise<Value>}
 */
export function rememberSuccess(make) {
  /** @type {Map<Key, Promise<Value>>} */
  const made = new Map()
  return (key) => {
    const known = made.get(key)
    if (known) return known
    const value = make(key)
    made.set(key, value)
    value.catch(() => made.delete(key))
    return value
  }
}

/**
 * @template Result
 * @param {number} milliseconds
 * @param {() => Promise<Result>} ask
 * @returns {() => Promise<Result>} what asks anew after so many milliseconds, and gives all who ask until then
 *   the same answer
 */
export function rememberFor(milliseconds, ask) {
  /** @type {{ answer: Promise<Result>, until: number } | undefined} */
  let last
  return () => {
    const now = performance.now()
    if (!last || last.until < now) last = { answer: ask(), until: now + milliseconds }
    return last.answer
  }
}

/**
 * Has all who ask for some work while it is under way share its next run, which begins after that one.
 * @template Result
 * @template [Key=void]
 * @param {(key: Key) => Promise<Result>} work
 * @returns {(key: Key) => Promise<Result>}
 */
export function shareRuns(work) {
  /** @type {Map<Key, { running: Promise<Result>, next?: Promise<Result> }>} */
  const runs = new Map()
  const begin = (/** @type {Key} */ key) => {
    const own = { running: work(key) }
    runs.set(key, own)
    const end = () => void (runs.get(key) === own && runs.delete(key))
    own.running.then(end, end)
    return own.running
  }
  return (key) => {
    const under = runs.get(key)
    if (!under) return begin(key)
    return (under.next ??= under.running.then(
      () => begin(key),
      () => begin(key),
    ))
  }
}
