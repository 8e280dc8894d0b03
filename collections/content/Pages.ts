import {
  heroPicture,
  localizedText,
  localizedTextarea,
  metaDescription,
  orderField,
} from '../fields/contentFields'
import { slugField } from '../fields/slugField'
import { pageBlocks } from './pageBlocks'
import { contentCollection } from './defineContent'

/** Pages that editors make of blocks, such as one for a fair, a clinic day or a campaign; each at `/p/{slug}`. */
export const Pages = contentCollection({
  slug: 'pages',
  labels: { singular: 'Page', plural: 'Pages' },
  useAsTitle: 'title',
  columns: ['title', 'slug', 'isInNavigation'],
  defaultSort: 'order',
  description:
    'Pages made of blocks, for a fair, an information day or a campaign. The short link of a campaign can lead to one.',
  fields: [
    slugField,
    {
      name: 'isInNavigation',
      label: 'Show in the navigation',
      type: 'checkbox',
      admin: {
        position: 'sidebar',
        description:
          'In the footer and in the menu on phones. The first page also appears at the top of wide screens.',
      },
    },
    localizedText({
      name: 'navigationName',
      label: 'Name in the navigation',
      maxLength: 24,
      admin: {
        position: 'sidebar',
        condition: ({ isInNavigation }) => Boolean(isInNavigation),
        description: 'If empty, the title is used.',
      },
    }),
    orderField,
    metaDescription,
    localizedText({
      name: 'kicker',
      label: 'Line above the title',
      maxLength: 80,
      admin: { description: 'For example, Kochi · every first Saturday' },
    }),
    localizedText({ name: 'title', required: true, maxLength: 120 }),
    localizedTextarea({ name: 'description', maxLength: 400 }),
    { ...heroPicture, admin: { description: 'Each language can have its own.' } },
    {
      name: 'layout',
      label: 'Blocks',
      type: 'blocks',
      labels: { singular: 'Block', plural: 'Blocks' },
      blocks: pageBlocks,
    },
  ],
})
