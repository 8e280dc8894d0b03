import { factCurrencies } from '../../src/domain/facts'
import { localizedText, localizedTextarea, orderField, textList } from '../fields/contentFields'
import { contentCollection } from './defineContent'

/** How often the price of a plan is due. */
const pricePeriods = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
  { value: 'once', label: 'One-off' },
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
    {
      type: 'row',
      fields: [
        {
          name: 'amount',
          label: 'Price',
          type: 'number',
          min: 0,
          admin: {
            description: 'If empty, the text below is shown instead.',
            components: { Cell: '@/site/pricing/PriceCell#PriceCell' },
          },
        },
        {
          name: 'currency',
          type: 'select',
          required: true,
          defaultValue: 'USD',
          options: [...factCurrencies],
        },
      ],
    },
    {
      type: 'row',
      fields: [
        {
          name: 'period',
          label: 'Billing period',
          type: 'select',
          options: pricePeriods.map(({ value, label }) => ({ value, label })),
        },
        localizedText({
          name: 'unit',
          label: 'Unit and tax',
          maxLength: 80,
          admin: { description: 'For example, per hospital, plus VAT' },
        }),
      ],
    },
    localizedText({
      name: 'priceText',
      label: 'Text instead of a price',
      maxLength: 60,
      admin: { condition: ({ amount }) => typeof amount !== 'number' },
    }),
    localizedTextarea({ name: 'description', required: true }),
    textList({ name: 'features', label: 'Features', itemLabel: 'Feature' }),
  ],
})
