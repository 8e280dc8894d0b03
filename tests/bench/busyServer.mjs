// @ts-check
import autocannon from 'autocannon'
import { logIn } from '../helpers/logIn.mjs'
import { testUser } from '../helpers/testUser.mjs'
import { figure, seconds } from './measure.mjs'

const json = { 'content-type': 'application/json', accept: 'application/json' }
const load = { connections: 10, headers: { 'accept-encoding': 'gzip' }, duration: seconds }

/**
 * The longest that one in a hundred waits for a stored page while an editor publishes every second and
 * twenty messages a second come in, beside the same without them.
 * @param {import("./measure.mjs").Bench} bench
 */
export async function benchBusyServer({ server }) {
  const url = `${server.baseUrl}/de/pricing`
  await autocannon({ ...load, url, duration: 3 })
  const idle = await autocannon({ ...load, url })
  const { token } = await logIn({ baseUrl: server.baseUrl, credentials: testUser })
  const headers = { ...json, Authorization: `JWT ${token}` }
  const plans = `${server.baseUrl}/cms/api/pricing-plans`
  const { docs } = await (await fetch(`${plans}?limit=1&locale=de`, { headers })).json()
  const counted = { published: 0, sent: 0 }
  /** @param {keyof typeof counted} what @param {string} address @param {string} method @param {object} body */
  const call = (what, address, method, body) =>
    fetch(address, { method, headers, body: JSON.stringify(body) }).then(
      ({ ok }) => (counted[what] += Number(ok)),
      () => undefined,
    )
  const plan = `${plans}/${docs[0].id}?locale=de&publishSpecificLocale=de`
  const publish = setInterval(() => {
    const amount = 50 + (counted.published % 10)
    void call('published', plan, 'PATCH', { amount, _status: 'published' })
  }, 1000)
  const message = 'Initial contact via chat'
  const contact = { name: 'Asha Thomas', phone: '+91 98765 43210', message }
  const send = setInterval(() => {
    void call('sent', `${server.baseUrl}/api/chat`, 'POST', contact)
  }, 50)
  const busy = await autocannon({ ...load, url })
  clearInterval(publish)
  clearInterval(send)
  const { published, sent } = counted
  return [
    figure({
      what: `stored page, p99 while ${published} times published and ${sent} messages came in : idle (goal ≤ 5)`,
      ours: busy.latency.p99,
      reference: idle.latency.p99,
      unit: ' ms',
    }),
  ]
}
