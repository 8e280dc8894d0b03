// @ts-check
// Turns a document of a stranger into pictures and text, in the worker thread of documentWorker.mjs.
import { parentPort } from 'node:worker_threads'
import { picturesToPdf } from './picturesToPdf.mjs'
import { formulaText, readDocx } from './readDocx.mjs'

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
  const shown = pictures.slice(0, maxPages)
  const { pdf, pages } = picturesToPdf(shown)
  const left = pictures.length - pages + (omitted.pictures ?? 0)
  tell({ omitted: { ...omitted, ...(left > 0 && { pictures: left }) } })
  if (pages > 0) await showPdf(pdf, { isPicture: true })
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

/**
 * @param {Buffer} bytes
 * @param {{ isPicture?: boolean }} [options]
 */
async function showPdf(bytes, { isPicture = false } = {}) {
  const document = await openPdf(bytes)
  for (let index = 0; index < document.getPageCount(); index += 1) {
    if (index === maxPages) return tell({ isCut: true })
    await showPage({ page: document.getPage(index), isPicture })
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

/**
 * A picture of a document is not drawn larger than it is.
 * @param {{ page: import('@hyzyla/pdfium').PDFiumPage, isPicture: boolean }} shown
 */
async function showPage({ page, isPicture }) {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const area = Math.max(1, originalWidth * originalHeight)
  const scale = Math.min(
    pageWidth / Math.max(1, originalWidth),
    Math.sqrt(maxPixels / area),
    isPicture ? 1 : Infinity,
  )
  // Drawing a page closes it.
  const text = tidy(page.getText().slice(0, maxText))
  const { data, width, height } = await page.render({
    scale,
    render: 'bitmap',
    renderFormFields: true,
  })
  tell({ text, isPicture, picture: { data: new Uint8Array(data), width, height } })
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
  /** The instructions of the fields that are open; null where they are over. @type {(string | null)[]} */
  const fields = []
  let instructions = 0
  let plain = ''
  let pictures = 0
  let formulas = 0
  const endInstruction = () => {
    const instruction = fields.pop()
    if (typeof instruction !== 'string') return
    instructions -= 1
    const formula = formulaText(instruction)
    if (formula) formulas += 1
    plain += formula
  }
  for (const sign of text) {
    const instruction = fields.at(-1)
    if (sign === '\x13') {
      fields.push('')
      instructions += 1
    } else if (sign === '\x14') {
      endInstruction()
      fields.push(null)
    } else if (sign === '\x15') endInstruction()
    else if (typeof instruction === 'string') fields[fields.length - 1] = instruction + sign
    else if (instructions > 0) continue
    else if (sign === '\x01' || sign === '\x08') pictures += 1
    else plain += wordSigns[sign] ?? sign
  }
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
