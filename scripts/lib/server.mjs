// @ts-check
import { spawn } from 'node:child_process'
import { endsWithin, signalGroup } from './stopping.mjs'

/**
 * @typedef {object} RunningServer
 * @property {number | undefined} pid
 * @property {Promise<string>} ended how it ended, such as `exit code 1`
 * @property {(options: { hurry: AbortSignal }) => Promise<void>} stop open requests are answered
 *   first, unless there is a hurry
 */

const exitWithParent = new URL(`exitWithParent.mjs?parent=${process.pid}`, import.meta.url).href
const stopWithin = 15_000

/**
 * Starts the web server as a process group of its own, so that the terminal's Ctrl-C reaches this
 * script alone, which then stops everything in order.
 * @param {{ cwd: string, args: string[], env: NodeJS.ProcessEnv }} options
 * @returns {RunningServer}
 */
export function startServer({ cwd, args, env }) {
  const child = spawn(process.execPath, ['--import', exitWithParent, ...args], {
    cwd,
    env,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  return {
    pid: child.pid,
    ended,
    async stop({ hurry }) {
      if (child.pid === undefined) return
      child.kill('SIGTERM')
      await endsWithin({ ended, timeout: stopWithin, hurry })
      // Also ends what the server itself may have left behind.
      signalGroup({ pid: child.pid, signal: 'SIGKILL' })
      await ended
    },
  }
}
