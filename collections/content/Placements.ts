import { audiences } from '../../src/domain/consultationFields'
import { countries } from '../../src/domain/countries'
import { factCurrencies } from '../../src/domain/facts'
import {
  localizedText,
  localizedTextarea,
  orderField,
  pictureField,
  row,
} from '../fields/contentFields'
import { contentCollection } from './defineContent'

/** Nurses who were placed, and hospitals that hired some, who have agreed to be shown. */
export const Placements = contentCollection({
  slug: 'placements',
  labels: { singular: 'Placement', plural: 'Placements' },
  useAsTitle: 'name',
  columns: ['name', 'audience', 'country', 'year'],
  defaultSort: 'order',
  description:
    'Nurses you placed and hospitals you work with. The home page and their own page show three of each. Delete those who withdraw their consent.',
  fields: [
    orderField,
    {
      name: 'consentOn',
      label: 'Agreed to be shown on',
      type: 'date',
      required: true,
      admin: { position: 'sidebar' },
    },
    {
      name: 'audience',
      label: 'Who it is',
      type: 'select',
      required: true,
      defaultValue: 'nurses',
      options: [...audiences],
    },
    localizedText({ name: 'name', label: 'Name as agreed', required: true, maxLength: 80 }),
    pictureField({ name: 'picture', label: 'Photograph' }),
    row(
      { name: 'country', type: 'select', required: true, options: [...countries] },
      { name: 'year', type: 'number', required: true, min: 2000, max: 2100 },
    ),
    { name: 'months', label: 'Months from first call to first shift', type: 'number', min: 0 },
    {
      type: 'row',
      admin: { condition: ({ audience }) => audience === 'nurses' },
      fields: [
        { name: 'cost', label: 'What it cost the nurse (0 is shown)', type: 'number', min: 0 },
        {
          name: 'currency',
          type: 'select',
          required: true,
          defaultValue: 'EUR',
          options: [...factCurrencies, 'INR'],
        },
      ],
    },
    localizedTextarea({ name: 'text', label: 'In their words', required: true, maxLength: 400 }),
  ],
})
