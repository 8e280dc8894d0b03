// @ts-check
import { spawn } from 'node:child_process'
import { installChromium } from './lib/chromium.mjs'
import { installClamd } from './lib/clamd.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject } from './lib/projectRoot.mjs'

/**
 * The gate, in order. Each step is an npm script that can be run by itself.
 * @type {{ name: string, script: string, totals?: RegExp }[]}
 */
const steps = [
  { name: 'format', script: 'check:format' },
  { name: 'lint', script: 'check:lint' },
  { name: 'types', script: 'check:types' },
  { name: 'messages', script: 'check:messages', totals: /^messages: .+$/m },
  { name: 'generated', script: 'check:generated' },
  { name: 'unit', script: 'test:unit', totals: /^\s+Tests .+$/m },
  { name: 'build', script: 'build' },
  { name: 'integration', script: 'test:int', totals: /^\s+Tests .+$/m },
  { name: 'faults', script: 'test:faults', totals: /^\s+Tests .+$/m },
  { name: 'end-to-end', script: 'test:e2e', totals: /^\s+\d+ (passed|failed|flaky|skipped).*$/gm },
]

await ensureInstalled()
installChromium()
installClamd()

/** @type {{ name: string, ok: boolean, seconds: number, totals: string }[]} */
const results = []
for (const step of steps) {
  console.log(`\n── ${step.name}`)
  const started = Date.now()
  const { ok, output } = await run(step.script)
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

/**
 * Runs a step with its output shown.
 * @param {string} script of package.json
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run(script) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], {
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
