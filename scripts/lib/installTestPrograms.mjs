// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inProject, projectRoot } from './projectRoot.mjs'
import { messageOf } from './userError.mjs'

// What tests need beside the packages: a browser, and programs of Debian's where those can be had.

/** Without invisible windows: a page in it costs a tenth of the processor time. */
const debianChromium = '/usr/bin/chromium-headless-shell'

/**
 * Programs that are unpacked, not installed: a package may start a daemon. By their names, with the package
 * of Debian and what cannot be tested without them.
 */
const programs = {
  clamd: { debian: 'clamav-daemon', file: 'usr/sbin/clamd', subject: 'the virus scanner' },
  pgbouncer: { debian: 'pgbouncer', file: 'usr/sbin/pgbouncer', subject: 'a pooler' },
  promtool: { debian: 'prometheus', file: 'usr/bin/promtool', subject: 'alert rules' },
  age: { debian: 'age', file: 'usr/bin/age', subject: 'encrypted backups' },
  tesseract: {
    debian: 'tesseract-ocr',
    file: 'usr/bin/tesseract',
    subject: 'reading photos of a CV',
  },
  kubectl: { debian: 'kubernetes-client', file: 'usr/bin/kubectl', subject: 'Kubernetes' },
}

/** @typedef {keyof typeof programs} ProgramName */

/**
 * The browser for the tests: `CHROMIUM_PATH`, else Debian's package, else undefined, which means
 * Playwright's own, of the same kind.
 * @returns {string | undefined}
 */
export function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return existsSync(debianChromium) ? debianChromium : undefined
}

/**
 * A program for the tests, with the folders of its libraries where it is not installed: the one that a
 * variable such as `CLAMD_PATH` names, else the system's, else the one that `installTestPrograms` has
 * unpacked.
 * @param {ProgramName} name
 * @returns {{ command: string, libraries: string[] } | undefined} undefined where there is none
 */
export function findProgram(name) {
  const { file } = programs[name]
  const given = process.env[`${name.toUpperCase()}_PATH`]
  const system = path.join('/', file)
  if (given || existsSync(system)) return { command: given || system, libraries: [] }
  const folder = folderOf(name)
  const command = path.join(folder, file)
  if (!existsSync(command)) return undefined
  const libraries = path.join(folder, 'usr', 'lib')
  const names = existsSync(libraries) ? readdirSync(libraries) : []
  return {
    command,
    libraries: names
      .filter((one) => one.endsWith('-linux-gnu'))
      .map((one) => path.join(libraries, one)),
  }
}

/** @param {ProgramName} name */
function folderOf(name) {
  return inProject('.data', name)
}

/**
 * Sees to it that there is a browser: Debian's package where this runs as root on Debian (with the
 * fonts of the site's scripts), else Playwright's download. The other programs are unpacked as root on
 * Debian; elsewhere, and where that fails, it says so, and the tests that need them are skipped.
 * @throws {Error} with the installer's output where there is no browser
 */
export function installTestPrograms() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!chromiumPath()) {
    if (isDebianRoot) aptInstall(['chromium-headless-shell', 'fonts-noto-core'])
    else
      run(process.execPath, [
        'node_modules/playwright/cli.js',
        'install',
        '--with-deps',
        'chromium',
      ])
  }
  for (const [key, { debian, subject }] of Object.entries(programs)) {
    const name = /** @type {ProgramName} */ (key)
    if (findProgram(name)) continue
    try {
      if (!isDebianRoot) throw new Error('it can only be installed as root on Debian')
      unpack({ name, debian })
    } catch (error) {
      const reason = messageOf(error)
      console.log(`${name} not found, so the tests of ${subject} are skipped: ${reason}`)
    }
  }
}

/** @param {{ name: ProgramName, debian: string }} options */
function unpack({ name, debian }) {
  const target = folderOf(name)
  mkdirSync(path.dirname(target), { recursive: true })
  const folder = mkdtempSync(`${target}-`)
  const [packages, root] = [path.join(folder, 'packages'), path.join(folder, 'root')]
  mkdirSync(path.join(packages, 'partial'), { recursive: true })
  try {
    aptInstall(['--download-only', '-o', `Dir::Cache::archives=${packages}`, debian])
    for (const file of readdirSync(packages).filter((one) => one.endsWith('.deb'))) {
      run('dpkg-deb', ['-x', path.join(packages, file), root])
    }
    renameSync(root, target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

let isUpdated = false

/** @param {string[]} args */
function aptInstall(args) {
  if (!isUpdated) run('apt-get', ['update', '-qq'])
  isUpdated = true
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...args])
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return
  throw new Error(`${command} ${args.join(' ')} failed\n${error ?? ''}${stdout}${stderr}`)
}
