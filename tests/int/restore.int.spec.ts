import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../scripts/lib/embeddedPostgres.mjs'
import { migrations } from '../../src/migrations'
import * as backups from '../helpers/backups'
import {
  allRows,
  backUp,
  backupFolder,
  entriesOf,
  fillSmallSite,
  isEmpty,
  launch,
  mark,
  placeOf,
  printed,
  query,
  restore,
  schemaOf,
  writeTar,
  type Entry,
  type Target,
} from '../helpers/backups'
import { readCv } from '../helpers/consultationForms'
import {
  copyDatabaseTemplate,
  databasePassword,
  ensureDatabaseTemplate,
} from '../helpers/databaseTemplate.mjs'

// The commands' own way takes longer; `npm run restore` itself goes it in some of these tests.
vi.mock('../../scripts/lib/backup/loadMigrations.mjs', async () => {
  const { migrations: all } = await import('../../src/migrations')
  return { loadMigrations: () => Promise.resolve(all) }
})

const { folder, remove } = backupFolder()
let database: EmbeddedPostgres
/** A small site that no server runs on, and its backup. */
let small: Target
const smallBackup = path.join(folder, 'small.tar.gz')

const emptyPlace = () => backups.emptyPlace({ folder, databaseUrl: database.url })

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)))
  await ensureDatabaseTemplate()
  const dataDir = path.join(folder, 'postgres')
  copyDatabaseTemplate(dataDir)
  database = await startEmbeddedPostgres({ dataDir, password: databasePassword })
  small = placeOf({ folder, name: 'small', databaseUrl: database.url })
  await fillSmallSite(small)
  await backUp(smallBackup, small)
})
afterAll(async () => {
  await database.stop()
  remove()
})

