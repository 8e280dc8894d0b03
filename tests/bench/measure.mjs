// @ts-check
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { residentMegabytes } from '../helpers/testServer.mjs'

/**
 * Every figure stands beside a reference measured in the same run on the same machine, because only
 * the ratio of the two means anything elsewhere.
 * @typedef {object} Figure
 * @property {string} what
 * @property {string} ours
 * @property {string} reference
 * @property {string} ratio ours divided by the reference
 */

/**
 * What each benchmark is given.
 * @typedef {object} Bench
 * @property {import('../helpers/testServer.mjs').TestServer} server
 * @property {string} scratch a folder that is removed afterwards
 */

/** How long a load lasts, and how many send at the same time. */
const seconds = 10
export const connections = 10

/**
 * Transactions that pgbench makes per second of an SQL script.
 * @param {{ bench: Bench, sql: string }} load
 */
export function pgbench({ bench: { server, scratch }, sql }) {
  const script = path.join(scratch, 'pgbench.sql')
  writeFileSync(script, sql)
  const output = execFileSync(
    'pgbench',
    // oxfmt-ignore
    ['-n', '-f', script, '-c', String(connections), '-j', '2', '-T', String(seconds), server.databaseUrl],
    { encoding: 'utf8' },
  )
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}

/**
 * The shortest of several times that a work takes, in milliseconds.
 * @param {number} times
 * @param {() => Promise<void>} work
 */
export async function fastest(times, work) {
  let best = Infinity
  // While psql runs this process sleeps: here it hears of connections that were closed meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (let round = 0; round < times; round += 1) {
    const started = performance.now()
    await work()
    best = Math.min(best, performance.now() - started)
  }
  return best
}

/**
 * Resident memory of a process in MB, and the most that it is until it is asked to stop, looked at every 50 ms.
 * @param {number} pid
 */
export function watchMemory(pid) {
  const before = residentMegabytes(pid)
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, residentMegabytes(pid))), 50)
  return {
    stop: () => {
      clearInterval(timer)
      return { before, highest }
    },
  }
}

/** @param {string[]} tools */
export function requireTools(tools) {
  for (const tool of tools) {
    try {
      execFileSync(tool, ['--version'])
    } catch {
      console.error(
        `${tool} is needed as a reference (Debian: postgresql-client and postgresql-contrib)`,
      )
      process.exit(1)
    }
  }
}

/** @param {number[]} values */
export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

/**
 * @param {{ what: string, ours: number, reference: number, unit: string }} measured
 * @returns {Figure}
 */
export function figure({ what, ours, reference, unit }) {
  const show = (/** @type {number} */ value) =>
    `${value >= 100 ? Math.round(value) : value.toFixed(1)}${unit}`
  return {
    what,
    ours: show(ours),
    reference: show(reference),
    ratio: (ours / reference).toFixed(3),
  }
}

/** @param {Figure[]} figures */
export function print(figures) {
  console.log(`\nNode ${process.version}, ${os.cpus().length} cores\n`)
  console.log('| measured : reference | ours | reference | ratio |')
  console.log('| --- | ---: | ---: | ---: |')
  for (const { what, ours, reference, ratio } of figures) {
    console.log(`| ${what} | ${ours} | ${reference} | ${ratio} |`)
  }
}
