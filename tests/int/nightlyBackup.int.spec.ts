import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readRuns } from '../../scripts/lib/backup/backupRuns.mjs'
import { isBackupDue } from '../../scripts/lib/backup/nightlyBackup.mjs'
import { verifyBackup } from '../../scripts/lib/backup/verifyBackup.mjs'
import { openFolder } from '../../scripts/lib/backup/folderStore.mjs'
import { findProgram } from '../../scripts/lib/installTestPrograms.mjs'
import {
  allRows,
  environmentOf,
  manifestOf,
  picture,
  query,
  restore,
  run,
  SmallSite,
  type Target,
} from '../helpers/backups'
import { runBackup } from '../../scripts/lib/backup/runBackup.mjs'
import { startBucketServer, type BucketServer } from '../helpers/bucketServer'
import { whileMigrationsFail } from '../helpers/migrationsOfRelease'
import { startAsNpm } from '../helpers/startedSite'

const site = new SmallSite()
const keyFile = () => path.join(site.folder, 'key.txt')
let recipient = ''

beforeAll(async () => {
  const identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  writeFileSync(keyFile(), `# public key: ${recipient}\n${identity}\n`)
})

type Settings = Record<string, string>

/** Where the backups of one test go. */
function folderOf(name: string): Settings & { BACKUP_DIR: string } {
  return { BACKUP_DIR: path.join(site.folder, name), BACKUP_RECIPIENT: recipient }
}

/** What is in a folder of backups beside the mark of the site. */
const filesIn = (folder = '') => readdirSync(folder).filter((name) => name !== '.site-id')

/** `npm run backup`, where backups go by themselves. */
const backUpNow = (settings: Settings, place: Target = site.place) =>
  run({ command: runBackup, args: [], place, settings })

const startNightly = (settings: Settings) =>
  spawn(process.execPath, ['scripts/command.mjs', '--nightly'], {
    env: { ...environmentOf(site.place), ...settings, PATH: process.env.PATH },
    stdio: 'ignore',
  })

const restoreLatest = async (settings: Settings) => {
  const target = await site.emptyPlace()
  await restore('latest', target, { settings, identity: keyFile() })
  return target
}

type Run = {
  archive: string | null
  bytes: string | null
  is_complete: boolean
  verified_at: Date | null
  error: string | null
}
const runs = () =>
  query<Run>({
    url: site.place.databaseUrl,
    sql: 'select archive, bytes, is_complete, verified_at, error from backup_runs order by id desc',
  })

/** Makes the next backup one that is verified. */
const forgetRuns = () => query({ url: site.place.databaseUrl, sql: 'delete from backup_runs' })

/** What a site holds, without what its own backups have added. */
async function contentOf({ databaseUrl }: Target) {
  const { backup_runs: _, ...rows } = await allRows(databaseUrl)
  return rows
}

const scratchDatabases = () =>
  query({
    url: site.database.url,
    sql: "select datname from pg_database where datname like '%_backup_check'",
  })

