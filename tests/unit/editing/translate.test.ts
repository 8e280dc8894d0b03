import { describe, expect, test } from 'vitest'
import { plainText } from '../../../collections/publications/plainText'
import { contentOf } from '../../../collections/publications/sameText'
import glossary from '../../../src/i18n/glossary.json'
import { readGlossary } from '../../../src/i18n/glossary.mjs'
import { documentWith, valueAt } from '../../../src/editing/translate/changedDocument'
import { checkTranslation } from '../../../src/editing/translate/checkTranslation'
import { compareTexts } from '../../../src/editing/translate/compareTexts'
import type { BenchText } from '../../../src/editing/translate/readBench'
import { readableText } from '../../../src/editing/translate/richTextParts'
import { isOpen, stateOf } from '../../../src/editing/translate/textState'

type Node = Record<string, unknown>

const words = (text: string, format = 0): Node => ({ type: 'text', text, format, version: 1 })
const node = (type: string, children: Node[], rest: Node = {}): Node => ({
  type,
  children,
  ...rest,
})
const link = (text: string, url: string) => node('link', [words(text)], { fields: { url } })
const richText = (...children: Node[]) => ({ root: node('root', children, { direction: null }) })
const paragraph = (...children: Node[]) => node('paragraph', children)
const list = (...items: string[]) =>
  node(
    'list',
    items.map((item) => node('listitem', [words(item)])),
    { listType: 'bullet', tag: 'ul' },
  )

const sentence = richText(
  paragraph(words('Send your '), words('CV', 1), words(' to '), link('us', '/nurses'), words('.')),
)

test('a bold word or a link divides no sentence', () => {
  expect(plainText(sentence)).toBe('Send your CV to us.')
  expect(plainText(richText(paragraph(words('One')), paragraph(words('Two'))))).toBe('One\nTwo')
})

describe('what has changed in the English', () => {
  const changes = (before: unknown, now: unknown) =>
    compareTexts({ before, now })?.map(({ is, text }) => `${is}: ${text}`)

  test('is told word by word', () => {
    expect(changes('You wait 3 months for it', 'You wait 5 months for it')).toEqual([
      'same: You wait ',
      'removed: 3',
      'added: 5',
      'same:  months for it',
    ])
  })

  test('includes where a link leads and what becomes a heading', () => {
    const now = richText(
      node('heading', [words('Send your '), words('CV', 1)], { tag: 'h2' }),
      paragraph(words(' to '), link('us', '/hospitals')),
    )
    expect(readableText(now)).toBe('## Send your CV\n to us ⟨/hospitals⟩')
    expect(changes(sentence, now)?.join()).toContain('added: hospitals')
  })

  test('leaves out most of what is the same', () => {
    const long = 'word '.repeat(200)
    const text = changes(`${long}old ${long}`, `${long}new ${long}`)?.join('') ?? ''
    expect(text.length).toBeLessThan(400)
    expect(text).toMatch(/^same: … (word )+removed: old/)
  })

  test('is nothing where only the form has', () => {
    const plain = richText(paragraph(words('Send your CV to '), link('us', '/nurses'), words('.')))
    expect(changes(sentence, plain)).toBeUndefined()
    expect(contentOf(sentence)).not.toBe(contentOf(plain))
  })
})

test('how an editor keeps a text is no part of what it says', () => {
  const line = { ...paragraph(words('A')), format: '', indent: 0 }
  const kept = { root: { direction: 'ltr', version: 1, ...node('root', [line]) } }
  expect(contentOf(kept)).toBe(contentOf(richText(paragraph(words('A')))))
  expect(contentOf('')).toBe(contentOf(null))
  for (const fields of [{ rows: 'A | B' }, { transcript: 'A' }, { link: '/a' }, { text: 'A' }]) {
    const block = (values: object) =>
      richText({ type: 'block', fields: { id: '1', blockName: '', ...values } })
    expect(contentOf(block(fields))).not.toBe(contentOf(block({})))
    expect(readableText(block(fields))).toContain(Object.values(fields)[0])
  }
})

