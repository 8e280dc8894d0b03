// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Without the windows that nobody sees: a page in it costs a tenth of the processor time. */
const debianChromium = '/usr/bin/chromium-headless-shell'

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
 * Sees to it that there is a browser: Debian's package where this runs as root on Debian (with the
 * fonts of the site's scripts), else Playwright's download.
 * @throws {Error} with the installer's output
 */
export function installChromium() {
  if (chromiumPath()) return
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (isDebianRoot) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium-headless-shell',
      'fonts-noto-core',
    ])
  } else {
    run(process.execPath, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium'])
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed\n${error ?? ''}${stdout}${stderr}`)
}
