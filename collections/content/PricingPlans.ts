import { factCurrencies } from '../../src/domain/facts'
import { pageLanguageOptions } from '../fields/languageOptions'
import {
  localizedText,
  localizedTextarea,
  orderField,
  textList,
  row,
} from '../fields/contentFields'
import { contentCollection } from './defineContent'

/** How often the price of a plan is due. */
const pricePeriods = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
  { value: 'once', label: 'One-off' },
] as const

/** How a price and its value-added tax belong together. */
const vatKinds = [
  { value: 'net', label: 'VAT is added' },
  { value: 'gross', label: 'VAT is included' },
  { value: 'none', label: 'No VAT is due' },
] as const

/** The plans on the pricing page (specification, section 3). */
export const PricingPlans = contentCollection({
  slug: 'pricing-plans',
  labels: { singular: 'Pricing plan', plural: 'Pricing plans' },
  useAsTitle: 'name',
  columns: ['name', 'amount', 'highlighted', 'order'],
  defaultSort: 'order',
  fields: [
    orderField,
    { name: 'highlighted', type: 'checkbox', admin: { position: 'sidebar' } },
    localizedText({ name: 'name', required: true, maxLength: 60 }),
    row(
      {
        name: 'amount',
        label: 'Price',
        type: 'number',
        min: 0,
        admin: {
          description: 'If empty, the text below is shown instead.',
          components: {
            Cell: '@/site/pricing/PriceCell#PriceCell',
            afterInput: ['@/editing/PriceLanguages#PriceLanguages'],
          },
        },
      },
      {
        name: 'currency',
        type: 'select',
        required: true,
        defaultValue: 'USD',
        options: [...factCurrencies],
      },
    ),
    row(
      {
        name: 'period',
        label: 'Billing period',
        type: 'select',
        options: pricePeriods.map(({ value, label }) => ({ value, label })),
      },
      localizedText({
        name: 'unit',
        label: 'Unit',
        maxLength: 80,
        admin: { description: 'For example, per hospital' },
      }),
    ),
    row(
      {
        name: 'vat',
        label: 'VAT',
        type: 'select',
        options: vatKinds.map(({ value, label }) => ({ value, label })),
      },
      { name: 'vatRate', label: 'VAT rate in percent', type: 'number', min: 0, max: 50 },
      localizedText({
        name: 'vatNote',
        label: 'Note on VAT',
        maxLength: 160,
        admin: { description: 'For example, Outside Germany, the recipient owes the tax.' },
      }),
    ),
    {
      name: 'localPrices',
      label: 'Prices in other currencies',
      type: 'array',
      labels: { singular: 'Price', plural: 'Prices' },
      admin: {
        description:
          'A language that is not listed shows the price of “All other languages”, or else the one above.',
      },
      fields: [
        row(
          {
            name: 'language',
            type: 'select',
            required: true,
            options: [{ value: 'all', label: 'All other languages' }, ...pageLanguageOptions()],
          },
          { name: 'amount', label: 'Price', type: 'number', required: true, min: 0 },
          { name: 'currency', type: 'select', required: true, options: [...factCurrencies] },
        ),
      ],
    },
    localizedText({
      name: 'priceText',
      label: 'Text instead of a price',
      maxLength: 60,
      admin: { condition: ({ amount }) => typeof amount !== 'number' },
    }),
    localizedTextarea({ name: 'description', required: true }),
    localizedTextarea({
      name: 'purpose',
      label: 'What the price pays for',
      maxLength: 300,
      admin: { description: 'One or two sentences that a controller understands.' },
    }),
    textList({ name: 'features', label: 'Features', itemLabel: 'Feature' }),
  ],
})