describe('a translation', () => {
  const terms = readGlossary(glossary).filter(({ language }) => language === 'de')
  const place = { limit: null, isOneLine: false, terms, file: '', locale: 'de' as const }
  const warned = (english: unknown, own: unknown, rest: object = {}) =>
    checkTranslation({ ...place, english, own, ...rest }).map(({ key }) => key.slice(10))

  test.each<[string, string, string, string[], object?]>([
    ['is fine', 'We help 3 people', 'Wir helfen 3 Menschen', []],
    ['is missing', 'We help', '', []],
    ['is the English one', 'We help', 'We help', ['warnSame']],
    ['is a number', '€2,500', '€2,500', []],
    ['has another number', 'In 3 weeks', 'In 33 Wochen', ['numbers']],
    ['has lost a placeholder', 'To {country}', 'Nach Deutschland', ['placeholders']],
    ['has lost a line', 'a\nb', 'c', ['lines']],
    ['is far longer', 'Apply', 'x'.repeat(41), ['warnLength'], { isOneLine: true }],
    ['is longer than its field', 'Apply', 'Bewerben', ['warnLength'], { limit: 7 }],
  ])('that %s', (_, english, own, expected, rest = {}) => {
    expect(warned(english, own, rest)).toEqual(expected)
  })

  test('that has lost parts of a text', () => {
    const english = richText(
      node('heading', [words('Ab')], { tag: 'h2' }),
      list('a', 'b'),
      paragraph(link('Ab', '/nurses'), words(' '), link('Ab', '/nurses')),
    )
    const own = richText(list('a'), paragraph(link('Cd', '/nurses')))
    expect(warned(english, own)).toEqual(['headings', 'items', 'links'])
    expect(warned(english, english)).toEqual(['warnSame'])
  })

  test('that uses other words than the glossary', () => {
    const term = { english: ['shift'], wanted: ['Schicht'], unwanted: [{ form: 'Turnus' }] }
    const own = {
      terms: [{ language: 'de', shown: { english: 'shift', use: 'Schicht' }, ...term }],
    }
    expect(warned('Your shift', 'Ihr Turnus', own)).toEqual(['warnBetter', 'warnTerm'])
    expect(warned('Your shift', 'Ihre Schichten', own)).toEqual([])
    const [bold] = [richText(paragraph(words('Ihre Sch'), words('icht', 1)))]
    expect(warned(richText(paragraph(words('Your shift'))), bold, own)).toEqual([])
  })
})

describe('a text', () => {
  const text = { english: 'We help 3', type: 'text', isRequired: false } as BenchText
  const state = (own: unknown, rest: object = {}, how?: 'saved' | 'right') =>
    stateOf({ text: { ...text, ...rest }, own, how, locale: 'de', mayDiffer: false })

  test.each([
    ['missing', '', {}],
    ['missing', null, { english: null, isRequired: true }],
    ['optional', '', { english: null }],
    ['outdated', 'Wir helfen 3', { isOutdated: true }],
    ['same', 'We help 3', {}],
    ['complete', 'We help 3', { isRight: true }],
    ['complete', 'We help 3', { type: 'picture' }],
    ['figuresDiffer', 'Wir helfen 4', {}],
    ['complete', 'Wir helfen 3', {}],
  ])('is %s: %j', (expected, own, rest) => {
    expect(state(own, rest)).toBe(expected)
  })

  test('follows the English once it is saved or said to be right', () => {
    expect(state('Wir helfen 3', { isOutdated: true }, 'saved')).toBe('complete')
    expect(state('We help 3', { isRight: true }, 'saved')).toBe('same')
    expect(state('We help 3', {}, 'right')).toBe('complete')
    expect(['missing', 'same', 'optional', 'complete'].map((one) => isOpen(one as 'same'))).toEqual(
      [true, true, false, false],
    )
  })
})

test('a save sends the whole document with one text changed', () => {
  const doc = {
    id: 1,
    updatedAt: 'now',
    steps: { rows: [{ id: 'a', text: 'A', icon: 'eye' }, { id: 'b' }] },
    base: { locale: 'de', known: ['x'] },
  }
  const draft = { value: 'B', from: null, english: 'print' }
  const path = 'steps.rows.b.text'
  expect(documentWith(doc, { path, draft })).toEqual({
    steps: {
      rows: [
        { id: 'a', text: 'A', icon: 'eye' },
        { id: 'b', text: 'B' },
      ],
    },
    base: { locale: 'de', known: ['x'], english: { [path]: 'print' } },
    _status: 'draft',
  })
  expect(valueAt(doc, path.split('.'))).toBeUndefined()
  // An editor has removed the row.
  expect(documentWith(doc, { path: 'steps.rows.c.text', draft })).toBeNull()
})
