import { localizedText, localizedTextarea } from '../fields/contentFields'
import { contentGlobal } from './defineContent'

/** Words that stand above lists of content and on every page. */
export const SiteTexts = contentGlobal({
  slug: 'site-texts',
  label: 'Headings and footer',
  fields: [
    localizedText({ name: 'tagline', label: 'Footer: one line below the brand', required: true }),
    localizedTextarea({ name: 'promise', label: 'Footer: what we promise', required: true }),
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
  ],
})
