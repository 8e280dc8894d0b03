/** True where a browser's tabs can wait for each other. */
export const canTakeTurns = () => 'locks' in navigator

/**
 * Does something in one tab after the other, where browsers can do that; the server knows a request
 * that comes twice by its id.
 */
export async function inTurn({
  name,
  signal,
  work,
}: {
  name: string
  /** Ends the waiting; what has begun goes on. */
  signal: AbortSignal
  work: () => Promise<void>
}): Promise<void> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  if (!canTakeTurns()) return begin()
  try {
    await navigator.locks.request(name, { signal }, begin)
  } catch (error) {
    if (signal.aborted) return
    if (hasBegun) throw error
    // Where storage is forbidden, so are turns; then there is nothing that tabs could share.
    await begin()
  }
}
