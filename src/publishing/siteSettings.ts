import { unstable_cache } from 'next/cache'
import { tags } from './tags'
import type { SiteSetting } from '@/payload-types'
import { getCms } from '@/cms/getCms'

/** The site's settings, cached until an editor saves them. */
export const getSiteSettings: () => Promise<SiteSetting> = unstable_cache(
  async () => {
    const cms = await getCms()
    // Over REST only people who are logged in may read them; pages show what is for visitors.
    return cms.findGlobal({ slug: 'site-settings', depth: 0, overrideAccess: true })
  },
  ['site-settings'],
  { tags: [tags.siteSettings()] },
)
