import type { Block, Field, TextFieldSingleValidation } from 'payload'
import { parseVideoLink } from '../../src/domain/parseVideoLink'
import { blockDrawing, type DrawnBlock } from './blockDrawings'
import { pictureField, row } from './contentFields'
import { offersPages, validateLink } from './linkFields'
import { validationMessage } from './validationMessage'

const validateVideoLink: TextFieldSingleValidation = (value, { req }) =>
  !value || parseVideoLink(value) !== null || validationMessage({ req, reason: 'videoLink' })

/** A block; editors give it no name of its own, because the words in it say what it is. */
export function block({
  slug,
  label,
  fields,
}: Pick<Block, 'fields'> & { slug: DrawnBlock | `${DrawnBlock}InText`; label: string }): Block {
  // Blocks of a text are drawn as those of pages.
  const drawn = slug.replace('InText', '') as DrawnBlock
  return {
    slug,
    interfaceName: `${slug.charAt(0).toUpperCase()}${slug.slice(1)}Block`,
    labels: { singular: label, plural: label },
    admin: { disableBlockName: true, images: { thumbnail: blockDrawing(drawn) } },
    fields,
  }
}

/** In a text, which is of one language, nothing has a version for each. */
type OfPage = { localized: boolean }

/** The cells of a table (`tableCells.ts`). */
export const tableRows = ({ localized }: OfPage): Field => ({
  name: 'rows',
  type: 'textarea',
  localized,
  maxLength: 4000,
  admin: {
    description:
      'One line for each row, the first with the column headings. Put | between cells, or paste from a spreadsheet.',
  },
})

/** A video, and what stands for it where it cannot be watched. */
export const videoFields = ({ localized }: OfPage): Field[] => [
  row(
    {
      name: 'file',
      label: 'Video file',
      type: 'upload',
      relationTo: 'media',
      localized,
      filterOptions: { mimeType: { contains: 'video/' } },
      admin: { description: 'MP4 or WebM, up to 25 MB, with captions in the picture.' },
    },
    {
      name: 'link',
      label: 'Or a link to YouTube or Vimeo',
      type: 'text',
      localized,
      validate: validateVideoLink,
      admin: { description: 'Nothing is loaded from there until a visitor presses play.' },
    },
  ),
  pictureField({ name: 'picture', label: 'Picture before it plays' }),
  {
    name: 'transcript',
    label: 'What is said in the video',
    type: 'textarea',
    localized,
    maxLength: 8000,
    admin: { description: 'For people who cannot hear it or save mobile data.' },
  },
]

const inText = { localized: false }

/** What can stand between the paragraphs of a longer text. */
export const articleBlocks = [
  block({
    slug: 'note',
    label: 'Note box',
    fields: [{ name: 'text', type: 'textarea', required: true, maxLength: 1000 }],
  }),
  block({
    slug: 'button',
    label: 'Button',
    fields: [
      row(
        { name: 'text', label: 'Button text', type: 'text', required: true, maxLength: 60 },
        { name: 'link', type: 'text', required: true, validate: validateLink, admin: offersPages },
      ),
    ],
  }),
  block({ slug: 'tableInText', label: 'Table', fields: [tableRows(inText)] }),
  block({ slug: 'videoInText', label: 'Video', fields: videoFields(inText) }),
]