describe('a backup into a folder', () => {
  let settings: ReturnType<typeof folderOf>
  let archive = ''
  beforeAll(async () => {
    settings = folderOf('nightly')
    await backUpNow(settings)
    archive = (await runs())[0]?.archive ?? ''
  })

  test('is on record with its size, and was restored on trial', async () => {
    const [made] = await runs()
    expect(made).toMatchObject({ is_complete: true, error: null })
    expect(made?.verified_at).not.toBeNull()
    const file = readFileSync(path.join(settings.BACKUP_DIR, archive))
    expect(Number(made?.bytes)).toBe(file.length)
    expect(filesIn(settings.BACKUP_DIR)).toEqual([archive])
    expect(await scratchDatabases()).toEqual([])
  })

  const age = findProgram('age')

  test.skipIf(!age)('opens to the standard tool with the private key alone', async () => {
    const file = path.join(settings.BACKUP_DIR, archive)
    const plain = path.join(site.folder, 'plain.tar.gz')
    execFileSync(age?.command ?? '', [
      '--decrypt',
      '--identity',
      keyFile(),
      '--output',
      plain,
      file,
    ])
    expect((await manifestOf(plain)).files).toHaveLength(2)
  })

  test('comes back by one command, with every row and file', async () => {
    const target = await restoreLatest(settings)
    expect(await contentOf(target)).toEqual(await contentOf(site.place))
    const file = (place: Target) => readFileSync(path.join(place.uploadsDir, 'asha.pdf'))
    expect(file(target).equals(file(site.place))).toBe(true)
  })

  test('is not restored without the private key, or with another one', async () => {
    const target = await site.emptyPlace()
    await expect(restore('latest', target, { settings })).rejects.toThrow('--identity')
    const identity = path.join(site.folder, 'other.txt')
    writeFileSync(identity, await generateX25519Identity())
    await expect(restore('latest', target, { settings, identity })).rejects.toThrow(
      'a different key',
    )
    expect(await allRows(target.databaseUrl)).toEqual({})
  })

  test('is followed by others, of which as many stay as are wanted', async () => {
    const older = 'curaco-20200101T000000Z.tar.gz.age'
    const notOurs = 'curaco-20200101T000000Z.tar.gz'
    for (const name of [older, notOurs]) {
      writeFileSync(path.join(settings.BACKUP_DIR, name), 'x')
    }
    await backUpNow({ ...settings, BACKUP_KEEP: '1' })
    const [made] = await runs()
    // Verified once a week; the one that was stays.
    expect(made).toMatchObject({ is_complete: true, verified_at: null })
    expect(filesIn(settings.BACKUP_DIR).toSorted()).toEqual(
      [notOurs, archive, made?.archive].toSorted(),
    )
  })
})

describe('a backup into a bucket', () => {
  const prefix = 'curaco/'
  let server: BucketServer
  let settings: Settings
  beforeAll(async () => {
    server = await startBucketServer()
    const variables = Object.entries(server.environment)
    settings = {
      ...folderOf('spool'),
      ...Object.fromEntries(variables.map(([name, value]) => [`BACKUP_${name}`, value])),
      BACKUP_S3_PREFIX: prefix,
    }
  })
  afterAll(() => server.remove())

  test('is read back, restored on trial, and comes back from there', async () => {
    await forgetRuns()
    await backUpNow(settings)
    const [made] = await runs()
    expect(made).toMatchObject({ is_complete: true, error: null })
    expect(made?.verified_at).not.toBeNull()
    expect(filesIn(settings.BACKUP_DIR)).toEqual([])
    expect(await contentOf(await restoreLatest(settings))).toEqual(await contentOf(site.place))
  })

  test('is not made with a wrong key, while the server is away, or when the bucket is gone', async () => {
    const wrong = { ...settings, BACKUP_S3_ACCESS_KEY_ID: 'wrong' }
    await expect(backUpNow(wrong)).rejects.toThrow('bucket_refused')
    await server.stop()
    await expect(backUpNow(settings)).rejects.toThrow('bucket_unreachable')
    await server.restart()
    const gone = { ...settings, BACKUP_S3_BUCKET: 'gone' }
    await expect(backUpNow(gone)).rejects.toThrow('bucket_missing')
    const errors = (await runs()).slice(0, 3).map(({ error, is_complete }) => [error, is_complete])
    expect(errors).toEqual([
      ['bucket_missing', false],
      ['bucket_unreachable', false],
      ['bucket_refused', false],
    ])
  })

  test('is not made where another site makes its own, and removes none of them', async () => {
    const setId = (sql: string) =>
      query({ url: site.place.databaseUrl, sql: `update site_id set id = ${sql}` })
    const [own] = await query<{ id: string }>({
      url: site.place.databaseUrl,
      sql: 'select id from site_id',
    })
    const before = readdirSync(path.join(server.folder, prefix))
    await setId('gen_random_uuid()')
    try {
      await expect(backUpNow({ ...settings, BACKUP_KEEP: '1' })).rejects.toThrow(
        `other_site): s3://curaco/${prefix} contains the backups of site ${own?.id}`,
      )
    } finally {
      await setId(`'${own?.id}'`)
    }
    expect(readdirSync(path.join(server.folder, prefix))).toEqual(before)
    expect((await runs())[0]).toMatchObject({ is_complete: false, error: 'other_site' })
  })
})

