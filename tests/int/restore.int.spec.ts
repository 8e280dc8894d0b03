import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { migrations } from '../../src/migrations'
import {
  allRows,
  backUp,
  entriesOf,
  isEmpty,
  launch,
  mark,
  query,
  restore,
  schemaOf,
  SmallSite,
  writeTar,
  type Entry,
  type Target,
} from '../helpers/backups'
import { readCv } from '../helpers/consultationForms'

// The commands' own way takes longer; `npm run restore` itself goes it in some of these tests.
vi.mock('../../scripts/lib/backup/loadMigrations.mjs', async () => {
  const { migrations: all } = await import('../../src/migrations')
  return { loadMigrations: () => Promise.resolve(all) }
})

const site = new SmallSite()

/** A file like the small backup, changed. */
async function spoilt(change: (entries: Entry[]) => Entry[]): Promise<string> {
  const file = path.join(site.folder, `${randomUUID()}.tar`)
  await writeTar({ file, entries: change(await entriesOf(site.backup)) })
  return file
}

describe('a restore writes nothing', () => {
  let target: Target
  beforeAll(async () => {
    target = await site.emptyPlace()
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
    const file = path.join(site.folder, 'flipped.tar.gz')
    const bytes = readFileSync(site.backup)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const { code, output } = await launch({ script: 'restore', args: [file], place: target }).ended
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('damaged') })
    expect(await isEmpty(target)).toBe(true)
  })

  test('from a backup that is cut off', async () => {
    const file = path.join(site.folder, 'cut.tar.gz')
    const bytes = readFileSync(site.backup)
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
    const file = path.join(site.folder, 'something.tar.gz')
    writeFileSync(file, readCv('asha.pdf'))
    await refused(file, /damaged/)
    await refused(path.join(site.folder, 'nowhere.tar.gz'), /cannot be read/)
  })

  test('from a backup of a newer release', async () => {
    const { databaseUrl: url } = site.place
    const values = ['29990101_000000_future']
    const sql = 'insert into payload_migrations (name, batch) values ($1, 9)'
    await query({ url, sql, values })
    const file = path.join(site.folder, 'newer.tar')
    await backUp(file, site.place)
    await query({ url, sql: 'delete from payload_migrations where name = $1', values })
    await refused(file, new RegExp(`newer release.*${values[0]}`))
  })

  test('into a database that holds anything', async () => {
    const used = await site.emptyPlace()
    await query({ url: used.databaseUrl, sql: 'create table visitors (name text)' })
    await expect(restore(site.backup, used)).rejects.toThrow('not empty')
    expect(Object.keys(await allRows(used.databaseUrl))).toEqual(['visitors'])
    expect(readdirSync(used.uploadsDir)).toEqual([])
  })

  test('into a folder that holds a file', async () => {
    const uploadsDir = path.join(site.folder, 'used')
    mkdirSync(path.join(uploadsDir, 'media'), { recursive: true })
    writeFileSync(path.join(uploadsDir, 'media', 'mine.webp'), 'mine')
    await expect(restore(site.backup, { ...target, uploadsDir })).rejects.toThrow('mine.webp')
    expect(await isEmpty(target)).toBe(true)
    expect(readdirSync(uploadsDir, { recursive: true })).toEqual(['media', 'media/mine.webp'])
  })
})

/** The release whose backup is restored: the last one before what its migration fills in later. */
const oldRelease = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.endsWith('_follow_up')),
)

/** A database as that release left it, with one consultation. */
async function oldSite(): Promise<Target> {
  const place = await site.emptyPlace()
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
  const file = path.join(site.folder, 'older.tar.gz')
  await backUp(file, await oldSite())
  const target = await site.emptyPlace()
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
  expect(await schemaOf(url)).toEqual(await schemaOf(site.place.databaseUrl))

  const restored = await allRows(url)
  // As if it had been killed between its last two steps.
  writeFileSync(path.join(target.uploadsDir, mark), '{"files":[]}')
  await restore(file, target)
  expect(existsSync(path.join(target.uploadsDir, mark))).toBe(false)
  await expect(restore(file, target)).rejects.toThrow('not empty')
  expect(await allRows(url)).toEqual(restored)
})
