// @ts-check
// Looks into documents of strangers, one after the other. It runs as a worker thread, started from
// askWorker.ts, so that a hostile document harms nothing else. It is not bundled:
// next.config.mjs puts it and its packages beside the built server.
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { constants, inflateSync } from 'node:zlib'
import { findPdfHeader } from './findPdfHeader.mjs'

/** @typedef {import('../../../domain/consultationFields').CvRemark} CvRemark */
/** @typedef {import('./inspectDocument').Finding} Finding */

/** What the packed objects of a PDF, and the lists of a DOCX, may unfold to; genuine ones: 8 MB. */
const maxUnfolded = 32 * 1024 * 1024
/** What all parts of a DOCX may unfold to: ten megabytes of text and pictures stay below. */
const maxUnfoldedParts = 256 * 1024 * 1024

/** Bytes of a PDF that are searched as one text; V8 collects a text of a whole file only by marking. */
const searchedLength = 64 * 1024
/** Bytes that the next text repeats: what it says of one action is not cut in two. */
const repeatedLength = 4 * 1024

/**
 * What makes a PDF more than paper (ISO 32000-2, sections 7.11.4, 7.6.7 and 12.6.4), found by name wherever
 * it stands: readers find an object by its address, so it can stand anywhere.
 * @type {[CvRemark | 'restricted', RegExp][]}
 */
