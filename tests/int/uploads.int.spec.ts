import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOrphans } from '../../scripts/lib/backup/runOrphans.mjs'
import { query, run } from '../helpers/backups'
import { startBucketServer } from '../helpers/bucketServer'
import { cmsClient } from '../helpers/cms'
import { cmsTexts } from '../helpers/cmsTexts'
import { adminCredentials } from '../helpers/credentials'
import { editorOf } from '../helpers/editing'
import { logIn } from '../helpers/logIn.mjs'
import { uploadPicture } from '../helpers/pictures'
import { cvFiles, createSubmission, sendSubmission } from '../helpers/submissions'
import { ownServer } from '../helpers/ownServer'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-uploads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const s3 = await startBucketServer()
afterAll(() => s3.remove())
const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' })

const old = new Date(Date.now() - 5 * 60 * 60 * 1000)
// Not over `server.db`: no connection may stay open where the database is copied.
const ask = <Row extends object>(sql: string, values?: unknown[]) =>
  query<Row>({ url: server.databaseUrl, sql, values })
const siteIdIn = (uploadsDir: string) =>
  readFileSync(path.join(uploadsDir, '.site-id'), 'utf8').trim()
const siteId = async (url = server.databaseUrl) =>
  (await query<{ id: string }>({ url, sql: 'select id from site_id' }))[0]?.id

/** Stores a CV. @returns its consultation, and its file by its name in the storage */
async function storeCv(at: Pick<TestServer, 'baseUrl'> = server) {
  const submission = createSubmission()
  const answer = await sendSubmission({ server: { ...server, ...at }, submission })
  expect(answer.status).toBe(201)
  const [row] = await ask<{ id: number; cv: number; filename: string }>(
    `select c.id, f.id as cv, f.filename from consultations c join cvs f on f.id = c.cv_id
     where c.submission_id = $1`,
    [submission.id],
  )
  if (!row) throw new Error('the CV has no row')
  return { ...row, file: path.join(server.uploadsDir, row.filename) }
}

/** Another database on the same server: empty, or a copy of the site's while that does not run. */
async function makeDatabase(template = 'template0') {
  const name = `other_${randomUUID().slice(0, 8)}`
  const url = new URL(server.databaseUrl)
  const maintenance = new URL(url)
  maintenance.pathname = '/template1'
  await query({ url: maintenance.href, sql: `create database ${name} template ${template}` })
  url.pathname = `/${name}`
  return url.href
}

const tables = async (url: string) =>
  query({ url, sql: `select from pg_tables where schemaname = 'public'` })

