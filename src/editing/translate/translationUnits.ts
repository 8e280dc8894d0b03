import { asData } from '@collections/publications/jsonData'
import { inlineTypes, isEmpty, wordsOfBlock } from '@collections/publications/plainText'
import { contentOf } from '@collections/publications/sameText'
import type { PageLocale } from '@/i18n/locales'
import { benchName } from '../documentPath'
import type { BenchDraft } from './changedDocument'
import type { BenchData, BenchText } from './readBench'
import { childrenOf } from './richTextParts'

type Node = Record<string, unknown>

/** Where words stand in a value: a text, or the parts of one line of a rich text. */
type Place = { holder: Node; name: string }

/** The places of a rich text, line by line. */
function placesOf(node: Node): Place[] {
  if (node.type === 'block') {
    const holder = asData(node.fields)
    return wordsOfBlock.filter((name) => holder[name]).map((name) => ({ holder, name }))
  }
  const children = childrenOf(node)
  if (!children.some(({ type }) => inlineTypes.has(type))) return children.flatMap(placesOf)
  return isEmpty(node) ? [] : [{ holder: node, name: 'children' }]
}

/** The places of a value, in a copy of it. */
function copyOf(value: unknown) {
  const copy: Node = { value: structuredClone(value) }
  const places =
    typeof value === 'string'
      ? [{ holder: copy, name: 'value' }]
      : placesOf(asData(asData(copy.value).root))
  return { copy, places }
}

const partsOf = ({ holder, name }: Place): unknown => holder[name]

/** Words without a format are text; all else of a line is marked by its number. */
const isPlain = ({ type, format }: Node) => type === 'text' && !format

const markedIn = (nodes: Node[]): Node[] =>
  nodes.flatMap((node) => (isPlain(node) ? [] : [node, ...markedIn(childrenOf(node))]))

const kindsIn = (place: Place) =>
  markedIn(childrenOf({ children: partsOf(place) })).map(({ type, format }) => `${type} ${format}`)

/**
 * The words of a line as files have them. A part with a format, or another one than words, has the number that it has
 * in the line.
 */
export type Words = (string | { id: number; words: Words })[]

function wordsOf(place: Place): Words {
  const parts = partsOf(place)
  if (!Array.isArray(parts)) return [String(parts)]
  const nodes = parts.map(asData)
  const marked = markedIn(nodes)
  const read = (node: Node): Words => {
    const inner = childrenOf(node).flatMap(read)
    const words = inner.length > 0 ? inner : [String(node.text ?? '')]
    return isPlain(node) ? words : [{ id: marked.indexOf(node) + 1, words }]
  }
  return nodes.flatMap(read)
}

/** Words without their marks. */
const textIn = (words: Words): string =>
  words.map((one) => (typeof one === 'string' ? one : textIn(one.words))).join('')

const unitId = ({ type, path }: BenchText, index: number) =>
  type === 'richText' ? `${path}:${index + 1}` : path

/** True for the unit of a line of a formatted text, which may have marks. */
export const isLineUnit = (id: string): boolean => /:\d+$/.test(id)

/** A document with what is written in a language. */
export type Exported = {
  data: BenchData
  locale: PageLocale
  ownOf: (text: BenchText) => unknown
}

/** The texts of a document as units: one for each text, and for each line of a formatted one. */
export function unitsOf({ data, ownOf }: Exported) {
  return data.texts.flatMap((text) => {
    const english = copyOf(text.english).places
    const own = copyOf(ownOf(text)).places
    const isAlike =
      own.length === english.length &&
      own.every((place, index) => kindsIn(place).join() === kindsIn(english[index] ?? place).join())
    return isEmpty(text.english)
      ? []
      : english.map((place, index) => {
          const target = own[index]
          return {
            id: unitId(text, index),
            source: wordsOf(place),
            target: isAlike && target ? wordsOf(target) : [],
            limit: text.limit,
            shownAt: [text.group, text.label].filter(Boolean).join(' › '),
          }
        })
  })
}

/** What a file has of a document. */
export type Translation = {
  /** as `benchName` names it */
  document: string
  language: string
  /** by their ids */
  units: Map<string, { source: Words; target: Words }>
}

/**
 * What a file has in the language, by the paths of the texts: those that say something else than what is written. A
 * text with a line that is not translated is left out. null: the file has nothing of this document in this language.
 */
export function draftsFrom(file: Translation[], { data, locale, ownOf }: Exported) {
  const found = file.find(({ document }) => document === benchName(data))
  if (!found || found.language.toLowerCase().split('-')[0] !== locale) return null
  const drafts = new Map<string, BenchDraft>()
  for (const text of data.texts) {
    const { copy, places } = copyOf(text.english)
    const units = places.map((_, index) => found.units.get(unitId(text, index)))
    if (isEmpty(text.english) || !units.every((unit) => textIn(unit?.target ?? []).trim())) continue
    const isOfNow = places.every((place, index) =>
      same(textIn(units[index]?.source ?? []), textIn(wordsOf(place))),
    )
    for (const [index, place] of places.entries()) {
      place.holder[place.name] = filled(place, units[index]?.target ?? [])
    }
    const from = ownOf(text)
    if (contentOf(copy.value) === contentOf(from)) continue
    // Beside an English text of before, it counts as written beside that one.
    drafts.set(text.path, { value: copy.value, from, english: isOfNow ? text.englishPrint : '' })
  }
  return drafts
}

const same = (one: string, other: string) =>
  one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim()

/** What a translation has in a place: its marked parts have the form of the English ones of the same number. */
function filled(place: Place, words: Words): unknown {
  const parts = partsOf(place)
  if (!Array.isArray(parts)) return textIn(words)
  const marked = markedIn(parts.map(asData))
  const fill = (inner: Words): Node[] =>
    inner.flatMap((one): Node[] => {
      if (typeof one === 'string') return [plainNode(one)]
      const part = marked[one.id - 1]
      // Some programs add marks of their own.
      if (!part) return fill(one.words)
      if (Array.isArray(part.children)) return [{ ...part, children: fill(one.words) }]
      return [part.type === 'text' ? { ...part, text: textIn(one.words) } : part]
    })
  return fill(words)
}

/** A text without a format, as Payload's editor keeps it. */
const plainNode = (text: string): Node => ({
  type: 'text',
  text,
  format: 0,
  detail: 0,
  mode: 'normal',
  style: '',
  version: 1,
})
