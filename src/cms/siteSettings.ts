import { unstable_cache } from 'next/cache'
import { tags } from '@/lib/tags'
import type { SiteSetting } from '@/payload-types'
import { getCms } from './getCms'

/** The site's settings, cached until an editor saves them. */
export const getSiteSettings: () => Promise<SiteSetting> = unstable_cache(
  async () => {
    const cms = await getCms()
    return cms.findGlobal({ slug: 'site-settings', depth: 0, overrideAccess: false })
  },
  ['site-settings'],
  { tags: [tags.siteSettings()] },
)
