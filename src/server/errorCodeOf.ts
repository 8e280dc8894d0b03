import { causesOf } from './retryConflict'

/** Node's and the libraries' own codes, such as ECONNREFUSED; any other value is no code. */
const codePattern = /^[A-Z][A-Z0-9_ ]{2,60}$/

/** Why something could not be reached, as a code: messages may quote what was sent. */
export function errorCodeOf(error: unknown): string {
  for (const one of causesOf(error)) {
    if (one.name === 'TimeoutError') return 'ETIMEDOUT'
    const code = 'code' in one ? one.code : undefined
    // What was aborted says only in its cause why.
    const isAborted = one.name === 'AbortError' && one.cause instanceof Error
    if (!isAborted && typeof code === 'string' && codePattern.test(code)) return code
  }
  return 'unknown'
}
