import type { PayloadRequest } from 'payload'
import { localizedText, localizedTextarea, orderField } from '../fields/contentFields'
import { validationMessage } from '../fields/validationMessage'
import { contentCollection } from './defineContent'

/** The kinds of cards on the resources page; each has its icon. */
const resourceKinds = [
  { value: 'documentation', label: 'Documentation' },
  { value: 'videos', label: 'Video tutorials' },
  { value: 'caseStudies', label: 'Case studies' },
  { value: 'download', label: 'Download' },
] as const

/** The cards on the resources page. */
export const Resources = contentCollection({
  slug: 'resources',
  labels: { singular: 'Resource', plural: 'Resources' },
  useAsTitle: 'title',
  columns: ['title', 'kind', 'order'],
  defaultSort: 'order',
  fields: [
    orderField,
    {
      name: 'kind',
      label: 'Type',
      type: 'select',
      required: true,
      defaultValue: 'documentation',
      options: [...resourceKinds],
      admin: { position: 'sidebar' },
    },
    localizedText({ name: 'title', required: true, maxLength: 120 }),
    localizedTextarea({ name: 'description', required: true, maxLength: 400 }),
    {
      name: 'link',
      type: 'text',
      required: true,
      admin: {
        description:
          'A page of this site, such as /process/germany (it opens in the visitor’s language), or a link that starts with https://.',
      },
      validate: (value: unknown, { req }: { req: PayloadRequest }) =>
        /^(\/(?!\/)\S*|https:\/\/\S+)$/.test(String(value ?? '')) ||
        validationMessage({ req, reason: 'pathOrHttps' }),
    },
    localizedText({ name: 'linkText', label: 'Link text', required: true, maxLength: 80 }),
  ],
})
