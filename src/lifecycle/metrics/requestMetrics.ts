import { Counter, Histogram, type Registry } from 'prom-client'
import { onSiteRequest } from '@/server/http/onSiteRequest'
import { readRouteTemplates } from './routeTemplate'

/** Others are refused. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Seconds. Pages from memory take less than the first, exports and CVs of slow phones up to the last. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Counts and times every request by the template of its route, never by its address. A request ends when
 * its answer has been sent, or its connection has gone.
 */
export function addRequestMetrics(register: Registry): void {
  const templateOf = readRouteTemplates()
  const requests = new Counter({
    name: 'curaco_http_requests_total',
    help: 'Requests that have ended; status "aborted" where the connection ended before an answer began.',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  const duration = new Histogram({
    name: 'curaco_http_request_duration_seconds',
    help: 'Time from the start of a request to the end of its answer; without streams of events.',
    labelNames: ['route'],
    buckets,
    registers: [register],
  })
  onSiteRequest(({ request, response }) => {
    const started = performance.now()
    // What answers the request may change its address.
    const { url = '', method = '' } = request
    response.once('close', () => {
      const route = templateOf(url)
      const status = response.headersSent ? String(response.statusCode) : 'aborted'
      requests.inc({ method: methods.has(method) ? method : 'other', route, status })
      const type = String(response.getHeader('content-type') ?? '')
      if (type.startsWith('text/event-stream')) return
      duration.observe({ route }, (performance.now() - started) / 1000)
    })
  })
}
