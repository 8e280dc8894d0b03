import {
  heroPicture,
  iconField,
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
      extraFields: [iconField],
    }),
    ...questionFields,
    localizedText({ name: 'stepsTitle', label: 'Heading of the steps' }),
    pointList({
      name: 'steps',
      label: 'Steps',
      itemLabel: 'Step',
      extraFields: [
        localizedText({
          name: 'when',
          maxLength: 80,
          admin: { description: 'For example, Within one working day' },
        }),
        localizedTextarea({ name: 'task', label: 'What the hospital does' }),
        localizedTextarea({ name: 'cost', label: 'What it costs' }),
      ],
    }),
    localizedText({
      name: 'exampleTitle',
      label: 'Example file: heading',
      admin: { description: 'In the closing section, always marked as a made-up example.' },
    }),
    {
      name: 'exampleFile',
      label: 'Example file',
      type: 'array',
      labels: { singular: 'Entry', plural: 'Entries' },
      fields: [
        localizedText({ name: 'label', required: true, maxLength: 60 }),
        localizedTextarea({ name: 'text', required: true, maxLength: 300 }),
        { name: 'isChecked', label: 'Checked against the original', type: 'checkbox' },
      ],
    },
  ],
})
