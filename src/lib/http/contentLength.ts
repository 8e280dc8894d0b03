import type { ServerResponse } from 'node:http'

/**
 * Next.js drops the `Content-Length` of what a route handler streams, although a browser needs it to
 * show how far a download is. Under this name it gets through.
 */
export const contentLengthHeader = 'x-content-length'

/** Gives that header its real name on the way out. */
export function keepContentLength(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) =>
    name.toLowerCase() === contentLengthHeader
      ? setHeader('Content-Length', String(value))
      : setHeader(name, value)
}
