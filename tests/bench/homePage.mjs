// @ts-check
import http from 'node:http'
import autocannon from 'autocannon'
import { startBareServer } from './bareServer.mjs'
import { startEmptySite } from './emptySite.mjs'
import { figure, seconds } from './measure.mjs'

/**
 * The stored home page as a browser asks for it, beside a bare Node server that sends the same compressed
 * bytes and beside an empty page of Next.js. The sender has its part of the processor in all of them.
 * @param {import("./measure.mjs").Bench} bench
 */
export async function benchHomePage({ server }) {
  const { bytes, headers } = await getCompressed(`${server.baseUrl}/de`)
  const bare = await startBareServer(bytes, headers)
  const floor = await startEmptySite()
  const rate = async (/** @type {string} */ url) => {
    const load = { url, connections: 50, headers: { 'accept-encoding': 'gzip' } }
    await autocannon({ ...load, duration: 3 })
    return (await autocannon({ ...load, duration: seconds })).requests.average
  }
  try {
    const prefixed = await rate(`${server.baseUrl}/de`)
    const unprefixed = await rate(`${server.baseUrl}/`)
    const bareRate = await rate(bare.url)
    const floorRate = await rate(floor.url)
    const of = (/** @type {string} */ what, ours = 0, reference = 0) =>
      figure({ what, ours, reference, unit: '/s' })
    return [
      of(
        'home page with a prefix : a bare Node server with the same bytes (goal ≥ 0.5)',
        prefixed,
        bareRate,
      ),
      of('home page without a prefix : the same', unprefixed, bareRate),
      of('home page with a prefix : an empty page of Next.js (goal ≥ 3)', prefixed, floorRate),
      of('that bare Node server : the same', bareRate, floorRate),
    ]
  } finally {
    bare.stop()
    floor.stop()
  }
}

/**
 * The bytes of a page as they come, and what they are encoded in.
 * @param {string} url
 * @returns {Promise<{ bytes: Buffer, headers: Record<string, string> }>}
 */
function getCompressed(url) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'gzip' } }, async (response) => {
        const bytes = Buffer.concat(await response.toArray())
        resolve({ bytes, headers: { 'Content-Encoding': 'gzip' } })
      })
      .on('error', reject)
  })
}
