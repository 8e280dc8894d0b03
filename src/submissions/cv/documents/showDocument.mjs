// @ts-check
// Turns a document of a stranger into pictures and text, in the worker thread of documentWorker.mjs.
import { parentPort } from 'node:worker_threads'

/** @typedef {import('./viewDocument').ShownPart} ShownPart */

/** More pages than a CV has; whoever wants the rest downloads it. */
const mostPages = 15
/** Enough for small print on a sharp screen, and what it costs is the same for any size of page. */
const pageWidth = 1000
const mostPixels = 1_600_000
/** UTF-16 code units; a page has some three thousand. */
const mostText = 300_000
/** What PDFium may take, in bytes: large pictures in a PDF take some hundred megabytes. */
const mostMemory = 256 * 1024 * 1024
/** What the parts of a DOCX with text in them may unfold to. */
const mostUnfolded = 32 * 1024 * 1024

/** @param {{ bytes: Buffer, container: import('./askWorker').Container }} document */
export async function showDocument({ bytes, container }) {
  if (container === 'pdf') return showPdf(bytes)
  const text = container === 'zip' ? await readDocx(bytes) : await readDoc(bytes)
  const beginning = text.slice(0, 2 * mostText)
  const shown = tidy(beginning)
  if (!shown) return
  tell({ text: shown.slice(0, mostText) })
  if (shown.length > mostText || text.length > beginning.length) tell({ isCut: true })
}

/**
 * Each part is sent at once: it counts even where the rest of the document ends this thread.
 * @param {ShownPart} part
 */
function tell(part) {
  parentPort?.postMessage(part)
}

/**
 * PDFium runs as WebAssembly, with no way to files or the network, and is built without JavaScript.
 * @param {Buffer} bytes
 */
async function showPdf(bytes) {
  boundMemory()
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  // Some programs put something before the start, which this library would take for the start.
  const document = await library.loadDocument(bytes.subarray(bytes.indexOf('%PDF-')))
  for (let index = 0; index < document.getPageCount(); index += 1) {
    if (index === mostPages) return tell({ isCut: true })
    await showPage(document.getPage(index))
  }
}

/**
 * A WebAssembly program asks for memory in steps. A refusal ends it at once, while looking at the size
 * of the process from outside comes some hundred megabytes too late.
 */
function boundMemory() {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
    const wanted = this.buffer.byteLength + pages * 64 * 1024
    if (wanted > mostMemory) throw new RangeError('This document takes too much memory')
    return grow.call(this, pages)
  }
}

/** @param {import('@hyzyla/pdfium').PDFiumPage} page */
async function showPage(page) {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const area = Math.max(1, originalWidth * originalHeight)
  const scale = Math.min(pageWidth / Math.max(1, originalWidth), Math.sqrt(mostPixels / area))
  // Drawing a page closes it.
  const text = tidy(page.getText().slice(0, mostText))
  const { data, width, height } = await page.render({
    scale,
    render: 'bitmap',
    renderFormFields: true,
  })
  tell({ text, picture: { data: new Uint8Array(data), width, height } })
}

/**
 * The text of a DOCX (ECMA-376, part 1, section 17): what stands above and below each page first and
 * last, notes behind the text they belong to.
 * @param {Buffer} bytes
 */
async function readDocx(bytes) {
  const { fromBufferPromise } = await import('yauzl')
  /** @type {Map<string, string>} */
  const parts = new Map()
  let unfolded = 0
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    const [, kind] = docxPart.exec(entry.fileName) ?? []
    if (!kind) continue
    unfolded += entry.uncompressedSize
    if (unfolded > mostUnfolded) break
    const stream = await zip.openReadStreamPromise(entry)
    const xml = Buffer.concat(await stream.toArray())
    const text = textOfXml(xml)
    // A document often has the same header for first, even and odd pages.
    const others = parts.get(kind) ?? ''
    if (!others.includes(text)) parts.set(kind, others + text)
  }
  return docxOrder.map((kind) => parts.get(kind) ?? '').join('\n')
}

const docxPart = /^word\/(header|document|footnotes|endnotes|footer)\d*\.xml$/
const docxOrder = ['header', 'document', 'footnotes', 'endnotes', 'footer']