describe('another database does not start on the uploads of this one', () => {
  const refusal =
    /ended at its start with code 1:[^]*\n(UPLOADS_DIR|S3_BUCKET) \S+ contains the files of site [0-9a-f-]{36}, but the database in DATABASE_URL is [^\n]*\.site-id from [^\n]*\n/

  /** Every start fails, writes nothing into the database and removes nothing. */
  async function expectRefused(environment: Record<string, string>) {
    await expect(server.startAnother(environment)).rejects.toThrow(refusal)
    expect(server.log()).not.toMatch(/^\s+at /m)
  }

  test('empty, as a mistyped name, a move or a lost volume leaves it', async () => {
    const { file } = await storeCv()
    for (const one of cvFiles(server)) utimesSync(one, old, old)
    const files = cvFiles(server)
    const DATABASE_URL = await makeDatabase()
    await expectRefused({ DATABASE_URL })
    await expectRefused({ DATABASE_URL, PREPARE_ONLY: 'true' })
    expect(await tables(DATABASE_URL)).toEqual([])
    expect(cvFiles(server)).toEqual(files)
    expect(files).toContain(file)
  })

  test('a site of its own, with the same folder or bucket', async () => {
    const own = await startTestServer(s3.environment, {
      throughDatabase: async (url) => {
        await query({ url, sql: 'update site_id set id = gen_random_uuid()' })
        return url
      },
    })
    const submission = createSubmission()
    expect((await sendSubmission({ server: own, submission })).status).toBe(201)
    const inBucket = async () => {
      const names = []
      for await (const { name } of s3.bucket.list()) names.push(name)
      return names
    }
    const before = await inBucket()
    expect(before).toHaveLength(2)
    for (const name of before) utimesSync(path.join(s3.folder, `${name}._S3rver_object`), old, old)
    const files = cvFiles(server)
    await expectRefused(s3.environment)
    const DATABASE_URL = own.databaseUrl
    await expectRefused({ DATABASE_URL })
    expect(await inBucket()).toEqual(before)
    expect(cvFiles(server)).toEqual(files)
    await own.stop()
  })

  test('a copy of the database, moved to another server, goes on', async () => {
    const { file } = await storeCv()
    await server.end()
    const DATABASE_URL = await makeDatabase(new URL(server.databaseUrl).pathname.slice(1))
    const moved = await server.startAnother({ DATABASE_URL })
    await moved.stop()
    expect(existsSync(file)).toBe(true)
    await server.restart()
  })

  test('uploads of before this was written are taken over, also by several servers', async () => {
    rmSync(path.join(server.uploadsDir, '.site-id'))
    const others = await Promise.all([server.startAnother(), server.startAnother()])
    expect(siteIdIn(server.uploadsDir)).toBe(await siteId())
    for (const other of others) await other.stop()
  })
})