const pdfActions = [
  ['script', pattern`/S\s*/JavaScript\b|/JS\s*(?:\(|<|\d+\s+\d+\s+R)`],
  ['launch', pattern`/S\s*(?:/Launch|/ImportData|/SubmitForm)\b`],
  ['attachment', pattern`/Type\s*/EmbeddedFile\b|/EF\s*<<`],
  ['embedded', pattern`/Subtype\s*(?:/RichMedia|/FileAttachment)\b`],
  // The document itself is a file in it, encrypted by a rights management.
  ['restricted', pattern`/Type\s*/EncryptedPayload\b`],
]
/** Attachments that are data, as the European CV brings along; all others could do something. */
const dataNames = /\.(?:csv|docx|ics|jpe?g|json|odt|pdf|png|txt|vcf|xml|xlsx)$/i
/** A program for Windows or Linux under any name, and a script. */
const programStart = /^(?:MZ|\x7fELF|#!)/
/** One pass through what has none of them. */
const anyAction = new RegExp(pdfActions.map(([, { source }]) => source).join('|'))
/**
 * A pattern in which each letter of a name may be written as its code: `/J#53` is the name JS
 * (section 7.3.5).
 * @param {TemplateStringsArray} text
 */
function pattern({ raw: [text = ''] }) {
  return new RegExp(text.replace(/\/\w+/g, (name) => name.replace(/\w/g, letter)))
}

/** @param {string} char */
function letter(char) {
  const code = char.charCodeAt(0).toString(16)
  return `(?:${char}|#${code}|#${code.toUpperCase()})`
}

// On Linux this is the thread's own priority: requests are answered first. The lowest would leave a
// genuine document without its tenth of a second on a machine that has much to do.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

// pdf.js hands the file to its other half, here in the same thread, by `structuredClone`, which moves it
// into a buffer that only pdf.js has. It makes a class for each document; V8 puts a class's map among old
// objects, and all that the class sees stays until those are collected. So the file is left where it is, and
// freed by `work`.
const { structuredClone: clone } = globalThis
globalThis.structuredClone = (value, options) =>
  options?.transfer?.some((part) => part === fileBuffer) ? value : clone(value, options)
/** @type {unknown} */
let fileBuffer

/** Messages to this port are dropped. */
const { port1: nowhere, port2: closed } = new MessageChannel()
closed.close()

parentPort?.on('message', work)

/** @param {import('./askWorker').DocumentTask} task */
async function work({ task, path, container }) {
  const bytes = readFileSync(path)
  fileBuffer = bytes.buffer
  marked.clear()
  if (container === 'pdf') writeHead(bytes)
  if (task === 'view') {
    const { renderDocument } = await import('./renderDocument.mjs')
    await renderDocument({ bytes, container })
  } else if (task === 'open') await tryToOpen(bytes)
  else {
    const inspectors = { pdf: inspectPdf, zip: inspectDocx, compound: inspectDoc }
    await inspectors[container](bytes)
  }
  // A small file lies in a buffer that Node.js shares out.
  if (bytes.length === bytes.buffer.byteLength) nowhere.postMessage(null, [bytes.buffer])
  parentPort?.postMessage('done')
}

/**
 * Each finding is sent at once: it counts even where the rest of the document ends this thread.
 * @param {Finding} finding
 */
function tell(finding) {
  parentPort?.postMessage(finding)
}

/** @param {CvRemark} remark */
function mark(remark) {
  if (marked.has(remark)) return
  marked.add(remark)
  tell({ remark })
}

/** The remarks about the document that is being looked into. @type {Set<CvRemark>} */
const marked = new Set()

/**
 * Some programs write the first line of a PDF in small letters, which the libraries do not know.
 * @param {Buffer} bytes
 */
function writeHead(bytes) {
  bytes.write('%PDF-', findPdfHeader(bytes))
}

/** @param {Buffer} bytes */
async function inspectPdf(bytes) {
  const head = findPdfHeader(bytes)
  // Some programs put a byte order mark or an empty line before the start.
  const isFirst = /^(?:\xef\xbb\xbf)?[\s\0]*$/.test(bytes.toString('latin1', 0, head))
  if (!isFirst || isAlsoZip(bytes)) mark('two_formats')
  markActions(bytes)
  if (!markPackedActions(bytes)) return
  const isOne = bytes.indexOf('%PDF-', head + 1) === -1
  const { getDocument } = await import('unpdf/pdfjs')
  // The library copies a Buffer, and takes another whole one as it is.
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const task = getDocument({ data, verbosity: 0, isEvalSupported: false })
  let isOpen = false
  try {
    const pdf = await task.promise
    isOpen = true
    await pdf.getPage(1)
    if (await pdf.hasJSActions()) mark('script')
    markAttachments(await pdf.getAttachments())
  } catch (error) {
    const needsPassword = error instanceof Error && error.name === 'PasswordException'
    // Of two documents in one file, some readers show the one that needs none.
    if (needsPassword && isOne) return tell({ needsPassword })
    mark(needsPassword ? 'two_formats' : 'unreadable')
    if (!isOpen && !needsPassword) tell({ mayBeDamaged: true })
  } finally {
    await task.destroy()
  }
}

/**
 * @param {Record<string, { filename: string, content?: Uint8Array }> | null} attachments as pdf.js lists them
 */
function markAttachments(attachments) {
  // What is in no list could be opened in another way.
  if (!attachments && marked.has('attachment')) mark('embedded')
  for (const { filename, content } of Object.values(attachments ?? {})) {
    const start = Buffer.from(content?.subarray(0, 4) ?? []).toString('latin1')
    mark(dataNames.test(filename) && !programStart.test(start) ? 'attachment' : 'embedded')
  }
}

/**
 * Asks PDFium, which draws pages for staff, about a PDF that pdf.js cannot open.
 * @param {Buffer} bytes
 */
async function tryToOpen(bytes) {
  const { openPdf } = await import('./renderDocument.mjs')
  try {
    await openPdf(bytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    // Encrypted for a certificate, or by a rights management of its own.
    if (/security scheme/i.test(reason)) tell({ isRestricted: true })
    else if (/not in PDF format/i.test(reason)) tell({ isDamaged: true })
  }
}

/** @param {Buffer} part */
function markActions(part) {
  let end = ''
  for (let at = 0; at < part.length; at += searchedLength) {
    const text = end + part.toString('latin1', at, at + searchedLength)
    end = text.slice(-repeatedLength)
    // White space between two words can have any length.
    if (/\s{500}/.test(end)) end = text.replace(/\s+/g, ' ').slice(-repeatedLength)
    if (!anyAction.test(text)) continue
    for (const [what, action] of pdfActions) {
      if (!action.test(text)) continue
      if (what === 'restricted') tell({ isRestricted: true })
      else mark(what)
    }
  }
}

/**
 * The same in objects that are packed (section 7.5.7).
 * @param {Buffer} bytes
 * @returns {boolean} false where they unfold to so much that no more is done with this file
 */
function markPackedActions(bytes) {
  let left = maxUnfolded
  for (const start of packedStreams(bytes)) {
    try {
      const options = { maxOutputLength: Math.max(left, 1), finishFlush: constants.Z_SYNC_FLUSH }
      const part = inflateSync(bytes.subarray(start), options)
      left -= part.length
      markActions(part)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      // What is encrypted or packed in a rare format is left to the library.
      if (code !== 'ERR_BUFFER_TOO_LARGE') continue
      mark('oversized')
      return false
    }
  }
  return true
}

/** @param {Buffer} bytes */
function* packedStreams(bytes) {
  for (const word of ['/ObjStm', '/XRef']) {
    for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at)) {
      at = bytes.indexOf('stream', at)
      if (at === -1) break
      at += 'stream'.length
      while (bytes[at] === 0x0d || bytes[at] === 0x0a) at += 1
      yield at
    }
  }
}

