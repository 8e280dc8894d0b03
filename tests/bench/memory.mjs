// @ts-check
import autocannon from 'autocannon'
import { startTestServer } from '../helpers/testServer.mjs'
import { formLoads, post } from './forms.mjs'
import { connections, figure, median } from './measure.mjs'
import { benchStaffPages } from './staffPages.mjs'

const goals = { fresh: 220, loaded: 320, startMilliseconds: 2000 }
const rounds = 3
const duration = 5
const pause = () => new Promise((resolve) => setTimeout(resolve, 10_000))

/**
 * Resident memory of a server with the image's settings: after its start, when all pages are made, right
 * after the largest load (CVs of 1 MB), and ten seconds after all loads; and the time of a start to the first
 * page. Medians and spread of three servers.
 * @param {import('./measure.mjs').Bench} bench
 */
export async function benchMemory({ scratch }) {
  /** @type {Record<string, number[]>} */
  const measured = {}
  const note = (/** @type {string} */ what, /** @type {number} */ value) =>
    (measured[what] ??= []).push(value)
  for (let round = 0; round < rounds; round += 1) {
    const server = await startTestServer(
      {
        NODE_OPTIONS: '--max-semi-space-size=16',
        MALLOC_ARENA_MAX: '2',
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: 'error',
        SITE_URL: 'https://www.example.org',
      },
      { hasRealHashes: true },
    )
    const read = (/** @type {string} */ when) =>
      note(`server memory after ${when}`, server.megabytes())
    try {
      await server.kill()
      const started = performance.now()
      await server.restart()
      await fetch(`${server.baseUrl}/de`)
      note('start to the first page', performance.now() - started)
      read('a start')
      for (const url of await publicPages(server.baseUrl)) await (await fetch(url)).arrayBuffer()
      read('all pages were made')
      const headers = { 'accept-encoding': 'gzip' }
      await autocannon({ url: `${server.baseUrl}/de`, connections, duration, headers })
      for (const load of Object.values(formLoads)) await post({ server, load, duration })
      read('CVs of 1 MB')
      await pause()
      await benchStaffPages({ server, scratch, only: 'export' })
      await pause()
      read('all of these loads, ten seconds later')
    } finally {
      await server.stop()
    }
  }
  return Object.entries(measured).map(([what, values]) => {
    const isTime = what.startsWith('start')
    const unit = isTime ? ' ms' : ' MB'
    const memory = what.endsWith('a start') ? goals.fresh : goals.loaded
    return figure({
      what: `${what} : goal (${values.map(Math.round).join(', ')}${unit})`,
      ours: median(values),
      reference: isTime ? goals.startMilliseconds : memory,
      unit,
    })
  })
}

/** @param {string} baseUrl */
async function publicPages(baseUrl) {
  const sitemap = await (await fetch(`${baseUrl}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')
  return addresses.map((address) => `${baseUrl}${new URL(address).pathname}`)
}
