/** Node's and the libraries' own codes, such as ECONNREFUSED; any other value is no code. */
const codePattern = /^[A-Z][A-Z0-9_ ]{2,60}$/

/** Why something could not be reached, as a code: messages may quote what was sent. */
export function errorCodeOf(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if (current.name === 'TimeoutError') return 'ETIMEDOUT'
    const code = 'code' in current ? current.code : undefined
    // What was aborted says only in its cause why.
    const isAborted = current.name === 'AbortError' && current.cause instanceof Error
    if (!isAborted && typeof code === 'string' && codePattern.test(code)) return code
    current = current.cause
  }
  return 'unknown'
}
