/**
 * Repeats a piece of housekeeping for as long as the process runs. A time at which it fails is
 * followed by another.
 * @returns how to stop it
 */
export function repeatEvery({
  milliseconds,
  work,
  onFailure,
}: {
  milliseconds: number
  work: () => Promise<void>
  onFailure: (error: unknown) => void
}): () => void {
  const clock = setInterval(() => void work().catch(onFailure), milliseconds)
  // Housekeeping is no reason for a process to stay.
  clock.unref()
  return () => clearInterval(clock)
}
