// A file may load this module anew; the addresses of the files before it stay used.
const worker = globalThis as { lastAddress?: number }

/** An address of its own for each request, so that none meets another one's rate limits. */
export function ownAddress(): string {
  const last = (worker.lastAddress ?? 0) + 1
  worker.lastAddress = last
  return `10.${process.pid % 250}.${Math.floor(last / 250)}.${last % 250}`
}
