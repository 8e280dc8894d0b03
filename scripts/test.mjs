// @ts-check
import { spawn } from 'node:child_process'
import { installChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject } from './lib/projectRoot.mjs'

const bin = (/** @type {string[]} */ ...parts) => inProject('node_modules', ...parts)

/**
 * The gate, in order; each step is a command that can be run by itself.
 * @type {{ name: string, args: string[], totals?: RegExp }[]}
 */
const steps = [
  { name: 'format', args: [bin('prettier', 'bin', 'prettier.cjs'), '--check', '.'] },
  { name: 'lint', args: [bin('eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0'] },
  { name: 'types', args: [bin('typescript', 'bin', 'tsc'), '--noEmit'] },
  { name: 'messages', args: ['scripts/checkMessages.mjs'], totals: /^messages: .+$/m },
  { name: 'generated', args: ['scripts/checkGenerated.mjs'] },
  { name: 'unit', args: vitest('unit'), totals: /^\s+Tests .+$/m },
  { name: 'build', args: ['scripts/build.mjs'] },
  { name: 'integration', args: vitest('int'), totals: /^\s+Tests .+$/m },
  {
    name: 'end-to-end',
    args: [bin('playwright', 'cli.js'), 'test'],
    totals: /^\s+\d+ (passed|failed).*$/gm,
  },
]

await ensureInstalled()
installChromium()

/** @type {{ name: string, ok: boolean, seconds: number, totals: string }[]} */
const results = []
for (const step of steps) {
  console.log(`\n── ${step.name}`)
  const started = Date.now()
  const { ok, output } = await run(step.args)
  const totals = step.totals ? (output.match(step.totals) ?? ['no totals']).join(', ').trim() : ''
  results.push({ name: step.name, ok, seconds: Math.round((Date.now() - started) / 1000), totals })
}

console.log('\n── totals')
for (const { name, ok, seconds, totals } of results) {
  console.log(
    `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${String(seconds).padStart(4)} s  ${totals}`,
  )
}
const failed = results.filter(({ ok }) => !ok).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** @param {string} project */
function vitest(project) {
  return [bin('vitest', 'vitest.mjs'), 'run', '--project', project]
}

/**
 * Runs a step with its output shown.
 * @param {string[]} args of Node
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: inProject(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1' },
    })
    let output = ''
    for (const [stream, target] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
        target.write(text)
      })
    }
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
