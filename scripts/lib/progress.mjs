// @ts-check

const linesEvery = 5000
const frames = ['|', '/', '-', '\\']

/**
 * Shows that a long piece of work is going on: a spinner on a terminal, otherwise a line every few
 * seconds; then the time it took.
 * @template Result
 * @param {object} options
 * @param {string} options.title
 * @param {() => Promise<Result>} options.work
 * @param {boolean} [options.isAnimated] false where the work writes to the terminal itself
 * @returns {Promise<Result>}
 */
export async function withProgress({ title, work, isAnimated = true }) {
  const startedAt = Date.now()
  const seconds = () => (Date.now() - startedAt) / 1000
  const stop = isAnimated && isTerminal() ? spin({ title, seconds }) : tick({ title, seconds })
  try {
    const result = await work()
    stop()
    console.log(`${title}: done in ${seconds().toFixed(1)} s`)
    return result
  } catch (error) {
    stop()
    throw error
  }
}

function isTerminal() {
  return process.stdout.isTTY && !process.env.CI && process.env.TERM !== 'dumb'
}

/** @param {{ title: string, seconds: () => number }} options */
function spin({ title, seconds }) {
  let turn = 0
  const draw = () => {
    const frame = frames[turn++ % frames.length]
    process.stdout.write(`\r\x1b[2K${frame} ${title} (${Math.floor(seconds())} s)`)
  }
  draw()
  const timer = setInterval(draw, 120)
  return () => {
    clearInterval(timer)
    process.stdout.write('\r\x1b[2K')
  }
}

/** @param {{ title: string, seconds: () => number }} options */
function tick({ title, seconds }) {
  console.log(`${title} …`)
  const timer = setInterval(
    () => console.log(`${title}: still working, ${Math.round(seconds())} s`),
    linesEvery,
  )
  return () => clearInterval(timer)
}
