import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql as statement } from '@payloadcms/db-postgres/drizzle'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '../../src/migrations'
import {
  allRows,
  backUp,
  entriesOf,
  isEmpty,
  launch,
  mark,
  printed,
  query,
  restore,
  SmallSite,
  writeTar,
  type Entry,
  type Target,
} from '../helpers/backups'
import { readCv } from '../helpers/consultationForms'
import { release } from '../helpers/migrationsOfRelease'

afterEach(() => {
  release.migrations = migrations
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

/** What the release after this one adds: a column that it fills from the rows that are there. */
const nextMigration: (typeof migrations)[number] = {
  name: '29990101_000000_next_release',
  up: async ({ db }) => {
    await db.execute(statement`
      ALTER TABLE "consultations" ADD COLUMN "initial" varchar;
      UPDATE "consultations" SET "initial" = left("name", 1);
      ALTER TABLE "consultations" ALTER COLUMN "initial" SET NOT NULL;`)
  },
  down: async ({ db }) => {
    await db.execute(statement`ALTER TABLE "consultations" DROP COLUMN "initial"`)
  },
}

test('a restore of an older release’s backup brings its rows up to date, once, and the site’s id', async () => {
  release.migrations = [...migrations, nextMigration]
  const target = await site.emptyPlace()
  const { databaseUrl: url } = target
  const siteIdFile = path.join(target.uploadsDir, '.site-id')
  mkdirSync(target.uploadsDir, { recursive: true })
  // Left by a site that was started there before.
  writeFileSync(siteIdFile, `${randomUUID()}\n`)
  await restore(site.backup, target)
  const ids = await query({ url, sql: 'select id from site_id' })
  expect(ids).toEqual([{ id: readFileSync(siteIdFile, 'utf8').trim() }])
  const rows = await query({ url, sql: 'select name, initial from consultations' })
  expect(rows.length).toBeGreaterThan(0)
  for (const { name, initial } of rows) expect(initial).toBe(String(name).slice(0, 1))
  const sql = 'select name, batch::int from payload_migrations order by id'
  expect(await query({ url, sql })).toEqual([
    ...migrations.map(({ name }) => ({ name, batch: 1 })),
    { name: nextMigration.name, batch: 2 },
  ])

  const restored = await allRows(url)
  // As if it had been killed between its last two steps.
  writeFileSync(path.join(target.uploadsDir, mark), '{"files":[]}')
  await restore(site.backup, target)
  expect(existsSync(path.join(target.uploadsDir, mark))).toBe(false)
  await expect(restore(site.backup, target)).rejects.toThrow('not empty')
  expect(await allRows(url)).toEqual(restored)
})

test('a restore that was killed leaves an empty database, and the next one is whole', async () => {
  const target = await site.emptyPlace()
  const { uploadsDir, databaseUrl: url } = target
  const killed = launch({ args: ['restore', site.backup], place: target })
  const hasFile = () =>
    existsSync(uploadsDir) && readdirSync(uploadsDir).some((name) => !name.startsWith('.'))
  while (!hasFile()) await pause(2)
  killed.child.kill('SIGKILL')
  await killed.ended
  // Postgres takes a moment to notice.
  const sessions = 'select from pg_stat_activity where datname = $1'
  const values = [path.basename(new URL(url).pathname)]
  await expect.poll(() => query({ url: site.database.url, sql: sessions, values })).toEqual([])
  expect(existsSync(path.join(uploadsDir, mark))).toBe(true)
  expect(await allRows(url)).toEqual({})

  await restore(site.backup, target)
  expect(existsSync(path.join(uploadsDir, mark))).toBe(false)
  expect(await allRows(url)).toEqual(await allRows(site.place.databaseUrl))
})

test('a restore that is asked to stop leaves nothing', async () => {
  const target = await site.emptyPlace()
  const stopped = launch({ args: ['restore', site.backup], place: target })
  while (!existsSync(path.join(target.uploadsDir, mark))) await pause(2)
  stopped.child.kill('SIGTERM')
  expect((await stopped.ended).code).toBe(143)
  expect(await isEmpty(target)).toBe(true)
})

describe('a backup', () => {
  test('never replaces a file', async () => {
    const file = path.join(site.folder, 'mine.tar.gz')
    writeFileSync(file, 'mine')
    const { code, output } = await launch({ args: [file], place: site.place }).ended
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('exists') })
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  test('is not made without a file that a row names, and says which', async () => {
    const file = path.join(site.place.uploadsDir, 'asha.pdf')
    renameSync(file, `${file}.away`)
    const target = path.join(site.folder, 'incomplete.tar.gz')
    try {
      await expect(backUp(target, site.place)).rejects.toThrow('asha.pdf is missing')
    } finally {
      renameSync(`${file}.away`, file)
    }
    expect(readdirSync(site.folder).filter((name) => name.startsWith('incomplete'))).toEqual([])
  })

  test('starts again when a file and its row are removed while it is made', async () => {
    const url = site.place.databaseUrl
    const [row] = await query<{ id: number; filename: string }>({
      url,
      sql: 'select id, filename from cvs order by id desc limit 1',
    })
    rmSync(path.join(site.place.uploadsDir, row?.filename ?? ''))
    printed.length = 0
    const made = backUp(path.join(site.folder, 'removed.tar.gz'), site.place)
    await expect.poll(() => printed.join('\n')).toContain('starting again')
    await query({ url, sql: 'delete from consultations where cv_id = $1', values: [row?.id] })
    await query({ url, sql: 'delete from cvs where id = $1', values: [row?.id] })
    await made
  })
})
