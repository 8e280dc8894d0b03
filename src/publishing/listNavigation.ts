import { pagesPath } from '@/domain/sitePages'
import type { PageLocale } from '@/i18n/locales'
import { publishedContent } from './contentReader'

/** The pages that editors have put into the navigation, in their order. */
export async function listNavigation(
  locale: PageLocale,
): Promise<{ path: string; name: string }[]> {
  const pages = await publishedContent.list({ kind: 'pages', locale })
  return pages
    .filter(({ isInNavigation }) => isInNavigation)
    .map(({ slug, title, navigationName }) => ({
      path: `${pagesPath}/${slug}`,
      name: navigationName || title,
    }))
}
