import { standingLabels } from '@collections/content/ProcessGuides'
import { flattenAllFields, type CollectionConfig, type Field, type GlobalConfig } from 'payload'
import { describe, expect, test } from 'vitest'
import arabic from '@/i18n/cms/labels.ar.json'
import german from '@/i18n/cms/labels.de.json'
import { articleBlocks } from '@collections/fields/articleBlocks'
import { fieldPathLabel } from '@collections/publications/fieldValues'
import { collections, globals } from '@collections/index'
import { collectionWithLabels, englishLabel, englishOption } from '@collections/withAdminLabels'
import { localeTable } from '@/i18n/locales'
import { factCurrencies } from '@/domain/facts'
import { languageLevels } from '@/domain/personProfile'

/** What a user can have before them. */
const entities = [...collections, ...globals].filter(
  ({ admin }) => admin?.hidden !== true,
) as (CollectionConfig & GlobalConfig)[]

const texts = (values: unknown[]) =>
  values.filter((value): value is string => typeof value === 'string')

/** The same in every language: codes of currencies, levels of a language, and languages in their own words. */
const untranslated = new Set<string>([
  ...factCurrencies,
  ...languageLevels,
  ...localeTable.map(({ nativeName }) => nativeName),
])

const nameOf = (field: Field) =>
  'name' in field || field.type === 'collapsible' ? englishLabel(field) : undefined

function textsOf(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => [
    // A label by its key is one of the messages, which have a check of their own.
    ...('label' in field && typeof field.label === 'function' ? [] : texts([nameOf(field)])),
    ...texts([field.admin && 'description' in field.admin && field.admin.description]),
    ...(field.type === 'array' || field.type === 'blocks'
      ? texts([field.labels?.singular, field.labels?.plural])
      : []),
    ...(field.type === 'blocks'
      ? field.blocks.flatMap(({ labels, fields: inside }) => [
          ...texts([labels?.singular, labels?.plural]),
          ...textsOf(inside),
        ])
      : []),
    ...(field.type === 'select' ? texts(field.options.map(englishOption)) : []),
    ...('fields' in field ? textsOf(field.fields) : []),
  ])
}

/** Those of the blocks between paragraphs, whose editor is no field of a collection. */
const textsOfArticles = textsOf([
  { name: 'text', type: 'blocks', blocks: articleBlocks } satisfies Field,
])

describe('the forms of the CMS', () => {
  test.each(entities)('$slug speaks every language of the admin interface', (entity) => {
    const { label, labels, admin, fields } = entity
    const all = [
      ...texts([label, labels?.singular, labels?.plural, admin?.group, admin?.description]),
      ...textsOf(fields),
    ]
    const isTranslated = (text: string) => text in german && text in arabic
    expect(all.filter((text) => !untranslated.has(text) && !isTranslated(text))).toEqual([])
  })

  test('texts with blocks do so too', () => {
    const isTranslated = (text: string) => text in german && text in arabic
    expect(textsOfArticles.filter((text) => !isTranslated(text))).toEqual([])
  })

  test('has no words that nothing uses any more', () => {
    const used = new Set([
      // Of answers, which are no field of a form.
      ...Object.values(standingLabels.wards),
      ...[...collections, ...globals].flatMap((entity) => [
        ...textsOfArticles,
        ...texts([
          'label' in entity && entity.label,
          'labels' in entity && entity.labels?.singular,
          'labels' in entity && entity.labels?.plural,
          entity.admin?.group,
          entity.admin?.description,
        ]),
        ...textsOf(entity.fields),
      ]),
    ])
    const all = [...Object.keys(german), ...Object.keys(arabic)]
    expect(all.filter((text) => !used.has(text))).toEqual([])
  })
})

describe('what Payload would show in its own way', () => {
  const shown = collections
    .filter(({ admin }) => admin?.hidden !== true)
    .map((collection) => [collection.slug, collectionWithLabels(collection)] as const)

  test.each(shown)('%s lies in a group, and has no tab of the API', (_, { admin }) => {
    expect(admin).toMatchObject({ group: { en: expect.any(String) }, hideAPIURL: true })
  })

  test('days are written without an hour, and hours as everywhere else', () => {
    const fields = [...(fieldsOf('legal-pages') ?? []), ...(fieldsOf('deliveries') ?? [])]
    const dates = fields.flatMap((field) =>
      field.type === 'date' && field.name !== 'createdAt' ? [field.admin?.date] : [],
    )
    expect(dates).toMatchObject([
      { displayFormat: 'do MMM yyyy' },
      { displayFormat: 'do MMM yyyy' },
      { displayFormat: 'do MMM yyyy, HH:mm', timeFormat: 'HH:mm' },
      { displayFormat: 'do MMM yyyy, HH:mm', timeFormat: 'HH:mm' },
    ])
  })

  test('the rows of every list of content are named by what they say', () => {
    const lists = ['process-guides', 'pricing-plans'].flatMap((slug) =>
      (fieldsOf(slug) ?? []).filter((field) => field.type === 'array'),
    )
    expect(lists.length).toBeGreaterThan(3)
    for (const { admin } of lists) {
      expect(admin?.components?.RowLabel).toHaveProperty('clientProps.item.de')
    }
  })

  const fieldsOf = (slug: string) => shown.find(([one]) => one === slug)?.[1].fields
})

describe('the name of a field', () => {
  const guides = collections.find(({ slug }) => slug === 'process-guides')
  const fields = flattenAllFields({ fields: guides ? collectionWithLabels(guides).fields : [] })

  test.each([
    ['title', 'de', 'Titel des Ratgebers'],
    ['sections.1.items.0.text', 'de', 'Abschnitt 2 › Punkt 1 › Punkt'],
    ['facts.0.note', 'ar', 'معلومة 1 › ملاحظة'],
    ['sections.0.nonsense', 'de', null],
    ['picture:3', 'de', null],
  ])('%s in %s is %s', (path, language, label) => {
    expect(fieldPathLabel({ fields, path, language })).toBe(label)
  })
})
