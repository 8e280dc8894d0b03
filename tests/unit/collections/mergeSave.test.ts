import type { FlattenedField } from 'payload'
import { expect, test } from 'vitest'
import { marksOf, mergeSave, type FormBase } from '@collections/publications/mergeSave'

const text = (name: string) => ({ name, type: 'text', localized: true }) as FlattenedField
const list = (name: string, fields: FlattenedField[]) =>
  ({ name, type: 'array', fields: [], flattenedFields: fields }) as unknown as FlattenedField
const fields = [
  text('title'),
  text('excerpt'),
  { name: 'body', type: 'richText' } as FlattenedField,
  list('sections', [text('title'), list('items', [text('text')])]),
]

type Row = { id: string; [name: string]: unknown }
type Document = { [name: string]: unknown; sections: Row[] }

const start: Document = {
  title: 'Title',
  excerpt: 'Excerpt',
  body: { root: { type: 'root', children: [{ text: 'Body' }] } },
  sections: ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    title: `Section ${id}`,
    items: [1, 2].map((number) => ({ id: `${id}${number}`, text: `Item ${id}${number}` })),
  })),
}

const copyOf = (document: Document): Document => structuredClone(document)
const baseOf = (data: Document): FormBase => ({
  locale: 'en',
  known: marksOf({ fields, data }),
  theirs: [],
  conflicts: [],
})
const save = (current: Document, submitted: Document, base = baseOf(start)) => {
  const { data, ...rest } = mergeSave({ fields, base, current, submitted })
  // The same fields as the documents before.
  return { ...rest, data: data as Document, base: { ...baseOf(data as Document), ...rest } }
}

/** Edits that do not touch each other, each of which may be one or the other author's. */
const edits: ((document: Document) => void)[] = [
  (document) => void (document.title = 'New title'),
  (document) => void (document.excerpt = ''),
  (document) => void (document.body = { root: { children: [{ text: 'New' }], type: 'root' } }),
  ({ sections }) => void (rowOf(sections, 'a').title = 'New section'),
  ({ sections }) => void (rowOf(itemsOf(sections, 'a'), 'a2').text = 'New item'),
  ({ sections }) => void itemsOf(sections, 'b').push({ id: 'b3', text: 'Added item' }),
  ({ sections }) => void itemsOf(sections, 'b').shift(),
  ({ sections }) => void sections.splice(indexOf(sections, 'c'), 1),
  ({ sections }) => void sections.push(...sections.splice(indexOf(sections, 'a'), 1)),
  ({ sections }) => void sections.splice(indexOf(sections, 'b'), 0, { id: 'x', title: 'Added' }),
]

function indexOf(rows: Row[], id: string): number {
  return rows.findIndex((row) => row.id === id)
}

function rowOf(rows: Row[], id: string): Row {
  return rows[indexOf(rows, id)] ?? { id }
}

function itemsOf(sections: Row[], id: string): Row[] {
  return rowOf(sections, id).items as Row[]
}

/** All ways to give each edit to one author, the other, or neither. */
function* shares() {
  for (let code = 0; code < 3 ** edits.length; code += 101) {
    yield edits.map((_, index) => Math.floor(code / 3 ** index) % 3)
  }
}

test('two authors who change different things both keep what they wrote', () => {
  for (const share of shares()) {
    const [hers, his, both] = [copyOf(start), copyOf(start), copyOf(start)]
    edits.forEach((edit, index) => {
      if (share[index] === 1) edit(hers)
      if (share[index] === 2) edit(his)
      if (share[index] !== 0) edit(both)
    })
    const saved = save(hers, his)
    expect(saved.conflicts).toEqual([])
    const inOrder = ({ sections, ...rest }: Document) => ({
      ...rest,
      sections: sections.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    })
    expect(inOrder(saved.data)).toEqual(inOrder(both))
    // Where one of them moves rows and the other adds some, only the moved order is certain.
    const old = ({ sections }: Document) => sections.map(({ id }) => id).filter((id) => id !== 'x')
    expect(old(saved.data)).toEqual(old(both))
  }
})

test('a form that does not show yet what another has saved undoes none of it', () => {
  const hers = copyOf(start)
  edits.forEach((edit) => edit(hers))
  const his = copyOf(start)
  const first = save(hers, his)
  expect(first.data).toEqual(hers)
  const base = {
    ...first.base,
    known: [...new Set([...baseOf(his).known, ...baseOf(first.data).known])],
  }
  // Payload shows new rows at once, behind the others.
  itemsOf(his.sections, 'b').push({ id: 'b3', text: 'Added item' })
  his.sections.push({ id: 'x', title: 'Added' })
  const second = save(first.data, his, base)
  expect(second.conflicts).toEqual([])
  expect(second.data).toEqual(hers)
})

test.each([
  ['a text that both have changed', { title: 'Hers' }, { title: 'His' }, ['title']],
  ['the same change twice', { title: 'Same' }, { title: 'Same' }, []],
])('%s counts as saved last, and is named', (_, hers, his, conflicts) => {
  const saved = save({ ...copyOf(start), ...hers }, { ...copyOf(start), ...his })
  expect(saved.data).toMatchObject(his)
  expect(saved.conflicts).toEqual(conflicts)
})

test('a row that one removes and the other writes in stays, and is named', () => {
  const without = copyOf(start)
  without.sections.splice(1, 1)
  const written = copyOf(start)
  rowOf(written.sections, 'b').title = 'Still needed'
  for (const [hers, his] of [
    [without, written],
    [written, without],
  ] as const) {
    const saved = save(hers, his)
    expect(saved.conflicts).toEqual(['sections'])
    expect(saved.data.sections.map(({ title }) => title)).toContain('Still needed')
  }
})