describe('a site with its uploads in a bucket', () => {
  let from: BucketServer
  let to: BucketServer
  beforeAll(async () => {
    ;[from, to] = await Promise.all([startBucketServer(), startBucketServer()])
    for (const name of uploads) {
      await from.bucket.put({ path: path.join(site.place.uploadsDir, name), name })
    }
  })
  afterAll(() => Promise.all([from.remove(), to.remove()]))

  const uploads = ['asha.pdf', `media/${picture}`]
  const names = async ({ bucket }: BucketServer) => {
    const list = []
    for await (const { name } of bucket.list()) list.push(name)
    return list
  }
  const content = async ({ bucket }: BucketServer, name: string) =>
    buffer((await bucket.read({ name }))?.stream ?? Readable.from([]))

  test('is backed up, and comes back into an empty bucket alone, with every row and file', async () => {
    const settings = folderOf('of-bucket')
    const place = { ...site.place, uploadsDir: path.join(site.folder, 'no-uploads') }
    await backUpNow({ ...settings, ...from.environment }, place)

    // Backups of this site or of others may lie in the same bucket.
    const other = path.join(site.place.uploadsDir, 'asha.pdf')
    await to.bucket.put({ path: other, name: 'backups/other.tar.gz.age' })
    const target = await restoreLatest({ ...settings, ...to.environment })
    expect(await contentOf(target)).toEqual(await contentOf(site.place))
    expect(await names(to)).toEqual([
      '.site-id',
      'asha.pdf',
      'backups/other.tar.gz.age',
      `media/${picture}`,
    ])
    for (const name of uploads) {
      expect((await content(to, name)).equals(await content(from, name)), name).toBe(true)
    }
    expect(readdirSync(target.uploadsDir)).toEqual([])

    await expect(restoreLatest({ ...settings, ...to.environment })).rejects.toThrow(
      'S3_BUCKET curaco contains files, such as asha.pdf',
    )
  })

  test('leaves nothing in the bucket where a restore fails, or was killed before', async () => {
    const settings = { ...folderOf('of-bucket'), ...to.environment }
    for (const name of uploads) await to.bucket.remove(name)
    const left = path.join(site.folder, 'left')
    writeFileSync(left, JSON.stringify({ files: ['half.pdf'] }))
    for (const name of ['.restoring.json', 'half.pdf']) await to.bucket.put({ path: left, name })
    await whileMigrationsFail(() => expect(restoreLatest(settings)).rejects.toThrow('of this test'))
    expect(await names(to)).toEqual(['backups/other.tar.gz.age'])
  })

  test('is not backed up while the bucket is away or missing', async () => {
    const settings = { ...folderOf('away'), ...from.environment }
    await expect(backUpNow({ ...settings, S3_BUCKET: 'gone' })).rejects.toThrow(
      'uploads_unavailable): S3_BUCKET gone: the bucket does not exist',
    )
    await from.stop()
    await expect(backUpNow(settings)).rejects.toThrow('uploads_unavailable')
    await from.restart()
  })
})

