import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { faultOf, FaultyDocument, type DocumentFault } from './documentFault'
import { readXmlElements } from './readXmlElements'

/** A long CV with many pictures has some hundred parts. */
const mostParts = 2_000
/** What all parts may hold together: ten megabytes of text and pictures do not unfold to more. */
const mostInflatedBytes = 128 * 1024 * 1024
/** The lists of parts and of links; a few kilobytes in genuine documents. */
const mostListBytes = 2 * 1024 * 1024
/** Room between two parts: what a writer that does not know sizes beforehand puts there. */
const mostBetween = 64 * 1024

const documentType =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/**
 * Looks for what a CV in DOCX must not be: incomplete, two formats at once, a bomb, or with macros,
 * embedded programs, or parts that Word fetches from elsewhere by itself. All parts are unpacked, but
 * only to count them; what is read are the lists of parts and links. Fields in the text are not seen.
 */
export async function checkDocx(bytes: Buffer): Promise<DocumentFault | null> {
  return faultOf(async () => {
    // Programs look for a PDF's head in the first kilobyte.
    if (bytes.subarray(0, 1024).includes('%PDF-')) throw new FaultyDocument('damaged')
    const zip = await fromBufferPromise(bytes)
    const entries = await listEntries(zip)
    checkLayout({ bytes, entries })
    checkNames(entries)
    const lists = await unpack({ zip, entries })
    checkTypes({ lists, entries })
    for (const [name, list] of lists) if (name.endsWith('.rels')) checkLinks(list)
  })
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  let size = 0
  if (zip.entryCount > mostParts) throw new FaultyDocument('damaged')
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    size += entry.uncompressedSize
    if (entries.length > mostParts || size > mostInflatedBytes || entry.isEncrypted()) {
      throw new FaultyDocument('damaged')
    }
  }
  return entries
}

/**
 * The archive must fill the file from its first byte, its parts must lie one behind the other, and
 * what stands before each must say the same as the directory: else two programs could see two
 * documents, or one part could be unpacked a thousand times.
 */
function checkLayout({ bytes, entries }: { bytes: Buffer; entries: Entry[] }): void {
  let end = 0
  const inOrder = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )
  for (const entry of inOrder) {
    const start = entry.relativeOffsetOfLocalHeader
    const isNext = start >= end && start - end <= (end === 0 ? 0 : mostBetween)
    if (!isNext || bytes.readUInt32LE(start) !== 0x04034b50) throw new FaultyDocument('damaged')
    const nameLength = bytes.readUInt16LE(start + 26)
    const name = bytes.subarray(start + 30, start + 30 + nameLength)
    const saysTheSame =
      bytes.readUInt16LE(start + 8) === entry.compressionMethod && name.equals(entry.fileNameRaw)
    if (!saysTheSame) throw new FaultyDocument('damaged')
    end = start + 30 + nameLength + bytes.readUInt16LE(start + 28) + entry.compressedSize
  }
  if (end === 0 || end > bytes.length) throw new FaultyDocument('damaged')
}

function checkNames(entries: Entry[]): void {
  const names = entries.map(({ fileName }) => fileName.toLowerCase())
  const hasDoubles = new Set(names).size !== names.length
  // A part in pieces (ECMA-376, part 2, section 7.1.3), which no word processor writes.
  const hasPieces = names.some((name) => name.endsWith('.piece'))
  if (hasDoubles || hasPieces) throw new FaultyDocument('damaged')
  if (names.some((name) => /(^|\/)(vbaproject\.bin|vbadata\.xml)$/.test(name))) {
    throw new FaultyDocument('active')
  }
}

/** Unpacks every part, which proves its size, and keeps the lists. */
async function unpack({
  zip,
  entries,
}: {
  zip: ZipFile
  entries: Entry[]
}): Promise<Map<string, Buffer>> {
  const lists = new Map<string, Buffer>()
  for (const entry of entries) {
    const name = entry.fileName.toLowerCase()
    const isList = name === '[content_types].xml' || name.endsWith('.rels')
    if (isList && entry.uncompressedSize > mostListBytes) throw new FaultyDocument('damaged')
    const chunks: Buffer[] = []
    // The library ends this with an error as soon as a part is larger than it was declared to be.
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (isList) chunks.push(Buffer.from(chunk))
    }
    if (isList) lists.set(name, Buffer.concat(chunks))
  }
  return lists
}

/** ECMA-376, part 2, section 7.2.3. */
function checkTypes({ lists, entries }: { lists: Map<string, Buffer>; entries: Entry[] }): void {
  const names = new Set(entries.map(({ fileName }) => `/${fileName.toLowerCase()}`))
  const list = lists.get('[content_types].xml')
  if (!list) throw new FaultyDocument('other_format')
  let hasDocument = false
  for (const { attributes } of readXmlElements(list)) {
    const type = attributes.ContentType?.trim().toLowerCase() ?? ''
    if (/macroenabled|vbaproject|vbadata/.test(type)) throw new FaultyDocument('active')
    const isDocument = type === documentType
    if (isDocument && names.has(attributes.PartName?.toLowerCase() ?? '')) hasDocument = true
  }
  if (!hasDocument) throw new FaultyDocument('other_format')
}

/** ECMA-376, part 2, section 7.3: what a part is connected with, inside and outside of the file. */
function checkLinks(list: Buffer): void {
  for (const { name, attributes } of readXmlElements(list)) {
    if (name !== 'Relationship') continue
    const { Type = '', Target = '', TargetMode = '' } = attributes
    const kind = Type.trim().split('/').at(-1)?.toLowerCase() ?? ''
    const isOutside = TargetMode.trim().toLowerCase() === 'external' || hasScheme(Target)
    if (isOutside ? isFetched({ kind, target: Target }) : runsCode({ kind, target: Target })) {
      throw new FaultyDocument('active')
    }
  }
}

/** Objects, controls and parts in other formats; the workbook behind a chart is none of these. */
function runsCode({ kind, target }: { kind: string; target: string }): boolean {
  const isWorkbook = /\.(xlsx|xlsb|docx|pptx)$/i.test(target.trim())
  return (
    ['oleobject', 'control', 'activexcontrolbinary', 'afchunk', 'vbaproject'].includes(kind) ||
    (kind === 'package' && !isWorkbook)
  )
}

/** Links wait for a click, and pictures of the web are pasted often; all else Word gets by itself. */
function isFetched({ kind, target }: { kind: string; target: string }): boolean {
  if (kind === 'hyperlink') return false
  if (kind === 'image') return isRemote(target) && !/^\s*https?:/i.test(target)
  return isRemote(target)
}

function hasScheme(target: string): boolean {
  return /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target)
}

/**
 * Whether a target lies on another machine. Word notes the template on its author's own disk, such as
 * `file:///C:\Templates\CV.dotx` or, on a Mac, `file:////Users/…`, as if it were elsewhere.
 */
function isRemote(target: string): boolean {
  const plain = decoded(target).trim().replaceAll('\\', '/').toLowerCase()
  const isOnDrive = /^(file:\/*)?[a-z][:|]\//.test(plain)
  const isOnMac = /^file:\/{4}(users|applications|volumes|library)\//.test(plain)
  if (isOnDrive || isOnMac || !hasScheme(plain)) return false
  const place = /^file:(?<slashes>\/*)(?<host>[^/]*)/.exec(plain)?.groups
  if (!place) return true
  const slashes = place.slashes?.length ?? 0
  const isLocal = slashes < 2 || slashes === 3 || ['', 'localhost'].includes(place.host ?? '')
  return slashes > 3 || !isLocal
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
