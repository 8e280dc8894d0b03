import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../scripts/lib/embeddedPostgres.mjs'
import { ensureSecrets } from '../../scripts/lib/secrets.mjs'
import { superuserDatabaseUrl } from '../helpers/databaseTemplate.mjs'
import {
  allRows,
  backUp,
  backupFolder,
  emptyPlace,
  fillSmallSite,
  launch,
  manifestOf,
  picture,
  placeOf,
  postTitle,
  printed,
  query,
  restore,
  schemaOf,
  staff,
  type Place,
  type Target,
} from '../helpers/backups'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { hospital, nurse, postForm, readCv, realCvs } from '../helpers/consultationForms'
import { basicAuthorization } from '../helpers/credentials'
import { editorOf } from '../helpers/editing'
import { plainPicture, uploadPicture } from '../helpers/pictures'
import { fullAnswers, postSurvey } from '../helpers/surveyForms'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'
import { type testUser } from '../helpers/testUser.mjs'

const { folder, remove } = backupFolder()
/** A small site that no server runs on, and its backup. */
let small: Target
let smallBackup = ''
/** Restored from that backup: the site in use. */
let site: Target
let server: TestServer
/** Of the server's database, in which each place has one of its own. */
let databaseUrl = ''

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)))
  const siteUploads = path.join(folder, 'site', 'uploads')
  server = await startTestServer(
    { RATE_LIMIT_PER_MINUTE: '0', UPLOADS_DIR: siteUploads },
    {
      throughDatabase: async (siteUrl) => {
        const url = superuserDatabaseUrl(siteUrl)
        databaseUrl = url
        small = placeOf({ folder, name: 'small', databaseUrl: url })
        await fillSmallSite(small)
        smallBackup = path.join(folder, 'small.tar.gz')
        await backUp(smallBackup, small)
        site = { ...(await emptyPlace({ folder, databaseUrl })), uploadsDir: siteUploads }
        await restore(smallBackup, site)
        return site.databaseUrl
      },
    },
  )
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.stop()
  remove()
})

/** All that visitors and staff do, at a site in use. */
async function useSite({ baseUrl }: TestServer): Promise<void> {
  for (const name of realCvs) {
    const cv = { name, bytes: readCv(name) }
    await postForm({
      baseUrl,
      address: '10.1.1.1',
      fields: { ...nurse, name: 'Đặng\tनर्स \\N' },
      cv,
    })
  }
  await postForm({ baseUrl, address: '10.1.1.1', fields: hospital })
  await postChat({ baseUrl, address: '10.1.1.1', body: contact })
  await postSurvey({ baseUrl, address: '10.1.1.1', body: { language: 'de', ...fullAnswers() } })
  const large = plainPicture({ width: 2000, height: 1200, background: '#1a6' })
  await uploadPicture({
    baseUrl,
    bytes: await large.toBuffer(),
    name: 'grünes Feld.png',
    data: { alt: 'A green field' },
  })
  const editor = await editorOf({ baseUrl })
  const [post] = await editor.find({ kind: 'posts', where: 'limit=1' })
  const data = { title: 'Edited again' }
  await editor.save({ kind: 'posts', id: Number(post?.id), data, as: 'all' })
  await query({
    url: site.databaseUrl,
    sql: "insert into audit_log (user_id, username, kind, subject) values (1, 'admin', 'export', 'all')",
  })
}

function downloadCv({ baseUrl, id, as }: { baseUrl: string; id: number; as: typeof testUser }) {
  const headers = { Authorization: basicAuthorization(as) }
  return fetch(`${baseUrl}/admin/consultations/${id}/cv`, { headers })
}

/** Backs up while consultations keep coming in; gives the ids acknowledged before it began. */
async function backUpInUse(target: string): Promise<string[]> {
  const sent: string[] = []
  let isOver = false
  const visitors = Array.from({ length: 2 }, async (_, index) => {
    for (let turn = 0; !isOver; turn += 1) {
      const submission_id = randomUUID()
      const name = realCvs[(index + turn) % realCvs.length] ?? 'asha.pdf'
      const response = await postForm({
        baseUrl: server.baseUrl,
        address: '10.1.1.2',
        fields: { ...nurse, submission_id },
        cv: { name, bytes: readCv(name) },
      })
      if (response.ok) sent.push(submission_id)
    }
  })
  while (sent.length < 4) await pause(20)
  const before = [...sent]
  const { code, output } = await launch({ args: [target], place: site }).ended
  isOver = true
  await Promise.all(visitors)
  expect(code, output).toBe(0)
  expect(output).toContain('PAYLOAD_SECRET')
  expect(sent.length).toBeGreaterThan(before.length)
  return before
}