describe('a backup that fails', () => {
  test('in the middle, by a kill, counts for nothing, and the next one is whole', async () => {
    await forgetRuns()
    const settings = folderOf('killed')
    const spool = path.join(settings.BACKUP_DIR, '.spool')
    const child = startNightly(settings)
    while (!existsSync(spool) || readdirSync(spool).length === 0) await pause(2)
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
    expect(filesIn(settings.BACKUP_DIR)).toEqual(['.spool'])
    expect(await runs()).toEqual([])
    // Postgres takes a moment to notice that the lock's owner has gone.
    await vi.waitFor(() => backUpNow(settings), { timeout: 60_000, interval: 100 })
    // It was restored on trial.
    expect((await runs())[0]).toMatchObject({ is_complete: true, verified_at: expect.any(Date) })
    expect(filesIn(settings.BACKUP_DIR)).toHaveLength(1)
  })

  test('because no database can be made to verify it is there, says so, and takes the place of old ones', async () => {
    await forgetRuns()
    const { pathname, host } = new URL(site.place.databaseUrl)
    await query({ url: site.database.url, sql: "create role clerk login password 'clerk'" })
    const scratch = `postgres://clerk:clerk@${host}${pathname}`
    const settings = { ...folderOf('clerk'), BACKUP_SCRATCH_DATABASE_URL: scratch }
    mkdirSync(settings.BACKUP_DIR)
    writeFileSync(path.join(settings.BACKUP_DIR, 'curaco-20200101T000000Z.tar.gz.age'), 'x')
    await expect(backUpNow({ ...settings, BACKUP_KEEP: '1' })).rejects.toThrow('scratch_database')
    const [made] = await runs()
    expect(made).toMatchObject({ is_complete: true, error: 'scratch_database' })
    expect(filesIn(settings.BACKUP_DIR)).toEqual([made?.archive])
  })

  test('because it cannot be restored comes once a night, and goes with the next one', async () => {
    await forgetRuns()
    const settings = { ...folderOf('not-restorable'), BACKUP_KEEP: '1' }
    mkdirSync(settings.BACKUP_DIR)
    const old = 'curaco-20200101T000000Z.tar.gz.age'
    writeFileSync(path.join(settings.BACKUP_DIR, old), 'x')
    await whileMigrationsFail(() => expect(backUpNow(settings)).rejects.toThrow('not_restorable'))
    const [made] = await runs()
    expect(made).toMatchObject({ is_complete: false, error: 'not_restorable' })
    expect(filesIn(settings.BACKUP_DIR)).toEqual([old, made?.archive])
    const { lastArchive = null } = (await readRuns(site.place.databaseUrl)) ?? {}
    const schedule = { at: '02:30', timeZone: 'UTC' }
    expect(isBackupDue({ last: lastArchive, now: lastArchive ?? new Date(), schedule })).toBe(false)
    // The name of an archive has its second.
    await query({
      url: site.place.databaseUrl,
      sql: "update backup_runs set archive = 'curaco-20200102T000000Z.tar.gz.age'",
    })
    renameSync(
      path.join(settings.BACKUP_DIR, made?.archive ?? ''),
      path.join(settings.BACKUP_DIR, 'curaco-20200102T000000Z.tar.gz.age'),
    )
    await backUpNow({ ...settings, BACKUP_KEEP: '30', BACKUP_MAX_AGE: '9999' })
    expect(filesIn(settings.BACKUP_DIR)).toEqual([old, (await runs())[0]?.archive])
  })

  test('because the disk is full says so, and leaves nothing', async (context) => {
    await forgetRuns()
    const settings = folderOf('small-disk')
    mkdirSync(settings.BACKUP_DIR)
    try {
      const options = ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', settings.BACKUP_DIR]
      execFileSync('mount', options, { stdio: 'ignore' })
    } catch {
      return context.skip('mounting a small disk is not allowed here')
    }
    try {
      await expect(backUpNow(settings)).rejects.toThrow('disk_full')
      expect(filesIn(settings.BACKUP_DIR)).toEqual([])
    } finally {
      execFileSync('umount', [settings.BACKUP_DIR])
    }
    expect((await runs())[0]).toMatchObject({ is_complete: false, error: 'disk_full' })
  })

  test('because a folder cannot be written to says so', async () => {
    const settings = folderOf('file')
    writeFileSync(settings.BACKUP_DIR, 'a file')
    await expect(backUpNow(settings)).rejects.toThrow('folder')
    expect((await runs())[0]).toMatchObject({ is_complete: false, error: 'folder' })
  })

  test('because the uploads are gone removes none of the others', async () => {
    const settings = { ...folderOf('full'), BACKUP_KEEP: '1', BACKUP_MAX_AGE: '1' }
    mkdirSync(settings.BACKUP_DIR)
    const old = ['curaco-20200101T000000Z.tar.gz.age', 'curaco-20200102T000000Z.tar.gz.age']
    for (const name of old) writeFileSync(path.join(settings.BACKUP_DIR, name), 'x')
    const broken = { ...site.place, uploadsDir: path.join(site.folder, 'nowhere') }
    await expect(backUpNow(settings, broken)).rejects.toThrow('file_missing')
    expect(filesIn(settings.BACKUP_DIR)).toEqual(old)
  })

  test('because a file is missing has all others, removes no complete one, and goes with the next', async () => {
    await forgetRuns()
    const settings = { ...folderOf('one-missing'), BACKUP_KEEP: '1', BACKUP_MAX_AGE: '1' }
    mkdirSync(settings.BACKUP_DIR)
    const old = ['curaco-20200101T000000Z.tar.gz.age']
    for (const name of old) writeFileSync(path.join(settings.BACKUP_DIR, name), 'x')
    const file = path.join(site.place.uploadsDir, 'asha.pdf')
    renameSync(file, `${file}.away`)
    try {
      await expect(backUpNow(settings)).rejects.toThrow(/file_missing.*asha\.pdf/)
    } finally {
      renameSync(`${file}.away`, file)
    }
    const [made] = await runs()
    expect(made).toMatchObject({ is_complete: false, error: 'file_missing' })
    expect(made?.verified_at).not.toBeNull()
    expect(filesIn(settings.BACKUP_DIR)).toEqual([...old, made?.archive])
    const target = await restoreLatest(settings)
    expect(await contentOf(target)).toEqual(await contentOf(site.place))
    expect(existsSync(path.join(target.uploadsDir, 'asha.pdf'))).toBe(false)
    // The name of an archive has its second.
    await pause(1000)
    await backUpNow({ ...settings, BACKUP_KEEP: '30', BACKUP_MAX_AGE: '9999' })
    expect(filesIn(settings.BACKUP_DIR)).toEqual([...old, (await runs())[0]?.archive])
  })

  test('on trial, where its bytes have changed, is found', async () => {
    const folder = path.join(site.folder, 'changed')
    mkdirSync(folder)
    const bytes = readFileSync(site.backup)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(path.join(folder, 'changed.tar.gz'), bytes)
    const verified = verifyBackup({
      source: { open: () => openFolder(folder).read('changed.tar.gz'), identities: [] },
      url: site.place.databaseUrl,
      scratchUrl: undefined,
      signal: new AbortController().signal,
    })
    await expect(verified).rejects.toMatchObject({ code: 'not_restorable' })
    expect(await scratchDatabases()).toEqual([])
  })
})

