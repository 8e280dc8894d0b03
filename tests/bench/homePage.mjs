// @ts-check
import autocannon from 'autocannon'
import { startBareServer } from './bareServer.mjs'
import { figure, seconds } from './measure.mjs'

/** The cached home page, beside a bare Node server sending the same bytes. @param {import("./measure.mjs").Bench} bench */
export async function benchHomePage({ server }) {
  const html = await (await fetch(`${server.baseUrl}/de`)).text()
  const bare = await startBareServer(html)
  const load = (/** @type {string} */ url) =>
    autocannon({ url, connections: 50, duration: seconds })
  await load(`${server.baseUrl}/de`)
  const prefixed = await load(`${server.baseUrl}/de`)
  const unprefixed = await load(`${server.baseUrl}/`)
  const reference = await load(bare.url)
  bare.stop()
  return [
    figure({
      what: 'home page with a prefix, requests/s : a bare Node server with the same bytes',
      ours: prefixed.requests.average,
      reference: reference.requests.average,
      unit: '/s',
    }),
    figure({
      what: 'home page without a prefix : the same',
      ours: unprefixed.requests.average,
      reference: reference.requests.average,
      unit: '/s',
    }),
  ]
}
