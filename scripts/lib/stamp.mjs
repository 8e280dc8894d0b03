// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { makeFolder, writeFileAtomically } from './ownFiles.mjs'

/**
 * Tells one state of files from another, whatever their dates. Missing files are left out.
 * @param {{ root: string, entries: string[], extra?: string[] }} options `entries` are files and
 *   folders below `root`, `extra` are texts that belong to the state too
 * @returns {string} a hexadecimal SHA-256
 */
export function hashFiles({ root, entries, extra = [] }) {
  const hash = createHash('sha256')
  for (const text of extra) hash.update(`${Buffer.byteLength(text)}:${text}`)
  for (const file of entries.flatMap((entry) => listFiles({ root, entry })).sort()) {
    const content = readFileSync(path.join(root, file))
    // Lengths keep the end of one name or content apart from the start of the next.
    hash.update(`${Buffer.byteLength(file)}:${file}${content.length}:`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {{ file: string, stamp: string }} options
 * @returns {boolean} whether the work that leaves this stamp was finished for this very state
 */
export function hasStamp({ file, stamp }) {
  try {
    return readFileSync(file, 'utf8').trim() === stamp
  } catch {
    return false
  }
}

/**
 * Does the work between removing the stamp and writing it, so that work which was cut short
 * leaves none.
 * @param {{ file: string, stamp: string, work: () => Promise<void> }} options
 */
export async function withStamp({ file, stamp, work }) {
  rmSync(file, { force: true })
  await work()
  makeFolder(path.dirname(file))
  writeFileAtomically({ file, content: `${stamp}\n`, mode: 0o644 })
}

/**
 * @param {{ root: string, entry: string }} options
 * @returns {string[]} paths below `root` with forward slashes
 */
function listFiles({ root, entry }) {
  const stats = statSync(path.join(root, entry), { throwIfNoEntry: false })
  if (!stats || path.basename(entry) === '.DS_Store') return []
  if (!stats.isDirectory()) return [entry]
  return readdirSync(path.join(root, entry)).flatMap((name) =>
    listFiles({ root, entry: `${entry}/${name}` }),
  )
}