test('a backup is made at the start where the last one is not, and where none can be written', async () => {
  await backUpNow(folderOf('old-machine'))
  const settings = folderOf('new-machine')
  const { length: before } = await runs()
  const nightly = startNightly(settings)
  await expect.poll(runs).toHaveLength(before + 1)
  nightly.kill('SIGKILL')
  expect(filesIn(settings.BACKUP_DIR)).toContain((await runs())[0]?.archive)
  const closed = folderOf('closed')
  writeFileSync(closed.BACKUP_DIR, 'a file')
  const other = startNightly(closed)
  const failed = { is_complete: false, error: 'folder' }
  await expect.poll(async () => (await runs())[0]).toMatchObject(failed)
  other.kill('SIGKILL')
})

test('two backups are never made at once', async () => {
  const settings = folderOf('twice')
  const results = await Promise.allSettled([backUpNow(settings), backUpNow(settings)])
  const failed = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(failed).toEqual([expect.stringContaining('Another process')])
  expect(filesIn(settings.BACKUP_DIR)).toHaveLength(1)
})

test('a site that npm start runs backs itself up, and reports that what does so has ended', async () => {
  const started = await startAsNpm({ BACKUP_RECIPIENT: recipient })
  try {
    const list = () =>
      query<Run>({ url: started.databaseUrl(), sql: 'select * from backup_runs order by id desc' })
    const first = { is_complete: true, error: null, verified_at: expect.any(Date) }
    await expect.poll(list, { timeout: 120_000 }).toMatchObject([first])
    process.kill(nightlyProcessOf(started.folder), 'SIGKILL')
    await expect.poll(list).toMatchObject([{ is_complete: false, error: 'unexpected' }, first])
  } finally {
    await started.stop()
  }
})

/** The process that backs up the site whose data are in a folder. */
function nightlyProcessOf(folder: string): number {
  const isIt = (pid: string) => {
    try {
      const [command, environment] = ['cmdline', 'environ'].map((name) =>
        readFileSync(`/proc/${pid}/${name}`, 'utf8'),
      )
      return command?.includes('--nightly') && environment?.includes(`DATA_DIR=${folder}\0`)
    } catch {
      // It has ended, or is another user's.
      return false
    }
  }
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isIt(name)))
}
