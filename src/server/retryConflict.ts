/** Tries of a statement or transaction in all; two that met once rarely do so again. */
const maxTries = 3

/** SQLSTATEs for which Postgres rolls one transaction back so that others go on: done again, it succeeds. */
const conflict = /^(40P01|40001)$/

/** A conflict, or a row that a statement found and that was removed before its end (foreign key violation). */
const passing = /^(40P01|40001|23503)$/

/** An error, and what it was caused by. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    yield current
    current = current.cause
  }
}

/** True for a deadlock or a serialization failure. */
export function isConflict(error: unknown): boolean {
  return hasCode(error, conflict)
}

/** True where an error, or what caused it, has a code of a form. */
export function hasCode(error: unknown, form: RegExp): boolean {
  return [...causesOf(error)].some((one) => 'code' in one && form.test(String(one.code)))
}

/**
 * Does work again at once after a conflict, and where a row that it refers to went meanwhile. The work is one
 * statement or one whole transaction.
 */
export async function retryConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !hasCode(error, passing)) throw error
    }
  }
}
