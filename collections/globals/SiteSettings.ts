import type { GlobalConfig, TextField } from 'payload'
import { isEditorOrAdmin, isLoggedIn } from '../access/roles'

/** What belongs to the whole site and is the same in every language. */
export const SiteSettings: GlobalConfig = {
  slug: 'site-settings',
  label: 'Site settings',
  admin: { group: 'Content', description: 'Changes are seen at once, in every language.' },
  access: { read: isLoggedIn, readVersions: isLoggedIn, update: isEditorOrAdmin },
  versions: { max: 50 },
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
      name: 'operator',
      label: 'Who runs this site (shown in the imprint)',
      type: 'group',
      fields: [
        { name: 'name', label: 'Name of the company', type: 'text', maxLength: 120 },
        { name: 'address', label: 'Postal address', type: 'textarea', maxLength: 400 },
        { name: 'representative', label: 'Represented by', type: 'text', maxLength: 120 },
        { name: 'register', label: 'Register and number', type: 'text', maxLength: 120 },
        { name: 'vatId', label: 'VAT id', type: 'text', maxLength: 40 },
      ],
    },
    {
      name: 'contact',
      label: 'How to reach you',
      type: 'group',
      fields: [
        { name: 'email', label: 'E-mail', type: 'email' },
        phoneField({ name: 'phone', label: 'Telephone' }),
        phoneField({ name: 'whatsapp', label: 'WhatsApp' }),
      ],
    },
    {
      name: 'socialLinks',
      label: 'Social networks',
      type: 'array',
      labels: { singular: 'Link', plural: 'Links' },
      fields: [
        { name: 'name', type: 'text', required: true, maxLength: 40 },
        {
          name: 'url',
          label: 'Address',
          type: 'text',
          required: true,
          validate: (value: unknown) =>
            /^https:\/\/\S+$/.test(String(value ?? '')) || 'Must start with https://',
        },
      ],
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
      admin: {
        description:
          'AW-…/label: counted when a consultation has been requested. Visitors are asked about ads too.',
      },
      validate: (value: unknown) =>
        !value || /^AW-[0-9]+\/[\w-]+$/.test(String(value)) || 'Must look like AW-…/label',
    },
  ],
}

/** A telephone number in international form (ITU-T E.123). */
function phoneField({ name, label }: { name: string; label: string }): TextField {
  return {
    name,
    label,
    type: 'text',
    maxLength: 40,
    admin: { description: 'With country code, for example +49 30 1234567' },
    validate: (value: unknown) =>
      !value ||
      /^\+\d[\d ()-]{5,}$/.test(String(value)) ||
      'Must start with + and the country code.',
  }
}
