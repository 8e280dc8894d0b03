// @ts-check
import os from 'node:os'
import { Interrupted, UserError } from './userError.mjs'

/**
 * @typedef {object} StopRequest
 * @property {AbortSignal} signal aborted when a stop is asked for
 * @property {AbortSignal} hurry aborted when it is asked for again
 *
 * @typedef {(() => Promise<void> | void)[]} Closers what ends the things that were started
 */

const npmCheckedEvery = 200

/**
 * Does a command's whole work, then ends what it started, the last thing first, and the process.
 * What the person can mend is said in one line; the exit code tells how it went.
 * @param {(options: { stopping: StopRequest, closers: Closers }) => Promise<void>} work
 */
export async function runInOrder(work) {
  const stopping = listenForStop()
  /** @type {Closers} */
  const closers = []
  // Work whose event loop runs empty has not been done.
  process.exitCode = 1
  try {
    await work({ stopping, closers })
    process.exitCode = 0
  } catch (error) {
    if (!stopping.signal.aborted && !(error instanceof Interrupted)) report(error)
    if (stopping.signal.aborted) process.exitCode = exitCodeOf(stopping.signal.reason)
  } finally {
    for (const close of closers.reverse()) {
      try {
        await close()
      } catch (error) {
        process.exitCode = 1
        report(error)
      }
    }
    // Nothing is left to wait for, and a forgotten timer or socket must not hold the terminal.
    process.exit()
  }
}

/**
 * From here on signals no longer end this process: the caller stops in order.
 * @returns {StopRequest}
 */
function listenForStop() {
  const first = new AbortController()
  const second = new AbortController()
  /** @param {string} reason */
  const ask = (reason) => {
    if (first.signal.aborted) return second.abort()
    // A terminal shows "^C" on the current line.
    console.log(`${process.stdout.isTTY ? '\n' : ''}Stopping (${reason}) …`)
    first.abort(reason)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask)
  // When the terminal is gone, writing to it fails; stopping in order matters more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (process.env.npm_lifecycle_event) watchNpm(() => !first.signal.aborted && ask('npm has ended'))
  return { signal: first.signal, hurry: second.signal }
}

/**
 * When npm is killed, or its shell by a signal that it does not pass on, this process could not be stopped at the
 * terminal any more.
 * @param {() => void} onEnd
 */
function watchNpm(onEnd) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onEnd()
  }, npmCheckedEvery)
  timer.unref()
}

/**
 * What a shell expects of a process that a signal ended.
 * @param {unknown} reason the signal's name, or a text
 */
function exitCodeOf(reason) {
  const number = Object.entries(os.constants.signals).find(([name]) => name === reason)?.[1]
  return number === undefined ? 1 : 128 + number
}

/** @param {unknown} error */
function report(error) {
  console.error(error instanceof UserError ? error.message : error)
}