describe('a file whose row is deleted', () => {
  const queue = () => ask('select folder, filename from file_removals')
  const erase = async (kind: 'consultations' | 'media', id: number, at = server.baseUrl) =>
    (await editorOf({ baseUrl: at })).remove({ kind, id })
  const eraseCv = async (id: number) =>
    (await (await cmsClient(server)).delete(`/cvs/${id}`)).status

  test('goes right after the commit, whoever deletes the row', async () => {
    const [bySql, byStaff, byAdmin] = [await storeCv(), await storeCv(), await storeCv()]
    await ask('delete from cvs where id = $1', [bySql.cv])
    expect(await eraseCv(byAdmin.cv)).toBe(200)
    expect(await erase('consultations', byStaff.id)).toBe(200)
    for (const { file } of [bySql, byStaff, byAdmin]) {
      await expect.poll(() => existsSync(file)).toBe(false)
    }
    await expect.poll(queue).toEqual([])
  })

  test('stays where the deletion is rolled back', async () => {
    const cv = await storeCv()
    const { id } = await uploadPicture(server)
    const [row] = await ask<{ filename: string }>('select filename from media where id = $1', [id])
    const picture = path.join(server.uploadsDir, 'media', row?.filename ?? '')
    await ask(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create constraint trigger refuse after delete on cvs
        deferrable initially deferred for each row execute function refuse();
      create constraint trigger refuse after delete on media
        deferrable initially deferred for each row execute function refuse()`)
    expect(await eraseCv(cv.cv)).toBeGreaterThanOrEqual(500)
    expect(await erase('media', id)).toBeGreaterThanOrEqual(500)
    await ask('drop function refuse() cascade')
    expect([existsSync(cv.file), existsSync(picture), await queue()]).toEqual([true, true, []])

    expect(await erase('media', id)).toBe(200)
    await expect.poll(() => readdirSync(path.dirname(picture))).toEqual([])
  })

  test('is tried again where it could not be removed, and holds up no other', async () => {
    const [stuck, other] = [await storeCv(), await storeCv()]
    // No file can be removed by the name of a folder.
    rmSync(stuck.file)
    mkdirSync(stuck.file)
    expect(await erase('consultations', stuck.id)).toBe(200)
    await expect
      .poll(() => server.log())
      .toContain('files of deleted rows could not be removed yet')
    expect(await queue()).toEqual([{ folder: '', filename: stuck.filename }])
    expect(await erase('consultations', other.id)).toBe(200)
    await expect.poll(() => existsSync(other.file)).toBe(false)

    rmSync(stuck.file, { recursive: true })
    writeFileSync(stuck.file, '%PDF-')
    await ask('update file_removals set next_attempt_at = now()')
    await ask("delete from job_runs where job = 'file-removals'")
    await expect.poll(() => existsSync(stuck.file)).toBe(false)
    await expect.poll(queue).toEqual([])
  })

  test('stays where a row names it again meanwhile', async () => {
    const filename = `${randomUUID()}.pdf`
    const file = path.join(server.uploadsDir, filename)
    // As a row that is brought back by hand.
    writeFileSync(file, '%PDF-')
    await ask(
      `insert into file_removals (folder, filename, next_attempt_at)
       values ('', $1, 'infinity')`,
      [filename],
    )
    await ask(`insert into cvs (filename, original_name, scan) values ($1, 'again.pdf', 'clean')`, [
      filename,
    ])
    expect(await queue()).toEqual([])
    expect(existsSync(file)).toBe(true)
  })

  test('goes from the bucket and from the folder it was moved from', async () => {
    const { id, file, filename } = await storeCv()
    const bucketServer = await startBucketServer()
    await bucketServer.bucket.put({ path: file, name: filename })
    const inBucket = await server.startAnother(bucketServer.environment)
    await server.end()
    expect(await erase('consultations', id, inBucket.baseUrl)).toBe(200)
    await expect.poll(() => existsSync(file)).toBe(false)
    expect(await bucketServer.bucket.stat(filename)).toBeNull()
    await inBucket.stop()
    await bucketServer.remove()
    // The next test starts the server.
  })
})

describe('files without a row', () => {
  /** What a kill between the file and its row leaves. */
  const orphan = `${randomUUID()}.pdf`
  const [fresh, foreign] = [`${randomUUID()}.pdf`, 'notes.pdf']
  const half = path.join('.incoming', randomUUID())
  const there = (name: string) => existsSync(path.join(server.uploadsDir, name))
  const orphans = async (...args: string[]) => {
    const place = { ...server, dataDir: path.join(folder, 'data') }
    await run({ command: runOrphans, args, place })
  }
  const dashboard = async () => {
    const { token } = await logIn({ baseUrl: server.baseUrl, credentials: adminCredentials })
    const page = await fetch(`${server.baseUrl}/cms`, {
      headers: { Cookie: `payload-token=${token}` },
    })
    return page.text()
  }

  beforeAll(async () => {
    await server.kill()
    const { uploadsDir } = server
    for (const name of [orphan, fresh, foreign]) writeFileSync(path.join(uploadsDir, name), '%PDF-')
    writeFileSync(path.join(uploadsDir, half), '%PDF-')
    for (const name of [orphan, foreign, half]) {
      utimesSync(path.join(uploadsDir, name), old, old)
    }
    await ask("delete from job_runs where job = 'orphaned-uploads'")
    await server.restart()
  })

  test('stay unless half received, and admins see how many there are and what to do', async () => {
    await expect.poll(() => there(half)).toBe(false)
    const { orphans: title, orphansText } = cmsTexts.en.uploads
    await expect.poll(dashboard).toContain(title.replace('{{number}}', '1'))
    expect(await dashboard()).toContain(orphansText)
    expect([orphan, fresh, foreign].map(there)).toEqual([true, true, true])
  })

  test('are listed by a command, and removed where that is said, not where another site’s are', async () => {
    await orphans()
    expect(there(orphan)).toBe(true)
    const id = await siteId()
    await ask('update site_id set id = gen_random_uuid()')
    await expect(orphans('--remove')).rejects.toThrow(/does not belong to this database/)
    await ask('update site_id set id = $1', [id])
    expect(there(orphan)).toBe(true)
    const { filename } = await storeCv()
    utimesSync(path.join(server.uploadsDir, filename), old, old)
    await orphans('--remove')
    expect([orphan, fresh, foreign, filename].map(there)).toEqual([false, true, true, true])
  })
})
