// @ts-check
import { spawn } from 'node:child_process'
import { Interrupted, Problem } from './problem.mjs'
import { withProgress } from './progress.mjs'
import { signalGroup } from './stopping.mjs'

/**
 * @typedef {object} StepControl how a caller can follow and end a long step
 * @property {AbortSignal} [signal] ends the step and all that it has started; where unset, the
 *   terminal's Ctrl-C does
 * @property {(pid: number) => void} [onSpawn]
 */

const maximumOutput = 2_000_000
const killAfter = 5000

/**
 * Runs a command to its end, showing only that it works; its output is shown when it fails.
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.command
 * @param {string[]} options.args
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} options.env
 * @param {StepControl} [options.control]
 */
export async function runStep({ title, control = {}, ...program }) {
  let output = ''
  try {
    await withProgress({
      title,
      work: async () => {
        const result = await runToEnd({ ...program, control })
        output = result.output
        if (control.signal?.aborted) throw new Interrupted()
        if (result.failure) {
          throw new Problem(`${title} failed (${result.failure}); its output is above`)
        }
      },
    })
  } catch (error) {
    if (error instanceof Problem) process.stderr.write(output.replace(/\n?$/, '\n'))
    throw error
  }
}

/**
 * A process that is ended by a signal leads a group of its own, so that all of its descendants can
 * be ended with it.
 * @param {{ command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv, control: StepControl }} options
 * @returns {Promise<{ failure: string | undefined, output: string }>}
 */
function runToEnd({ command, args, cwd, env, control }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: control.signal !== undefined,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk.toString()).slice(-maximumOutput)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const { pid } = child
    if (pid !== undefined) control.onSpawn?.(pid)
    const release = pid === undefined ? () => {} : endOnAbort({ pid, signal: control.signal })
    child.once('error', (error) => resolve({ failure: error.message, output }))
    child.once('close', (code, signal) => {
      release()
      resolve({ failure: code === 0 ? undefined : (signal ?? `exit code ${code}`), output })
    })
  })
}

/**
 * @param {{ pid: number, signal: AbortSignal | undefined }} options
 * @returns {() => void} to be called when the process has ended
 */
function endOnAbort({ pid, signal }) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const end = () => {
    signalGroup({ pid, signal: 'SIGTERM' })
    timer = setTimeout(() => signalGroup({ pid, signal: 'SIGKILL' }), killAfter)
  }
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  return () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