/** @param {Buffer} xml */
function textOfXml(xml) {
  const isWide = ['fffe', 'feff'].includes(xml.toString('hex', 0, 2))
  const source = new TextDecoder(isWide ? (xml[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8')
  let text = ''
  let isFallback = false
  for (const [, close, name = '', content] of source.decode(xml).matchAll(wordElement)) {
    // The same once more, for programs that do not know newer shapes.
    if (name === 'Fallback') isFallback = !close
    else if (isFallback) continue
    else if (name === 't') text += close ? '' : decodeEntities(content ?? '')
    else if (close) text += ends[name] ?? ''
    else text += signs[name] ?? ''
  }
  return text
}

const wordElement =
  /<(\/?)(?:\w+:)?(t|p|tc|tab(?=\s*\/)|br|cr|noBreakHyphen|Fallback)(?:\s[^<>]*)?(?:\/>|>([^<]*))/g
/** @type {Record<string, string>} */
const ends = { p: '\n', tc: '\t' }
/** @type {Record<string, string>} */
const signs = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '\u2011' }
/** @type {Record<string, string>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** @param {string} text */
function decodeEntities(text) {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, number, hex, name) => {
    if (name) return entities[name] ?? whole
    const code = number ? Number(number) : parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/**
 * The text of a DOC ([MS-DOC], section 2.4.1): pieces of it lie in the order and the encoding that
 * the piece table says. Before Word 97 it is one piece.
 * @param {Buffer} bytes
 */
async function readDoc(bytes) {
  const { default: compound } = await import('cfb')
  const file = compound.read(bytes, { type: 'buffer' })
  /** @param {string} name */
  const stream = (name) => Buffer.from(compound.find(file, name)?.content ?? [])
  const main = stream('/WordDocument')
  const firstOfWord97 = 0xc1
  if (main.readUInt16LE(2) < firstOfWord97) {
    return plainText(decode(main.subarray(main.readUInt32LE(0x18), main.readUInt32LE(0x1c)), true))
  }
  const table = stream(main.readUInt16LE(10) & 0x0200 ? '/1Table' : '/0Table')
  const start = main.readUInt32LE(0x01a2)
  const pieces = pieceTable(table.subarray(start, start + main.readUInt32LE(0x01a6)))
  const count = Math.floor((pieces.length - 4) / 12)
  let text = ''
  for (let index = 0; index < count && text.length <= 2 * mostText; index += 1) {
    const length = pieces.readUInt32LE(4 * index + 4) - pieces.readUInt32LE(4 * index)
    const place = pieces.readUInt32LE(4 * (count + 1) + 8 * index + 2)
    const isCompressed = (place & 0x40000000) !== 0
    const at = isCompressed ? (place & 0x3fffffff) / 2 : place
    text += decode(main.subarray(at, at + length * (isCompressed ? 1 : 2)), isCompressed)
  }
  return plainText(text)
}

/**
 * What lies before the piece table are changes to how text looks (section 2.9.38).
 * @param {Buffer} list
 */
function pieceTable(list) {
  let at = 0
  while (list[at] === 1) at += 3 + list.readUInt16LE(at + 1)
  return list.subarray(at + 5, at + 5 + list.readUInt32LE(at + 1))
}

/**
 * @param {Buffer} bytes
 * @param {boolean} isCompressed one byte for each character
 */
function decode(bytes, isCompressed) {
  return new TextDecoder(isCompressed ? 'windows-1252' : 'utf-16le').decode(bytes)
}

/**
 * Leaves out the instructions of fields, and puts in signs for what Word marks with others
 * (section 2.8.26).
 * @param {string} text
 */
function plainText(text) {
  let depth = 0
  let plain = ''
  for (const sign of text) {
    if (sign === '\x13') depth += 1
    else if (sign === '\x14' || sign === '\x15') depth = Math.max(0, depth - 1)
    else if (depth === 0) plain += wordSigns[sign] ?? sign
  }
  return plain
}

/** @type {Record<string, string>} */
const wordSigns = { '\r': '\n', '\x07': '\t', '\v': '\n', '\f': '\n', '\x1e': '\u2011', '\x1f': '' }

/**
 * Without signs that nobody sees, and with no more than one empty line at a time.
 * @param {string} text
 */
function tidy(text) {
  const seen = text.replace(/\r\n?/g, '\n').replace(/[\0-\x08\v\f\x0e-\x1f\x7f\ufffe\uffff]/g, '')
  // A pattern for spaces before the end of a line would take the square of the time for many spaces.
  const lines = seen.split('\n').map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
