import type { Block, CollectionConfig, DateField, Field, GlobalConfig, Option } from 'payload'
import { denyAll } from './access/roles'
import { isCountry, isFirstCountry, type Country } from '../src/domain/countries'
import { cmsLabels } from '../src/i18n/cmsLabels'
import { regionName } from '../src/domain/countryNames'

/** How dates are written: German wants the dot behind the day, which English does without (`NameControls`). */
const dayFormat = 'do MMM yyyy'
const timeFormat = 'HH:mm'
export const dateFormat = `${dayFormat}, ${timeFormat}`

/** Payload's own field (3.90), which an update of a record could change as well. */
const createdAtField: DateField = {
  name: 'createdAt',
  type: 'date',
  index: true,
  label: ({ t }) => t('general:createdAt'),
  access: { create: denyAll, update: denyAll },
  admin: { disableBulkEdit: true, hidden: true },
}

/**
 * A collection whose labels and descriptions are there in every language of the admin interface.
 * Words without a translation stay English. Staff do not need the tab of the API.
 */
export function collectionWithLabels(collection: CollectionConfig): CollectionConfig {
  const { labels, admin, fields } = collection
  return {
    ...collection,
    labels: { singular: translate(labels?.singular), plural: translate(labels?.plural) },
    admin: {
      ...admin,
      hideAPIURL: true,
      group: translate(admin?.group),
      description: translate(admin?.description),
    },
    fields: [...fields.map(fieldWithLabels), createdAtField],
  }
}

/** The same for a global. */
export function globalWithLabels(global: GlobalConfig): GlobalConfig {
  const { label, admin, fields } = global
  return {
    ...global,
    label: translate(label),
    admin: {
      ...admin,
      hideAPIURL: true,
      group: translate(admin?.group),
      description: translate(admin?.description),
    },
    fields: fields.map(fieldWithLabels),
  }
}

/** The same for a block. */
export function blockWithLabels(block: Block): Block {
  const { labels, fields } = block
  return {
    ...block,
    labels: { singular: translate(labels?.singular), plural: translate(labels?.plural) },
    fields: fields.map(fieldWithLabels),
  }
}

type Labelled = { name?: string; label?: unknown }

/** The English form of a label; Payload makes one of the name where there is none. */
export function englishLabel(field: Labelled): string {
  return labelIn({ ...field, language: 'en' })
}

/** A label in a language of the admin interface, or else in English. */
export function labelIn({ name = '', label, language }: Labelled & { language: string }): string {
  if (typeof label === 'string') return label
  if (typeof label === 'object' && label !== null) {
    // Labels in several languages have them as keys.
    const texts = label as Record<string, string | undefined>
    const text = texts[language] ?? texts.en
    if (text) return text
  }
  const words = name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Codes with an English name other than their own letters. */
const codeNames: Record<string, string> = {
  uae: 'UAE',
  uk: 'UK',
  usa: 'USA',
  ksa: 'Saudi Arabia',
  user: 'Person',
}

/** The English form of an option; one that is a code alone is named by it. Other countries have all languages. */
export function englishOption(option: Option): unknown {
  if (typeof option !== 'string') return option.label
  const code = option.toLowerCase()
  if (isCountry(code) && !isFirstCountry(code)) return regionNames(code)
  return codeNames[code] ?? englishLabel({ name: option })
}

function fieldWithLabels(field: Field): Field {
  const description = field.admin && 'description' in field.admin ? field.admin.description : null
  const isLabelled =
    field.type === 'collapsible' ||
    ('name' in field && field.label !== false && typeof field.label !== 'function')
  const result = {
    ...field,
    ...(isLabelled ? { label: translate(englishLabel(field)) } : {}),
    ...((field.type === 'array' || field.type === 'blocks') && field.labels
      ? {
          labels: {
            singular: translate(field.labels.singular),
            plural: translate(field.labels.plural),
          },
        }
      : {}),
    ...(description || field.type === 'date'
      ? {
          admin: {
            ...field.admin,
            ...(description ? { description: translate(description) } : {}),
            ...(field.type === 'date' ? { date: dateOptions(field.admin?.date) } : {}),
          },
        }
      : {}),
    ...(field.type === 'select' ? { options: field.options.map(optionWithLabel) } : {}),
    ...('fields' in field ? { fields: field.fields.map(fieldWithLabels) } : {}),
    ...(field.type === 'blocks'
      ? {
          blocks: field.blocks.map(blockWithLabels),
        }
      : {}),
  }
  // A field with other words is a field of the same type, which the union hides.
  return result as Field
}

/** Payload (3.90) would write dates as in the USA, and days with an hour. */
function dateOptions(date: NonNullable<DateField['admin']>['date']): typeof date {
  return date?.pickerAppearance === 'dayAndTime'
    ? { ...date, displayFormat: dateFormat, timeFormat }
    : { ...date, displayFormat: dayFormat }
}

function optionWithLabel(option: Option) {
  const value = typeof option === 'string' ? option : option.value
  return { label: translate(englishOption(option)), value }
}

function regionNames(country: Country) {
  const name = (language: string) => regionName({ country, language })
  return { en: name('en'), de: name('de'), ar: name('ar') }
}

/** Every language of a text that is English so far; anything else stays as it is. */
// The places it is used in have types of their own for texts in several languages.
// oxlint-disable-next-line typescript/no-explicit-any
function translate(text: unknown): any {
  if (typeof text !== 'string') return text
  const other = cmsLabels(text)
  return other.de || other.ar ? { en: text, ...other } : text
}
