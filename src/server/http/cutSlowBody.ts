import type { IncomingMessage } from 'node:http'

/** Seconds that every body has … */
const bodySeconds = 20

/** … and for so many bytes that came, one second more. */
const slowestBytesPerSecond = 2048

/** Seconds without a single byte after which the sender counts as gone. */
const silentSeconds = 20

/**
 * Cuts a request whose body comes too slowly to be genuine, or not at all. Seconds in which this
 * server itself is behind with reading do not count.
 */
export function cutSlowBody({
  request,
  onCut,
}: {
  request: IncomingMessage
  onCut: () => void
}): void {
  const { socket } = request
  const bytesBefore = socket.bytesRead
  let seconds = 0
  let silent = 0
  let received = 0
  const watch = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(watch)
    if (request.readableLength >= request.readableHighWaterMark) return
    const now = socket.bytesRead - bytesBefore
    seconds += 1
    silent = now === received ? silent + 1 : 0
    received = now
    const allowed = bodySeconds + received / slowestBytesPerSecond
    if (silent < silentSeconds && seconds <= allowed) return
    clearInterval(watch)
    onCut()
    cut(request)
  }, 1000).unref()
}

/** As Node.js itself ends a request whose time is over: the reader of the body sees it aborted. */
function cut({ socket }: IncomingMessage): void {
  if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroy()
}
