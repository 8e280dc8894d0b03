// @ts-check

/**
 * Says that a long piece of work begins, and then the time it took.
 * @template Result
 * @param {{ title: string, work: () => Promise<Result> }} options
 * @returns {Promise<Result>}
 */
export async function timed({ title, work }) {
  const startedAt = Date.now()
  console.log(`${title} …`)
  const result = await work()
  console.log(`${title}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}
