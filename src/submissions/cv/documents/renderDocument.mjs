// @ts-check
// Turns a document of a stranger into pictures and text, in the worker thread of documentWorker.mjs.
import { parentPort } from 'node:worker_threads'
import { formula, readDocx } from './readDocx.mjs'

/** @typedef {import('./viewDocument').ShownPart} ShownPart */

/** More pages than a CV has; the rest can be seen in the downloaded file. */
const maxPages = 15
/** Enough for small print on a sharp screen, and what it costs is the same for any size of page. */
const pageWidth = 1000
const maxPixels = 1_600_000
/** UTF-16 code units; a page has some three thousand. */
const maxText = 300_000
/** What PDFium may take, in bytes: large pictures in a PDF take some hundred megabytes. */
const maxMemory = 256 * 1024 * 1024
/** Bytes of a DOCX's pictures: some photographs of a phone. */
const maxPictures = 12 * 1024 * 1024

/** @param {{ bytes: Buffer, container: import('./askWorker').Container }} document */
export async function renderDocument({ bytes, container }) {
  if (container === 'pdf') return showPdf(bytes)
  return container === 'zip' ? showDocx(bytes) : showDoc(bytes)
}

/** @param {Buffer} bytes */
async function showDocx(bytes) {
  const { text, pictures, omitted, isCut } = await readDocx(bytes)
  showText(text)
  if (isCut) tell({ isCut })
  let room = maxPictures
  const shown = pictures.slice(0, maxPages).filter((picture) => {
    const isShown = pictureType(picture) !== null && picture.length <= room
    if (isShown) room -= picture.length
    return isShown
  })
  for (const picture of shown) {
    tell({ image: `data:${pictureType(picture)};base64,${picture.toString('base64')}` })
  }
  const left = pictures.length - shown.length + (omitted.pictures ?? 0)
  tell({ omitted: { ...omitted, ...(left > 0 && { pictures: left }) } })
}

/**
 * What every browser shows as a picture, by its first bytes.
 * @param {Buffer} picture
 */
function pictureType(picture) {
  const start = picture.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n')) return 'image/png'
  if (start.startsWith('GIF8')) return 'image/gif'
  return /^RIFF[^]{4}WEBP/.test(start) ? 'image/webp' : null
}

/** @param {Buffer} bytes */
async function showDoc(bytes) {
  const { text, omitted } = plainText(await readDoc(bytes))
  showText(text)
  tell({ omitted })
}

/** @param {string} text */
function showText(text) {
  const beginning = text.slice(0, 2 * maxText)
  const shown = tidy(beginning)
  if (shown) tell({ text: shown.slice(0, maxText) })
  if (shown.length > maxText || text.length > beginning.length) tell({ isCut: true })
}

/**
 * Each part is sent at once: it counts even where the rest of the document ends this thread.
 * @param {ShownPart} part
 */
function tell(part) {
  parentPort?.postMessage(part)
}

/** @param {Buffer} bytes */
async function showPdf(bytes) {
  const document = await openPdf(bytes)
  for (let index = 0; index < document.getPageCount(); index += 1) {
    if (index === maxPages) return tell({ isCut: true })
    await showPage(document.getPage(index))
  }
}

/**
 * PDFium runs as WebAssembly, with no way to files or the network, and is built without JavaScript.
 * @param {Buffer} bytes
 */
export async function openPdf(bytes) {
  boundMemory()
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  return library.loadDocument(bytes)
}

/**
 * A WebAssembly program asks for memory in steps. A refusal ends it at once, while looking at the size
 * of the process from outside comes some hundred megabytes too late.
 */
function boundMemory() {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
    const wanted = this.buffer.byteLength + pages * 64 * 1024
    if (wanted > maxMemory) throw new RangeError('This document takes too much memory')
    return grow.call(this, pages)
  }
}

/** @param {import('@hyzyla/pdfium').PDFiumPage} page */
async function showPage(page) {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const area = Math.max(1, originalWidth * originalHeight)
  const scale = Math.min(pageWidth / Math.max(1, originalWidth), Math.sqrt(maxPixels / area))
  // Drawing a page closes it.
  const text = tidy(page.getText().slice(0, maxText))
  const { data, width, height } = await page.render({
    scale,
    render: 'bitmap',
    renderFormFields: true,
  })
  tell({ text, picture: { data: new Uint8Array(data), width, height } })
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
    return decode(main.subarray(main.readUInt32LE(0x18), main.readUInt32LE(0x1c)), true)
  }
  const table = stream(main.readUInt16LE(10) & 0x0200 ? '/1Table' : '/0Table')
  const start = main.readUInt32LE(0x01a2)
  const pieces = pieceTable(table.subarray(start, start + main.readUInt32LE(0x01a6)))
  const count = Math.floor((pieces.length - 4) / 12)
  let text = ''
  for (let index = 0; index < count && text.length <= 2 * maxText; index += 1) {
    const length = pieces.readUInt32LE(4 * index + 4) - pieces.readUInt32LE(4 * index)
    const place = pieces.readUInt32LE(4 * (count + 1) + 8 * index + 2)
    const isCompressed = (place & 0x40000000) !== 0
    const at = isCompressed ? (place & 0x3fffffff) / 2 : place
    text += decode(main.subarray(at, at + length * (isCompressed ? 1 : 2)), isCompressed)
  }
  return text
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
 * Leaves out the instructions of fields, puts in signs for what Word marks with others, and counts what is
 * no text (section 2.8.26).
 * @param {string} text
 */
function plainText(text) {
  /** Of each field that is open, whether its instruction goes on. @type {boolean[]} */
  const fields = []
  let plain = ''
  let pictures = 0
  for (const sign of text) {
    if (sign === '\x13') fields.push(true)
    else if (sign === '\x14') fields.splice(-1, 1, false)
    else if (sign === '\x15') fields.pop()
    else if (fields.includes(true)) continue
    else if (sign === '\x01' || sign === '\x08') pictures += 1
    else plain += wordSigns[sign] ?? sign
  }
  const instructions = text.split('\x13').slice(1)
  const formulas = instructions.filter((instruction) => formula.test(instruction)).length
  return { text: plain, omitted: { ...(pictures && { pictures }), ...(formulas && { formulas }) } }
}

/** @type {Record<string, string>} */
const wordSigns = { '\r': '\n', '\x07': '\t', '\v': '\n', '\f': '\n', '\x1e': '\u2011', '\x1f': '' }

/**
 * Without invisible signs, and with no more than one empty line at a time.
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
