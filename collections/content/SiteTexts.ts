import { factCurrencies } from '../../src/domain/facts'
import {
  localizedText,
  localizedTextarea,
  pictureField,
  publicPhoneField,
  questionFields,
  row,
} from '../fields/contentFields'
import { languageOptions } from '../fields/languageOptions'
import { contentGlobal } from './defineContent'

/** Who pays a line of the worked example. */
const payers = [
  { value: 'hospital', label: 'Hospital' },
  { value: 'nurse', label: 'Nurse' },
  { value: 'agency', label: 'Us' },
] as const

/** Words that stand above lists of content and on every page. */
export const SiteTexts = contentGlobal({
  slug: 'site-texts',
  label: 'Headings and footer',
  fields: [
    localizedText({ name: 'tagline', label: 'Footer: tagline', required: true }),
    localizedTextarea({ name: 'promise', label: 'Footer: promise', required: true }),
    {
      name: 'fraudArticle',
      label: 'Article about recruitment fraud',
      type: 'relationship',
      relationTo: 'posts',
      admin: {
        allowCreate: false,
        description:
          'Linked in the footer, the chat, the guides and after a request, in languages in which it is online.',
      },
    },
    localizedText({ name: 'pricingTitle', label: 'Pricing: heading', required: true }),
    localizedTextarea({ name: 'pricingDescription', label: 'Pricing: text' }),
    {
      name: 'pricing',
      label: 'Pricing: worked example and questions',
      type: 'group',
      fields: [
        localizedText({
          name: 'exampleTitle',
          label: 'Heading of the example',
          admin: { description: 'For example, One nurse from Kerala' },
        }),
        localizedTextarea({
          name: 'assumptions',
          admin: { description: 'What the amounts rest on, one per line.' },
        }),
        { name: 'currency', type: 'select', options: [...factCurrencies] },
        {
          name: 'lines',
          type: 'array',
          labels: { singular: 'Line', plural: 'Lines' },
          admin: { description: 'The totals are calculated.' },
          fields: [
            localizedText({ name: 'label', required: true, maxLength: 120 }),
            row(
              { name: 'amount', type: 'number', required: true, min: 0 },
              {
                name: 'payer',
                label: 'Who pays',
                type: 'select',
                required: true,
                options: payers.map(({ value, label }) => ({ value, label })),
              },
            ),
            localizedText({ name: 'due', label: 'When it is due', maxLength: 120 }),
            localizedText({ name: 'note', maxLength: 200 }),
          ],
        },
        localizedTextarea({
          name: 'leaving',
          label: 'If a nurse leaves early',
          maxLength: 600,
          admin: {
            description: 'What you replace or pay back, and until when. Shown below the example.',
          },
        }),
        ...questionFields,
      ],
    },
    localizedText({ name: 'resourcesTitle', label: 'Resources: heading', required: true }),
    localizedTextarea({ name: 'resourcesDescription', label: 'Resources: text' }),
    localizedText({ name: 'blogTitle', label: 'Blog: heading', required: true }),
    localizedTextarea({ name: 'blogDescription', label: 'Blog: text' }),
    localizedText({
      name: 'guideTitle',
      label: 'Country without a guide: heading',
      required: true,
    }),
    localizedTextarea({ name: 'guideDescription', label: 'Country without a guide: text' }),
    {
      name: 'team',
      label: 'People who call back',
      type: 'array',
      labels: { singular: 'Person', plural: 'People' },
      maxRows: 6,
      admin: {
        description:
          'Shown on the pages for visitors and after a request. Only add people who have agreed to this.',
      },
      fields: [
        { name: 'name', label: 'Name', type: 'text', required: true, maxLength: 80 },
        localizedText({
          name: 'localName',
          label: 'Name in the letters of this language',
          maxLength: 80,
          admin: { description: 'Without it, the name above is shown.' },
        }),
        localizedText({
          name: 'about',
          label: 'Who they are',
          maxLength: 120,
          admin: { description: 'For example, Nurse from Kottayam, six years on a ward in Munich' },
        }),
        pictureField({ name: 'picture', label: 'Photograph' }),
        {
          name: 'languages',
          label: 'Languages they speak',
          type: 'select',
          hasMany: true,
          options: languageOptions(),
        },
        publicPhoneField({ name: 'phone', label: 'Phone number they call from' }),
        { name: 'isOnWhatsApp', label: 'This number is on WhatsApp', type: 'checkbox' },
        localizedText({
          name: 'hours',
          label: 'When they call',
          maxLength: 120,
          admin: { description: 'For example, Monday to Friday, 10:00–18:00, Indian time' },
        }),
      ],
    },
  ],
})
