import { legalPages, requestPath, type SitePage } from '@/domain/sitePages'

/** The pages in the navigation of header and footer, with their keys in the messages. */
export const navigationPages = [
  { path: '/', key: 'home' },
  { path: '/nurses', key: 'nurses' },
  { path: '/hospitals', key: 'hospitals' },
  { path: '/resources', key: 'resources' },
  { path: '/pricing', key: 'pricing' },
  { path: '/blog', key: 'blog' },
] as const satisfies readonly { path: SitePage; key: string }[]

/** The pages that the law asks for, and what it gives visitors a right to; only the footer leads there. */
export const legalNavigation = [
  ...legalPages.map((key) => ({ path: `/${key}` as const, key })),
  { path: requestPath, key: 'myRequest' },
] as const
