/** Bodies that may be on their way at the same moment, in total and of one network. */
export const mostBodies = { inTotal: 512, ofOneNetwork: 32 } as const

/** Bytes of bodies that are received into memory at the same moment, over all senders. */
const mostBytesInMemory = 128 * 1024 * 1024

const bodiesOf = new Map<string, number>()
let bodies = 0
let bytesInMemory = 0

/**
 * Makes room for a body that is about to come.
 * @param bytes how much of it will be in memory
 * @returns what gives the room back, or null where there is none at the moment
 */
export function takeRoom({
  network,
  bytes,
}: {
  network: string
  bytes: number
}): (() => void) | null {
  const ofNetwork = bodiesOf.get(network) ?? 0
  if (bodies >= mostBodies.inTotal || ofNetwork >= mostBodies.ofOneNetwork) return null
  if (bytesInMemory + bytes > mostBytesInMemory) return null
  bodies += 1
  bytesInMemory += bytes
  bodiesOf.set(network, ofNetwork + 1)
  return () => {
    bodies -= 1
    bytesInMemory -= bytes
    const left = (bodiesOf.get(network) ?? 1) - 1
    // Networks come and go by the thousands: only those with a body are kept.
    if (left > 0) bodiesOf.set(network, left)
    else bodiesOf.delete(network)
  }
}
