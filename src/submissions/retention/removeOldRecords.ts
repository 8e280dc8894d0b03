import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, Where } from 'payload'
import { submissionKinds } from '@/domain/submissionKinds'
import { daysInTrash } from '@collections/trash/trashRules'
import { getCms } from '@/cms/getCms'
import { pool } from '@/server/databasePool'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { trustedTime } from './trustedTime'
import { eraseRecord } from './eraseRecord'

type Rule = { retentionDays: number | 'forever' } & (
  | { list: CollectionSlug; where: (until: Date) => Where }
  /** @returns how many there were */
  | { list: 'content' | 'audit-log'; remove: (until: Date) => Promise<number> }
)

const before = (until: Date) => ({ less_than: until.toISOString() })

const inTrashSince = (until: Date): Where => ({ deletedAt: before(until) })

/** Neither the record nor its person's case was worked on since. */
const restingSince = (until: Date): Where => ({
  updatedAt: before(until),
  'person.updatedAt': before(until),
})

/** For how many days the records of a list are stored after staff last worked on them, or after they came in. */
export const storagePeriods = {
  consultations: env.RETENTION_CONSULTATIONS,
  'chat-messages': env.RETENTION_CHAT_MESSAGES,
  'survey-responses': env.RETENTION_SURVEY_RESPONSES,
  'fraud-reports': env.RETENTION_FRAUD_REPORTS,
  'quarantined-files': env.RETENTION_QUARANTINED_FILES,
  'audit-log': env.RETENTION_AUDIT_LOG,
} as const

const updatedBefore = (until: Date): Where => ({ updatedAt: before(until) })
const createdBefore = (until: Date): Where => ({ createdAt: before(until) })

const stored = <List extends keyof typeof storagePeriods>(list: List) => ({
  list,
  retentionDays: storagePeriods[list],
})

/** What is removed, and after how many days. */
const rules: Rule[] = [
  ...submissionKinds.map((list) => ({
    list,
    retentionDays: daysInTrash.people,
    where: inTrashSince,
  })),
  { list: 'content', retentionDays: daysInTrash.content, remove: removeTrashedContent },
  { list: 'content', retentionDays: 1, remove: removeUnwrittenContent },
  { ...stored('consultations'), where: restingSince },
  { ...stored('chat-messages'), where: restingSince },
  { ...stored('survey-responses'), where: updatedBefore },
  { ...stored('fraud-reports'), where: updatedBefore },
  { ...stored('quarantined-files'), where: createdBefore },
  { ...stored('audit-log'), remove: removeOldLogEntries },
]

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
  for (const rule of rules) {
    const { list, retentionDays } = rule
    if (retentionDays === 'forever') continue
    const until = new Date(now.getTime() - retentionDays * day)
    try {
      const count =
        'where' in rule
          ? await removeEach({ collection: rule.list, where: rule.where(until) })
          : await rule.remove(until)
      if (count > 0) log.info({ collection: list, count }, 'removed expired records')
    } catch (error) {
      log.error({ err: error, collection: list }, 'expired records could not be removed')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Records whose time was over stay')
}

/** Content and pictures in the trash, with all that belongs to them. A picture that something shows again stays. */
async function removeTrashedContent(until: Date): Promise<number> {
  // What people have sent has its own rules; publications go with their documents.
  const others = new Set<string>([...submissionKinds, 'publications'])
  let count = 0
  // Pictures are the last of them in the configuration: what showed them may go as well.
  for (const { slug, trash } of (await getCms()).config.collections) {
    if (!trash || others.has(slug)) continue
    count += await removeEach({ collection: slug, where: inTrashSince(until) })
  }
  return count
}

/**
 * Documents that were begun and left without a word: the CMS makes one as soon as its form is opened, to save
 * what will be typed.
 */
async function removeUnwrittenContent(until: Date): Promise<number> {
  const cms = await getCms()
  let count = 0
  for (const { slug, versions, trash } of cms.config.collections) {
    if (!versions || !trash) continue
    const { rows } = await cms.db.drizzle.execute(sql`
      select id from ${sql.identifier(slug.replaceAll('-', '_'))} as document
      where created_at < ${until.toISOString()}::timestamptz and not exists (
        select from publications where kind = ${slug} and publications.document = document.id::text
      )
    `)
    const ids = rows.map(({ id }) => Number(id))
    if (ids.length > 0) count += await removeEach({ collection: slug, where: { id: { in: ids } } })
  }
  return count
}

/**
 * Entries of the audit log. The collection refuses to delete one, so this goes past it; the database itself
 * refuses to remove one that is younger than a year.
 */
async function removeOldLogEntries(until: Date): Promise<number> {
  const { rowCount } = await pool.query(
    // A year can be a day longer than 365.
    "delete from audit_log where created_at < least($1::timestamptz, now() - interval '1 year')",
    [until],
  )
  return rowCount ?? 0
}

/** Read together, so that a long list neither fills the memory nor holds the database up. */
const batch = 50

type Query = { collection: CollectionSlug; where: Where }

/**
 * Removes the documents of a collection that fit a condition, one by one: one that cannot be removed
 * keeps none of the others.
 * @returns how many were removed
 * @throws AggregateError at the end, where some stay
 */
async function removeEach({ collection, where }: Query): Promise<number> {
  const cms = await getCms()
  const errors: unknown[] = []
  let count = 0
  for (let last = 0; ;) {
    const { docs } = await cms.find({
      collection,
      where: { and: [{ id: { greater_than: last } }, where] },
      sort: 'id',
      trash: true,
      limit: batch,
      pagination: false,
      depth: 0,
      select: {},
      // The product itself asks, without a user.
      overrideAccess: true,
    })
    for (const { id } of docs) {
      last = Number(id)
      // With the condition: staff may have come back to it meanwhile.
      await removeOne({ collection, where: { and: [{ id: { equals: id } }, where] } }).then(
        (removed) => (count += removed),
        (error: unknown) => errors.push(error),
      )
    }
    if (docs.length < batch) break
  }
  if (errors.length === 0) return count
  throw new AggregateError(errors, `${errors.length} of ${collection} stay, ${count} are removed`)
}

async function removeOne({ collection: slug, where }: Query): Promise<number> {
  const collection = submissionKinds.find((erasable) => erasable === slug)
  if (collection) return eraseRecord({ collection, where, by: 'retention' })
  const cms = await getCms()
  // With all fields: the file is removed by its name. The product itself asks, without a user.
  const options = { trash: true, depth: 0, overrideAccess: true }
  const { docs, errors } = await cms.delete({ collection: slug, where, ...options })
  // What is refused on purpose, such as a picture that something shows again, stays without an error.
  const error = errors.find(({ isPublic }) => !isPublic)
  if (error) throw new Error(`${slug} ${error.id}: ${error.message}`)
  return docs.length
}
