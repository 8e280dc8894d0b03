import { asData } from '@collections/publications/jsonData'
import { inlineTypes, isEmpty, wordsOfBlock } from '@collections/publications/plainText'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import { escapeMarkup } from '@/domain/escapeMarkup'
import { saveFile } from '@/ui/saveFile'
import { benchName } from '../documentPath'
import type { BenchDraft } from './changedDocument'
import type { BenchData, BenchText } from './readBench'
import { childrenOf, contentOf } from './richTextParts'

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

function markup(place: Place): string {
  const parts = partsOf(place)
  if (!Array.isArray(parts)) return escapeMarkup(String(parts))
  const nodes = parts.map(asData)
  const marked = markedIn(nodes)
  const write = (node: Node): string => {
    const inner = childrenOf(node).map(write).join('') || escapeMarkup(String(node.text ?? ''))
    if (isPlain(node)) return inner
    const id = marked.indexOf(node) + 1
    return inner ? `<g id="${id}">${inner}</g>` : `<x id="${id}"/>`
  }
  return nodes.map(write).join('')
}

const unitId = ({ type, path }: BenchText, index: number) =>
  type === 'richText' ? `${path}:${index + 1}` : path

type Exported = { data: BenchData; locale: PageLocale; ownOf: (text: BenchText) => unknown }

/**
 * Saves the texts of documents as an XLIFF 1.2 file (OASIS), which every translation program reads: a unit for each
 * text, and for each line of a formatted one, with what is written in the language.
 */
export function saveXliff({ documents, name }: { documents: Exported[]; name: string }): void {
  const content = new Blob([toXliff(documents)], { type: 'application/xliff+xml' })
  saveFile({ content, name: `${name}.xlf` })
}

function toXliff(documents: Exported[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
${documents.map(toFile).join('')}</xliff>
`
}

function toFile({ data, locale, ownOf }: Exported): string {
  const units = data.texts.flatMap((text) => {
    const english = copyOf(text.english).places
    const own = copyOf(ownOf(text)).places
    const isAlike =
      own.length === english.length &&
      own.every((place, index) => kindsIn(place).join() === kindsIn(english[index] ?? place).join())
    return isEmpty(text.english)
      ? []
      : english.map((place, index) => {
          const target = own[index]
          const limit = text.limit ? ` maxwidth="${text.limit}" size-unit="char"` : ''
          return `<trans-unit id="${escapeMarkup(unitId(text, index))}"${limit} xml:space="preserve">
<source>${markup(place)}</source>${isAlike && target && markup(target) ? `\n<target>${markup(target)}</target>` : ''}
<note>${escapeMarkup([text.group, text.label].filter(Boolean).join(' › '))}</note>
</trans-unit>`
        })
  })
  return `<file original="${escapeMarkup(benchName(data))}" source-language="${defaultLocale}" target-language="${locale}" datatype="plaintext">
<body>
${units.join('\n')}
</body>
</file>
`
}

/** An XLIFF file; null for anything else, and a broken one, of which a browser has what stands before the fault. */
function parseXliff(file: string): Element | null {
  const { documentElement: root } = new DOMParser().parseFromString(file, 'application/xml')
  return root.localName === 'xliff' && !root.querySelector('parsererror') ? root : null
}

/** Which documents a file has, as `benchName` names them. */
export function documentsOfXliff(file: string): string[] {
  const files = parseXliff(file)?.querySelectorAll('file') ?? []
  return [...files].flatMap((one) => one.getAttribute('original') ?? [])
}

/**
 * What a file of version 1.2 or 2 has in the language, by the paths of the texts: those that say something else than
 * what is written. A text with a line that is not translated is left out. null: no such file of this document.
 */
export function fromXliff(file: string, { data, locale, ownOf }: Exported) {
  const root = parseXliff(file)
  const inner = [...(root?.querySelectorAll('file') ?? [])].find(
    (one) => one.getAttribute('original') === benchName(data),
  )
  const language = root?.getAttribute('trgLang') ?? inner?.getAttribute('target-language')
  if (!inner) return null
  if (language?.toLowerCase().split('-')[0] !== locale) return null
  const units = new Map(
    [...inner.querySelectorAll('trans-unit, unit')].map((unit) => [unit.getAttribute('id'), unit]),
  )
  const wordsOf = (text: BenchText, index: number, name: 'source' | 'target') =>
    // Version 2 may have divided a line into segments.
    [
      ...(units
        .get(unitId(text, index))
        ?.querySelectorAll(`:scope > ${name}, :scope > segment > ${name}`) ?? []),
    ]
  const drafts = new Map<string, BenchDraft>()
  for (const text of data.texts) {
    const { copy, places } = copyOf(text.english)
    const targets = places.map((_, index) => wordsOf(text, index, 'target'))
    const isWhole = targets.every((words) => words.some(({ textContent }) => textContent?.trim()))
    if (isEmpty(text.english) || !isWhole) continue
    const isOfNow = places.every((place, index) => {
      const source = wordsOf(text, index, 'source').map((one) => one.textContent)
      return same(source.join(''), textOf(place))
    })
    for (const [index, place] of places.entries()) {
      place.holder[place.name] = filled(place, targets[index] ?? [])
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

function textOf(place: Place): string {
  const parts = partsOf(place)
  return Array.isArray(parts)
    ? parts
        .map((part) => asData(part).text ?? textOf({ holder: asData(part), name: 'children' }))
        .join('')
    : String(parts ?? '')
}

/** What a translation has in a place: its marked parts have the form of the English ones of the same number. */
function filled(place: Place, targets: Element[]): unknown {
  const parts = partsOf(place)
  if (!Array.isArray(parts)) return targets.map(({ textContent }) => textContent).join('')
  const marked = markedIn(parts.map(asData))
  const read = (element: Element): Node[] =>
    [...element.childNodes].flatMap((child): Node[] => {
      if (!(child instanceof Element))
        return child.textContent ? [plainNode(child.textContent)] : []
      const part = marked[Number(child.getAttribute('id')) - 1]
      // Some programs add marks of their own.
      if (!part) return read(child)
      if (Array.isArray(part.children)) return [{ ...part, children: read(child) }]
      return [part.type === 'text' ? { ...part, text: child.textContent } : part]
    })
  return targets.flatMap(read)
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
