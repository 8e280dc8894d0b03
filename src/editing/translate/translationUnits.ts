import { asData } from '@collections/publications/jsonData'
import { without } from '@collections/publications/compareNumbers'
import { inlineTypes, isEmpty, wordsOfBlock } from '@collections/publications/plainText'
import { contentOf } from '@collections/publications/sameText'
import type { PageLocale } from '@/i18n/locales'
import { benchName } from '../documentPath'
import type { BenchDraft } from './changedDocument'
import type { BenchData, BenchText } from './readBench'
import { alignLines } from './alignLines'
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

/** Of which kind a line is: a paragraph and a heading, or two parts of a block, do not stand for each other. */
const kindOf = ({ holder: { type, tag, blockType }, name }: Place) =>
  [type, tag, blockType, name].join(' ')

/** For each English line, its line in the language; in another form by its kind, length and numbers. */
function ownLines(english: Place[], own: Place[]): { pairs: (Place | undefined)[]; rest: Place[] } {
  const kinds = (places: Place[]) => places.map((place) => kindsIn(place).join()).join('|')
  if (kinds(english) === kinds(own) && english.length === own.length)
    return { pairs: own, rest: [] }
  const [lines, others] = [english, own].map((places) =>
    places.map((place) => ({ place, text: textIn(wordsOf(place)) })),
  )
  const cost = (one: Line, other: Line) => {
    if (kindOf(one.place) !== kindOf(other.place)) return Infinity
    const length = Math.abs(Math.log((one.text.length + 1) / (other.text.length + 1)))
    return length + (digitsIn(one.text) === digitsIn(other.text) ? 0 : 1)
  }
  const found = alignLines({ lines: lines ?? [], others: others ?? [], cost })
  return {
    pairs: found.map((at) => (at === null ? undefined : own[at])),
    rest: own.filter((_, index) => !found.includes(index)),
  }
}

type Line = { place: Place; text: string }

const digitsIn = (text: string) => (text.match(/\d+/g) ?? []).join()

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
    if (isEmpty(text.english)) return []
    const { places } = copyOf(text.english)
    const { pairs, rest } = ownLines(places, copyOf(ownOf(text)).places)
    const units = places.map((place, index) => {
      const own = pairs[index]
      const isAlike = own && kindsIn(own).join() === kindsIn(place).join()
      return {
        id: unitId(text, index),
        source: wordsOf(place),
        target: isAlike ? wordsOf(own) : [],
        /** what is written and is no translation line by line */
        present: own && !isAlike ? textIn(wordsOf(own)) : '',
        limit: text.limit,
        shownAt: [text.group, text.label].filter(Boolean).join(' › '),
      }
    })
    const open = units.find(({ target }) => target.length === 0)
    const left = rest.map((place) => textIn(wordsOf(place)))
    if (open) open.present = [open.present, ...left].filter(Boolean).join('\n')
    return units
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

/** A text of which a file has not all: lines that are new in English since, and lines without a translation. */
export type FileRemark = { text: string; added: number; untranslated: number[]; isEmpty: boolean }

/**
 * What a file has in the language, by the paths of the texts: those that say something else than what is written, and
 * what it has not. A line that it has not stays as it is written, or else English. null: the file has nothing of this
 * document in this language.
 */
export function draftsFrom(file: Translation[], { data, locale, ownOf }: Exported) {
  const found = file.find(({ document }) => document === benchName(data))
  if (!found || found.language.toLowerCase().split('-')[0] !== locale) return null
  const drafts = new Map<string, BenchDraft>()
  const remarks: FileRemark[] = []
  for (const text of data.texts) {
    const { copy, places } = copyOf(text.english)
    const units = unitsIn(found, text)
    if (isEmpty(text.english) || units.length === 0) continue
    const lines = linesInFile(places, units)
    const isTranslated = (unit: Unit | undefined) => textIn(unit?.target ?? []).trim() !== ''
    const untranslated = [...lines.keys()].filter((at) => lines[at] && !isTranslated(lines[at]))
    const added = lines.filter((unit) => !unit).length
    const remark = {
      text: [text.group, text.label].filter(Boolean).join(' › '),
      added,
      untranslated: untranslated.map((at) => at + 1),
      isEmpty: !lines.some(isTranslated),
    }
    if (added > 0 || untranslated.length > 0) remarks.push(remark)
    if (remark.isEmpty) continue
    const isOfNow =
      untranslated.length === 0 &&
      lines.every((unit, index) => {
        const place = places[index]
        return unit && place && same(textIn(unit.source), textIn(wordsOf(place)))
      })
    const from = ownOf(text)
    const { pairs } = ownLines(copyOf(text.english).places, copyOf(from).places)
    for (const [index, place] of places.entries()) {
      const [unit, own] = [lines[index], pairs[index]]
      if (unit && isTranslated(unit)) place.holder[place.name] = filled(place, unit.target)
      else if (own) place.holder[place.name] = partsOf(own)
    }
    if (contentOf(copy.value) === contentOf(from)) continue
    // Beside an English text of before, it counts as written beside that one.
    drafts.set(text.path, { value: copy.value, from, english: isOfNow ? text.englishPrint : '' })
  }
  return { drafts, remarks }
}

type Unit = { source: Words; target: Words }

/** The units of a text in the order of its lines. */
function unitsIn({ units }: Translation, { type, path }: BenchText): Unit[] {
  if (type !== 'richText') return [units.get(path) ?? []].flat()
  const numberOf = (id: string) => Number(id.slice(path.length + 1))
  return [...units]
    .filter(([id]) => isLineUnit(id) && id.startsWith(`${path}:`))
    .sort(([one], [other]) => numberOf(one) - numberOf(other))
    .map(([, unit]) => unit)
}

/** For each English line of now, its unit in a file that may be older: lines may have moved or come between. */
function linesInFile(places: Place[], units: Unit[]): (Unit | undefined)[] {
  const textOf = (place: Place) => textIn(wordsOf(place))
  const isOf = (place: Place, { source }: Unit) => same(textOf(place), textIn(source))
  // A changed line costs less than one that is gone and another that is new.
  const cost = (place: Place, unit: Unit) =>
    isOf(place, unit) ? 0 : 1.5 - likeness(textOf(place), textIn(unit.source))
  const found = alignLines({ lines: places, others: units, cost })
  const left = units.filter((_, index) => !found.includes(index))
  return places.map((place, index) => {
    const at = found[index] ?? null
    return at === null ? left.find((unit) => isOf(place, unit)) : units[at]
  })
}

/** The share of words that two lines have in common. */
function likeness(one: string, other: string): number {
  const [words, others] = [one, other].map(
    (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
  )
  const longest = Math.max(words?.length ?? 0, others?.length ?? 0)
  return longest === 0 ? 0 : 1 - without(words ?? [], others ?? []).length / longest
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
