// @ts-check
import { Interrupted, Problem } from './problem.mjs'
import { listenForStop } from './stopRequest.mjs'

/**
 * @typedef {import('./stopRequest.mjs').StopRequest} StopRequest
 *
 * @typedef {(() => Promise<void> | void)[]} Closers what ends the things that were started
 */

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
    process.exitCode = stopping.signal.aborted ? stopping.exitCode() : 1
    if (!stopping.signal.aborted && !(error instanceof Interrupted)) report(error)
  } finally {
    await closeAll(closers)
    // Nothing is left to wait for, and a forgotten timer or socket must not hold the terminal.
    process.exit()
  }
}

/** @param {Closers} closers */
async function closeAll(closers) {
  for (const close of closers.reverse()) {
    try {
      await close()
    } catch (error) {
      process.exitCode = 1
      report(error)
    }
  }
}

/** @param {unknown} error */
function report(error) {
  const isExpected = error instanceof Problem
  console.error(isExpected ? error.message : error)
}
