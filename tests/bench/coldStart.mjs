// @ts-check
import { startBareServer } from './bareServer.mjs'
import { figure, median } from './measure.mjs'

/** From the start of the process to the first 200 of the home page, beside a bare Node server. @param {import("./measure.mjs").Bench} bench */
export async function benchColdStart({ server }) {
  const ours = []
  const reference = []
  for (let round = 0; round < 3; round += 1) {
    await server.kill()
    const started = performance.now()
    await server.restart()
    await fetch(`${server.baseUrl}/de`)
    ours.push(performance.now() - started)
    const begun = performance.now()
    const bare = await startBareServer('hello')
    reference.push(performance.now() - begun)
    bare.stop()
  }
  return [
    figure({
      what: 'cold start to the first page on an existing database : a bare Node server',
      ours: median(ours),
      reference: median(reference),
      unit: ' ms',
    }),
  ]
}
