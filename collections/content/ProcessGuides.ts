import type { PayloadRequest } from 'payload'
import { countries } from '../../src/domain/countries'
import { factKinds, factCurrencies } from '../../src/domain/facts'
import {
  heroPicture,
  localizedText,
  localizedTextarea,
  metaDescription,
  orderField,
  textList,
} from '../fields/contentFields'
import { validationMessage } from '../fields/validationMessage'
import { contentCollection } from './defineContent'

/**
 * One document for each country (specification, sections 2 and 3): its steps for the home page and,
 * where there is one, the detailed guide at `/process/{country}`.
 */
export const ProcessGuides = contentCollection({
  slug: 'process-guides',
  labels: { singular: 'Country guide', plural: 'Country guides' },
  useAsTitle: 'name',
  columns: ['name', 'slug', 'order'],
  defaultSort: 'order',
  description: 'Steps on the home page, and the guide at /process/{country}.',
  fields: [
    {
      name: 'slug',
      label: 'Country',
      type: 'select',
      required: true,
      unique: true,
      options: [...countries],
      admin: { position: 'sidebar' },
    },
    orderField,
    metaDescription,
    heroPicture,
    localizedText({
      name: 'name',
      label: 'Name of the country',
      required: true,
      maxLength: 60,
      admin: { description: 'As shown on the home page buttons.' },
    }),
    textList({ name: 'steps', label: 'Steps on the home page', itemLabel: 'Step' }),
    localizedText({
      name: 'title',
      label: 'Title of the guide',
      admin: { description: 'Without a title there is no detailed guide in this language.' },
    }),
    localizedTextarea({ name: 'subtitle', label: 'Subtitle of the guide' }),
    {
      name: 'sections',
      label: 'Sections of the guide',
      type: 'array',
      labels: { singular: 'Section', plural: 'Sections' },
      fields: [
        localizedText({ name: 'title', required: true }),
        textList({ name: 'items', label: 'Checklist', itemLabel: 'Item' }),
      ],
    },
    {
      name: 'facts',
      label: 'Facts',
      type: 'array',
      labels: { singular: 'Fact', plural: 'Facts' },
      admin: {
        description:
          'Numbers that go out of date. Enter each one once; every language shows it in its own format.',
      },
      fields: [
        localizedText({ name: 'label', required: true }),
        {
          type: 'row',
          fields: [
            {
              name: 'kind',
              label: 'Type',
              type: 'select',
              required: true,
              options: factKinds.map(({ value, label }) => ({ value, label })),
            },
            { name: 'from', label: 'From (or the only number)', type: 'number', min: 0 },
            { name: 'to', label: 'To', type: 'number', min: 0 },
            {
              name: 'currency',
              type: 'select',
              options: [...factCurrencies],
              admin: { condition: (_, siblings) => siblings.kind === 'salary' },
            },
            {
              name: 'limit',
              label: 'At least / at most',
              type: 'select',
              options: [
                { value: 'atLeast', label: 'at least' },
                { value: 'atMost', label: 'at most' },
              ],
            },
          ],
        },
        localizedText({ name: 'note' }),
        {
          type: 'row',
          fields: [
            { name: 'source', type: 'text' },
            {
              name: 'sourceUrl',
              label: 'Link to the source',
              type: 'text',
              validate: (value: unknown, { req }: { req: PayloadRequest }) =>
                !value ||
                /^https:\/\/\S+$/.test(String(value)) ||
                validationMessage({ req, reason: 'httpsOnly' }),
            },
          ],
        },
        {
          type: 'row',
          fields: [
            { name: 'owner', label: 'Owner', type: 'text', required: true },
            { name: 'checkedOn', label: 'Last checked', type: 'date', required: true },
            { name: 'reviewBy', label: 'Review by', type: 'date', required: true },
          ],
        },
      ],
    },
  ],
})
