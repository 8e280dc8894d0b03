// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { alone } from './preparation.mjs'
import { inProject, projectRoot } from './projectRoot.mjs'
import { runStep } from './runStep.mjs'
import { hasStamp, withStamp } from './stamp.mjs'

const stampFile = inProject('node_modules', '.installed')

/**
 * Installs the packages of package-lock.json, unless they are installed already.
 * @param {{ signal?: AbortSignal }} [options] `signal` ends it early
 */
export async function ensureInstalled({ signal } = {}) {
  if (isInstalled()) return
  await alone({ signal, work: installUnlessDone })
}

function isInstalled() {
  return existsSync(inProject('node_modules')) && hasStamp({ file: stampFile, stamp: lockStamp() })
}

/** Packages with native parts differ between systems, so those belong to the stamp. */
function lockStamp() {
  const lock = readFileSync(inProject('package-lock.json'))
  const digest = createHash('sha256').update(lock).digest('hex')
  return `${digest} ${process.platform}-${process.arch}`
}

/** @param {import('./runStep.mjs').StepControl} control */
async function installUnlessDone(control) {
  if (isInstalled()) return
  const [command, ...args] = npmCommand()
  await withStamp({
    file: stampFile,
    stamp: lockStamp(),
    work: () =>
      runStep({
        title: 'Installing packages',
        command,
        // Building needs the development packages whatever NODE_ENV says.
        args: [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'],
        cwd: projectRoot,
        env: process.env,
        control,
      }),
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
