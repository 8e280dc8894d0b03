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
  let published = 0
  const publish = setInterval(() => {
    const body = JSON.stringify({ amount: 50 + (published % 10), _status: 'published' })
    fetch(`${plans}/${docs[0].id}?locale=de&publishSpecificLocale=de`, {
      method: 'PATCH',
      headers,
      body,
    }).then(
      ({ ok }) => (published += Number(ok)),
      () => undefined,
    )
  }, 1000)
  let sent = 0
  const send = setInterval(() => {
    const message = {
      name: 'Asha Thomas',
      phone: '+91 98765 43210',
      message: 'Initial contact via chat',
    }
    const body = JSON.stringify(message)
    fetch(`${server.baseUrl}/api/chat`, { method: 'POST', headers: json, body }).then(
      ({ ok }) => (sent += Number(ok)),
      () => undefined,
    )
  }, 50)
  const busy = await autocannon({ ...load, url })
  clearInterval(publish)
  clearInterval(send)
  return [
    figure({
      what: `stored page, p99 while ${published} times published and ${sent} messages came in : idle (goal ≤ 5)`,
      ours: busy.latency.p99,
      reference: idle.latency.p99,
      unit: ' ms',
    }),
  ]
}
