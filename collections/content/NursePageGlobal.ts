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

/** The page for nurses (specification, section 2). */
export const NursePage = contentGlobal({
  slug: 'nurse-page',
  label: 'Nurse page',
  fields: [
    metaDescription,
    heroPicture,
    localizedText({ name: 'title', required: true, maxLength: 120 }),
    localizedTextarea({ name: 'description', required: true, maxLength: 400 }),
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
