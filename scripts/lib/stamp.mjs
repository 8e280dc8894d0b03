// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { alone } from './lock.mjs'
import { makeFolder, writeFileAtomically } from './durableFiles.mjs'

/**
 * Tells one state of files from another without their dates. Missing files are left out.
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
 * Does work unless it was finished for this very state already, which a file says. The file is gone
 * while the work goes on, so that work which was cut short leaves none.
 * @param {object} options
 * @param {string} options.file
 * @param {() => string} options.stamp of the state as it is now
 * @param {(control: import('./childProcess.mjs').StepControl) => Promise<void>} options.work
 * @param {AbortSignal} [options.signal] ends it early
 * @param {string} [options.lock] the file of another lock than the one for everything in the project
 */
export async function ensureStamped({ file, stamp, work, signal, lock }) {
  if (isStamped()) return
  await alone({
    signal,
    file: lock,
    async work(control) {
      if (isStamped()) return
      rmSync(file, { force: true })
      const content = stamp()
      await work(control)
      makeFolder(path.dirname(file))
      writeFileAtomically({ file, content: `${content}\n`, mode: 0o644 })
    },
  })

  function isStamped() {
    try {
      return readFileSync(file, 'utf8').trim() === stamp()
    } catch {
      return false
    }
  }
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
