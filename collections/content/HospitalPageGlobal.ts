import { featureIcons } from '../../src/domain/featureIcons'
import {
  heroPicture,
  localizedText,
  localizedTextarea,
  metaDescription,
  pointList,
  questionFields,
} from '../fields/contentFields'
import { contentGlobal } from './defineContent'

/** The page for hospitals, with its closing section (specification, section 2). */
export const HospitalPage = contentGlobal({
  slug: 'hospital-page',
  label: 'Hospital page',
  fields: [
    metaDescription,
    heroPicture,
    localizedText({ name: 'title', required: true, maxLength: 120 }),
    localizedTextarea({ name: 'description', required: true, maxLength: 400 }),
    localizedText({
      name: 'closingTitle',
      label: 'Heading of the closing section',
      required: true,
    }),
    localizedTextarea({ name: 'closingDescription', label: 'Text of the closing section' }),
    pointList({
      name: 'closingPoints',
      label: 'List of the closing section',
      itemLabel: 'Item',
      extraFields: [
        {
          name: 'icon',
          type: 'select',
          required: true,
          defaultValue: 'check',
          options: [...featureIcons],
        },
      ],
    }),
    ...questionFields,
  ],
})
