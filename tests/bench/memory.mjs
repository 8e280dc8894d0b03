// @ts-check
import { figure, watchMemory } from './measure.mjs'

const goals = { fresh: 220, loaded: 320 }

/**
 * The server's memory after everything that was measured before, and that of one that has only just begun,
 * beside the goals for both.
 * @param {import("./measure.mjs").Bench} bench
 */
export async function benchMemory({ server }) {
  const loaded = watchMemory(server.pid).stop().before
  await server.kill()
  await server.restart()
  const fresh = watchMemory(server.pid).stop().before
  const of = (/** @type {string} */ what, /** @type {number} */ ours, /** @type {number} */ goal) =>
    figure({ what, ours, reference: goal, unit: ' MB' })
  return [
    of('server memory after all of these loads : goal', loaded, goals.loaded),
    of('server memory after a start : goal', fresh, goals.fresh),
  ]
}
