// @ts-check
import autocannon from 'autocannon'
import { startTestServer } from '../helpers/testServer.mjs'
import { benchExports } from './exports.mjs'
import { formLoads, post } from './forms.mjs'
import { connections, figure, median, residentMegabytes } from './measure.mjs'

const goals = { fresh: 220, loaded: 320 }
const rounds = 3
const loadSeconds = 5
const pause = () => new Promise((resolve) => setTimeout(resolve, 10_000))

/**
 * Resident memory of a server with the image's settings: after its start, when all pages are made, right
 * after the largest load (CVs of 1 MB), and ten seconds after all loads. Medians and spread of three servers.
 * @param {import("./measure.mjs").Bench} bench
 */
export async function benchMemory({ scratch }) {
  /** @type {Record<string, number[]>} */
  const measured = {}
  for (let round = 0; round < rounds; round += 1) {
    const server = await startTestServer(
      {
        NODE_OPTIONS: '--max-semi-space-size=16',
        MALLOC_ARENA_MAX: '2',
        ...memorySettings(),
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: 'error',
        SITE_URL: 'https://www.example.org',
      },
      { hasRealHashes: true },
    )
    const read = (/** @type {string} */ when) =>
      (measured[when] ??= []).push(residentMegabytes(server.pid))
    try {
      read('a start')
      for (const url of await publicPages(server.baseUrl)) await (await fetch(url)).arrayBuffer()
      read('all pages were made')
      await get(`${server.baseUrl}/de`)
      for (const load of Object.values(formLoads)) {
        await post({ server, load, duration: loadSeconds })
      }
      read('CVs of 1 MB')
      await pause()
      await benchExports({ server, scratch })
      await get(`${server.baseUrl}/admin/consultations`, { authorization: 'Basic bm86bm8=' })
      await pause()
      read('all of these loads, ten seconds later')
    } finally {
      await server.stop()
    }
  }
  return Object.entries(measured).map(([when, values]) =>
    figure({
      what: `server memory after ${when} : goal (${values.map(Math.round).join(', ')} MB)`,
      ours: median(values),
      reference: when === 'a start' ? goals.fresh : goals.loaded,
      unit: ' MB',
    }),
  )
}

/** @param {string} baseUrl */
async function publicPages(baseUrl) {
  const sitemap = await (await fetch(`${baseUrl}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')
  return addresses.map((address) => `${baseUrl}${new URL(address).pathname}`)
}

/**
 * @param {string} url
 * @param {Record<string, string>} [headers]
 */
async function get(url, headers = {}) {
  await autocannon({
    url,
    connections,
    duration: loadSeconds,
    headers: { 'accept-encoding': 'gzip', ...headers },
  })
}

/** `MEMORY_FLAGS='MALLOC_TRIM_THRESHOLD_=131072'` tries other settings. */
function memorySettings() {
  const pairs = (process.env.MEMORY_FLAGS ?? '').split(' ').filter(Boolean)
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)))
}
