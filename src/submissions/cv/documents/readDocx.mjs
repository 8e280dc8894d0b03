// @ts-check
// Reads DOCX files of strangers (ECMA-376), in the worker thread of documentWorker.mjs.
import path from 'node:path'
import sax from 'sax'
import { fromBufferPromise } from 'yauzl'

/** @typedef {import('./viewDocument').OmittedKind} OmittedKind */
/** @typedef {{ kind: string, target: string, part: string | null }} Link `part`: its name in the package */
/** @typedef {Awaited<ReturnType<typeof openPackage>>} Package */
/** @typedef {{ pictures: Set<string>, omit: (kind: OmittedKind) => void, read: (part: string) => Promise<Buffer> }} Seen */

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
function parseXml(bytes, handlers) {
  const isWide = ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2))
  const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return parse({ source: new TextDecoder(encoding).decode(bytes), handlers, isStrict: true })
}

/** @param {{ source: string, handlers: Handlers, isStrict: boolean }} input */
function parse({ source, handlers: { open, close, text }, isStrict }) {
  const parser = sax.parser(isStrict, { lowercase: true, position: false })
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
    parser.write(source)
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
  let unfolded = 0
  const seen = {
    pictures: new Set(),
    /** @param {OmittedKind} kind */
    omit: (kind) => {
      omitted[kind] = (omitted[kind] ?? 0) + 1
    },
    /** A part is read once, and as many as may unfold. @param {string} part */
    read: async (part) => {
      unfolded += from.entries.get(part)?.uncompressedSize ?? 0
      const isTooMuch = unfolded > maxUnfolded || parts.has(part)
      parts.add(part)
      const { bytes: xml, isComplete } = isTooMuch ? nothing : await from.read(part)
      if (!isComplete) isCut = true
      return xml
    },
  }
  const parts = new Set()
  /** @param {string} part */
  const readText = async (part) => {
    const xml = await seen.read(part)
    const links = await from.relationships(part)
    const { text, isWhole } = await textOfPart({ xml, links, from, seen })
    if (!isWhole) isCut = true
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
  return {
    text: texts.join('\n'),
    pictures: await readPictures({ from, names: [...seen.pictures] }),
    omitted,
    isCut,
  }
}

const nothing = { bytes: Buffer.alloc(0), isComplete: false }

/** @param {{ from: Package, names: string[] }} wanted */
async function readPictures({ from, names }) {
  const pictures = []
  let unfolded = 0
  for (const name of names) {
    unfolded += from.entries.get(name)?.uncompressedSize ?? 0
    const isTooMuch = unfolded > maxUnfolded
    pictures.push((isTooMuch ? nothing : await from.read(name)).bytes)
  }
  return pictures
}

/** What says how something looks, is never seen, or was moved away. */
const skipped = new Set(['pPr', 'rPr', 'tblPr', 'trPr', 'tcPr', 'sectPr', 'sdtPr', 'moveFrom'])
/** @type {Record<string, string>} */
const ends = { p: '\n', tc: '\t' }
/** @type {Record<string, string>} */
const signs = { tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '\u2011' }

/** @param {{ xml: Buffer, links: Map<string, Link>, from: Package, seen: Seen }} part */
async function textOfPart({ xml, links, from, seen }) {
  /** @type {(string | Promise<string>)[]} */
  const content = []
  /** How much was shown where each choice between ways to draw the same began. @type {number[]} */
  const choices = []
  /** The instructions of the fields that are open. @type {string[]} */
  const fields = []
  let piece = ''
  let length = 0
  let shown = 0
  let depth = 0
  let skippedFrom = 0
  let isText = false
  let isInstruction = false

  /** @param {string} text */
  const add = (text) => {
    piece += text
    length += text.length
  }
  /** @param {Promise<string>} text */
  const addLater = (text) => {
    content.push(piece, text)
    piece = ''
  }
  /** @param {OmittedKind} kind */
  const omit = (kind) => {
    shown += 1
    seen.omit(kind)
  }
  /** @param {string | undefined} id */
  const addPicture = (id) => {
    const part = links.get(id ?? '')?.part
    shown += 1
    if (part && from.entries.has(part)) seen.pictures.add(part)
    else seen.omit('pictures')
  }
  /** @param {string | undefined} id */
  const partOf = (id) => links.get(id ?? '')?.part ?? ''
  const endField = () => {
    const formula = formulaText(fields.at(-1) ?? '')
    if (!formula) return
    omit('formulas')
    add(formula)
    fields[fields.length - 1] = ''
  }
  /** @type {Record<string, (attributes: Record<string, string>) => void>} */
  const elements = {
    AlternateContent: () => choices.push(shown),
    t: () => (isText = true),
    instrText: () => (isInstruction = true),
    fldChar: ({ fldCharType }) => {
      if (fldCharType === 'begin') fields.push('')
      else endField()
      if (fldCharType === 'end') fields.pop()
    },
    // Fonts of signs have their own codes, from F000.
    sym: ({ char = '' }) => {
      const code = Number.parseInt(char, 16)
      add(code > 0x1f && code < 0xd800 ? String.fromCodePoint(code) : '•')
    },
    blip: ({ embed, link }) => void (embed || link ? addPicture(embed) : undefined),
    imagedata: ({ id }) => void (id ? addPicture(id) : undefined),
    chart: ({ id }) => void (id ? omit('charts') : undefined),
    relIds: ({ dm }) => {
      omit('diagrams')
      addLater(diagramText({ part: partOf(dm), seen }))
    },
    object: () => omit('objects'),
    altChunk: ({ id }) => {
      shown += 1
      addLater(importedText({ part: partOf(id), seen }))
    },
  }
  const isWhole = parseXml(xml, {
    open: ({ name, attributes }) => {
      if (length > maxText) return 'stop'
      depth += 1
      if (skippedFrom) return
      const isChoice = name === 'Choice' || name === 'Fallback'
      // The same once more, for programs that do not know newer shapes.
      const isRepeated = isChoice && shown > (choices.at(-1) ?? shown)
      if (isRepeated || skipped.has(name) || name === 'object') skippedFrom = depth
      if (isRepeated) return
      if (Object.hasOwn(elements, name)) elements[name]?.(attributes)
      else if (Object.hasOwn(signs, name) && !skippedFrom) add(signs[name] ?? '')
    },
    close: (name) => {
      const isSkipped = skippedFrom > 0
      if (skippedFrom === depth) skippedFrom = 0
      depth -= 1
      if (isSkipped) return
      if (name === 't') isText = false
      if (name === 'instrText') isInstruction = false
      if (name === 'AlternateContent') choices.pop()
      if (Object.hasOwn(ends, name)) add(ends[name] ?? '')
    },
    text: (text) => {
      if (isText && !skippedFrom) {
        add(text)
        if (text.trim()) shown += 1
      } else if (isInstruction && fields.length > 0) fields[fields.length - 1] += text
    },
  })
  content.push(piece)
  return { text: (await Promise.all(content)).join(''), isWhole }
}

/**
 * What a field of the kind EQ writes one above or beside the other, such as the reading of Japanese names.
 * @param {string} instruction of any field
 * @returns {string} '' for other fields
 */
export function formulaText(instruction) {
  if (!/^\s*EQ\s/i.test(instruction)) return ''
  const switches = /\\\*\s*(?:"[^"]*"|\S+)|\\[a-z]+\d*(?:\s\d+)?/gi
  const words = instruction.replace(/^\s*EQ\s/i, '').replace(switches, ' ')
  return words.replace(/[(),;\s]+/g, ' ').trim()
}

/** @param {{ part: string, seen: Seen }} place */
async function diagramText({ part, seen }) {
  let text = ''
  let isText = false
  parseXml(await seen.read(part), {
    open: ({ name }) => void (isText = name === 't'),
    close: (name) => {
      isText = false
      if (name === 'p' && text) text += '\n'
    },
    text: (piece) => void (isText && (text += piece)),
  })
  return text
}

/**
 * The text of another document within this one; many programs write a whole document as one HTML page.
 * @param {{ part: string, seen: Seen }} place
 */
async function importedText({ part, seen }) {
  const bytes = await seen.read(part)
  const page = /\.mht(?:ml)?$/.test(part) ? webPageOf(bytes) : bytes
  const source = decodeText(page)
  if (!/<(?:html|body|p|div|table|span)\b/i.test(source)) {
    seen.omit('imports')
    return ''
  }
  return textOfHtml({ source, seen })
}

/**
 * The web page of an archive of one ([RFC 2557]).
 * @param {Buffer} archive
 */
function webPageOf(archive) {
  const source = archive.toString('latin1')
  const boundary = /boundary="?([^"\s;]+)/i.exec(source)?.[1]
  for (const part of boundary ? source.split(`--${boundary}`) : [source]) {
    const [, head = '', body = ''] = /^([^]*?)\r?\n\r?\n([^]*)$/.exec(part.trimStart()) ?? []
    if (!/^content-type:\s*text\/html/im.test(head)) continue
    if (/^content-transfer-encoding:\s*base64/im.test(head)) return Buffer.from(body, 'base64')
    if (!/^content-transfer-encoding:\s*quoted-printable/im.test(head))
      return Buffer.from(body, 'latin1')
    const joined = body.replace(/=[ \t]*\r?\n/g, '')
    const decoded = joined.replace(/=([\da-f]{2})/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    return Buffer.from(decoded, 'latin1')
  }
  return Buffer.alloc(0)
}

/** @param {Buffer} bytes */
function decodeText(bytes) {
  if (bytes.toString('hex', 0, 2) === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const htmlBlock =
  /^(?:address|article|blockquote|br|d[dt]|div|h[1-6r]|li|ol|p|pre|section|table|tr|ul)$/

/** @param {{ source: string, seen: Seen }} page */
function textOfHtml({ source, seen }) {
  let text = ''
  let hidden = 0
  const isHidden = (/** @type {string} */ name) => ['script', 'style', 'title'].includes(name)
  parse({
    // The parser ends with the first element.
    source: `<page>${source}`,
    isStrict: false,
    handlers: {
      open: ({ name }) => {
        if (isHidden(name)) hidden += 1
        if (name === 'img') seen.omit('pictures')
        if (htmlBlock.test(name) && !text.endsWith('\n')) text += '\n'
        if (name === 'td' || name === 'th') text += '\t'
      },
      close: (name) => {
        if (isHidden(name)) hidden = Math.max(0, hidden - 1)
        if (htmlBlock.test(name) && !text.endsWith('\n')) text += '\n'
      },
      text: (piece) => {
        if (hidden === 0) text += piece.replace(/\s+/g, ' ')
      },
    },
  })
  return text
}
