import { statfs } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { pageStore } from '@/publishing/pageCache/pageStore.mjs'
import { markPrivate } from '@/server/http/onSiteRequest'
import { uploadsFolder } from '@/server/uploadLocations'
import { revision, version } from '@/server/version'
import { formNames, onSubmission } from '@/submissions/intake/submissionEvents'
import { certificateExpires } from '../certificateExpires'
import { isScannerThere, isStorageThere } from '../checkHealth'
import { addPoolMetrics, addQueueMetrics } from './databaseMetrics'
import { addRequestMetrics } from './requestMetrics'

/**
 * Counts from now on, and answers `GET /metrics` in the format of Prometheus on a port of its own, which
 * is for the operator's network only: it needs no log-in.
 * @throws Error with one line for the operator where the port cannot be had
 */
export async function serveMetrics({ host, port }: { host: string; port: number }): Promise<void> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  addBuild(register)
  addRequestMetrics(register)
  addSubmissions(register)
  // What is only looked up when it is asked for.
  const added = [addPoolMetrics, addQueueMetrics, addPageCache, addNeighbours, addDisk]
  const lookUps = added.map((add) => add(register))
  const collect = async () => {
    // One that fails leaves the others as they are.
    await Promise.allSettled(lookUps.map(async (lookUp) => lookUp()))
    return register.metrics()
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void collect().then(
      (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  markPrivate(server)
  await listen({ server, host, port })
}

function listen({ server, host, port }: { server: Server; host: string; port: number }) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const reason = 'code' in error ? error.code : error.name
      reject(
        new Error(
          `METRICS_PORT must be a free port, and METRICS_HOST an address of this machine (${reason})`,
        ),
      )
    })
    server.listen(port, host, resolve)
  })
}

function addBuild(register: Registry): void {
  const build = new Gauge({
    name: 'curaco_build_info',
    help: 'Always 1; its labels say what runs.',
    labelNames: ['version', 'revision', 'node'],
    registers: [register],
  })
  build.set({ version, revision, node: process.version }, 1)
}

function addSubmissions(register: Registry): void {
  const submissions = new Counter({
    name: 'curaco_submissions_total',
    help: 'Submissions by form and by what became of them.',
    labelNames: ['form', 'result'],
    registers: [register],
  })
  // A counter that begins with its first failure would have risen by nothing.
  for (const form of formNames) {
    for (const result of ['stored', 'unavailable', 'internal']) submissions.inc({ form, result }, 0)
  }
  onSubmission(({ form, result }) => submissions.inc({ form, result }))
}

function addPageCache(register: Registry): () => void {
  const requests = new Counter({
    name: 'curaco_page_cache_requests_total',
    help: 'Requests for pages that are the same for everybody: answered from memory, or made anew.',
    labelNames: ['result'],
    registers: [register],
  })
  const most = new Gauge({
    name: 'curaco_page_cache_bytes_max',
    help: 'Bytes that may be stored; what is over is made anew when it is asked for.',
    labelNames: ['content'],
    registers: [register],
  })
  const bytes = new Gauge({
    name: 'curaco_page_cache_bytes',
    help: 'Bytes of stored pages with what they are made of, and of their compressed scripts, about.',
    labelNames: ['content'],
    registers: [register],
  })
  return () => {
    const { requests: counted, entries, pageData } = pageStore
    requests.reset()
    requests.inc({ result: 'hit' }, counted.hits)
    requests.inc({ result: 'miss' }, counted.misses)
    for (const [content, cache] of Object.entries({ pages: entries, scripts: pageData })) {
      bytes.set({ content }, cache.calculatedSize)
      most.set({ content }, cache.maxSize)
    }
  }
}

function addNeighbours(register: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const storage = gauge(
    'curaco_storage_up',
    '1 where the bucket of uploads answers, or none is used.',
  )
  const scanner = gauge('curaco_scanner_up', '1 where the virus scanner answers, or none is used.')
  const expires = gauge(
    'curaco_certificate_expires_timestamp_seconds',
    'When the certificate of SITE_URL ends; none without TLS, or where this server cannot reach that address.',
  )
  return async () => {
    const [isStored, isScanned, date] = await Promise.all([
      isStorageThere(),
      isScannerThere(),
      certificateExpires(),
    ])
    storage.set(Number(isStored))
    scanner.set(Number(isScanned))
    expires.remove()
    if (date) expires.set(date.getTime() / 1000)
  }
}

function addDisk(register: Registry): () => Promise<void> {
  const size = new Gauge({
    name: 'curaco_uploads_disk_bytes',
    help: 'Size of the disk that uploads lie on.',
    registers: [register],
  })
  const free = new Gauge({
    name: 'curaco_uploads_disk_free_bytes',
    help: 'Bytes that are free on the disk that uploads lie on.',
    registers: [register],
  })
  return async () => {
    const { bavail, blocks, bsize } = await statfs(uploadsFolder)
    size.set(blocks * bsize)
    free.set(bavail * bsize)
  }
}
