import { readCompoundFile, type CompoundEntry, type CompoundFile } from './compoundFile'
import { faultOf, FaultyDocument, type DocumentFault } from './documentFault'
import { isAlsoZip } from './isAlsoZip'

/** The first two bytes of every Word document ([MS-DOC], section 2.5.2). */
const wordMark = 0xa5ec
/** Where the base of the information block holds its flags, and two of them. */
const flagsAt = 10
const isEncrypted = 0x0100
const usesFirstTable = 0x0200
/** Length of that base. */
const baseLength = 32

/**
 * Looks for what a CV in Word's old format must not be: incomplete, two formats at once, protected
 * by a password, or with macros or embedded objects. Links to templates elsewhere are not seen.
 */
export async function checkDoc(bytes: Buffer): Promise<DocumentFault | null> {
  return faultOf(() => {
    const file = readCompoundFile(bytes)
    if (find({ file, name: 'EncryptedPackage' })) throw new FaultyDocument('protected')
    if (file.entries.some(isActive)) throw new FaultyDocument('active')
    checkDocument(file)
    if (isAlsoZip(bytes)) throw new FaultyDocument('damaged')
  })
}

function isActive({ path }: CompoundEntry): boolean {
  const isMacro = path.some((name) => /^(macros|_?vba)/i.test(name))
  // The pool itself is often there and empty; each object in it is a storage `_` and a number.
  const isObject = /^objectpool$/i.test(path[0] ?? '') && path.length > 1
  const isPackage = path.some((name) =>
    /^\u0001?ole10native|^package$|^equation native$/i.test(name),
  )
  return isMacro || isObject || isPackage
}

function checkDocument(file: CompoundFile): void {
  const document = find({ file, name: 'WordDocument' })
  if (!document) throw new FaultyDocument('other_format')
  const base = file.read(document).subarray(0, baseLength)
  if (base.length < baseLength || base.readUInt16LE(0) !== wordMark) {
    throw new FaultyDocument('damaged')
  }
  const flags = base.readUInt16LE(flagsAt)
  if (flags & isEncrypted) throw new FaultyDocument('protected')
  const table = find({ file, name: flags & usesFirstTable ? '1Table' : '0Table' })
  if (!table || table.size === 0) throw new FaultyDocument('damaged')
  for (const entry of file.entries) file.read(entry)
}

function find({ file, name }: { file: CompoundFile; name: string }): CompoundEntry | undefined {
  return file.entries.find(
    ({ path, isStream }) =>
      isStream && path.length === 1 && path[0]?.toLowerCase() === name.toLowerCase(),
  )
}
