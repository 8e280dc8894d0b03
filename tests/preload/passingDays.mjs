// @ts-check
// Loaded into a server under test with --import: by SIGUSR2 a day passes for what this server does by itself,
// without the others: it does it again, and what it remembers for hours is too old.
const day = 24 * 60 * 60 * 1000

let passed = 0
const now = performance.now.bind(performance)
performance.now = () => now() + passed

process.on('SIGUSR2', () => {
  passed += day
  const { [Symbol.for('curaco.jobSlots')]: slots } =
    /** @type {Record<symbol, Map<string, number> | undefined>} */ (
      /** @type {unknown} */ (globalThis)
    )
  slots?.clear()
})
