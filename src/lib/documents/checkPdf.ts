import { constants, inflate } from 'node:zlib'
import { promisify } from 'node:util'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { faultOf, FaultyDocument, type DocumentFault } from './documentFault'
import { isAlsoZip } from './isAlsoZip'
import { isSpace, readPdfObject, type PdfObject } from './readPdfObject'

/** Genuine files have some thousands of objects; more than this only costs time. */
const mostObjects = 50_000
const mostObjectStreams = 2_000
/** The dictionary of an object stream has five keys or six. */
const mostTokensOfObjectStream = 60
/** What all object streams of a file may hold together. */
const mostInflatedBytes = 48 * 1024 * 1024
/** Mail gateways and web servers add a little behind the end of a file. */
const mostTrailingBytes = 1024
/** After so many bytes other requests get their turn. */
const bytesPerTurn = 512 * 1024

/** What makes a PDF more than paper: scripts, programs to start, films with a player, live forms. */
const activeNames = ['JavaScript', 'JS', 'Launch', 'RichMedia', 'XFA', 'ImportData', 'SubmitForm']

/** Attachments that only carry data. Europass CVs come with one in XML. */
const harmlessAttachment = /\.(xml|json|rdf|txt|csv|pdf|png|jpe?g|vcf|ics)$/i

/**
 * Looks for what a CV in PDF must not be: incomplete, two formats at once, protected, or active.
 *
 * Programs find an object by its address, so it can lie anywhere, even within another object's
 * stream or text. Therefore everything in the file that starts like an object is read as one, and
 * so is everything in its compressed object streams. Not looked into are content streams, pictures,
 * fonts and attachments, from which nothing is started by itself.
 */
export async function checkPdf(bytes: Buffer): Promise<DocumentFault | null> {
  return faultOf(async () => {
    checkEnds(bytes)
    await checkObjects(bytes)
  })
}

function checkEnds(bytes: Buffer): void {
  const end = bytes.lastIndexOf('%%EOF')
  const isWhole =
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    end !== -1 &&
    bytes.lastIndexOf('startxref', end) !== -1
  if (!isWhole || isAlsoZip(bytes)) throw new FaultyDocument('damaged')
  // Some writers fill the last block with white space.
  let last = bytes.length
  while (last > end && isSpace(bytes[last - 1] ?? 0)) last -= 1
  if (last - end > mostTrailingBytes) throw new FaultyDocument('damaged')
}

async function checkObjects(bytes: Buffer): Promise<void> {
  const state: State = {
    // Objects do not overlap in honest files; in others they could make the work grow squared.
    readable: 2 * bytes.length + 1024 * 1024,
    inflatable: mostInflatedBytes,
    objects: 0,
    sinceTurn: 0,
    hasCatalog: false,
  }
  for (const start of placesAfter({ bytes, word: 'trailer' })) {
    const { names } = await readNext({ state, bytes, start })
    if (names.has('Encrypt')) throw new FaultyDocument('protected')
  }
  const objectStreams: ObjectStream[] = []
  for (const start of placesAfter({ bytes, word: 'obj' })) {
    const object = await readNext({ state, bytes, start })
    if (object.streamStart === undefined) continue
    // A cross-reference stream is a trailer as well.
    if (object.names.has('Encrypt')) throw new FaultyDocument('protected')
    if (object.names.has('First') && object.names.has('N')) {
      objectStreams.push({ object, start: object.streamStart })
    }
  }
  if (objectStreams.length > mostObjectStreams) throw new FaultyDocument('damaged')
  // Only now, because in a protected file they make no sense.
  for (const stream of objectStreams) await checkObjectStream({ state, bytes, ...stream })
  if (!state.hasCatalog) throw new FaultyDocument('damaged')
}

type ObjectStream = { object: PdfObject; start: number }

type State = {
  readable: number
  inflatable: number
  objects: number
  sinceTurn: number
  hasCatalog: boolean
}

/** Where a word ends that starts an object or a trailer; `endobj` and `object` are other words. */
function* placesAfter({ bytes, word }: { bytes: Buffer; word: string }): Generator<number> {
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1)) {
    const after = at + word.length
    const isEnd = at >= 3 && bytes.toString('latin1', at - 3, at) === 'end'
    // Some programs read `obj12` as `obj 12`; letters make it another word.
    if (!isEnd && !isLetter(bytes[after])) yield after
  }
}

