import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBackupSettings } from '../../../scripts/lib/backup/backupSettings.mjs'
import { chooseRemoved, nameBackup } from '../../../scripts/lib/backup/backupStore.mjs'
import { isBackupDue } from '../../../scripts/lib/backup/nightlyBackup.mjs'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'

describe('a backup is due', () => {
  const schedule = { at: '02:30', timeZone: 'Europe/Berlin' }
  const due = (last: string | null, now: string) =>
    isBackupDue({ last: last ? new Date(last) : null, now: new Date(now), schedule })

  test('where there is none, each night at its time by its own clock, and after one was missed', () => {
    expect(due(null, '2026-11-24T12:00:00Z')).toBe(true)
    expect(due('2026-11-20T01:30:00Z', '2026-11-24T16:00:00Z')).toBe(true)
    const last = '2026-11-23T01:30:05Z'
    expect(due(last, '2026-11-24T01:29:59Z')).toBe(false)
    expect(due(last, '2026-11-24T01:30:00Z')).toBe(true)
    expect(due('2026-11-24T01:30:00Z', '2026-11-24T22:00:00Z')).toBe(false)
  })

  test('once in the nights in which the clocks change', () => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      const next = new Date(`${day}T00:00:00Z`)
      let made = 0
      let last = new Date(next.getTime() - 12 * 60 * 60 * 1000).toISOString()
      for (let minute = 0; minute < 24 * 60 - 120; minute += 10) {
        const now = new Date(next.getTime() - 60 * 60 * 1000 + minute * 60_000).toISOString()
        if (!due(last, now)) continue
        last = now
        made += 1
      }
      expect([day, made]).toEqual([day, 1])
    }
  })
})

describe('backups that go', () => {
  const now = new Date('2026-11-24T02:30:00Z')
  const of = (...daysAgo: number[]) =>
    daysAgo.map((days) => nameBackup(new Date(now.getTime() - days * 86_400_000), '.tar.gz.age'))
  const removed = (names: string[], limits: { count: number; days: number }, spared?: string) =>
    chooseRemoved({ names, limits, spared: [spared], now }).toSorted()

  test('are those beyond the newest so many and those that are too old, but never the newest', () => {
    expect(removed(of(3, 2, 1, 0), { count: 2, days: 35 })).toEqual(of(3, 2))
    expect(removed(of(50, 40), { count: 30, days: 35 })).toEqual(of(50))
    expect(removed(of(40), { count: 30, days: 35 })).toEqual([])
  })

  test('are not the one that was verified last, unless it is too old', () => {
    const [young, old] = of(20, 40)
    expect(removed(of(30, 20, 0), { count: 1, days: 35 }, young)).toEqual(of(30))
    expect(removed(of(40, 0), { count: 1, days: 35 }, old)).toEqual(of(40))
  })

  test('are no files of others', () => {
    const names = ['curaco-20200101T000000Z.tar.gz', 'notes.age', '.spool', ...of(0)]
    expect(removed(names, { count: 1, days: 1 })).toEqual([])
  })
})

test('a bucket with half of its keys is refused', () => {
  const env = { NODE_ENV: 'test', BACKUP_S3_BUCKET: 'b', BACKUP_S3_ACCESS_KEY_ID: 'a' } as const
  expect(() => readBackupSettings({ env, dataDir: '/data', root: '/' })).toThrow(
    'BACKUP_S3_SECRET_ACCESS_KEY',
  )
})

test('a name of a backup that would not be encrypted is refused where a key is set', () => {
  const BACKUP_RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
  const backUp = (name: string) =>
    spawnSync(process.execPath, [inProject('scripts', 'command.mjs'), name], {
      // Without a database: a name that is right fails later.
      env: { NODE_ENV: 'test', PATH: process.env.PATH, DATA_DIR: os.devNull, BACKUP_RECIPIENT },
      encoding: 'utf8',
    }).stderr
  const refused = 'BACKUP_RECIPIENT is set: the name of a backup must end in .tar.gz.age'
  for (const ending of ['.tar', '.tar.gz']) {
    expect(backUp(path.join(os.tmpdir(), `monday${ending}`))).toContain(refused)
  }
  expect(backUp(path.join(os.tmpdir(), 'monday.tar.gz.age'))).toContain('There is no database')
})
