import { legalPages } from '../../src/domain/sitePages'
import { localizedText, localizedTextarea, metaDescription } from '../fields/contentFields'
import { contentCollection } from './defineContent'

/** Imprint, privacy notice and accessibility statement. */
export const LegalPages = contentCollection({
  slug: 'legal-pages',
  labels: { singular: 'Legal page', plural: 'Legal pages' },
  useAsTitle: 'title',
  columns: ['title', 'slug', 'revisedOn'],
  isEssential: true,
  description:
    'These pages also show the operator, licences, contact details and processors from the site settings, and how long data is stored.',
  fields: [
    {
      name: 'slug',
      label: 'Page',
      type: 'select',
      required: true,
      unique: true,
      options: [...legalPages],
      admin: { position: 'sidebar' },
    },
    {
      name: 'revisedOn',
      label: 'As of',
      type: 'date',
      required: true,
      admin: { position: 'sidebar' },
    },
    {
      name: 'checkedOn',
      label: 'Checked by a lawyer on',
      type: 'date',
      admin: {
        position: 'sidebar',
        description: 'The dashboard reminds you until it is checked, and again after each change.',
      },
    },
    metaDescription,
    localizedText({ name: 'title', required: true, maxLength: 120 }),
    localizedTextarea({ name: 'description', maxLength: 400 }),
    {
      name: 'body',
      label: 'Text',
      type: 'richText',
      required: true,
      localized: true,
      admin: {
        description:
          'A paragraph or heading that begins with {ads}, {analytics}, {backups}, {bucket}, {processors} or {scanner} is shown only if this site uses it.',
      },
    },
  ],
})
