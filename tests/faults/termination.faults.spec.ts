import http from 'node:http'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '../helpers/consultationForms'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { connect, requestBytes, sendSlowly } from '../helpers/rawUpload'
import { startAsImage, startAsNpm, type StartedSite } from '../helpers/startedSite'
import { createSubmission, sendSubmission, type Submission } from '../helpers/submissions'

/** The whole way out has this long. */
const longestStop = 10_000

const senders = 12
const readers = 6

describe.each([
  ['the server of the image', startAsImage],
  ['npm start', startAsNpm],
] as const)('%s that is told to end', (_, start) => {
  let site: StartedSite
  let port: number
  beforeAll(async () => {
    site = await start()
    port = Number(new URL(site.baseUrl).port)
  })
  afterAll(() => site.stop())

  test('answers all that it has accepted, and what it refused can be repeated', async () => {
    const load = startKeptAliveLoad(site)
    await sleep(3000)
    const ending = await site.terminate()
    const { answers, acknowledged, unanswered, refused } = await load.stop()
    console.log(
      `ended after ${ending.milliseconds} ms; answered ${JSON.stringify(answers)}, not accepted ${unanswered.length}`,
    )
    expect([ending.code, ending.signal]).toEqual([0, null])
    expect(ending.milliseconds).toBeLessThan(longestStop)
    expect([answers.cut, refused]).toEqual([0, []])
    expect(acknowledged.length).toBeGreaterThan(10)
    // Every request that the server has dealt with reached the one who sent it.
    expect(countLogged({ log: site.log(), route: '/api/consultations', status: 201 })).toBe(
      acknowledged.length,
    )

    await site.restart()
    for (const submission of unanswered) {
      const fields = { name: `Nurse ${submission.id}` }
      expect((await sendSubmission({ server: site, submission, fields })).status).toBe(201)
    }
    expect(await storedNames(site)).toEqual(namesOf([...acknowledged, ...unanswered]))
  })

  test('finishes a slow upload, cuts one that would take too long, and closes what is idle', async () => {
    const before = await storedNames(site)
    const [patient, endless] = [createSubmission(), createSubmission()]
    endless.cv.bytes = pdfOf(400_000)
    const finished = sendSlowly({ port, bytes: await named(patient), milliseconds: 4000 })
    const cut = sendSlowly({ port, bytes: await named(endless), milliseconds: 60_000 })
    const [asking, silent] = [await connect(port), await connect(port)]
    for (const { socket } of [asking, silent]) socket.write(getHealth)
    await expect.poll(() => silent.text() && asking.text()).toContain('{"ok":true}')
    await sleep(500)

    const stopping = performance.now()
    const ended = site.terminate()
    await sleep(300)
    asking.socket.write(getHealth)
    await expect(connect(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    const answered = await asking.ended
    expect(answered.text.split('HTTP/1.1 200 OK')).toHaveLength(3)
    expect(answered.text.toLowerCase()).toContain('connection: close')
    expect((await silent.ended).isReset).toBe(false)
    expect(performance.now() - stopping).toBeLessThan(3000)

    expect((await finished).text).toMatch(/^HTTP\/1\.1 201 /)
    expect((await cut).text).not.toMatch(/ 201 /)
    const { code, signal, milliseconds } = await ended
    expect([code, signal]).toEqual([0, null])
    expect(milliseconds).toBeLessThan(longestStop)
    expect(readdirSync(path.join(site.uploadsDir, '.incoming'))).toEqual([])

    await site.restart()
    expect(await storedNames(site)).toEqual([...before, `Nurse ${patient.id}`].sort())
  })
})

const getHealth = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'

type LoadResult = {
  answers: { whole: number; cut: number }
  acknowledged: Submission[]
  unanswered: Submission[]
  /** Statuses that nobody expects of a server that ends. */
  refused: number[]
}

/** Clients that keep their connections, as proxies do, and ask without a pause. */
function startKeptAliveLoad(site: StartedSite): { stop: () => Promise<LoadResult> } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: senders + readers })
  const result: LoadResult = {
    answers: { whole: 0, cut: 0 },
    acknowledged: [],
    unanswered: [],
    refused: [],
  }
  let isStopping = false

  async function sender() {
    while (!isStopping) {
      const submission = createSubmission()
      const bytes = await named(submission)
      const { outcome, status } = await ask({ agent, site, bytes })
      if (outcome === 'none') return void result.unanswered.push(submission)
      result.answers[outcome] += 1
      if (status === 201) result.acknowledged.push(submission)
      else result.refused.push(status)
    }
  }

  async function reader() {
    while (!isStopping) {
      const { outcome, status } = await ask({ agent, site })
      if (outcome === 'none') return
      result.answers[outcome] += 1
      if (status !== 200) result.refused.push(status)
    }
  }

  const workers = [
    ...Array.from({ length: senders }, sender),
    ...Array.from({ length: readers }, reader),
  ]
  return {
    stop: async () => {
      isStopping = true
      await Promise.all(workers)
      agent.destroy()
      return result
    },
  }
}

/** `none`: the connection was refused or closed before a byte of an answer came. */
function ask({
  agent,
  site,
  bytes,
}: {
  agent: http.Agent
  site: StartedSite
  bytes?: Buffer
}): Promise<{ outcome: 'whole' | 'cut' | 'none'; status: number }> {
  return new Promise((resolve) => {
    const url = new URL(bytes ? '/api/consultations' : '/de/nurses', site.baseUrl)
    const { headers, body } = bytes ? split(bytes) : { headers: {}, body: undefined }
    const request = http.request(url, { agent, method: bytes ? 'POST' : 'GET', headers })
    request.on('error', () => resolve({ outcome: 'none', status: 0 }))
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      response.on('error', () => undefined)
      response.on('close', () => resolve({ outcome: response.complete ? 'whole' : 'cut', status }))
      response.resume()
    })
    request.end(body)
  })
}

/** Head and body of a request's bytes. */
function split(bytes: Buffer): { headers: Record<string, string>; body: Buffer } {
  const end = bytes.indexOf('\r\n\r\n')
  const [, ...lines] = bytes.subarray(0, end).toString().split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ')]
    }),
  )
  return { headers, body: bytes.subarray(end + 4) }
}

/** A request under a name by which staff find it. */
function named(submission: Submission): Promise<Buffer> {
  return requestBytes({ submission, fields: { name: `Nurse ${submission.id}` } })
}

function namesOf(submissions: Submission[]): string[] {
  return submissions.map(({ id }) => `Nurse ${id}`).sort()
}

/** The names that staff see, as often as they see them. */
async function storedNames({ baseUrl }: StartedSite): Promise<string[]> {
  const response = await fetch(`${baseUrl}/admin/consultations`, {
    headers: { Authorization: basicAuthorization(adminCredentials) },
  })
  const rows = (await response.json()) as { name: string; has_cv: boolean }[] // specification, section 7
  return rows.map(({ name, has_cv }) => (has_cv ? name : `${name} without CV`)).sort()
}

function countLogged({ log, route, status }: { log: string; route: string; status: number }) {
  const wanted = `"route":"${route}","status":${status},`
  return log.split('\n').filter((line) => line.includes(wanted)).length
}
