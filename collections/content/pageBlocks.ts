import type { ArrayField, Block, TextFieldSingleValidation } from 'payload'
import { audiences } from '../../src/domain/consultationFields'
import { countries } from '../../src/domain/countries'
import { parseVideoLink } from '../../src/domain/parseVideoLink'
import {
  localizedText,
  localizedTextarea,
  pictureField,
  pointList,
  questionFields,
  row,
} from '../fields/contentFields'
import { validateLink } from '../fields/linkFields'
import { validationMessage } from '../fields/validationMessage'

/** A block; editors give it no name of its own, because the words in it say what it is. */
function block({
  labels,
  ...rest
}: Pick<Block, 'slug' | 'interfaceName' | 'fields'> & { labels: string }): Block {
  return {
    ...rest,
    labels: { singular: labels, plural: labels },
    admin: { disableBlockName: true },
  }
}

/** The heading of a block; fields of the same name have the same label in every block. */
const heading = localizedText({ name: 'heading', maxLength: 120 })

const audienceField = {
  name: 'audience',
  label: 'Form for',
  type: 'select',
  required: true,
  defaultValue: 'nurses',
  options: [...audiences],
} as const

const list = ({
  name,
  item,
  items,
  fields,
}: {
  name: string
  item: string
  items: string
  fields: ArrayField['fields']
}): ArrayField => ({
  name,
  label: items,
  type: 'array',
  labels: { singular: item, plural: items },
  fields,
})

const validateVideoLink: TextFieldSingleValidation = (value, { req }) =>
  !value || parseVideoLink(value) !== null || validationMessage({ req, reason: 'videoLink' })

const validateOptionalLink: TextFieldSingleValidation = (value, options) =>
  !value || validateLink(value, options)

const Text = block({
  slug: 'text',
  interfaceName: 'TextBlock',
  labels: 'Text',
  fields: [heading, { name: 'body', label: 'Text', type: 'richText', localized: true }],
})

const Pictures = block({
  slug: 'pictures',
  interfaceName: 'PicturesBlock',
  labels: 'Pictures',
  fields: [
    heading,
    list({
      name: 'pictures',
      item: 'Picture',
      items: 'Pictures',
      fields: [
        { ...pictureField({ name: 'picture', label: 'Picture' }), required: true },
        localizedText({ name: 'caption', maxLength: 200 }),
      ],
    }),
  ],
})

const Facts = block({
  slug: 'facts',
  interfaceName: 'FactsBlock',
  labels: 'Facts',
  fields: [
    heading,
    list({
      name: 'facts',
      item: 'Fact',
      items: 'Facts',
      fields: [
        localizedText({ name: 'label', required: true, maxLength: 60 }),
        localizedText({ name: 'value', required: true, maxLength: 60 }),
        localizedText({ name: 'note', maxLength: 160 }),
      ],
    }),
  ],
})

const Steps = block({
  slug: 'steps',
  interfaceName: 'StepsBlock',
  labels: 'Steps',
  fields: [
    { ...heading, required: true },
    pointList({
      name: 'steps',
      label: 'Steps',
      itemLabel: 'Step',
      extraFields: [
        localizedText({
          name: 'when',
          maxLength: 80,
          admin: { description: 'For example, Within one working day' },
        }),
      ],
    }),
  ],
})

const Questions = block({
  slug: 'questions',
  interfaceName: 'QuestionsBlock',
  labels: 'Questions',
  fields: [{ ...heading, required: true }, ...questionFields.slice(1)],
})

const Table = block({
  slug: 'table',
  interfaceName: 'TableBlock',
  labels: 'Table',
  fields: [
    heading,
    localizedTextarea({
      name: 'rows',
      maxLength: 4000,
      admin: {
        description:
          'One line for each row, the first with the column headings. Put | between cells, or paste from a spreadsheet.',
      },
    }),
  ],
})

const Video = block({
  slug: 'video',
  interfaceName: 'VideoBlock',
  labels: 'Video',
  fields: [
    heading,
    row(
      {
        name: 'file',
        label: 'Video file',
        type: 'upload',
        relationTo: 'media',
        localized: true,
        filterOptions: { mimeType: { contains: 'video/' } },
        admin: { description: 'MP4 or WebM, up to 25 MB, with captions in the picture.' },
      },
      {
        name: 'link',
        label: 'Or a link to YouTube or Vimeo',
        type: 'text',
        localized: true,
        validate: validateVideoLink,
        admin: { description: 'Nothing is loaded from there until a visitor presses play.' },
      },
    ),
    pictureField({ name: 'picture', label: 'Picture before it plays' }),
    localizedTextarea({
      name: 'transcript',
      label: 'What is said in the video',
      maxLength: 8000,
      admin: { description: 'For people who cannot hear it or save mobile data.' },
    }),
  ],
})

const Downloads = block({
  slug: 'downloads',
  interfaceName: 'DownloadsBlock',
  labels: 'Downloads',
  fields: [
    heading,
    list({
      name: 'files',
      item: 'File',
      items: 'Files',
      fields: [
        localizedText({ name: 'title', required: true, maxLength: 120 }),
        {
          name: 'file',
          type: 'upload',
          relationTo: 'media',
          localized: true,
          admin: { description: 'A language without a file does not show this line.' },
        },
      ],
    }),
  ],
})

const People = block({
  slug: 'people',
  interfaceName: 'PeopleBlock',
  labels: 'People',
  fields: [
    {
      name: 'who',
      label: 'Who is shown',
      type: 'select',
      required: true,
      defaultValue: 'team',
      options: [
        { value: 'team', label: 'Who calls back' },
        { value: 'nurses', label: 'Nurses you placed' },
        { value: 'hospitals', label: 'Hospitals you work with' },
      ],
    },
  ],
})

const Form = block({
  slug: 'form',
  interfaceName: 'FormBlock',
  labels: 'Form',
  fields: [
    row(audienceField, {
      name: 'country',
      label: 'Country already chosen',
      type: 'select',
      options: [...countries],
    }),
  ],
})

const CallToAction = block({
  slug: 'callToAction',
  interfaceName: 'CallToActionBlock',
  labels: 'Call to action',
  fields: [
    { ...heading, required: true },
    localizedTextarea({ name: 'text', maxLength: 300 }),
    row(
      localizedText({ name: 'button', label: 'Button text', required: true, maxLength: 60 }),
      {
        name: 'link',
        type: 'text',
        validate: validateOptionalLink,
        admin: {
          description:
            'A page of this site, such as /process/germany, or a link that starts with https://. If empty, the button leads to the form.',
        },
      },
      audienceField,
    ),
  ],
})

/** What pages are made of; of forms a page shows the first. */
export const pageBlocks: Block[] = [
  Text,
  Pictures,
  Facts,
  Steps,
  Questions,
  Table,
  Video,
  Downloads,
  People,
  Form,
  CallToAction,
]
