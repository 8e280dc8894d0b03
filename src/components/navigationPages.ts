import type { SitePage } from '@/lib/sitePages'

/** The pages in the navigation of header and footer, with their keys in the messages. */
export const navigationPages = [
  { path: '/', key: 'home' },
  { path: '/nurses', key: 'nurses' },
  { path: '/hospitals', key: 'hospitals' },
] as const satisfies readonly { path: SitePage; key: string }[]
