import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  allRows,
  backUp,
  isEmpty,
  launch,
  mark,
  printed,
  query,
  restore,
  SmallSite,
} from '../helpers/backups'

const site = new SmallSite()

test('a restore that was killed leaves an empty database, and the next one is whole', async () => {
  const target = await site.emptyPlace()
  const { uploadsDir, databaseUrl: url } = target
  const killed = launch({ script: 'restore', args: [site.backup], place: target })
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
  const stopped = launch({ script: 'restore', args: [site.backup], place: target })
  while (!existsSync(path.join(target.uploadsDir, mark))) await pause(2)
  stopped.child.kill('SIGTERM')
  expect((await stopped.ended).code).toBe(143)
  expect(await isEmpty(target)).toBe(true)
})

describe('a backup', () => {
  test('never replaces a file', async () => {
    const file = path.join(site.folder, 'mine.tar.gz')
    writeFileSync(file, 'mine')
    const { code, output } = await launch({ script: 'backup', args: [file], place: site.place })
      .ended
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
