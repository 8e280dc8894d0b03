import { revalidateTag } from 'next/cache'
import type { GlobalAfterChangeHook } from 'payload'
import { tags } from '../../src/lib/tags'

/** Makes every page show the new site settings with the next request. */
export const expireSiteSettings: GlobalAfterChangeHook = ({ doc, req }) => {
  // Outside Next.js (seeding, scripts, tests) there is no page cache to expire.
  if (req.context.skipCacheExpiry !== true) revalidateTag(tags.siteSettings(), { expire: 0 })
  return doc
}
