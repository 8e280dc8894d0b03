import { cachedRead } from './cachedRead'
import { tags } from './tags'
import type { SiteSetting } from '@/payload-types'
import { getCms } from '@/cms/getCms'

/** The site's settings, cached until an editor saves them. */
export function getSiteSettings(): Promise<SiteSetting> {
  return cachedRead({
    key: ['site-settings'],
    tags: [tags.siteSettings()],
    read: async () => {
      const cms = await getCms()
      // Over REST only people who are logged in may read them; pages show what is for visitors.
      return cms.findGlobal({ slug: 'site-settings', depth: 0, overrideAccess: true })
    },
  })
}
