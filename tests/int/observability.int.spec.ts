import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import packageJson from '../../package.json'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { inProject } from '../../scripts/lib/projectRoot.mjs'
import { contact, postChat } from '../helpers/chat'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { nurse, postForm, readCv } from '../helpers/consultationForms'
import { adminAuthorization } from '../helpers/server'
import { ownServer } from '../helpers/ownServer'
import { startTlsProxy } from '../helpers/tlsProxy.mjs'

// Metrics of a server whose mail server does not answer.

/** What must stand in no metric. */
const personal = /asha|thomas|98765|initial contact|geheim|10\.\d+\.\d+\.\d+/i

const cv = { name: 'asha-thomas-cv.pdf', bytes: readCv('asha.pdf'), type: 'application/pdf' }

const wrongAuthorization = basicAuthorization({ ...adminCredentials, password: 'wrong' })

const metricsPort = await findFreePort()
const proxy = await startTlsProxy({ port: metricsPort })
afterAll(() => proxy.stop())
const server = await ownServer({
  METRICS_PORT: String(metricsPort),
  REVISION: 'abc1234',
  SITE_URL: proxy.url,
  BACKUP_RECIPIENT: 'age1example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'site@curaco.example',
  NOTIFY_EMAIL: 'office@curaco.example',
  RATE_LIMIT_PER_MINUTE: '0',
})

type Sample = { name: string; labels: Record<string, string>; value: number }

async function scrape(): Promise<{ text: string; samples: Sample[] }> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(response.status).toBe(200)
  const text = await response.text()
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const samples = lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)]
    return {
      name,
      labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text])),
      value: Number(value),
    }
  })
  return { text, samples }
}

