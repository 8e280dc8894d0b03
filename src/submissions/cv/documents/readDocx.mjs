// @ts-check
// Reads DOCX files of strangers (ECMA-376), in the worker thread of documentWorker.mjs.
import path from 'node:path'
import sax from 'sax'
import { fromBufferPromise } from 'yauzl'

/** @typedef {import('./viewDocument').OmittedKind} OmittedKind */
/** @typedef {{ kind: string, target: string, part: string | null }} Link `part`: its name in the package */
/** @typedef {Awaited<ReturnType<typeof openPackage>>} Package */
/** @typedef {{ pictures: Set<string>, omit: (kind: OmittedKind) => void }} Seen */

/** A long CV with many pictures has some hundred parts. */
export const maxParts = 5_000
/** What the XML of a document may unfold to, and its pictures once more. */
const maxUnfolded = 32 * 1024 * 1024
/** UTF-16 code units of a part; more than a view shows is not read. */
const maxText = 600_000
/** A file with more XML errors than this is not read to the end. */
const maxXmlErrors = 100

/**
 * The parts of a package (ECMA-376, part 2). Names of parts are compared without their case.
 * @param {Buffer} bytes
 */
export async function openPackage(bytes) {
  // Names stay bytes: the library would refuse absolute ones.
  const archive = untilEnd(bytes)
  const zip = await fromBufferPromise(archive, { decodeStrings: false })
  /** @type {Map<string, import('yauzl').Entry>} */
  const entries = new Map()
  let isComplete = true
  try {
    for await (const entry of zip.eachEntry()) {
      const name = partName(String(entry.fileName))
      // Of two parts with one name, programs take different ones.
      if (entries.has(name)) isComplete = false
      entries.set(name, entry)
      if (zip.entriesRead > maxParts) break
    }
  } catch {
    // What was listed before the damage is still there.
    isComplete = false
  }

  /**
   * What can be read of a part; the library stops where it is larger than declared.
   * @param {string} name
   */
  async function read(name, maxLength = Infinity) {
    const entry = entries.get(name)
    const chunks = []
    let isComplete = entry !== undefined
    try {
      let length = 0
      if (entry) {
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          chunks.push(chunk)
          if ((length += chunk.length) >= maxLength) break
        }
      }
    } catch {
      isComplete = false
    }
    return { bytes: Buffer.concat(chunks), isComplete }
  }

  /**
   * The relationships of a part, or of the package for ''.
   * @param {string} name
   */
  async function relationships(name) {
    const { dir, base } = path.posix.parse(name)
    const list = path.posix.join(dir, '_rels', `${base}.rels`)
    return relationshipsOf({ xml: (await read(list)).bytes, source: name })
  }

  /** The name of the part with the text, by relationship, by content type, or by custom. */
  async function mainPart() {
    const named = (await relationships('')).values()
    const byLink = [...named].find(({ kind }) => kind === 'officedocument')?.part
    const types = await contentTypes()
    const byType = [...types].find(([, type]) => /word.*\.main\+xml/i.test(type))?.[0]
    return [byLink, byType, 'word/document.xml'].find((part) => part && entries.has(part))
  }

  /** @returns {Promise<Map<string, string>>} of the parts that have one of their own */
  async function contentTypes() {
    const types = new Map()
    const { bytes: xml } = await read('[content_types].xml')
    parseXml(xml, {
      open: ({ attributes }) => {
        const { PartName, ContentType } = attributes
        if (PartName && ContentType) types.set(partName(PartName), ContentType)
      },
    })
    return types
  }

  return { entries, isComplete, end: archive.length, read, relationships, mainPart }
}

/**
 * Programs differ about bytes behind the end of an archive; the library refuses them (APPNOTE 6.3.10, 4.3.16).
 * @param {Buffer} bytes
 */
function untilEnd(bytes) {
  const at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at === -1 || at + 22 > bytes.length) return bytes
  return bytes.subarray(0, at + 22 + bytes.readUInt16LE(at + 20))
}

