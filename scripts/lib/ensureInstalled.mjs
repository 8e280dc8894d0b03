// @ts-check
import path from 'node:path'
import { runCommand } from './childProcess.mjs'
import { inProject, projectRoot } from './projectRoot.mjs'
import { ensureStamped, hashFiles } from './stamp.mjs'

/**
 * Installs the packages of package-lock.json, unless they are installed already.
 * @param {{ signal?: AbortSignal }} [options] `signal` ends it early
 */
export async function ensureInstalled({ signal } = {}) {
  // Packages with native parts differ between systems.
  const extra = [`${process.platform}-${process.arch}`]
  await ensureStamped({
    file: inProject('node_modules', '.installed'),
    stamp: () => hashFiles({ root: projectRoot, entries: ['package-lock.json'], extra }),
    signal,
    async work(control) {
      const [command, ...args] = npmCommand()
      await runCommand({
        title: 'Installing packages',
        command,
        // Building needs the development packages under any NODE_ENV.
        args: [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'],
        cwd: projectRoot,
        env: process.env,
        control,
      })
    },
  })
}

/**
 * The npm that runs this script, else the one on the path.
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const npm = process.env.npm_execpath
  if (npm && path.basename(npm) === 'npm-cli.js') return [process.execPath, npm]
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
}
