import type { Field, GroupField } from 'payload'
import { audiences, type Audience } from '../../src/domain/consultationFields'
import {
  heroPicture,
  iconField,
  localizedText,
  localizedTextarea,
  metaDescription,
  pointList,
  textList,
  row,
} from '../fields/contentFields'
import { contentGlobal } from './defineContent'

const audienceLabels = {
  nurses: 'What nurses see',
  hospitals: 'What hospitals see',
} satisfies Record<Audience, string>

const recruitmentWarning =
  'For Germany, agencies may not recruit nurses in most countries of Africa (§ 38 BeschV).'

/** The home page in both its views, and the words around the countries' steps. */
export const HomePage = contentGlobal({
  slug: 'home-page',
  label: 'Home page',
  fields: [
    localizedText({ name: 'metaTitle', label: 'Title for search engines', required: true }),
    metaDescription,
    heroPicture,
    ...audiences.map(viewFields),
    localizedTextarea({
      name: 'countingMethod',
      label: 'How the statistics are counted',
      maxLength: 1500,
      admin: { description: 'Shown below the statistics, under “How we count”.' },
    }),
    localizedText({ name: 'processTitle', label: 'Heading of the steps', required: true }),
    localizedTextarea({ name: 'processDescription', label: 'Text above the steps' }),
  ],
})

function viewFields(audience: Audience): GroupField {
  const fields: Field[] = [
    localizedText({
      name: 'headline',
      label: 'Headline before the rotating words',
      required: true,
      maxLength: 80,
    }),
    textList({
      name: 'words',
      label: 'Rotating words',
      itemLabel: 'Word',
      dbName: `home_${audience}_words`,
      description: audience === 'hospitals' ? recruitmentWarning : undefined,
    }),
    localizedText({
      name: 'headlineFull',
      label: 'Full headline',
      required: true,
      admin: { description: 'Read aloud by screen readers and shown by search engines.' },
    }),
    localizedTextarea({ name: 'description', required: true, maxLength: 400 }),
    localizedText({ name: 'button', label: 'Button text', required: true, maxLength: 60 }),
    {
      name: 'statistics',
      type: 'array',
      dbName: `home_${audience}_figures`,
      labels: { singular: 'Statistic', plural: 'Statistics' },
      fields: [
        localizedText({ name: 'value', label: 'Statistic', required: true, maxLength: 40 }),
        localizedText({ name: 'label', label: 'What it counts', required: true, maxLength: 60 }),
        localizedText({
          name: 'subject',
          label: 'Who or what was counted',
          maxLength: 120,
          admin: { description: 'For example, nurses we placed in Germany' },
        }),
        row(
          {
            name: 'period',
            type: 'text',
            maxLength: 40,
            admin: { description: 'For example, 2024–2025' },
          },
          localizedText({
            name: 'source',
            maxLength: 120,
            admin: { description: 'For example, our own records' },
          }),
        ),
      ],
    },
    localizedText({ name: 'featuresTitle', label: 'Heading of the features', required: true }),
    pointList({
      name: 'features',
      label: 'Features',
      itemLabel: 'Feature',
      dbName: `home_${audience}_features`,
      extraFields: [{ ...iconField, enumName: `enum_home_${audience}_icon` }],
    }),
  ]
  return { name: audience, label: audienceLabels[audience], type: 'group', fields }
}
