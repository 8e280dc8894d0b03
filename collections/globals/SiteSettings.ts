import type { GlobalConfig } from 'payload'
import { anybody, isEditorOrAdmin } from '../access/roles'
import { expireSiteSettings } from '../hooks/expireCache'

/** What belongs to the whole site: its brand and, when there are any, its analytics ids. */
export const SiteSettings: GlobalConfig = {
  slug: 'site-settings',
  label: 'Site settings',
  access: { read: anybody, update: isEditorOrAdmin },
  hooks: { afterChange: [expireSiteSettings] },
  fields: [
    {
      name: 'brand',
      type: 'text',
      required: true,
      maxLength: 40,
      admin: { description: 'The name in the header and in page titles.' },
    },
    {
      name: 'brandAccent',
      label: 'Part of the brand shown in blue',
      type: 'text',
      maxLength: 40,
      validate: (value: unknown, { data }: { data: Partial<{ brand: string }> }) =>
        !value || data.brand?.includes(String(value)) || 'Must be a part of the brand.',
    },
    {
      name: 'analyticsId',
      label: 'Google tag id',
      type: 'text',
      admin: {
        description: 'G-… or GTM-…; empty: no analytics. Visitors are asked before it loads.',
      },
      validate: (value: unknown) =>
        !value || /^(G|GTM)-[A-Z0-9]+$/.test(String(value)) || 'Must look like G-… or GTM-…',
    },
    {
      name: 'adsConversion',
      label: 'Google Ads conversion',
      type: 'text',
      admin: { description: 'AW-…/label: counted when a consultation has been requested.' },
      validate: (value: unknown) =>
        !value || /^AW-[0-9]+\/[\w-]+$/.test(String(value)) || 'Must look like AW-…/label',
    },
  ],
}
