const kilobyte = 1024
const megabyte = 1024 * kilobyte

/**
 * The largest body, in bytes, by the first pattern that a path and its type of content fit. What is
 * not here has no forms and no handler that takes one.
 */
const limits: readonly [RegExp, number | 'counted as it is read'][] = [
  // These read streams and stop by themselves, so that a form gets its own page as an answer.
  [/^\/api\/[\w/-]+ /, 'counted as it is read'],
  [/^\/cms\/api\/users\/[\w-]+ /, 16 * kilobyte],
  // A picture of full size with the form around it.
  [/^\/cms\/api\/media(\/\d+)? multipart\/form-data\b/i, 26 * megabyte],
  // A file of full size that staff add to a person.
  [/^\/cms\/api\/people\/\d+\/files multipart\/form-data\b/i, 11 * megabyte],
  [/^\/cms\/api\/[\w/-]+ /, 2 * megabyte],
  // What the CMS's own pages ask the server: the state of a whole document's form.
  [/^\/cms(\/[\w/-]*)? /, 2 * megabyte],
]

const otherwise = 16 * kilobyte

/** The largest body of a caller without a session, wherever it is read whole. */
export const maxWithoutSession = otherwise

/**
 * The limit for the body of a request to this path. One that is written in an unusual way, such as
 * with percent signs, fits no pattern and gets the smallest.
 */
export function bodyLimit({
  path,
  contentType = '',
}: {
  path: string
  contentType: string | undefined
}): number | 'counted as it is read' {
  return limits.find(([pattern]) => pattern.test(`${path} ${contentType}`))?.[1] ?? otherwise
}

/** The path of a request as everybody behind reads it, without dots; empty where there is none. */
export function pathOf(url: string): string {
  const isPath = url.startsWith('/') && URL.canParse(url, 'http://site')
  return isPath ? new URL(url, 'http://site').pathname : ''
}
