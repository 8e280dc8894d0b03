import type { CollectionSlug, Where } from 'payload'
import { pool } from '@/server/databasePool'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { erasableCollections, type ErasableCollection } from '@collections/erasure/eraseBelongings'
import { daysInTrash } from '@collections/trash/trashRules'
import { eraseRecord } from './eraseRecord'
import { removeEach } from './removeEach'
import { trustedTime } from './trustedTime'
import { removeTrashedContent, removeUnwrittenContent } from './removeOldContent'

/** What is removed, and after how many days. */
const kinds: Kind[] = [
  ...erasableCollections.map((collection) => ({
    list: collection,
    retentionDays: daysInTrash.people,
    remove: (until: Date) => removeRecords({ collection, where: { deletedAt: before(until) } }),
  })),
  { list: 'content', retentionDays: daysInTrash.content, remove: removeTrashedContent },
  { list: 'content', retentionDays: 1, remove: removeUnwrittenContent },
  {
    list: 'consultations',
    retentionDays: env.RETENTION_CONSULTATIONS,
    remove: (until) => removeRecords({ collection: 'consultations', where: restingSince(until) }),
  },
  {
    list: 'chat-messages',
    retentionDays: env.RETENTION_CHAT_MESSAGES,
    remove: (until) => removeRecords({ collection: 'chat-messages', where: restingSince(until) }),
  },
  {
    list: 'survey-responses',
    retentionDays: env.RETENTION_SURVEY_RESPONSES,
    remove: (until) =>
      removeRecords({ collection: 'survey-responses', where: { updatedAt: before(until) } }),
  },
  {
    list: 'quarantined-files',
    retentionDays: env.RETENTION_QUARANTINED_FILES,
    remove: removeOldQuarantinedFiles,
  },
  { list: 'audit-log', retentionDays: env.RETENTION_AUDIT_LOG, remove: removeOldLogEntries },
]

type Kind = {
  list: CollectionSlug | 'content'
  retentionDays: number | 'forever'
  /** @returns how many there were */
  remove: (until: Date) => Promise<number>
}

const day = 24 * 60 * 60 * 1000

/**
 * Removes what has been kept long enough, with everything that belongs to it, such as a CV's row and
 * file. The time of a record runs from the day it came in or staff last worked on it.
 * @throws AggregateError at the end, where some stay: the job is repeated
 */
export async function removeOldRecords(): Promise<void> {
  const now = await trustedTime()
  if (!now) return
  const errors: unknown[] = []
  for (const { list, retentionDays, remove } of kinds) {
    if (retentionDays === 'forever') continue
    try {
      const count = await remove(new Date(now.getTime() - retentionDays * day))
      if (count > 0) log.info({ collection: list, count }, 'removed expired records')
    } catch (error) {
      log.error({ err: error, collection: list }, 'expired records could not be removed')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Records whose time was over stay')
}

function before(until: Date) {
  return { less_than: until.toISOString() }
}

/** Neither the record nor its person's case was worked on since. */
function restingSince(until: Date): Where {
  return { updatedAt: before(until), 'person.updatedAt': before(until) }
}

function removeRecords({
  collection,
  where,
}: {
  collection: ErasableCollection
  where: Where
}): Promise<number> {
  return removeEach({
    collection,
    where,
    remove: (query) => eraseRecord({ ...query, collection, by: 'retention' }),
  })
}

/**
 * Removes entries of the audit log. The collection refuses to delete one, so this goes past it; the
 * database itself refuses to remove one that is younger than a year.
 * @returns how many there were
 */
async function removeOldLogEntries(until: Date): Promise<number> {
  const { rowCount } = await pool.query(
    // A year can be a day longer than 365.
    "delete from audit_log where created_at < least($1::timestamptz, now() - interval '1 year')",
    [until],
  )
  return rowCount ?? 0
}

/**
 * Removes what the virus scanner had put aside, row and file.
 * @returns how many there were
 */
function removeOldQuarantinedFiles(until: Date): Promise<number> {
  return removeEach({
    collection: 'quarantined-files',
    where: { createdAt: { less_than: until.toISOString() } },
  })
}
