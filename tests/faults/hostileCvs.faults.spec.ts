import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bombs } from '../helpers/bombs'
import { nurse, postForm, readCv, type FormFile } from '../helpers/consultationForms'
import { basicAuthorization } from '../helpers/credentials'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

const mebibyte = 1024 * 1024

/** What works on a hostile file is stopped so many times as soon. */
const clockSpeed = 2

let server: TestServer
let files: FormFile[]
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' }, { clockSpeed })
  files = Object.values(await bombs())
})
afterAll(() => server.stop())

test('a dozen hostile CVs at once are answered, most with remarks, and keep no visitor waiting', async () => {
  const page = `${server.baseUrl}/de`
  for (const _ of Array(20).keys()) await (await fetch(page)).arrayBuffer()
  const idle = await visitWhile({ page, work: sleep(3000) })
  const answers = files.map((cv, index) =>
    // Each from a network of its own.
    postForm({ baseUrl: server.baseUrl, address: `10.9.${index}.1`, fields: nurse, cv }),
  )
  const busy = await visitWhile({ page, work: Promise.all(answers) })

  console.log('a visitor waits', { idle, busy })
  for (const { status } of await Promise.all(answers)) expect([201, 422]).toContain(status)
  const rows = await server.db.rows('select distinct parent_id from cvs_remarks')
  expect(rows.length).toBeGreaterThan(5)
  // A sender with two others before them waits for ten seconds at most, then 15 for their own; browsers
  // give up after a minute.
  expect(busy.seconds).toBeLessThan(60)
  expectUndisturbed({ idle, busy })
})

test('staff look at each of them, and afterwards at a genuine one, and keep no visitor waiting', async () => {
  const cv = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
  await postForm({ baseUrl: server.baseUrl, address: '10.9.99.1', fields: nurse, cv })
  const page = `${server.baseUrl}/de`
  const idle = await visitWhile({ page, work: sleep(1000) })
  const ids = await server.db.rows<{ id: number }>('select id from consultations order by id')
  const texts: string[] = []
  const looking = async () => {
    for (const { id } of ids) {
      const view = await fetch(`${server.baseUrl}/admin/consultations/${id}/cv/view`, {
        headers: { Authorization: basicAuthorization(server) },
      })
      expect(view.status).toBe(200)
      texts.push(await view.text())
    }
  }
  const busy = await visitWhile({ page, work: looking() })

  console.log('a visitor waits', { idle, busy })
  // A DOC that no reader opens was refused.
  expect(texts).toHaveLength(ids.length)
  expect(ids.length).toBeGreaterThan(files.length - 3)
  expect(texts.at(-1)).toContain('Registered Nurse, Kottayam')
  // Fifteen pages with pictures, or some text.
  for (const text of texts) expect(text.length).toBeLessThan(16 * mebibyte)
  expectUndisturbed({ idle, busy })
})

type Visits = Awaited<ReturnType<typeof visitWhile>>

function expectUndisturbed({ idle, busy }: { idle: Visits; busy: Visits }): void {
  // A check on the thread that answers would cost it seconds of its own time. The time on the clock
  // says little: beside other tests a visitor waits for them too.
  expect(busy.maxOfThread).toBeLessThan(500)
  expect(busy.median).toBeLessThan(Math.max(50, 10 * idle.median))
  expect(busy.mebibytes).toBeLessThan(1024)
  expect(server.log()).not.toContain('"level":"fatal"')
}

/** Asks for a page again and again, and looks how large the server is. */
async function visitWhile({ page, work }: { page: string; work: Promise<unknown> }) {
  let isDone = false
  void work.finally(() => (isDone = true))
  const begun = performance.now()
  const waits: number[] = []
  let maxOfThread = 0
  let mebibytes = 0
  while (!isDone) {
    const start = performance.now()
    const startOfThread = answeringThreadMilliseconds()
    const response = await fetch(page)
    await response.arrayBuffer()
    waits.push(performance.now() - start)
    maxOfThread = Math.max(maxOfThread, answeringThreadMilliseconds() - startOfThread)
    mebibytes = Math.max(mebibytes, residentMebibytes())
    await sleep(5)
  }
  waits.sort((one, other) => one - other)
  return {
    seconds: Math.round((performance.now() - begun) / 1000),
    count: waits.length,
    median: Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
    longest: Math.round(waits.at(-1) ?? 0),
    maxOfThread,
    mebibytes: Math.round(mebibytes),
  }
}

/** Processor time of the thread that answers, where the system tells; 0 elsewhere. */
function answeringThreadMilliseconds(): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${server.pid}/task/${server.pid}/stat`, 'latin1')
  // Ticks of 10 ms in user and system mode, after the name in brackets (proc_pid_stat(5)).
  const [user, system] = fields
    .slice(fields.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Where the system tells; 0 elsewhere. */
function residentMebibytes(): number {
  if (process.platform !== 'linux') return 0
  const pages = readFileSync(`/proc/${server.pid}/statm`, 'latin1').split(' ')[1]
  return (Number(pages) * 4096) / mebibyte
}
