const endRecord = Buffer.from('PK\x05\x06', 'latin1')
const directoryEntry = Buffer.from('PK\x01\x02', 'latin1')
const endRecordLength = 22
const longestComment = 0xffff

/**
 * Whether unpacking programs would take the file for an archive. They look for its directory from the
 * end, so an archive can hide behind or inside a document (APPNOTE 6.3.10, section 4.3.16).
 */
export function isAlsoZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - endRecordLength - longestComment)
  for (let at = bytes.indexOf(endRecord, from); at !== -1; at = bytes.indexOf(endRecord, at + 1)) {
    if (at + endRecordLength > bytes.length) return false
    const before = at - bytes.readUInt32LE(at + 12)
    const declared = bytes.readUInt32LE(at + 16)
    if ([before, declared].some((place) => hasDirectoryEntry({ bytes, place }))) return true
  }
  return false
}

function hasDirectoryEntry({ bytes, place }: { bytes: Buffer; place: number }): boolean {
  return place >= 0 && bytes.subarray(place, place + directoryEntry.length).equals(directoryEntry)
}
