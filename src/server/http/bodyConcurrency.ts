import { networkBudget, networkCost } from './clientAddress'

/**
 * Bodies that may be on their way at the same moment: in total, of people with a session beyond that,
 * and of one IPv4 address or IPv6 /64.
 */
export const maxBodies = { inTotal: 512, withSession: 64, ofOneNetwork: 32 } as const

/** Bytes of bodies that are received into memory at the same moment, over all senders. */
const maxBytesInMemory = 128 * 1024 * 1024

const spentBy = new Map<string, number>()
let bodies = 0
let bytesInMemory = 0

/**
 * Makes room for a body that is about to come.
 * @param networks what its sender is counted as
 * @param bytes how much of it will be in memory
 * @returns what gives the room back, or null where there is none at the moment
 */
export function takeRoom({
  networks,
  bytes,
  hasSession,
}: {
  networks: readonly string[]
  bytes: number
  hasSession: boolean
}): (() => void) | null {
  const most = maxBodies.inTotal + (hasSession ? maxBodies.withSession : 0)
  const isFull = networks.some((network, index) => spent(network, index) > budget)
  if (bodies >= most || isFull || bytesInMemory + bytes > maxBytesInMemory) return null
  change(1)
  return () => change(-1)

  function change(by: 1 | -1) {
    bodies += by
    bytesInMemory += by * bytes
    networks.forEach((network, index) => {
      const left = (spentBy.get(network) ?? 0) + by * networkCost(index)
      // Networks come and go by the thousands: only those with a body are kept.
      if (left > 0) spentBy.set(network, left)
      else spentBy.delete(network)
    })
  }
}

const budget = maxBodies.ofOneNetwork * networkBudget

/** What a network will have spent with one body more. */
const spent = (network: string, index: number) => (spentBy.get(network) ?? 0) + networkCost(index)
