import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { hospital, pdfOf, postForm } from '../helpers/consultationForms'
import { messages } from '../helpers/messages'
import {
  createSubmission,
  cvFiles,
  findStoredFaults,
  noFaults,
  sendSubmission,
  type Submission,
} from '../helpers/submissions'
import { ownServer } from '../helpers/ownServer'

const megabyte = 1024 * 1024

/** What is refused while there is no room, and must leave nothing behind. */
const large: Submission = {
  ...createSubmission(),
  cv: { name: 'zebediah-quux.pdf', bytes: pdfOf(3 * megabyte) },
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-full-'))
const uploadsDir = path.join(folder, 'disk')
const disk = makeSmallDisk()

afterAll(() => {
  disk?.remove()
  rmSync(folder, { recursive: true, force: true })
})
const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0', UPLOADS_DIR: uploadsDir })

describe.skipIf(!disk)('a disk without room (ENOSPC)', () => {
  test('refuses for the moment, keeps nothing, and takes the same request when there is room', async () => {
    await expectRecovery({ fill: () => disk?.fill(), makeRoom: () => disk?.makeRoom() })
  })

  test('is not waited for: the last of it is kept for the database, and health says so', async () => {
    const health = async () => (await fetch(`${server.baseUrl}/api/health`)).json()
    disk?.fill(megabyte / 2)
    await expect.poll(health).toEqual({ ok: true, storage: 'full' })
    const before = cvFiles(server)
    const refused = await sendSubmission({ server, submission: large })
    expect(refused.status).toBe(503)
    expect(cvFiles(server)).toEqual(before)
    disk?.makeRoom()
    await expect.poll(health).toEqual({ ok: true })
  })

  test('is told from the database, which goes on', async () => {
    disk?.fill()
    const answer = await postForm({
      baseUrl: server.baseUrl,
      address: '10.1.1.1',
      fields: hospital,
    })
    disk?.makeRoom()
    expect(answer.status).toBe(201)
  })
})

test.skipIf(process.platform !== 'linux')(
  'a limit for the size of files (EFBIG) refuses for the moment, keeps nothing, and takes the same request when it is lifted',
  async () => {
    const limitFiles = (size: string) =>
      execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${size}:`])
    await expectRecovery({
      fill: () => limitFiles(String(megabyte)),
      makeRoom: () => limitFiles('unlimited'),
    })
  },
)

async function expectRecovery({ fill, makeRoom }: { fill: () => void; makeRoom: () => void }) {
  for (const table of ['consultations', 'cvs']) {
    await server.db.rows(`delete from ${table}`)
  }
  // The files go once their rows have.
  await expect.poll(() => cvFiles(server)).toEqual([])
  const logBefore = server.log().length
  fill()
  const filesBefore = cvFiles(server)
  for (const locale of ['en', 'ml'] as const) {
    const refused = await sendSubmission({ server, submission: large, fields: { locale } })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const message = messages(locale).errors.unavailable
    expect(await refused.json()).toEqual({ message, fields: {} })
  }
  const many = Array.from({ length: 10 }, () => sendSubmission({ server, submission: large }))
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 503))
  expect(cvFiles(server)).toEqual(filesBefore)
  expect(await server.db.rows('select 1 from consultations')).toEqual([])
  await expect.poll(() => server.log().slice(logBefore)).toMatch(/"code":"(ENOSPC|EFBIG)"/)
  expect(server.log()).not.toMatch(/zebediah|quux|Asha|98765/i)

  makeRoom()
  expect((await sendSubmission({ server, submission: large })).status).toBe(201)
  const sent = [large]
  expect(await findStoredFaults({ server, sent, acknowledged: sent })).toEqual(noFaults)
}

/**
 * A file system with room for some megabytes; null where this user may not mount one (then the limit
 * for the size of files has to do).
 */
function makeSmallDisk() {
  mkdirSync(uploadsDir)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', uploadsDir], {
      stdio: 'ignore',
    })
  } catch {
    console.log('no small disk: mounting one is not allowed here')
    return null
  }
  const filler = path.join(uploadsDir, 'filler')
  return {
    fill(left = 2 * megabyte) {
      const { bavail, bsize } = statfsSync(uploadsDir)
      writeFileSync(filler, Buffer.alloc(bavail * bsize - left))
    },
    makeRoom: () => rmSync(filler),
    remove: () => execFileSync('umount', [uploadsDir]),
  }
}
