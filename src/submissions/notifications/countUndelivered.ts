import type { Payload } from 'payload'

/** Waiting for longer is not a hiccup any more. */
const timeoutMilliseconds = 60 * 60 * 1000

/** Messages that staff did not get. */
export type Undelivered = { failed: number; late: number }

/** Counts what was given up and what waits for long. The caller has checked that staff are asking. */
export async function countUndelivered(payload: Payload): Promise<Undelivered> {
  const late = new Date(Date.now() - timeoutMilliseconds).toISOString()
  const [failed, waiting] = await Promise.all([
    payload.count({
      collection: 'deliveries',
      where: { state: { equals: 'failed' } },
      overrideAccess: true,
    }),
    payload.count({
      collection: 'deliveries',
      where: { state: { equals: 'waiting' }, createdAt: { less_than: late } },
      overrideAccess: true,
    }),
  ])
  return { failed: failed.totalDocs, late: waiting.totalDocs }
}
