import { expect, test } from 'vitest'
import type { Field } from 'payload'
import { listLocalizedLeaves } from '@collections/publications/localizedLeaves'

const fields: Field[] = [
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
  const leaves = listLocalizedLeaves({ fields, data })
  expect(leaves.map(({ path, formPath, label }) => [path, formPath, label])).toEqual([
    ['title', 'title', 'Title'],
    ['nurses.words.r1.text', 'nurses.words.0.text', 'What nurses see › Word 1 › Changing word'],
    ['nurses.words.r2.text', 'nurses.words.1.text', 'What nurses see › Word 2 › Changing word'],
    ['metaDescription', 'metaDescription', 'Meta Description'],
  ])
  expect(leaves[0]).toMatchObject({ isRequired: true, values: { en: 'Title', de: 'Titel' } })
})
