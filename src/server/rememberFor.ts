/** @returns what asks anew after so many milliseconds, and gives all who ask until then the same answer */
export function rememberFor<Result>(
  milliseconds: number,
  ask: () => Promise<Result>,
): () => Promise<Result> {
  let last: { answer: Promise<Result>; until: number } | undefined
  return () => {
    const now = performance.now()
    if (!last || last.until < now) last = { answer: ask(), until: now + milliseconds }
    return last.answer
  }
}
