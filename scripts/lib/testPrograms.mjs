// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inProject, projectRoot } from './projectRoot.mjs'

// What tests need beside the packages: a browser, and a virus scanner and age where they can be had.

/** Without the windows that nobody sees: a page in it costs a tenth of the processor time. */
const debianChromium = '/usr/bin/chromium-headless-shell'
const clamdFolder = inProject('.data', 'clamd')

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
 * The virus scanner for the tests, with the folders of its libraries where it is not installed:
 * `CLAMD_PATH`, else the system's, else the one that `installTestPrograms` has unpacked.
 * @returns {{ command: string, libraries: string[] } | undefined} undefined where there is none
 */
export function findClamd() {
  const { CLAMD_PATH = '/usr/sbin/clamd' } = process.env
  if (process.env.CLAMD_PATH || existsSync(CLAMD_PATH))
    return { command: CLAMD_PATH, libraries: [] }
  const command = path.join(clamdFolder, 'usr', 'sbin', 'clamd')
  if (!existsSync(command)) return undefined
  const folder = path.join(clamdFolder, 'usr', 'lib')
  const libraries = readdirSync(folder).filter((name) => name.endsWith('-linux-gnu'))
  return { command, libraries: libraries.map((name) => path.join(folder, name)) }
}

/** @returns {boolean} whether there is the standard tool that encrypted backups must be open to */
export function hasAge() {
  return spawnSync('age', ['--version']).status === 0
}

/**
 * Sees to it that there is a browser: Debian's package where this runs as root on Debian (with the
 * fonts of the site's scripts), else Playwright's download. A clamd is unpacked, and age installed, as
 * root on Debian; elsewhere, and where that fails, it says so, and the tests that need it are skipped.
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
  /** @param {{ name: string, install: () => void, skipped: string }} program */
  const orSkip = ({ name, install, skipped }) => {
    try {
      if (!isDebianRoot) throw new Error('it is only fetched as root on Debian')
      install()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      console.log(`no ${name}, ${skipped} skipped: ${reason}`)
    }
  }
  if (!findClamd()) {
    orSkip({ name: 'clamd', install: unpackClamd, skipped: 'the tests of the virus scanner are' })
  }
  if (!hasAge()) {
    const install = () => aptInstall(['age'])
    orSkip({ name: 'age', install, skipped: 'the test that it opens encrypted backups is' })
  }
}

/** Not installed: that would start a daemon and load hundreds of megabytes of signatures. */
function unpackClamd() {
  mkdirSync(path.dirname(clamdFolder), { recursive: true })
  const folder = mkdtempSync(`${clamdFolder}-`)
  const [packages, root] = [path.join(folder, 'packages'), path.join(folder, 'root')]
  mkdirSync(path.join(packages, 'partial'), { recursive: true })
  try {
    aptInstall(['--download-only', '-o', `Dir::Cache::archives=${packages}`, 'clamav-daemon'])
    for (const name of readdirSync(packages).filter((file) => file.endsWith('.deb'))) {
      run('dpkg-deb', ['-x', path.join(packages, name), root])
    }
    renameSync(root, clamdFolder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string[]} args */
function aptInstall(args) {
  run('apt-get', ['update', '-qq'])
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
