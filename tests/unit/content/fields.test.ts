import { expect, test } from 'vitest'
import { flattenAllFields, type Field } from 'payload'
import { fieldPathLabel, localizedValues, overlayWords } from '@collections/publications/fields'

const form: Field[] = [
  { name: 'slug', type: 'text' },
  { name: 'title', type: 'text', localized: true, required: true },
  {
    name: 'nurses',
    label: 'What nurses see',
    type: 'group',
    fields: [
      {
        name: 'words',
        type: 'array',
        labels: { singular: 'Word', plural: 'Words' },
        fields: [{ name: 'text', label: 'Changing word', type: 'text', localized: true }],
      },
    ],
  },
  { name: 'metaDescription', type: 'textarea', localized: true },
]

test('names each text by its place in the form and finds rows by their id', () => {
  const data = {
    slug: 'x',
    title: { en: 'Title', de: 'Titel' },
    nurses: {
      words: [
        { id: 'r1', text: { en: 'One' } },
        { id: 'r2', text: { en: 'Two' } },
      ],
    },
  }
  const fields = flattenAllFields({ fields: form })
  const values = localizedValues({ fields, data })
  const labelOf = (path: string) => fieldPathLabel({ fields, path, language: 'en' })
  expect(values.map(({ path, formPath }) => [path, formPath, labelOf(formPath)])).toEqual([
    ['title', 'title', 'Title'],
    ['nurses.words.r1.text', 'nurses.words.0.text', 'What nurses see › Word 1 › Changing word'],
    ['nurses.words.r2.text', 'nurses.words.1.text', 'What nurses see › Word 2 › Changing word'],
    ['metaDescription', 'metaDescription', 'Meta description'],
  ])
  expect(values[0]).toMatchObject({
    field: { required: true },
    values: { en: 'Title', de: 'Titel' },
  })
})

const rowsAndGroups: Field[] = [
  { name: 'slug', type: 'text' },
  { name: 'title', type: 'text', localized: true },
  { type: 'row', fields: [{ name: 'note', type: 'text', localized: true }] },
  {
    name: 'group',
    type: 'group',
    fields: [
      { name: 'icon', type: 'text' },
      { name: 'label', type: 'text', localized: true },
    ],
  },
  {
    name: 'rows',
    type: 'array',
    fields: [
      { name: 'amount', type: 'number' },
      { name: 'text', type: 'text', localized: true },
    ],
  },
]

test('takes the words from one document and everything else from the other', () => {
  const onto = {
    slug: 'one',
    title: 'Old',
    note: 'Old note',
    group: { icon: 'star', label: 'Old label' },
    rows: [
      { id: 'a', amount: 1, text: 'First' },
      { id: 'b', amount: 2, text: 'Second' },
    ],
  }
  const from = {
    slug: 'two',
    title: 'New',
    group: { icon: 'moon', label: 'New label' },
    rows: [
      { id: 'c', amount: 9, text: 'Made up' },
      { id: 'b', amount: 9, text: 'New second' },
    ],
  }
  const fields = flattenAllFields({ fields: rowsAndGroups })
  expect(overlayWords({ fields, from, onto })).toEqual({
    slug: 'one',
    title: 'New',
    note: 'Old note',
    group: { icon: 'star', label: 'New label' },
    rows: [
      { id: 'a', amount: 1, text: 'First' },
      { id: 'b', amount: 2, text: 'New second' },
    ],
  })
})