function isLetter(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

async function readNext({
  state,
  bytes,
  start,
  stopsAfterValue = false,
}: {
  state: State
  bytes: Buffer
  start: number
  stopsAfterValue?: boolean
}): Promise<PdfObject> {
  const limit = Math.min(bytes.length, start + state.readable)
  const object = readPdfObject({ bytes, start, limit, stopsAfterValue })
  const cost = object.end - start + 1
  state.readable -= cost
  state.sinceTurn += cost
  state.objects += 1
  if (state.readable <= 0 || state.objects > mostObjects) throw new FaultyDocument('damaged')
  checkNames(object)
  state.hasCatalog ||= object.names.has('Catalog')
  if (state.sinceTurn > bytesPerTurn || state.objects % 500 === 0) {
    state.sinceTurn = 0
    await nextTurn()
  }
  return object
}

function checkNames({ names, fileNames }: PdfObject): void {
  if (activeNames.some((name) => names.has(name))) throw new FaultyDocument('active')
  // A file specification (section 7.11.3) with a file in it.
  if (names.has('EF') && !isHarmlessAttachment(fileNames)) throw new FaultyDocument('active')
}

function isHarmlessAttachment(fileNames: string[]): boolean {
  // Names may be in UTF-16, of which the Latin letters are left without their zero bytes.
  const plain = fileNames.map((name) => name.replace(/[^\x20-\x7e]/g, ''))
  return plain.length > 0 && plain.every((name) => harmlessAttachment.test(name))
}

/**
 * Reads the objects that lie in a stream (section 7.5.7). What cannot be read here with certainty,
 * a rare compression for one, is refused, because it could hide anything.
 */
async function checkObjectStream({
  state,
  bytes,
  object,
  start,
}: {
  state: State
  bytes: Buffer
} & ObjectStream): Promise<void> {
  if (object.tokens.length > mostTokensOfObjectStream) throw new FaultyDocument('damaged')
  const first = wholeNumber(valueOf({ object, key: 'First' }))
  const count = wholeNumber(valueOf({ object, key: 'N' }))
  const data = await decodeStream({ state, bytes, object, start })
  // Pairs of an object's number and its address from `first` on.
  const head = Buffer.from(data.subarray(0, first)).toString('latin1').trim()
  const addresses = head
    .split(/[\0\s]+/)
    .filter((_, index) => index % 2 === 1)
    .slice(0, count)
    .map(wholeNumber)
  for (const address of addresses) {
    const start = Math.min(first + address, data.length)
    await readNext({ state, bytes: data, start, stopsAfterValue: true })
  }
}

async function decodeStream({
  state,
  bytes,
  object,
  start,
}: {
  state: State
  bytes: Buffer
} & ObjectStream): Promise<Buffer> {
  const filter = valueOf({ object, key: 'Filter' })
  const parameters = valueOf({ object, key: 'DecodeParms' })
  // Short forms that are meant for pictures within a page, and files outside of this one.
  const hasOtherSource = ['F', 'DP', 'FFilter'].some((key) => object.names.has(key))
  if (hasOtherSource || (parameters ?? 'null') !== 'null') throw new FaultyDocument('damaged')
  if (filter === undefined) return bytes.subarray(start)
  if (filter !== 'FlateDecode') throw new FaultyDocument('damaged')
  // Compressed data knows its own end, so a wrong length cannot hide anything.
  const data = await inflateOnly(bytes.subarray(start), {
    maxOutputLength: Math.max(1, state.inflatable),
    finishFlush: constants.Z_SYNC_FLUSH,
  })
  state.inflatable -= data.length
  state.readable += data.length
  return data
}

const inflateOnly = promisify<Buffer, { maxOutputLength: number; finishFlush: number }, Buffer>(
  inflate,
)

/**
 * The value of a key that occurs once, of an array its elements; a dictionary that says two things is
 * not believed, nor is a reference followed.
 */
function valueOf({ object, key }: { object: PdfObject; key: string }): string | undefined {
  const { tokens } = object
  const values: string[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const name = tokens[at]
    if (name?.kind !== 'name') continue
    // What follows a key is its value, even where that is a name itself.
    at += 1
    if (name.text !== key) continue
    const isReference = tokens[at + 2]?.kind === 'word' && tokens[at + 2]?.text === 'R'
    values.push(isReference ? 'reference' : (tokens[at]?.text ?? '').trim())
  }
  if (values.length > 1) throw new FaultyDocument('damaged')
  return values[0]
}

function wholeNumber(text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new FaultyDocument('damaged')
  return Number(text)
}
