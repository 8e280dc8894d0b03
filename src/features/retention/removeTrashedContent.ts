import { erasableCollections } from '@collections/erasure/eraseBelongings'
import { getCms } from '@/cms/getCms'

/** What goes another way: people's records one by one, editions with their documents. */
const others = new Set<string>([...erasableCollections, 'editions'])

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
    const { docs } = await cms.delete({
      collection: slug,
      where: { deletedAt: { less_than: until.toISOString() } },
      trash: true,
      depth: 0,
      select: {},
      // The product itself asks; nobody is logged in.
      overrideAccess: true,
    })
    count += docs.length
  }
  return count
}
