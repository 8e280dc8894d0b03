import {
  localizedText,
  localizedTextarea,
  pictureField,
  publicPhoneField,
} from '../fields/contentFields'
import { contentGlobal } from './defineContent'

/** Languages that those who call back may speak (ISO 639). */
const spokenLanguages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
  { value: 'ar', label: 'Arabic' },
  { value: 'ml', label: 'Malayalam' },
  { value: 'hi', label: 'Hindi' },
  { value: 'ta', label: 'Tamil' },
  { value: 'te', label: 'Telugu' },
  { value: 'kn', label: 'Kannada' },
  { value: 'pa', label: 'Punjabi' },
  { value: 'ur', label: 'Urdu' },
  { value: 'fil', label: 'Filipino' },
  { value: 'tr', label: 'Turkish' },
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
          'Shown on the home page, the pages for nurses and hospitals, and after a request. Only add people who have agreed to this.',
      },
      fields: [
        { name: 'name', label: 'Name', type: 'text', required: true, maxLength: 80 },
        pictureField({ name: 'picture', label: 'Photograph' }),
        {
          name: 'languages',
          label: 'Languages they speak',
          type: 'select',
          hasMany: true,
          options: spokenLanguages.map(({ value, label }) => ({ value, label })),
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
