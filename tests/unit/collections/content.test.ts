import { flattenAllFields, type CollectionConfig, type Field, type TextField } from 'payload'
import { describe, expect, test } from 'vitest'
import { collections, globals } from '@collections/index'
import { validateLink } from '@collections/fields/linkFields'
import { copySlug, makeSlug, slugMaxLength, slugPattern } from '@collections/fields/slugField'
import { compareNumbers } from '@collections/publications/compareNumbers'
import {
  fieldPathLabel,
  localizedValues,
  overlayWords,
} from '@collections/publications/fieldValues'
import type { PageLocale } from '@/i18n/locales'

describe('a link', () => {
  test.each([
    ...['/', '/pricing', '/pricing/?plan=1#prices', '/process/germany', '/blog/fair-hiring']
      .concat('/questions/de', '/checklist.pdf', '#top', 'https://www.make-it-in-germany.com')
      .concat('tel:+49301234567')
      .map((url): [string, string | true] => [url, true]),
    ...['/process/gremany', '/blog/nothing', '/de/pricing', '/preise'].map(
      (url): [string, string | true] => [url, 'editing:linkNowhere'],
    ),
    ...['', 'www.example.org', 'javascript:alert(1)'].map((url): [string, string | true] => [
      url,
      'editing:linkRefused',
    ]),
  ])('to “%s” is judged: %s', async (url, answer) => {
    // There is one article.
    const count = ({ where }: { where: { slug: { equals: string } } }) =>
      Promise.resolve({ totalDocs: where.slug.equals === 'fair-hiring' ? 1 : 0 })
    // Of a request only these two are looked at.
    const options = { req: { t: (key: string) => key, payload: { count } } }
    type Options = Parameters<NonNullable<TextField['validate']>>[1] & never
    expect(await validateLink(url, options as unknown as Options)).toBe(answer)
  })
})

describe('a slug', () => {
  test.each([
    ['Working in Germany', 'working-in-germany'],
    ['  Über die Pflege: 100 % ehrlich!  ', 'uber-die-pflege-100-ehrlich'],
    ['Straße & Café', 'strasse-cafe'],
    // Without ASCII letters there is none to be mistaken for one.
    ...['من نحن', 'ഞങ്ങളെ കുറിച്ച്', 'हमारे बारे में', '—'].map((title) => [title, '']),
  ])('of %s is “%s”', (title = '', slug = '') => {
    expect(makeSlug(title)).toBe(slug)
    if (slug) expect(slug).toMatch(slugPattern)
  })

  test('is never longer than its limit and never ends in a hyphen', () => {
    const slug = makeSlug('word '.repeat(60))
    expect(slug.length).toBeLessThanOrEqual(slugMaxLength)
    expect(slug).toMatch(slugPattern)
  })

  test.each([
    ['first-days', ['first-days-copy', 'first-days-copy-2'], 'first-days-copy-3'],
    ['x'.repeat(slugMaxLength), [], `${'x'.repeat(slugMaxLength - 5)}-copy`],
  ])('of a copy of %s where %j is taken is %s', (slug, taken, copy) => {
    const isTaken = (candidate: string) => taken.some((one) => one === candidate)
    expect(copySlug({ slug, isTaken })).toBe(copy)
    expect(copy).toMatch(slugPattern)
  })
})

describe('numbers of a translation', () => {
  test.each<[string, string, string, PageLocale?]>([
    ['the same', '10 MB at most', 'höchstens 10 MB'],
    ['thousands written in German', '€2,500–€3,000 a month', '2.500–3.000 € im Monat'],
    ['Arabic digits', 'SAR 6,000–12,000', '٦٬٠٠٠–١٢٬٠٠٠ ريال'],
    ['Devanagari digits', '30 days, 6 weeks', '३० दिन, ६ हफ़्ते'],
    ['Malayalam digits', '90 days', '൯൦ ദിവസം'],
    ['placeholders', 'Your application: {country}', '{country}: Ihre Bewerbung'],
    ['a number as a German word', '6 weeks', 'sechs Wochen'],
    ['an Arabic dual', '2 years of experience', 'خبرة لا تقل عن سنتين', 'ar'],
    ['a Malayalam word', '2 letters and 4 copies', 'രണ്ട് കത്തും നാല് പകർപ്പും', 'ml'],
  ])('agree: %s', (_, english, translation, locale = 'de') => {
    expect(compareNumbers({ english, translation, locale })).toEqual([])
  })

  test.each([
    ['a number too few', '1 to 2 years', '2 Jahre', ['numbers', ['1', '2'], ['2']]],
    ['a lost number', '30 days', 'viele Tage', ['numbers', ['30'], []]],
    ['ten times as much', '€2,500', '25.000 €', ['numbers', ['2500'], ['25000']]],
    ['another currency', '$49', '49 €', ['currencies', ['USD'], ['EUR']]],
    ['a broken placeholder', '{country}', '{Land}', ['placeholders', ['{country}'], ['{Land}']]],
  ])('differ: %s', (_, english, translation, [code, inEnglish, inGerman]) => {
    expect(compareNumbers({ english, translation, locale: 'de' })).toEqual([
      { code, english: inEnglish, translation: inGerman },
    ])
  })
})

