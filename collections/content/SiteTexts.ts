import {
  localizedText,
  localizedTextarea,
  pictureField,
  publicPhoneField,
} from '../fields/contentFields'
import { languageOptions } from '../fields/languageOptions'
import { contentGlobal } from './defineContent'

/** Words that stand above lists of content and on every page. */
export const SiteTexts = contentGlobal({
  slug: 'site-texts',
  label: 'Headings and footer',
  fields: [
    localizedText({ name: 'tagline', label: 'Footer: tagline', required: true }),
    localizedTextarea({ name: 'promise', label: 'Footer: promise', required: true }),
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
          'Shown on the home page, the nurse page and after a request. Only add people who have agreed to this.',
      },
      fields: [
        { name: 'name', label: 'Name', type: 'text', required: true, maxLength: 80 },
        pictureField({ name: 'picture', label: 'Photograph' }),
        {
          name: 'languages',
          label: 'Languages they speak',
          type: 'select',
          hasMany: true,
          options: languageOptions(),
        },
        publicPhoneField({ name: 'phone', label: 'Phone number they call from' }),
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
