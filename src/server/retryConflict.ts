/** Tries of a statement or transaction in all; two that met once rarely do so again. */
const maxTries = 3

/** SQLSTATEs for which Postgres rolls one transaction back so that others go on: done again, it succeeds. */
const conflict = /^(40P01|40001)$/

/** An error, and what it was caused by. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    yield current
    current = current.cause
  }
}

/** True for a deadlock or a serialization failure. */
export function isConflict(error: unknown): boolean {
  return [...causesOf(error)].some((one) => 'code' in one && conflict.test(String(one.code)))
}

/** Does work again at once after a conflict. The work is one statement or one whole transaction. */
export async function retryConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !isConflict(error)) throw error
    }
  }
}