describe('the fields of a document', () => {
  const words: Field = { name: 'text', label: 'Changing word', type: 'text', localized: true }
  const labels = { singular: 'Word', plural: 'Words' }
  const list: Field = {
    name: 'words',
    type: 'array',
    labels,
    fields: [{ name: 'amount', type: 'number' }, words],
  }
  const form: Field[] = [
    { name: 'slug', type: 'text' },
    { name: 'title', type: 'text', localized: true, required: true },
    { type: 'row', fields: [{ name: 'note', type: 'text', localized: true }] },
    {
      name: 'nurses',
      label: 'What nurses see',
      type: 'group',
      fields: [{ name: 'icon', type: 'text' }, list],
    },
    { name: 'metaDescription', type: 'textarea', localized: true },
  ]
  const fields = flattenAllFields({ fields: form })

  test('with words are named by their place in the form, rows by their id', () => {
    const rows = [
      { id: 'r1', text: { en: 'One' } },
      { id: 'r2', text: { en: 'Two' } },
    ]
    const data = { slug: 'x', title: { en: 'Title', de: 'Titel' }, nurses: { words: rows } }
    const values = localizedValues({ fields, data })
    const labelOf = (path: string) => fieldPathLabel({ fields, path, language: 'en' })
    expect(values.map(({ path, formPath }) => [path, formPath, labelOf(formPath)])).toEqual([
      ['title', 'title', 'Title'],
      ['note', 'note', 'Note'],
      ['nurses.words.r1.text', 'nurses.words.0.text', 'What nurses see › Word 1 › Changing word'],
      ['nurses.words.r2.text', 'nurses.words.1.text', 'What nurses see › Word 2 › Changing word'],
      ['metaDescription', 'metaDescription', 'Meta description'],
    ])
    const title = { field: { required: true }, values: { en: 'Title', de: 'Titel' } }
    expect(values[0]).toMatchObject(title)
  })

  test('have the words of one document and everything else of the other', () => {
    const onto = {
      slug: 'one',
      title: 'Old',
      note: 'Old note',
      nurses: {
        icon: 'star',
        words: [
          { id: 'a', amount: 1, text: 'First' },
          { id: 'b', amount: 2, text: 'Second' },
        ],
      },
      metaDescription: 'Old description',
    }
    const from = {
      slug: 'two',
      title: 'New',
      nurses: {
        icon: 'moon',
        words: [
          { id: 'c', amount: 9, text: 'Made up' },
          { id: 'b', amount: 9, text: 'New second' },
        ],
      },
      metaDescription: 'New description',
    }
    const [first, second] = onto.nurses.words
    expect(overlayWords({ fields, from, onto })).toEqual({
      ...onto,
      title: 'New',
      nurses: { icon: 'star', words: [first, { ...second, text: 'New second' }] },
      metaDescription: 'New description',
    })
  })
})

// What these hooks and endpoints do is shown for some kinds in `editingOperations.int`.
test('every kind of content is saved, restored, published and removed by the same code', () => {
  const contentOf = <Entity extends Pick<CollectionConfig, 'versions'>>(all: Entity[]) =>
    all.filter(({ versions }) => typeof versions === 'object' && versions.drafts)
  const [pages, documents] = [contentOf(globals), contentOf(collections)]
  expect([pages.length, documents.length]).toEqual([5, 7])
  for (const { versions, hooks, endpoints, access, fields } of [...pages, ...documents]) {
    expect(versions).toMatchObject({ drafts: { schedulePublish: true, autosave: {} } })
    const [first] = pages
    expect(hooks).toMatchObject({ ...first?.hooks })
    expect(endpoints).toMatchObject([{ method: 'post', path: '/versions/:id' }])
    expect(access?.update).toBe(first?.access?.update)
    const names = fields.map((field) => 'name' in field && field.name)
    expect(names).toEqual(
      expect.arrayContaining(['publications', 'figuresDiffer', 'savedBy', 'savedIn']),
    )
  }
  for (const { hooks } of documents) {
    expect(hooks?.afterDelete).toEqual(documents[0]?.hooks?.afterDelete)
  }
})
