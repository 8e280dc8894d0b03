// @ts-check

/**
 * Has what is written to the console come out as lines of the log. Plain JavaScript, because commands use it as well.
 * @param {Partial<Record<'log' | 'error', 'info' | 'error'>>} levels of the console's functions
 */
export function logJson(levels) {
  for (const [name, level] of Object.entries(levels)) {
    const write = (/** @type {unknown[]} */ ...words) => {
      const texts = words.map((word) => (word instanceof Error ? word.stack : word))
      const msg = texts.join(' ').trim()
      const entry = { level, time: new Date().toISOString(), msg }
      if (msg) process.stdout.write(`${JSON.stringify(entry)}\n`)
    }
    Object.assign(console, { [name]: write })
  }
}
