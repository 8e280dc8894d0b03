import { expect, test } from 'vitest'
import type { Field } from 'payload'
import { overlayWords } from '@collections/publications/keepTranslatorsInTheirLanguages'

const fields: Field[] = [
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
