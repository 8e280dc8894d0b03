// @ts-check
// Loaded into a server under test with --import: what it repeats every half a minute or more seldom is
// done when the process gets SIGUSR2, by which a day passes. What comes sooner comes as usual.
const day = 24 * 60 * 60 * 1000
const seldom = 30_000

/** @type {(() => void)[]} */
const repeated = []
const { setInterval: repeat } = globalThis

/** @type {(...args: any[]) => any} */
const waitForDay = (work, milliseconds, ...args) => {
  if (milliseconds < seldom) return repeat(work, milliseconds, ...args)
  repeated.push(() => work(...args))
  return repeat(() => undefined, day)
}
Object.defineProperties(waitForDay, Object.getOwnPropertyDescriptors(repeat))
Object.assign(globalThis, { setInterval: waitForDay })

let passed = 0
const now = performance.now.bind(performance)
performance.now = () => now() + passed

process.on('SIGUSR2', () => {
  passed += day
  for (const work of repeated) work()
})
