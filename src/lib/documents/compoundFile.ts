import { FaultyDocument } from './documentFault'

/** One stream or storage of a compound file. */
export type CompoundEntry = { path: string[]; isStream: boolean; size: number; start: number }

export type CompoundFile = {
  entries: CompoundEntry[]
  /** All bytes of a stream; throws where its chain of sectors is broken. */
  read: (entry: CompoundEntry) => Buffer
}

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headerLength = 512
const entryLength = 128
/** Streams below this size lie in a stream of their own, in sectors of 64 bytes. */
const smallStream = 4096
const smallSector = 64
/** From here on a number in a chain is a mark, such as its end, and not a sector. */
const firstMark = 0xfffffffa
const none = 0xffffffff
/** Genuine documents have some dozens. */
const mostEntries = 10_000

/** Whether a file starts as a compound file, such as Word's documents of old. */
export function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature)
}

/**
 * Reads a compound file's directory ([MS-CFB], version 3 and 4). A chain of sectors is walked no
 * further than it can be long and must lie within the file, so neither loops nor wrong sizes cost
 * much.
 * @throws FaultyDocument for whatever does not fit together
 */
export function readCompoundFile(bytes: Buffer): CompoundFile {
  const sectorSize = readSectorSize(bytes)
  const sectors = Math.ceil(bytes.length / sectorSize) - 1
  const table = readSectorTable({ bytes, sectorSize, sectors })
  // What no table describes belongs to something else.
  if (sectors > table.length) throw new FaultyDocument('damaged')

  const content = (start: number, size = Infinity) => {
    const chain = chainOf({ table, start, sectors, most: Math.ceil(size / sectorSize) })
    return Buffer.concat(chain.map((index) => sectorAt({ bytes, sectorSize, index })))
  }

  const directory = content(bytes.readUInt32LE(48))
  const entries = readEntries(directory)
  // Streams share nothing, so together they are no larger than the file.
  if (entries.reduce((sum, { size }) => sum + size, 0) > bytes.length) {
    throw new FaultyDocument('damaged')
  }
  const smallContent = lazily(() => content(...rootStream(directory)))
  const smallTable = lazily(() => numbersOf(content(bytes.readUInt32LE(60))))

  return {
    entries,
    read(entry) {
      if (entry.size === 0) return Buffer.alloc(0)
      const data =
        entry.size < smallStream
          ? readSmall({ entry, smallTable, smallContent })
          : content(entry.start, entry.size)
      if (data.length < entry.size) throw new FaultyDocument('damaged')
      return data.subarray(0, entry.size)
    },
  }
}

function readSectorSize(bytes: Buffer): number {
  if (!isCompoundFile(bytes) || bytes.length < headerLength) throw new FaultyDocument('damaged')
  const [version, shift] = [bytes.readUInt16LE(26), bytes.readUInt16LE(30)]
  if (!(version === 3 && shift === 9) && !(version === 4 && shift === 12)) {
    throw new FaultyDocument('damaged')
  }
  return 1 << shift
}

/** The table that says which sector follows which (section 2.3); its own places are in the header. */
function readSectorTable({
  bytes,
  sectorSize,
  sectors,
}: {
  bytes: Buffer
  sectorSize: number
  sectors: number
}): Uint32Array {
  const places = numbersOf(bytes.subarray(76, headerLength))
  const all = [...places].filter((place) => place < firstMark)
  // More than 109 places: the rest is in a list of sectors, each naming the next (section 2.5).
  const seen = new Set<number>()
  for (let next = bytes.readUInt32LE(68); next < firstMark;) {
    if (seen.has(next) || next >= sectors) throw new FaultyDocument('damaged')
    seen.add(next)
    const numbers = numbersOf(sectorAt({ bytes, sectorSize, index: next }))
    all.push(...numbers.subarray(0, -1).filter((place) => place < firstMark))
    next = numbers.at(-1) ?? none
  }
  if (new Set(all).size !== all.length || all.some((place) => place >= sectors)) {
    throw new FaultyDocument('damaged')
  }
  return numbersOf(Buffer.concat(all.map((index) => sectorAt({ bytes, sectorSize, index }))))
}

function numbersOf(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, index) =>
    bytes.readUInt32LE(index * 4),
  )
}

function sectorAt({
  bytes,
  sectorSize,
  index,
}: {
  bytes: Buffer
  sectorSize: number
  index: number
}): Buffer {
  return bytes.subarray((index + 1) * sectorSize, (index + 2) * sectorSize)
}

function chainOf({
  table,
  start,
  sectors,
  most,
}: {
  table: Uint32Array
  start: number
  sectors: number
  /** As many are needed; what follows them is not looked at. */
  most: number
}): number[] {
  const chain: number[] = []
  let at = start
  while (at < firstMark && chain.length < most) {
    if (at >= sectors || chain.length > sectors) throw new FaultyDocument('damaged')
    chain.push(at)
    at = table[at] ?? none
  }
  return chain
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** The root's own stream holds the small ones: where it starts, and its size. */
function rootStream(directory: Buffer): [number, number] {
  return [directory.readUInt32LE(116), directory.readUInt32LE(120)]
}

function readSmall({
  entry,
  smallTable,
  smallContent,
}: {
  entry: CompoundEntry
  smallTable: () => Uint32Array
  smallContent: () => Buffer
}): Buffer {
  const content = smallContent()
  const sectors = Math.ceil(content.length / smallSector)
  const most = Math.ceil(entry.size / smallSector)
  const chain = chainOf({ table: smallTable(), start: entry.start, sectors, most })
  return Buffer.concat(
    chain.map((index) => content.subarray(index * smallSector, (index + 1) * smallSector)),
  )
}

/** The directory's tree (section 2.6), from its root down; each entry must occur once. */
function readEntries(directory: Buffer): CompoundEntry[] {
  const entries: CompoundEntry[] = []
  const seen = new Set<number>()
  const waiting: { index: number; parent: string[] }[] = [{ index: 0, parent: [] }]
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const { index, parent } = step
    if (index === none) continue
    const at = index * entryLength
    if (seen.has(index) || seen.size > mostEntries || at + entryLength > directory.length) {
      throw new FaultyDocument('damaged')
    }
    seen.add(index)
    const entry = directory.subarray(at, at + entryLength)
    const type = entry[66]
    const isRoot = index === 0
    if (isRoot !== (type === 5) || (!isRoot && type !== 1 && type !== 2)) {
      throw new FaultyDocument('damaged')
    }
    const path = isRoot ? [] : [...parent, nameOf(entry)]
    if (!isRoot) {
      waiting.push({ index: entry.readUInt32LE(68), parent })
      waiting.push({ index: entry.readUInt32LE(72), parent })
      entries.push({
        path,
        isStream: type === 2,
        start: entry.readUInt32LE(116),
        // A storage has no bytes of its own; some writers leave numbers there.
        size: type === 2 ? entry.readUInt32LE(120) : 0,
      })
    }
    if (type !== 2) waiting.push({ index: entry.readUInt32LE(76), parent: path })
  }
  return entries
}

function nameOf(entry: Buffer): string {
  const length = entry.readUInt16LE(64)
  return entry.toString('utf16le', 0, Math.max(0, Math.min(64, length) - 2))
}
