import type { ArrayField, SelectField, TextFieldSingleValidation } from 'payload'
import { audiences } from '../../src/domain/consultationFields'
import { countries } from '../../src/domain/countries'
import { block, tableRows, videoFields } from '../fields/articleBlocks'
import {
  localizedText,
  localizedTextarea,
  pictureField,
  pointList,
  questionFields,
  row,
  stepTimeField,
} from '../fields/contentFields'
import { offersPages, validateLink } from '../fields/linkFields'

/** The heading of a block; fields of the same name have the same label in every block. */
const heading = localizedText({ name: 'heading', maxLength: 120 })

const audienceField: SelectField = {
  name: 'audience',
  label: 'Form for',
  type: 'select',
  required: true,
  defaultValue: 'nurses',
  options: [...audiences],
}

type List = { name: string; item: string; items: string; fields: ArrayField['fields'] }

const list = ({ name, item, items, fields }: List): ArrayField => ({
  name,
  label: items,
  type: 'array',
  labels: { singular: item, plural: items },
  fields,
})

const validateOptionalLink: TextFieldSingleValidation = (value, options) =>
  !value || validateLink(value, options)

const ofPage = { localized: true }

/** What pages are made of; of forms a page shows the first. */
export const pageBlocks = [
  block({
    slug: 'text',
    label: 'Text',
    fields: [heading, { name: 'body', label: 'Text', type: 'richText', localized: true }],
  }),
  block({
    slug: 'pictures',
    label: 'Pictures',
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
  }),
  block({
    slug: 'facts',
    label: 'Facts',
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
  }),
  block({
    slug: 'steps',
    label: 'Steps',
    fields: [
      heading,
      pointList({
        name: 'steps',
        label: 'Steps',
        itemLabel: 'Step',
        extraFields: [stepTimeField],
      }),
    ],
  }),
  block({
    slug: 'questions',
    label: 'Questions',
    fields: [heading, ...questionFields.slice(1)],
  }),
  block({
    slug: 'table',
    label: 'Table',
    fields: [heading, tableRows(ofPage)],
  }),
  block({ slug: 'video', label: 'Video', fields: [heading, ...videoFields(ofPage)] }),
  block({
    slug: 'downloads',
    label: 'Downloads',
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
  }),
  block({
    slug: 'people',
    label: 'People',
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
  }),
  block({
    slug: 'form',
    label: 'Form',
    fields: [
      row(audienceField, {
        name: 'country',
        label: 'Country already chosen',
        type: 'select',
        options: [...countries],
      }),
    ],
  }),
  block({
    slug: 'callToAction',
    label: 'Call to action',
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
            ...offersPages,
            description:
              'A page of this site, such as /process/germany, or a link that starts with https://. If empty, the button leads to the form.',
          },
        },
        audienceField,
      ),
    ],
  }),
]
