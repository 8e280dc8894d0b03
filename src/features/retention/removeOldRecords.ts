import type { CollectionSlug } from 'payload'
import { getCms } from '@/cms/getCms'
import { env } from '@/env'
import { log } from '@/lib/log'

/** How long each kind of record is kept. */
const kinds = [
  { collection: 'consultations', keptFor: env.RETENTION_CONSULTATIONS },
  { collection: 'chat-messages', keptFor: env.RETENTION_CHAT_MESSAGES },
  { collection: 'survey-responses', keptFor: env.RETENTION_SURVEY_RESPONSES },
] as const satisfies { collection: CollectionSlug; keptFor: number | 'forever' }[]

/** Removed together, so that a long list neither fills the memory nor holds the database up. */
const batch = 50
const day = 24 * 60 * 60 * 1000

/**
 * Removes the records whose time is over, with everything that belongs to them, such as a CV's row
 * and file. The time runs from the day a record came in or staff last worked on it.
 */
export async function removeOldRecords(): Promise<void> {
  for (const { collection, keptFor } of kinds) {
    if (keptFor === 'forever') continue
    const count = await removeOlderThan({ collection, until: new Date(Date.now() - keptFor * day) })
    if (count > 0) log.info({ collection, count }, 'removed records whose time was over')
  }
}

async function removeOlderThan({
  collection,
  until,
}: {
  collection: (typeof kinds)[number]['collection']
  until: Date
}): Promise<number> {
  const cms = await getCms()
  const where = { updatedAt: { less_than: until.toISOString() } }
  for (let count = 0; ;) {
    const old = await cms.find({
      collection,
      where,
      limit: batch,
      pagination: false,
      depth: 0,
      select: { updatedAt: true },
      // The product itself asks; nobody is logged in.
      overrideAccess: true,
    })
    if (old.docs.length === 0) return count
    // The condition again: staff may have come back to a record in between.
    const { docs, errors } = await cms.delete({
      collection,
      where: { and: [{ id: { in: old.docs.map(({ id }) => id) } }, where] },
      depth: 0,
      overrideAccess: true,
    })
    count += docs.length
    if (errors.length > 0) throw new Error(`${errors.length} records of ${collection} stay`)
  }
}
