import { causesOf } from '@/server/retryConflict'

/** What JavaScript throws where a value is not of the kind, or the form, that it was taken for. */
const builtIn = new Set(['SyntaxError', 'TypeError', 'RangeError', 'URIError'])

/**
 * SQLSTATE of values that do not fit (22), of rules between rows (23), of operators that a column
 * does not know (42883) and of conditions without end (54) (PostgreSQL, appendix A).
 */
const sqlStates = /^(22...|23...|42883|54...)$/

/** How the reader of multipart forms and Payload's query builder say what is wrong. */
const messages =
  /^(Unexpected end of (form|file)|Malformed |Unsupported content type|Multipart: |Missing Content-Type|Request is not eligible for file upload|Cannot find field for path)/

/**
 * True when an error, or what caused it, says that a request could not be made sense of. Only for
 * code that is not ours: what our own code takes in is checked before.
 */
export function isUnreadableRequest(error: unknown): boolean {
  return [...causesOf(error)].some((one) => {
    const code = 'code' in one ? String(one.code) : ''
    return builtIn.has(one.name) || sqlStates.test(code) || messages.test(one.message)
  })
}
