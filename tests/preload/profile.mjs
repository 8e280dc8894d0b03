// @ts-check
// Loaded into a server under test with --import: SIGUSR2 starts a CPU profile, and ends it with a list of
// the functions in which the main thread spent most of its time.
import { Session } from 'node:inspector/promises'

/** Microseconds between two samples. */
const interval = 500
const mostFunctions = 25

const session = new Session()
let isRunning = false

process.on('SIGUSR2', async () => {
  isRunning = !isRunning
  if (isRunning) {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval })
    await session.post('Profiler.start')
    return
  }
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  console.log(describe(profile))
})

/** @param {import('node:inspector').Profiler.Profile} profile */
function describe({ nodes, samples = [], timeDeltas = [] }) {
  const calls = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  /** @type {Map<string, number>} */
  const times = new Map()
  let total = 0
  for (const [index, id] of samples.entries()) {
    const { functionName = '', url = '', lineNumber = 0 } = calls.get(id) ?? {}
    const file = url.split('/').slice(-2).join('/')
    const name = `${functionName || '(anonymous)'} ${file ? `${file}:${lineNumber + 1}` : ''}`
    const time = timeDeltas[index] ?? 0
    times.set(name, (times.get(name) ?? 0) + time)
    total += time
  }
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostFunctions)
    .map(([name, time]) => `${((100 * time) / total).toFixed(1).padStart(5)} %  ${name}`)
    .join('\n')
}
