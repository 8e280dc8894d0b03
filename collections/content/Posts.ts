import { audiences } from '../../src/domain/consultationFields'
import {
  localizedText,
  localizedTextarea,
  metaDescription,
  pictureField,
} from '../fields/contentFields'
import { slugField } from '../fields/slugField'
import { contentCollection } from './defineContent'

/** In the form: offers what other articles have. */
const spelledAlike = { components: { afterInput: ['@/editing/Suggestions#UsedTexts'] } }

/** The blog's articles. */
export const Posts = contentCollection({
  slug: 'posts',
  labels: { singular: 'Article', plural: 'Blog' },
  useAsTitle: 'title',
  columns: ['title', 'audience', 'publishedOn'],
  defaultSort: '-publishedOn',
  fields: [
    slugField,
    {
      name: 'publishedOn',
      label: 'Date',
      type: 'date',
      required: true,
      defaultValue: () => new Date().toISOString(),
      admin: { position: 'sidebar' },
    },
    {
      name: 'audience',
      label: 'Written for',
      type: 'select',
      required: true,
      defaultValue: 'nurses',
      options: [...audiences],
      admin: { position: 'sidebar' },
    },
    metaDescription,
    localizedText({ name: 'category', required: true, maxLength: 60, admin: spelledAlike }),
    localizedText({ name: 'title', required: true, maxLength: 160 }),
    localizedTextarea({ name: 'excerpt', required: true, maxLength: 400 }),
    localizedText({ name: 'author', required: true, maxLength: 80, admin: spelledAlike }),
    pictureField({ name: 'cover', label: 'Cover picture' }),
    { name: 'body', label: 'Text', type: 'richText', required: true, localized: true },
  ],
})
