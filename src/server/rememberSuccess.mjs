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
