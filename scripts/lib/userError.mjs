// @ts-check

/** A failure that the person at the terminal can mend: shown as one line, without a stack trace. */
export class UserError extends Error {}

/** Thrown where work ends early and the person knows why. */
export class Interrupted extends Error {}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}
