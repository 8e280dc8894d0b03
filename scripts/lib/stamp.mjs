// @ts-check
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  errorCode,
  makeFolder,
  makePrivateFolder,
  readIfPresent,
  writeFileAtomically,
} from './durableFiles.mjs'
import { isAlive } from './childProcess.mjs'
import { inProject } from './projectRoot.mjs'

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

const preparing = inProject('.data', 'preparing')

/**
 * Lets two scripts install or build one after the other. The lock names its process and what that has
 * started, and is free once both have ended.
 * @param {{ file: string, signal?: AbortSignal }} options
 */
async function takeLock({ file, signal }) {
  makePrivateFolder({ folder: path.dirname(file), isPassable: true })
  const draft = `${file}.${randomUUID()}`
  for (let isLogged = false; ; await sleep(200, undefined, { signal })) {
    const holders = readHolders(file)
    const holder = holders.find(isAlive)
    if (!holder && replace({ file, draft, holders })) {
      return {
        onSpawn: (/** @type {number} */ pid) =>
          writeFileAtomically({ file, content: `${process.pid} ${pid}` }),
        release: () => rmSync(file, { force: true }),
      }
    }
    if (!holder || isLogged) continue
    isLogged = true
    console.log(
      `Waiting for process ${holder} to install or build … If it is another program, delete ${file}`,
    )
  }
}

/**
 * Puts this process in the place of holders that have ended, unless another one was faster.
 * @param {{ file: string, draft: string, holders: number[] }} options
 */
function replace({ file, draft, holders }) {
  try {
    if (existsSync(file)) {
      renameSync(file, draft)
      if (String(readHolders(draft)) !== String(holders)) {
        renameSync(draft, file)
        return false
      }
    }
    writeFileSync(draft, String(process.pid), { mode: 0o600 })
    linkSync(draft, file)
    return true
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(errorCode(error))) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @param {string} file @returns {number[]} none where a power cut has left it empty */
function readHolders(file) {
  return (readIfPresent(file) ?? '').split(' ').map(Number).filter(Boolean)
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
export async function ensureStamped({ file, stamp, work, signal, lock = preparing }) {
  if (isStamped()) return
  const { onSpawn, release } = await takeLock({ file: lock, signal })
  try {
    if (isStamped()) return
    rmSync(file, { force: true })
    const content = stamp()
    await work({ signal, onSpawn })
    makeFolder(path.dirname(file))
    writeFileAtomically({ file, content: `${content}\n`, mode: 0o644 })
  } finally {
    release()
  }

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
