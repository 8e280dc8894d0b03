// @ts-check
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { inProject } from './lib/projectRoot.mjs'
import { installTestPrograms } from './lib/installTestPrograms.mjs'

/**
 * A part of the gate, an npm script that can be run by itself.
 * @typedef {object} Step
 * @property {string} name
 * @property {string} script of package.json
 * @property {string[]} [after] names of the steps that must have passed before it begins
 * @property {string[]} [behind] names of the steps that must have ended before it begins, where they run
 * @property {RegExp} [totals] the line of its output that belongs in the totals
 * @property {string} [tests] the folder of its tests
 * @property {string[]} [main] those of its files that `npm test` runs; none: only `--all` runs the step
 *
 * @typedef {{ name: string, ok: boolean, seconds: number, summary: string, end?: string[] }} Result `end`: the last
 *   lines of its output where it failed
 */

const vitestTotals = /^\s+Tests .+$/m
const e2eTotals = /^\s+\d+ (passed|failed|flaky|skipped).*$/gm
const built = { after: ['build'] }

/** What visitors, staff and editors come for. */
const mainJourneys = [
  'bareSite',
  'everyPage',
  'consultationForm',
  'waitingConsultation',
  'chat',
  'survey',
  'myRequest',
  'staff',
  'desk',
  'editors',
].map((name) => `/${name}.e2e`)

/** @type {Pick<Step, 'after' | 'tests' | 'main'>} */
const faults = { ...built, tests: 'tests/faults', main: [] }
/** @type {Pick<Step, 'after' | 'behind' | 'tests' | 'main'>} */
const browser = {
  ...built,
  // Browsers have the machine to themselves: what a page does within its time would be late on a starved one.
  behind: ['integration', 'faults'],
  tests: 'tests/e2e',
  main: mainJourneys,
}

/**
 * Two run at once, in this order: one for each core of a small machine.
 * @type {Step[]}
 */
const steps = [
  { name: 'types', script: 'check:types' },
  { name: 'lint', script: 'check:lint' },
  // `check:types` and the build write into the same folder.
  { name: 'build', script: 'build', after: ['types'] },
  { name: 'format', script: 'check:format' },
  { name: 'messages', script: 'check:messages', totals: /^messages: .+$/m },
  { name: 'generated', script: 'check:generated' },
  { name: 'unit', script: 'test:unit', totals: vitestTotals, tests: 'tests/unit' },
  { ...built, name: 'integration', script: 'test:int', totals: vitestTotals, tests: 'tests/int' },
  { ...faults, name: 'faults', script: 'test:faults', totals: vitestTotals },
  { ...browser, name: 'end-to-end', script: 'test:e2e', totals: e2eTotals },
]

const atOnce = 2
const shownLines = 60

await ensureInstalled()
installTestPrograms()

const [name] = process.argv.slice(2)
const isAll = name === '--all'
const results = name && !isAll ? await runTestsOf(name) : await runSteps()
printTotals(results)
process.exit(results.every(({ ok }) => ok) ? 0 : 1)

/** @returns {Promise<Result[]>} */
async function runSteps() {
  /** @type {Map<string, Promise<Result>>} */
  const running = new Map()
  /** @type {Result[]} */
  const done = []
  const waiting = steps.filter(({ main }) => isAll || main?.length !== 0)
  while (waiting.length > 0 || running.size > 0) {
    for (const step of waiting.filter(isReady).slice(0, atOnce - running.size)) {
      waiting.splice(waiting.indexOf(step), 1)
      const passed = (step.after ?? []).every((before) => isDone(before)?.ok)
      running.set(
        step.name,
        passed ? run({ step, files: isAll ? [] : step.main }) : Promise.resolve(notRun(step)),
      )
    }
    const result = await Promise.race(running.values())
    running.delete(result.name)
    done.push(result)
  }
  return steps.flatMap((step) => isDone(step.name) ?? [])

  /** @param {string} name */
  function isDone(name) {
    return done.find((result) => result.name === name)
  }
  /** @param {Step} step */
  function isReady({ after = [], behind = [] }) {
    const isAhead = (/** @type {string} */ one) =>
      running.has(one) || waiting.some((step) => step.name === one)
    return after.every(isDone) && !behind.some(isAhead)
  }
}

/**
 * Runs the test files whose path contains a text, one step after the other.
 * @param {string} text
 * @returns {Promise<Result[]>}
 */
async function runTestsOf(text) {
  /** @type {Result[]} */
  const results = []
  for (const step of steps) {
    const files = step.tests ? listTests(step.tests).filter((file) => file.includes(text)) : []
    if (files.length > 0) results.push(await run({ step, files }))
  }
  if (results.length === 0) console.error(`No test file has ${text} in its path`)
  return results.length > 0 ? results : [notRun({ name: text })]
}

/**
 * @param {string} folder
 * @returns {string[]} paths from the project's root
 */
function listTests(folder) {
  return readdirSync(inProject(folder), { encoding: 'utf8', recursive: true })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.(test|spec)\.ts$/.test(file))
}

/**
 * Runs a step and shows its output, each line with the step's name before it.
 * @param {{ step: Step, files?: string[] }} options `files`: these of its tests alone
 * @returns {Promise<Result>}
 */
function run({ step, files = [] }) {
  const started = performance.now()
  console.log(`── ${step.name}`)
  return new Promise((resolve) => {
    // No more workers, each of which needs a server, than there are files.
    const workers = files.length > 0 ? { INT_WORKERS: String(Math.min(files.length, 2)) } : {}
    const env = { ...process.env, ...workers, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1' }
    const child = spawn('npm', ['run', '--silent', step.script, '--', ...files], {
      cwd: inProject(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    })
    /** @type {string[]} */
    const lines = []
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line)
        console.log(`${step.name}: ${line}`)
      })
    }
    child.on('close', (code) => {
      const totals = step.totals ? (lines.join('\n').match(step.totals) ?? ['no totals']) : []
      resolve({
        name: step.name,
        ok: code === 0,
        seconds: (performance.now() - started) / 1000,
        summary: totals.map((text) => text.trim()).join(', '),
        ...(code !== 0 && { end: lines.slice(-shownLines) }),
      })
    })
  })
}

/** @param {{ name: string }} step @returns {Result} */
function notRun({ name }) {
  return { name, ok: false, seconds: 0, summary: 'not run' }
}

/** @param {Result[]} results */
function printTotals(results) {
  for (const { name, end } of results) {
    if (end) console.log(`\n── the end of ${name}\n${end.join('\n')}`)
  }
  console.log('\n── totals')
  for (const { name, ok, seconds, summary } of results) {
    const time = `${Math.round(seconds)} s`.padStart(6)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${time}  ${summary}`)
  }
  console.log(`${Math.round(performance.now() / 1000)} s in total`)
  const failed = results.filter(({ ok }) => !ok).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
}
