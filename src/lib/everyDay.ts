const day = 24 * 60 * 60 * 1000

/**
 * Repeats a piece of housekeeping once a day, for as long as the process runs. A day on which it
 * fails is followed by another.
 * @returns how to stop it
 */
export function everyDay({
  work,
  onFailure,
}: {
  work: () => Promise<void>
  onFailure: (error: unknown) => void
}): () => void {
  const clock = setInterval(() => void work().catch(onFailure), day)
  // Housekeeping is no reason for a process to stay.
  clock.unref()
  return () => clearInterval(clock)
}
