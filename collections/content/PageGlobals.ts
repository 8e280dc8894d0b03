import {
  heroPicture,
  iconField,
  localizedText,
  localizedTextarea,
  metaDescription,
  pointList,
  questionFields,
  stepTimeField,
} from '../fields/contentFields'
import { contentGlobal } from './defineContent'
import { checkUsQuestions } from '../../src/domain/checkUsQuestions'

/** With what the pages of an audience begin. */
const openingFields = [
  metaDescription,
  heroPicture,
  localizedText({ name: 'title', required: true, maxLength: 120 }),
  localizedTextarea({ name: 'description', required: true, maxLength: 400 }),
]

/** The page for nurses (specification, section 2). */
export const NursePage = contentGlobal({
  slug: 'nurse-page',
  label: 'Nurse page',
  fields: [
    ...openingFields,
    localizedText({
      name: 'timelineTitle',
      label: 'Heading of the timeline',
      required: true,
      admin: { description: '{country} is replaced by the name of the chosen country.' },
    }),
    localizedTextarea({ name: 'timelineDescription', label: 'Text above the timeline' }),
    pointList({
      name: 'timeline',
      label: 'Steps of the timeline (the first is the current one)',
      itemLabel: 'Step',
    }),
    localizedText({ name: 'featuresTitle', label: 'Heading of the features', required: true }),
    pointList({
      name: 'features',
      label: 'Features',
      itemLabel: 'Feature',
      extraFields: [iconField],
    }),
    ...questionFields,
  ],
})

/** The page for hospitals, with its closing section (specification, section 2). */
export const HospitalPage = contentGlobal({
  slug: 'hospital-page',
  label: 'Hospital page',
  fields: [
    ...openingFields,
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
        stepTimeField,
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

/** The page at `/check-us`. `readSiteIndex.ts` takes it for there where one of its fields holds something. */
export const CheckUsPage = contentGlobal({
  slug: 'check-us-page',
  label: 'Check us',
  description:
    'Your answers to what people are told to ask every agency. Questions without an answer are not shown. Licences and register come from the site settings. Only name people who have agreed.',
  fields: checkUsQuestions.map(({ key, label }) =>
    localizedTextarea({ name: key, label, maxLength: 1500 }),
  ),
})