describe('a restored site', () => {
  test('is one that staff and visitors use as before', async () => {
    const { baseUrl } = server
    const [row] = await query<{ id: number }>({
      url: site.databaseUrl,
      sql: 'select id from consultations',
    })
    const download = await downloadCv({ baseUrl, id: row?.id ?? 0, as: staff })
    expect(download.status).toBe(200)
    expect(Buffer.from(await download.arrayBuffer()).equals(readCv('asha.pdf'))).toBe(true)

    const call = await cmsClient({ baseUrl, credentials: staff })
    const posts = await call(`/posts?locale=en&where[title][equals]=${postTitle}`)
    expect(await posts.json()).toMatchObject({ totalDocs: 1 })
    const sent = await postForm({ baseUrl, address: '10.1.1.3', fields: hospital })
    expect(sent.ok).toBe(true)
    const file = await fetch(`${baseUrl}/cms/api/media/file/${encodeURIComponent(picture)}`)
    expect(file.status).toBe(200)
  })
})

describe('a backup of the site in use', () => {
  let archive = ''
  let acknowledged: string[] = []
  /** Restored into the built-in database, which runs. */
  let target: Place
  let database: EmbeddedPostgres
  const backups = () =>
    ['in-use', 'stopped', 'running'].map((name) => path.join(folder, `${name}.tar.gz`))
  const strays = () => {
    const { uploadsDir } = site
    return [path.join(uploadsDir, `${randomUUID()}.pdf`), path.join(uploadsDir, 'half')]
  }

  beforeAll(async () => {
    await useSite(server)
    for (const file of strays()) writeFileSync(file, 'stray')
    const [inUse = '', stopped = '', running = ''] = backups()
    archive = inUse
    acknowledged = await backUpInUse(archive)
    target = placeOf({ folder, name: 'built-in', databaseUrl: '' })
    await restore(archive, target)
    await backUp(stopped, target)

    const { dataDir } = target
    database = await startEmbeddedPostgres({
      dataDir: path.join(dataDir, 'postgres'),
      password: ensureSecrets({ dataDir }).databasePassword,
    })
    await backUp(running, target)
  })
  afterAll(() => database.stop())

  test('is one file that its owner alone can read, and nothing beside it', () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
  })

  test('brings back every row with all its columns, and the tables’ rules', async () => {
    const [now, restored] = [await allRows(site.databaseUrl), await allRows(database.url)]
    expect(Object.keys(restored)).toEqual(Object.keys(now))
    for (const [table, rows] of Object.entries(restored)) {
      if (table === 'job_runs') continue
      // These grew during the backup: what is restored must be there, unchanged.
      const isGrowing = ['consultations', 'cvs', 'cvs_remarks'].includes(table)
      const there = new Set(now[table])
      expect([table, rows.filter((row) => !there.has(row))]).toEqual([table, []])
      if (!isGrowing) expect([table, rows]).toEqual([table, now[table]])
    }
    for (const table of ['chat_messages', 'survey_responses', 'media', 'audit_log', '_posts_v']) {
      expect([table, restored[table]?.length]).not.toEqual([table, 0])
    }
    expect(restored.users).toHaveLength(2)
    expect(await schemaOf(database.url)).toEqual(await schemaOf(site.databaseUrl))
  })

  test('holds what was acknowledged before it began, and of each row its file, byte by byte', async () => {
    const stored = await query<{ submission_id: string; filename: string }>({
      url: database.url,
      sql: 'select submission_id, filename from consultations c join cvs f on f.id = c.cv_id',
    })
    const ids = new Set(stored.map(({ submission_id }) => submission_id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])

    const { files } = await manifestOf(archive)
    const media = files.filter(({ name }) => name.startsWith('media/'))
    expect(media.length).toBe(5)
    // So it holds nothing that no row names.
    expect(files.length).toBe(stored.length + media.length)
    for (const { name } of files) {
      const [was, is] = [site, target].map((place) =>
        readFileSync(path.join(place.uploadsDir, name)),
      )
      expect([name, is?.equals(was ?? Buffer.of())]).toEqual([name, true])
    }
    const found = readdirSync(target.uploadsDir, { recursive: true, withFileTypes: true })
    // One more says which site they belong to.
    expect(found.filter((entry) => entry.isFile()).length).toBe(files.length + 1)
  })

  test('gives back the same backup from the built-in database, running or not', async () => {
    const [first, ...others] = await Promise.all(
      backups().map(async (file) => {
        const { migrations, tables, sequences, files } = await manifestOf(file)
        const sorted = files.toSorted((one, other) => one.name.localeCompare(other.name))
        return { migrations, tables, sequences, files: sorted }
      }),
    )
    for (const other of others) expect(other).toEqual(first)
  })

  test('is not restored where something runs', async () => {
    await expect(restore(archive, target)).rejects.toThrow('A site is using the database')
    expect((await allRows(database.url)).users).toHaveLength(2)
  })
})
