// @ts-check
import os from 'node:os'
import { Interrupted } from './problem.mjs'
import { getCommandLine, getParentPid, isRunning, referToProcess } from './processIdentity.mjs'

/**
 * @typedef {object} StopRequest
 * @property {AbortSignal} signal aborted when a stop is asked for
 * @property {AbortSignal} hurry aborted when it is asked for again
 * @property {Promise<void>} made resolves when a stop is asked for
 * @property {import('./processIdentity.mjs').ProcessReference | undefined} npm what runs this
 *   script; its end asks for a stop too
 * @property {() => void} throwIfMade
 * @property {() => number} exitCode what a shell expects of a process that a signal ended
 */

const npmCheckedEvery = 1000

/**
 * From here on signals no longer end this process: whoever calls this stops in order.
 * @returns {StopRequest}
 */
export function listenForStop() {
  const first = new AbortController()
  const second = new AbortController()
  /** @param {string} reason */
  const ask = (reason) => {
    if (first.signal.aborted) return second.abort()
    // A terminal shows "^C" or a spinner on the current line.
    console.log(`${process.stdout.isTTY ? '\n' : ''}Stopping (${reason}) …`)
    first.abort(reason)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask)
  // When the terminal is gone, writing to it fails; stopping in order matters more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    signal: first.signal,
    hurry: second.signal,
    made: new Promise((resolve) => {
      first.signal.addEventListener('abort', () => resolve(), { once: true })
    }),
    npm: watchNpm({ onEnd: () => !first.signal.aborted && ask('npm has ended') }),
    throwIfMade() {
      if (first.signal.aborted) throw new Interrupted()
    },
    exitCode: () => signalExitCode(first.signal.reason),
  }
}

/**
 * When npm is killed, nobody at the terminal could stop this script any more.
 * @param {{ onEnd: () => void }} options
 */
function watchNpm({ onEnd }) {
  const npm = process.env.npm_lifecycle_event ? referToProcess(findNpm()) : undefined
  const timer = setInterval(() => {
    if (!npm || isRunning(npm)) return
    clearInterval(timer)
    onEnd()
  }, npmCheckedEvery)
  timer.unref()
  return npm
}

/** npm runs scripts with a shell, which some systems' shells replace by the script itself. */
function findNpm() {
  const isShell = /^\S*sh[\s\0]-c[\s\0]/.test(getCommandLine(process.ppid))
  return isShell ? getParentPid(process.ppid) : process.ppid
}

/** @param {unknown} reason the signal's name, or a text */
function signalExitCode(reason) {
  const number = Object.entries(os.constants.signals).find(([name]) => name === reason)?.[1]
  return number === undefined ? 1 : 128 + number
}