/** A file like the small backup, changed. */
async function spoilt(change: (entries: Entry[]) => Entry[]): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.tar`)
  await writeTar({ file, entries: change(await entriesOf(smallBackup)) })
  return file
}

describe('a restore writes nothing', () => {
  let target: Target
  beforeAll(async () => {
    target = await emptyPlace()
  })
  const refused = async (file: string, reason: RegExp) => {
    await expect(restore(file, target)).rejects.toThrow(reason)
    expect(await isEmpty(target)).toBe(true)
  }

  test.each(['tables/users.copy', 'manifest.json', 'uploads/'])(
    'from a backup with a flipped bit in %s',
    async (start) => {
      const file = await spoilt((entries) => {
        const content = entries.find(({ name }) => name.startsWith(start))?.content
        if (content) content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1
        return entries
      })
      await refused(file, /damaged .*was changed/)
    },
  )

  test('from a compressed backup with a flipped bit', async () => {
    const file = path.join(folder, 'flipped.tar.gz')
    const bytes = readFileSync(smallBackup)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const { code, output } = await launch({ script: 'restore', args: [file], place: target }).ended
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('damaged') })
    expect(await isEmpty(target)).toBe(true)
  })

  test('from a backup that is cut off', async () => {
    const file = path.join(folder, 'cut.tar.gz')
    const bytes = readFileSync(smallBackup)
    writeFileSync(file, bytes.subarray(0, bytes.length * 0.7))
    await refused(file, /damaged/)
    await refused(await spoilt((entries) => entries.slice(0, -2)), /its end is missing/)
  })

  test('from a backup that lacks a file, or a table', async () => {
    for (const start of ['uploads/', 'tables/cvs']) {
      const file = await spoilt((entries) => {
        const index = entries.findIndex(({ name }) => name.startsWith(start))
        return entries.toSpliced(index, 1)
      })
      await refused(file, new RegExp(`damaged .*${start}.* is missing`))
    }
  })

  test('from something else than a backup, or from nothing', async () => {
    const file = path.join(folder, 'something.tar.gz')
    writeFileSync(file, readCv('asha.pdf'))
    await refused(file, /damaged/)
    await refused(path.join(folder, 'nowhere.tar.gz'), /cannot be read/)
  })

  test('from a backup of a newer release', async () => {
    const { databaseUrl: url } = small
    const values = ['29990101_000000_future']
    const sql = 'insert into payload_migrations (name, batch) values ($1, 9)'
    await query({ url, sql, values })
    const file = path.join(folder, 'newer.tar')
    await backUp(file, small)
    await query({ url, sql: 'delete from payload_migrations where name = $1', values })
    await refused(file, new RegExp(`newer release.*${values[0]}`))
  })

  test('into a database that holds anything', async () => {
    const used = await emptyPlace()
    await query({ url: used.databaseUrl, sql: 'create table visitors (name text)' })
    await expect(restore(smallBackup, used)).rejects.toThrow('not empty')
    expect(Object.keys(await allRows(used.databaseUrl))).toEqual(['visitors'])
    expect(readdirSync(used.uploadsDir)).toEqual([])
  })

  test('into a folder that holds a file', async () => {
    const uploadsDir = path.join(folder, 'used')
    mkdirSync(path.join(uploadsDir, 'media'), { recursive: true })
    writeFileSync(path.join(uploadsDir, 'media', 'mine.webp'), 'mine')
    await expect(restore(smallBackup, { ...target, uploadsDir })).rejects.toThrow('mine.webp')
    expect(await isEmpty(target)).toBe(true)
    expect(readdirSync(uploadsDir, { recursive: true })).toEqual(['media', 'media/mine.webp'])
  })

  test('that stays when it is asked to stop', async () => {
    const stopped = launch({ script: 'restore', args: [smallBackup], place: target })
    while (!existsSync(path.join(target.uploadsDir, mark))) await pause(2)
    stopped.child.kill('SIGTERM')
    expect((await stopped.ended).code).toBe(143)
    expect(await isEmpty(target)).toBe(true)
  })
})

/** The release whose backup is restored: the last one before what its migration fills in later. */
const oldRelease = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.endsWith('_follow_up')),
)

/** A database as that release left it, with one consultation. */
async function oldSite(): Promise<Target> {
  const place = await emptyPlace()
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  for (const { name, up } of oldRelease) {
    // Migrations are plain SQL: of Payload's arguments they use the connection only.
    const args: unknown = { db: drizzle(client), payload: undefined, req: undefined }
    await up(args as MigrateUpArgs)
    await client.query('insert into payload_migrations (name, batch) values ($1, 1)', [name])
  }
  await client.query(
    `insert into consultations (name, phone, type, desired_country, submission_id, locale)
      values ('Asha', '+91 98765 43210', 'nurses', 'Germany', 'old', 'en')`,
  )
  await client.end()
  mkdirSync(place.uploadsDir, { recursive: true })
  return place
}

test('a restore of an older release’s backup brings its rows up to date, once', async () => {
  const file = path.join(folder, 'older.tar.gz')
  await backUp(file, await oldSite())
  const target = await emptyPlace()
  const { databaseUrl: url } = target
  await restore(file, target)
  const rows = await query({
    url,
    sql: 'select name, status, phone_normalized, reference from consultations',
  })
  expect(rows).toEqual([
    {
      name: 'Asha',
      status: 'new',
      phone_normalized: '+919876543210',
      reference: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/),
    },
  ])
  const sql = 'select name, batch::int from payload_migrations order by id'
  expect(await query({ url, sql })).toEqual(
    migrations.map(({ name }, index) => ({ name, batch: index < oldRelease.length ? 1 : 2 })),
  )
  expect(await schemaOf(url)).toEqual(await schemaOf(small.databaseUrl))

  const restored = await allRows(url)
  // As if it had been killed between its last two steps.
  writeFileSync(path.join(target.uploadsDir, mark), '{"files":[]}')
  await restore(file, target)
  expect(existsSync(path.join(target.uploadsDir, mark))).toBe(false)
  await expect(restore(file, target)).rejects.toThrow('not empty')
  expect(await allRows(url)).toEqual(restored)
})