/** The sum of the samples of a metric that have these labels. */
async function value(name: string, labels: Record<string, string> = {}): Promise<number> {
  const { samples } = await scrape()
  const found = samples.filter(
    (one) =>
      one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text),
  )
  return found.reduce((sum, one) => sum + one.value, 0)
}

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.baseUrl}${path}`, { headers, redirect: 'manual' })
  await response.arrayBuffer()
  return response
}
const sendNurse = (id: string, fields: Record<string, string> = {}) =>
  postForm({
    baseUrl: server.baseUrl,
    fields: { ...nurse, submission_id: id, ...fields },
    cv,
  })

describe('metrics', () => {
  test('count requests by the template of their route and their status', async () => {
    for (const path of ['/de/nurses', '/de/nurses?ref=geheim', '/nurses']) await get(path)
    await get('/blog/geheim')
    await get('/admin/consultations/123/cv')
    const requests = (route: string, status: string) =>
      value('curaco_http_requests_total', { method: 'GET', route, status })
    await expect.poll(() => requests('/[locale]/nurses', '200')).toBe(3)
    await expect.poll(() => requests('/[locale]/blog/[slug]', '404')).toBe(1)
    await expect.poll(() => requests('/admin/consultations/[id]/cv', '401')).toBe(1)
    expect(
      await value('curaco_http_request_duration_seconds_count', { route: '/[locale]/nurses' }),
    ).toBe(3)
    // The first German one was made, the second answered from memory, as was whichever came then.
    expect(await value('curaco_page_cache_requests_total', { result: 'hit' })).toBeGreaterThan(0)
    expect(await value('curaco_page_cache_requests_total', { result: 'miss' })).toBeGreaterThan(0)
    expect(await value('curaco_page_cache_bytes', { content: 'pages' })).toBeGreaterThan(10_000)
  })

  test('have no more series, whatever addresses somebody makes up', async () => {
    const word = () => randomBytes(6).toString('hex')
    const round = async () => {
      for (let left = 5; left > 0; left -= 1) {
        const paths = ['', '/de', '/blog', '/process', '/api', '/_next', '/go', '/cms', '/images']
        await Promise.all(paths.map((path) => get(`${path}/${word()}?${word()}=1`)))
      }
      return (await scrape()).samples.length
    }
    // An address can be answered in several ways, the log-in being one; after some rounds all have been seen.
    let last = await round()
    const added = async () => {
      const before = last
      last = await round()
      return last - before
    }
    await expect.poll(added).toBe(0)
    await expect.poll(added).toBe(0)
    const { samples } = await scrape()
    const routes = new Set(samples.flatMap(({ labels }) => labels.route ?? []))
    expect(routes.size).toBeLessThan(70)
    expect([...routes].filter((route) => /[\da-f]{12}/.test(route))).toEqual([])
  })

  test('count submissions by what became of them, and what waits for staff', async () => {
    const id = randomUUID()
    expect((await sendNurse(id)).status).toBe(201)
    expect((await sendNurse(id)).status).toBe(201)
    expect((await sendNurse(randomUUID(), { phone: 'x' })).status).toBe(422)
    await postChat({ baseUrl: server.baseUrl, body: contact })
    const submissions = (form: string, result: string) =>
      value('curaco_submissions_total', { form, result })
    expect(await submissions('consultation', 'stored')).toBe(1)
    expect(await submissions('consultation', 'repeated')).toBe(1)
    expect(await submissions('consultation', 'validation_failed')).toBe(1)
    expect(await submissions('chat', 'stored')).toBe(1)
    expect(await submissions('survey', 'internal')).toBe(0)
    expect(await value('curaco_deliveries', { channel: 'email', state: 'waiting' })).toBe(2)
    const oldest = { channel: 'email' }
    await expect
      .poll(() => value('curaco_deliveries_oldest_waiting_seconds', oldest))
      .toBeGreaterThan(0)
  })

  test('say what runs, and how the database is reached', async () => {
    expect(
      await value('curaco_build_info', { version: packageJson.version, revision: 'abc1234' }),
    ).toBe(1)
    expect(await value('curaco_database_up')).toBe(1)
    for (const pool of ['curaco', 'curaco-cms']) {
      expect(await value('curaco_database_pool_connections', { pool })).toBeGreaterThan(0)
    }
  })

  test('are not needed by staff to know what runs', async () => {
    const health = (headers: Record<string, string>) =>
      fetch(`${server.baseUrl}/api/health`, { headers })
    expect(await (await health({})).json()).toEqual({ ok: true })
    expect((await health({ Authorization: wrongAuthorization })).status).toBe(401)
    expect(await (await health({ Authorization: adminAuthorization })).json()).toMatchObject({
      ok: true,
      version: packageJson.version,
      revision: 'abc1234',
      backups: { state: 'none' },
      notifications: expect.arrayContaining([expect.objectContaining({ channel: 'email' })]),
      certificateExpires: expect.stringMatching(/^\d{4}-.+Z$/),
    })
  })

  test('say how backups, bucket and virus scanner stand, and when the certificate ends', async () => {
    for (const name of ['backup_ok', 'storage_up', 'scanner_up']) {
      expect([name, await value(`curaco_${name}`)]).toEqual([name, 1])
    }
    const expires = await value('curaco_certificate_expires_timestamp_seconds')
    expect(expires).toBeGreaterThan(Date.now() / 1000)
  })

  test('say nothing of those who visit', async () => {
    expect((await scrape()).text).not.toMatch(personal)
  })

  test('are all that their port answers, and no answer of the site', async () => {
    for (const path of ['/', '/admin', '/api/health', '/metrics/x']) {
      const response = await fetch(`http://127.0.0.1:${metricsPort}${path}`)
      expect([response.status, await response.text()]).toEqual([404, ''])
    }
    expect((await get('/metrics')).status).toBe(404)
  })

  test('are there for everything that the dashboard and the alerts ask for', async () => {
    // Some have no value before the first backup.
    const described = (await scrape()).text.matchAll(/^# TYPE (\w+) (\w+)/gm)
    const names = new Set(
      [...described].flatMap(([, name, type]) => (type === 'histogram' ? `${name}_bucket` : name)),
    )
    for (const file of ['grafana/curaco.json', 'prometheus/alerts.yml']) {
      const text = readFileSync(inProject('deploy', file), 'utf8')
      const wanted = text.match(/\b(?:curaco|process|nodejs)_[a-z_0-9]+/g) ?? []
      expect(wanted.length).toBeGreaterThan(10)
      expect(wanted.filter((name) => !names.has(name))).toEqual([])
    }
  })

  test('need a port of their own, which a start says in one line', async () => {
    await expect(server.startAnother()).rejects.toThrow(
      /^METRICS_PORT must be a free port, and METRICS_HOST an address of this machine \(EADDRINUSE\)$/m,
    )
  })
})

test('the log says where a proxy hides who comes, and not where visitors come one by one', async () => {
  const warning = 'nearly all requests come from one private address'
  const visit = async (count: number, addressOf: (index: number) => string) => {
    for (let index = 0; index < count; index += 1) {
      await get('/api/health/live', { 'X-Forwarded-For': addressOf(index) })
    }
  }
  await visit(600, (index) => `198.51.100.${index % 250}`)
  await visit(600, (index) => `10.0.0.${index % 250}`)
  expect(server.log()).not.toContain(warning)
  await visit(1600, () => '172.18.0.1')
  await expect.poll(() => server.log().split(warning).length).toBe(2)
})

test('a scrape says when the database is away', async () => {
  await server.stopDatabase()
  await expect.poll(() => value('curaco_database_up')).toBe(0)
  const { samples } = await scrape()
  expect(samples.some(({ name }) => name === 'curaco_deliveries')).toBe(false)
  expect(samples.some(({ name }) => name === 'process_resident_memory_bytes')).toBe(true)
})
