// @ts-check
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Interrupted, UserError } from './userError.mjs'
import { timed } from './timed.mjs'
import { readFileSync } from 'node:fs'
import { errorCode } from './durableFiles.mjs'

/**
 * @typedef {object} Program
 * @property {string} command
 * @property {string[]} args
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 *
 * @typedef {object} StepControl how a caller can follow and end a long step
 * @property {AbortSignal} [signal] ends the step and all that it has started; where unset, the
 *   terminal's Ctrl-C does
 * @property {(pid: number) => void} [onSpawn]
 */

const keptOutput = 2_000_000

/**
 * Starts a program as the leader of a process group, out of reach of the terminal's Ctrl-C: the caller
 * stops it.
 * @param {Program & Pick<import('node:child_process').SpawnOptions, 'stdio' | 'detached' | 'uid' | 'gid'>} program
 */
export function childProcess({ command, args, ...options }) {
  const child = spawn(command, args, { detached: true, windowsHide: true, ...options })
  const { pid } = child
  /** @type {Promise<string | undefined>} how it failed, such as `exit code 1` */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)),
    )
  })
  return {
    child,
    pid,
    ended,
    /**
     * Asks it to end, and ends it with what it has started after some time, or as soon as `hurry` says.
     * @param {{ timeout: number, hurry?: AbortSignal }} options `timeout` in milliseconds
     */
    async stop({ timeout, hurry }) {
      if (pid === undefined) return
      signalProcess({ pid, signal: 'SIGTERM' })
      const exited = new Promise((resolve) => child.once('exit', resolve))
      const isOver = () => child.exitCode !== null || child.signalCode !== null
      const late = new AbortController()
      const signal = hurry ? AbortSignal.any([hurry, late.signal]) : late.signal
      if (!isOver()) {
        await Promise.race([exited, sleep(timeout, undefined, { signal }).catch(() => {})])
      }
      late.abort()
      if (!isOver()) signalProcess({ pid, signal: 'SIGKILL' })
      // Also ends what the program itself may have left behind.
      signalProcess({ pid: -pid, signal: 'SIGKILL' })
      await ended
    },
  }
}

/**
 * Runs a program to its end; its output is shown when it fails.
 * @param {Program & { title: string, control?: StepControl }} options
 * @throws {UserError}
 */
export async function runCommand({ title, control: { signal, onSpawn } = {}, ...program }) {
  await timed({ title, work: run })

  async function run() {
    const step = childProcess({
      ...program,
      detached: signal !== undefined,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (step.pid !== undefined) onSpawn?.(step.pid)
    let output = ''
    for (const stream of [step.child.stdout, step.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output = (output + text).slice(-keptOutput)
      })
    }
    const stop = () => void step.stop({ timeout: 5000 })
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
    const failure = await step.ended
    signal?.removeEventListener('abort', stop)
    if (signal?.aborted) throw new Interrupted()
    if (!failure) return
    process.stderr.write(output.replace(/\n?$/, '\n'))
    throw new UserError(`${title} failed (${failure}); see its output above`)
  }
}

/**
 * The environment for programs that are not Node's: variables such as PGDATA or LC_ALL would change
 * what they do. Next.js declares NODE_ENV a part of every environment, hence the two steps.
 */
export const cleanEnvironment = /** @type {NodeJS.ProcessEnv} */ (
  /** @type {unknown} */ ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })
)

/**
 * Whether a process has this number and has not ended: not one that waits for its parent to notice its end.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

/**
 * Signals a process, or the group of a negative number; one that has ended is no error, and Windows has
 * no groups.
 * @param {{ pid: number, signal: NodeJS.Signals }} options
 */
export function signalProcess({ pid, signal }) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
