/** The only place where names of cache tags are made; readers and expiring hooks share them. */
export const tags = {
  siteSettings: () => 'site-settings',
}
