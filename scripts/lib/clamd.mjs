// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inProject } from './projectRoot.mjs'

const ownFolder = inProject('.data', 'clamd')

/**
 * The virus scanner for the tests, with the folders of its libraries where it is not installed:
 * `CLAMD_PATH`, else the system's, else the one that `installClamd` has unpacked.
 * @returns {{ command: string, libraries: string[] } | undefined} undefined where there is none
 */
export function findClamd() {
  const { CLAMD_PATH } = process.env
  if (CLAMD_PATH) return { command: CLAMD_PATH, libraries: [] }
  if (existsSync('/usr/sbin/clamd')) return { command: '/usr/sbin/clamd', libraries: [] }
  const command = path.join(ownFolder, 'usr', 'sbin', 'clamd')
  return existsSync(command) ? { command, libraries: libraryFolders(ownFolder) } : undefined
}

/**
 * Sees to it that there is a clamd for the tests, where this runs as root on Debian. Its packages are
 * unpacked and not installed: installing would start a daemon and load hundreds of megabytes of
 * signatures. Elsewhere, and where that fails, it says so, and the tests that need it are skipped.
 */
export function installClamd() {
  if (findClamd()) return
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  const fault = isDebianRoot ? unpackClamd() : 'it is only fetched as root on Debian'
  if (fault) console.log(`no clamd, the tests of the virus scanner are skipped: ${fault}`)
}

/** @returns {string} what went wrong, empty where nothing did */
function unpackClamd() {
  mkdirSync(path.dirname(ownFolder), { recursive: true })
  const folder = mkdtempSync(`${ownFolder}-`)
  const packages = path.join(folder, 'packages')
  mkdirSync(path.join(packages, 'partial'), { recursive: true })
  try {
    run('apt-get', ['update', '-qq'])
    run('apt-get', [
      'install',
      '-y',
      '-qq',
      '--download-only',
      '--no-install-recommends',
      '-o',
      `Dir::Cache::archives=${packages}`,
      'clamav-daemon',
    ])
    const root = path.join(folder, 'root')
    for (const name of readdirSync(packages).filter((file) => file.endsWith('.deb'))) {
      run('dpkg-deb', ['-x', path.join(packages, name), root])
    }
    renameSync(root, ownFolder)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} root */
function libraryFolders(root) {
  const folder = path.join(root, 'usr', 'lib')
  return readdirSync(folder)
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => path.join(folder, name))
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr.trim()}`)
}
