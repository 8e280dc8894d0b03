import { pageStore } from './pageCache/pageStore.mjs'
import type { SiteSetting } from '@/payload-types'
import { getCms } from '@/cms/getCms'

/** The site's settings, remembered until an editor saves them. */
export function getSiteSettings(): Promise<SiteSetting> {
  return pageStore.recall('site-settings', async () => {
    const cms = await getCms()
    // Over REST only people who are logged in may read them; pages show what is for visitors.
    return cms.findGlobal({ slug: 'site-settings', depth: 0, overrideAccess: true })
  })
}