/** @param {string} name */
function partName(name) {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

/**
 * @param {{ xml: Buffer, source: string }} list
 * @returns {Map<string, Link>} by their ids
 */
export function relationshipsOf({ xml, source }) {
  const links = new Map()
  parseXml(xml, {
    open: ({ attributes, name }) => {
      if (name !== 'Relationship') return
      const { Id = '', Type = '', Target = '', TargetMode } = attributes
      const kind = Type.split('/').at(-1)?.trim().toLowerCase() ?? ''
      const part = TargetMode === 'External' ? null : resolvePart({ target: Target, source })
      // A second one with the same id is a link as well.
      links.set(links.has(Id) ? `${Id} ${links.size}` : Id, { kind, target: Target, part })
    },
  })
  return links
}

/** @param {{ target: string, source: string }} link */
function resolvePart({ target, source }) {
  try {
    const { pathname } = new URL(target, `http://package/${source}`)
    return partName(decodeURIComponent(pathname))
  } catch {
    return null
  }
}

/**
 * The name of the outermost element of a part, without reading the rest.
 * @param {{ from: Package, part: string }} place
 */
export async function rootElement({ from, part }) {
  let root = ''
  const { bytes } = await from.read(part, 64 * 1024)
  parseXml(bytes, {
    open: ({ name }) => {
      root = name
      return 'stop'
    },
  })
  return root
}

/**
 * @typedef {{ name: string, attributes: Record<string, string> }} Element without prefixes
 * @typedef {{ open?: (element: Element) => void | 'stop', close?: (name: string) => void, text?: (text: string) => void }} Handlers
 */

/**
 * Reads XML as far as possible. No entity is fetched or unfolded.
 * @param {Buffer} bytes
 * @param {Handlers} handlers
 * @returns {boolean} false where it is not well-formed
 */
function parseXml(bytes, { open, close, text }) {
  const isWide = ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2))
  const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  const parser = sax.parser(true, { position: false })
  const stop = new Error('stop')
  let errors = 0
  let depth = 0
  parser.onopentag = ({ name, attributes }) => {
    depth += 1
    /** @type {Record<string, string>} */
    const plain = {}
    for (const [key, value] of Object.entries(attributes)) {
      const isNamespace = key === 'xmlns' || key.startsWith('xmlns:')
      // An attribute of a foreign namespace does not hide the element's own.
      if (!isNamespace && (key.includes(':') ? !(localName(key) in plain) : true))
        plain[localName(key)] = String(value)
    }
    if (open?.({ name: localName(name), attributes: plain }) === 'stop') throw stop
  }
  parser.onclosetag = (name) => {
    depth -= 1
    close?.(localName(name))
  }
  parser.ontext = (piece) => text?.(piece)
  parser.oncdata = (piece) => text?.(piece)
  parser.onerror = () => {
    if ((errors += 1) > maxXmlErrors) throw stop
  }
  try {
    parser.write(new TextDecoder(encoding).decode(bytes))
  } catch (error) {
    if (error !== stop) throw error
  }
  return errors === 0 && depth === 0
}

/** @param {string} name */
function localName(name) {
  return name.slice(name.indexOf(':') + 1)
}

/**
 * The text of a DOCX (part 1, section 17): what stands above and below each page first and last, notes
 * behind the text they belong to. What is left out is counted.
 * @param {Buffer} bytes
 */
export async function readDocx(bytes) {
  const from = await openPackage(bytes)
  const main = await from.mainPart()
  if (!main) throw new Error('There is no text in this package')
  /** @type {Partial<Record<OmittedKind, number>>} */
  const omitted = {}
  let isCut = false
  /** @type {Seen} */
  const seen = {
    pictures: new Set(),
    omit: (kind) => {
      omitted[kind] = (omitted[kind] ?? 0) + 1
    },
  }
  const readXml = boundedReader(from)
  /** @param {string} part */
  const readText = async (part) => {
    const { bytes: xml, isComplete } = await readXml(part)
    const links = await from.relationships(part)
    const { text, isWhole } = textOfPart({ xml, links, from, seen })
    if (!isComplete || !isWhole) isCut = true
    return text
  }
  const around = [...(await from.relationships(main)).values()]
  /** @param {string} wanted */
  const readLinked = async (wanted) => {
    const parts = around.flatMap(({ kind, part }) => (kind === wanted && part ? part : []))
    // A document often has the same header for first, even and odd pages.
    const texts = new Set()
    for (const part of new Set(parts)) texts.add(await readText(part))
    return [...texts].join('')
  }
  const texts = [await readLinked('header'), await readText(main)]
  for (const kind of ['footnotes', 'endnotes', 'footer']) texts.push(await readLinked(kind))
  const readPicture = boundedReader(from)
  const pictures = []
  for (const name of seen.pictures) pictures.push((await readPicture(name)).bytes)
  return { text: texts.join('\n'), pictures, omitted, isCut }
}