/** @param {Buffer} bytes */
async function inspectDocx(bytes) {
  const { maxParts, openPackage, relationshipsOf, rootElement } = await import('./readDocx.mjs')
  const from = await openPackage(bytes).catch(() => null)
  if (!from) return tell({ isDamaged: true })
  const { entries } = from
  for (const [name, entry] of entries) {
    if (entry.isEncrypted()) return tell({ needsPassword: true })
    markPart(name)
  }
  /** @param {(name: string) => boolean} isCounted */
  const sizeOf = (isCounted) =>
    [...entries].reduce(
      (sum, [name, part]) => sum + (isCounted(name) ? part.uncompressedSize : 0),
      0,
    )
  const isList = (/** @type {string} */ name) => /(^\[content_types\]\.xml|\.rels)$/.test(name)
  const isTooMuch = sizeOf(() => true) > maxUnfoldedParts || sizeOf(isList) > maxUnfolded / 8
  if (isTooMuch || entries.size > maxParts) return mark('oversized')
  for (const name of entries.keys()) {
    if (!isList(name)) continue
    const { bytes: xml, isComplete } = await from.read(name)
    if (!isComplete) mark('unreadable')
    if (/macroEnabled|vbaProject/i.test(xml.toString('latin1').replaceAll('\0', ''))) mark('macros')
    markLinks(relationshipsOf({ xml, source: name }).values())
  }
  const main = await from.mainPart()
  const root = main ? await rootElement({ from, part: main }) : ''
  if (root !== 'document') {
    const isWord = [...entries.keys()].some((name) => /^word\/.*\.xml$/.test(name))
    return tell(isWord ? { isDamaged: true } : { isOtherFormat: true })
  }
  if (!from.isComplete || bytes.length > from.end) mark('unreadable')
  if (findPdfHeader(bytes) !== -1) mark('two_formats')
}

/** @param {string} name */
function markPart(name) {
  if (/(^|\/)vba(Project\.bin|Data\.xml)$/i.test(name)) mark('macros')
  // The workbook behind a chart is harmless.
  const isObject = /(^|\/)(embeddings|activeX)\/[^/]+$/i.test(name)
  if (isObject && !/\.(xlsx|docx|pptx)$/i.test(name)) mark('embedded')
}

/** @param {Iterable<import('./readDocx.mjs').Link>} links */
function markLinks(links) {
  for (const { kind, target, part } of links) {
    if (['oleobject', 'control'].includes(kind) && part) mark('embedded')
    // A hyperlink waits for a click; all else is fetched when the document is opened.
    if (kind !== 'hyperlink' && isElsewhere(target)) mark('external')
  }
}

/**
 * Whether a target lies on another machine. Word notes the template on its author's own disk, such as
 * `file:///C:\Templates\CV.dotx` or, on a Mac, `file:////Users/…`, as if it were elsewhere.
 * @param {string} target
 */
function isElsewhere(target) {
  const plain = target
    .trim()
    .replaceAll('\\', '/')
    .replace(/^file:/i, '')
    .toLowerCase()
  const isOwnDisk = /^\/*[a-z][:|]\/|^\/{4}(users|applications|volumes|library)\/|^\/\/localhost\//
  return !isOwnDisk.test(plain) && /^([a-z][a-z0-9+.-]+:|\/\/)/.test(plain)
}

/** @param {Buffer} bytes */
async function inspectDoc(bytes) {
  const { default: compound } = await import('cfb')
  if (isAlsoZip(bytes)) mark('two_formats')
  try {
    const file = compound.read(bytes, { type: 'buffer' })
    // The spaces of a rights management ([MS-OFFCRYPTO], section 2.2); all else in it is a notice.
    if (file.FullPaths.some((one) => /\/\tDRM\w+|\/DRMEncrypted/.test(one)))
      return tell({ isRestricted: true })
    if (compound.find(file, '/EncryptedPackage')) return tell({ needsPassword: true })
    const document = compound.find(file, '/WordDocument')
    if (!document) return tell({ isOtherFormat: true })
    markStorages(file.FullPaths)
    // The flags of a Word document ([MS-DOC], section 2.5.2).
    const flags = Buffer.from(document.content).readUInt16LE(10)
    if (flags & 0x0100) tell({ needsPassword: true })
  } catch {
    tell({ isDamaged: true })
  }
}

/** @param {string[]} paths */
function markStorages(paths) {
  if (paths.some((one) => /\/(macros|_?vba[^/]*)\//i.test(one))) mark('macros')
  // The pool itself is often there and empty; each object in it is a storage `_` and a number.
  const isObject = /\/objectpool\/.|\/\u0001?ole10native$|\/package$/i
  if (paths.some((one) => isObject.test(one))) mark('embedded')
}

/**
 * Whether the directory of an archive ends where the file ends (APPNOTE 6.3.10, section 4.3.16).
 * @param {Buffer} bytes
 */
function isAlsoZip(bytes) {
  const at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at === -1 || at + 22 > bytes.length) return false
  const end = at + 22 + bytes.readUInt16LE(at + 20)
  // Some programs fill up what they save.
  return end <= bytes.length && !bytes.toString('latin1', end).replace(/[\s\0]/g, '')
}
