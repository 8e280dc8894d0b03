import type { PageLocale } from '@/i18n/locales'

/**
 * The only place where names of cache tags are made. Readers of content put them on what they cache;
 * the database's triggers name them when something changes (migration `initial`).
 */
export const tags = {
  /** Everything of a kind of content that visitors see in a language. */
  content: ({ kind, locale }: { kind: string; locale: PageLocale }) => `content:${kind}:${locale}`,
  pictures: () => 'pictures',
  siteSettings: () => 'site-settings',
}

/** What the database says when the addresses that documents had have changed. */
export const redirectsChanged = 'redirects'
