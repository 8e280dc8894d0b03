import { sql } from '@payloadcms/db-postgres'
import { erasableCollections } from '@collections/erasure/eraseBelongings'
import { getCms } from '@/cms/getCms'
import { removeEach } from './removeEach'

/** What goes another way: people's records one by one, publications with their documents. */
const others = new Set<string>([...erasableCollections, 'publications'])

/**
 * Deletes for good the content and pictures that were moved into the trash before a time, with all
 * that belongs to them. A picture that something shows again stays.
 * @returns how many there were
 */
export async function removeTrashedContent(until: Date): Promise<number> {
  const cms = await getCms()
  let count = 0
  // Pictures are the last of them in the configuration: what showed them may go as well.
  for (const { slug, trash } of cms.config.collections) {
    if (!trash || others.has(slug)) continue
    const where = { deletedAt: { less_than: until.toISOString() } }
    count += await removeEach({ collection: slug, where })
  }
  return count
}

/**
 * Deletes documents that were begun before a time and left without a word: the CMS makes one as soon
 * as its form is opened, to save what will be typed.
 * @returns how many there were
 */
export async function removeUnwrittenContent(until: Date): Promise<number> {
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
