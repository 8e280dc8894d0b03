import { countries } from '../../src/domain/countries'
import { factKinds, factCurrencies, isMoney } from '../../src/domain/facts'
import { stepActors, stepPayers } from '../../src/domain/processSteps'
import {
  heroPicture,
  httpsField,
  localizedText,
  localizedTextarea,
  metaDescription,
  orderField,
  textList,
  row,
} from '../fields/contentFields'
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
  description: 'The steps to a country, and the guide at /process/{country}.',
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
    {
      name: 'steps',
      label: 'Steps',
      type: 'array',
      labels: { singular: 'Step', plural: 'Steps' },
      admin: {
        description:
          'The home page lists the names, in this order. The guide also shows everything below each name.',
      },
      fields: [
        localizedText({ name: 'text', label: 'Step', required: true }),
        localizedTextarea({ name: 'details', label: 'What happens in this step' }),
        row(
          { name: 'monthsFrom', label: 'Months: from', type: 'number', min: 0 },
          {
            name: 'monthsTo',
            label: 'Months: to',
            type: 'number',
            min: 0,
            admin: { description: 'Leave empty if it can take any longer.' },
          },
          { name: 'actor', label: 'Who does it', type: 'select', options: [...stepActors] },
          { name: 'payer', label: 'Who pays', type: 'select', options: [...stepPayers] },
        ),
        row(
          {
            name: 'isParallel',
            label: 'At the same time as the step before it in the guide',
            type: 'checkbox',
          },
          {
            name: 'position',
            label: 'Place in the guide',
            type: 'number',
            min: 1,
            admin: { description: 'Only if the real order differs from the home page.' },
          },
        ),
      ],
    },
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
        {
          name: 'step',
          label: 'Belongs to step',
          type: 'number',
          min: 1,
          admin: {
            description:
              'The step’s number in the guide. Without a number, the section is shown after all steps.',
          },
        },
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
          name: 'isHeadline',
          label: 'Show at the top of the guide',
          type: 'checkbox',
          admin: {
            description:
              'For pay, net pay, language and cost. The months are added up from the steps.',
          },
        },
        row(
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
            admin: { condition: (_, siblings) => isMoney(siblings.kind) },
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
        ),
        localizedText({
          name: 'value',
          label: 'Words in place of a number',
          maxLength: 60,
          admin: { condition: (_, siblings) => siblings.kind === 'text' },
        }),
        localizedText({ name: 'note' }),
        row(
          { name: 'source', type: 'text' },
          httpsField({ name: 'sourceUrl', label: 'Link to the source' }),
        ),
        row(
          { name: 'owner', label: 'Owner', type: 'text', required: true },
          { name: 'checkedOn', label: 'Last checked', type: 'date', required: true },
          { name: 'reviewBy', label: 'Review by', type: 'date', required: true },
        ),
      ],
    },
  ],
})
