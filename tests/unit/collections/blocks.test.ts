import type { FlattenedField } from 'payload'
import { expect, test } from 'vitest'
import {
  fieldPathLabel,
  inLanguage,
  isInNewRow,
  localizedValues,
  overlayWords,
} from '@collections/publications/fieldValues'
import { pageBlocks } from '@collections/content/pageBlocks'
import { articleBlocks } from '@collections/fields/articleBlocks'
import { marksOf, mergeSave } from '@collections/publications/mergeSave'

const text = (name: string, label?: string) =>
  ({ name, label, type: 'text', localized: true }) as FlattenedField
const rows = {
  name: 'rows',
  type: 'array',
  labels: { singular: 'Row', plural: 'Rows' },
  flattenedFields: [text('words')],
} as unknown as FlattenedField
const fields = [
  {
    name: 'layout',
    type: 'blocks',
    labels: { singular: 'Block', plural: 'Blocks' },
    blocks: [
      { slug: 'hero', flattenedFields: [text('title', 'Heading')] },
      { slug: 'list', flattenedFields: [text('title', 'Heading'), rows] },
    ],
  } as unknown as FlattenedField,
]

const both = (en: string, de?: string) => ({ en, ...(de && { de }) })
const document = {
  layout: [
    { id: 'a', blockType: 'hero', title: both('Welcome', 'Willkommen') },
    {
      id: 'b',
      blockType: 'list',
      title: both('List'),
      rows: [{ id: 'c', words: both('First', 'Erstens') }],
    },
    { id: 'd', blockType: 'gone', title: both('Of a type that there was') },
  ],
}

test('the words in blocks are those of their types, also in lists inside', () => {
  const values = localizedValues({ fields, data: document })
  expect(values.map(({ formPath, values: { de } }) => [formPath, de])).toEqual([
    ['layout.0.title', 'Willkommen'],
    ['layout.1.title', undefined],
    ['layout.1.rows.0.words', 'Erstens'],
  ])
  expect(inLanguage({ fields, data: document, locale: 'de' })).toMatchObject({
    layout: [{ title: 'Willkommen' }, { title: null, rows: [{ words: 'Erstens' }] }, {}],
  })
})

test('a block is named by its number, and its field by its label', () => {
  const label = (path: string) => fieldPathLabel({ fields, path, language: 'en' })
  expect(label('layout.1.rows.0.words')).toBe('Block 2 › Row 1 › Words')
  expect(label('layout.0.title')).toBe('Block 1 › Heading')
  expect(label('layout.0.nonsense')).toBeNull()
})

test('a translator changes the words in blocks, and no block', () => {
  const onto = { layout: [{ id: 'a', blockType: 'hero', title: 'Welcome', width: 1 }] }
  const from = {
    layout: [
      { id: 'x', blockType: 'hero', title: 'Mine' },
      { id: 'a', blockType: 'list', title: 'Willkommen', width: 2 },
    ],
  }
  expect(overlayWords({ fields, from, onto })).toEqual({
    layout: [{ id: 'a', blockType: 'hero', title: 'Willkommen', width: 1 }],
  })
})

test('a block that is new in English does not hold a correction in German back', () => {
  const values = localizedValues({ fields, data: document })
  const published = { layout: [{ id: 'a', blockType: 'hero', title: 'Willkommen' }] }
  const place = (path: string) =>
    isInNewRow({ path, fields, values, locale: 'de', stored: { published } })
  expect(place('layout.0.title')).toBe(false)
  // Of this one a word is there, so that the others are missing.
  expect(place('layout.1.title')).toBe(false)
})

test('two authors who write in different blocks both keep what they wrote', () => {
  const start = {
    layout: [
      { id: 'a', blockType: 'hero', title: 'Welcome' },
      { id: 'b', blockType: 'list', title: 'List', rows: [{ id: 'c', words: 'First' }] },
    ],
  }
  const known = marksOf({ fields, data: start })
  const base = { locale: 'en', known, theirs: [], conflicts: [] }
  const [welcome, list] = start.layout
  // She has turned them round; in his form the list is still second, before a block that is new.
  const hers = { layout: [list, { ...welcome, title: 'Good morning' }] }
  const added = { id: 'e', blockType: 'hero', title: 'His own' }
  const his = { layout: [welcome, { ...list, rows: [{ id: 'c', words: 'At first' }] }, added] }
  const { data, conflicts } = mergeSave({ fields, base, current: hers, submitted: his })
  expect(conflicts).toEqual([])
  expect(data.layout).toMatchObject([
    { id: 'b', rows: [{ words: 'At first' }] },
    // It stays behind the block that it was put behind.
    { id: 'e', title: 'His own' },
    { id: 'a', title: 'Good morning' },
  ])
})

test('every block is told from the others by a small drawing', () => {
  for (const blocks of [pageBlocks, articleBlocks]) {
    const drawings = blocks.map(({ admin }) => admin?.images?.thumbnail)
    const addresses = drawings.map((one) => (typeof one === 'object' ? one.url : ''))
    expect(new Set(addresses).size).toBe(blocks.length)
    for (const address of addresses) {
      const svg = decodeURIComponent(address.replace('data:image/svg+xml,', ''))
      expect(svg).toMatch(/^<svg .+<\/svg>$/)
      expect(svg.length).toBeLessThanOrEqual(400)
    }
  }
})