/**
 * Reads each part once, and as many as may unfold.
 * @param {Package} from
 */
function boundedReader(from) {
  const parts = new Set()
  let unfolded = 0
  return async (/** @type {string} */ part) => {
    unfolded += from.entries.get(part)?.uncompressedSize ?? 0
    const isRefused = unfolded > maxUnfolded || parts.has(part)
    parts.add(part)
    return isRefused ? { bytes: Buffer.alloc(0), isComplete: false } : from.read(part)
  }
}

/** What says how something looks, is never seen, or was moved away. */
const skipped = new Set(['pPr', 'rPr', 'tblPr', 'trPr', 'tcPr', 'sectPr', 'sdtPr', 'moveFrom'])
/** @type {Record<string, string>} */
const ends = { p: '\n', tc: '\t' }
/** @type {Record<string, string>} */
const signs = { tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '\u2011' }

/** @param {{ xml: Buffer, links: Map<string, Link>, from: Package, seen: Seen }} part */
function textOfPart({ xml, links, from, seen }) {
  /** How much was shown where each choice between ways to draw the same began. @type {number[]} */
  const choices = []
  let content = ''
  let shown = 0
  let depth = 0
  let skippedFrom = 0
  let isText = false
  let isInstruction = false

  /** @param {OmittedKind} kind */
  const omit = (kind) => {
    shown += 1
    seen.omit(kind)
  }
  /** @param {string | undefined} id */
  const addPicture = (id) => {
    const part = links.get(id ?? '')?.part
    if (!part || !from.entries.has(part)) return omit('pictures')
    shown += 1
    seen.pictures.add(part)
  }
  /** @type {Record<string, (attributes: Record<string, string>) => void>} */
  const elements = {
    AlternateContent: () => choices.push(shown),
    t: () => (isText = true),
    instrText: () => (isInstruction = true),
    // Fonts of signs have their own codes, from F000.
    sym: ({ char = '' }) => {
      const code = Number.parseInt(char, 16)
      content += code > 0x1f && code < 0xd800 ? String.fromCodePoint(code) : '•'
    },
    blip: ({ embed, link }) => void (embed || link ? addPicture(embed) : undefined),
    imagedata: ({ id }) => void (id ? addPicture(id) : undefined),
    chart: ({ id }) => void (id ? omit('charts') : undefined),
    relIds: () => omit('diagrams'),
    object: () => omit('objects'),
    altChunk: () => omit('imports'),
  }
  const isWhole = parseXml(xml, {
    open: ({ name, attributes }) => {
      if (content.length > maxText) return 'stop'
      depth += 1
      if (skippedFrom) return
      const isChoice = name === 'Choice' || name === 'Fallback'
      // The same once more, for programs that do not know newer shapes.
      const isRepeated = isChoice && shown > (choices.at(-1) ?? shown)
      if (isRepeated || skipped.has(name) || name === 'object') skippedFrom = depth
      if (isRepeated) return
      if (Object.hasOwn(elements, name)) elements[name]?.(attributes)
      else if (Object.hasOwn(signs, name) && !skippedFrom) content += signs[name] ?? ''
    },
    close: (name) => {
      const isSkipped = skippedFrom > 0
      if (skippedFrom === depth) skippedFrom = 0
      depth -= 1
      if (isSkipped) return
      if (name === 't') isText = false
      if (name === 'instrText') isInstruction = false
      if (name === 'AlternateContent') choices.pop()
      if (Object.hasOwn(ends, name)) content += ends[name] ?? ''
    },
    text: (text) => {
      if (isText && !skippedFrom) {
        content += text
        if (text.trim()) shown += 1
      } else if (isInstruction && formula.test(text)) omit('formulas')
    },
  })
  return { text: content, isWhole }
}

/** The instruction of a field that draws signs above or beside each other. */
export const formula = /^\s*EQ\s/i
