import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureStamped, hashFiles } from '../../../scripts/lib/stamp.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'curaco-stamp-'))
  mkdirSync(path.join(root, 'src', 'deep'), { recursive: true })
  writeFileSync(path.join(root, 'src', 'deep', 'a.ts'), 'one')
  writeFileSync(path.join(root, 'config.ts'), 'two')
})

afterEach(() => rmSync(root, { recursive: true }))

const hash = (extra?: string[]) => hashFiles({ root, entries: ['src', 'config.ts'], extra })

describe('hashFiles', () => {
  test('is the same for the same contents, whatever their dates', () => {
    const before = hash()
    utimesSync(path.join(root, 'config.ts'), 1, 1)
    expect(hash()).toBe(before)
  })

  test('changes with a content, a name, a new file and an extra text', () => {
    const hashes = [hash(), hash(['NAME=value'])]
    writeFileSync(path.join(root, 'config.ts'), 'three')
    hashes.push(hash())
    renameSync(path.join(root, 'src', 'deep', 'a.ts'), path.join(root, 'src', 'deep', 'b.ts'))
    hashes.push(hash())
    writeFileSync(path.join(root, 'src', 'empty'), '')
    hashes.push(hash())
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('tells a name from a content', () => {
    mkdirSync(path.join(root, 'x'))
    mkdirSync(path.join(root, 'y'))
    writeFileSync(path.join(root, 'x', 'ab'), 'c')
    writeFileSync(path.join(root, 'y', 'a'), 'bc')
    const [x, y] = ['x', 'y'].map((entry) =>
      hashFiles({ root: path.join(root, entry), entries: ['ab', 'a'] }),
    )
    expect(x).not.toBe(y)
  })

  test('leaves out what is missing', () => {
    expect(hashFiles({ root, entries: ['src', 'config.ts', 'missing'] })).toBe(hash())
  })
})

describe('ensureStamped', () => {
  const file = () => path.join(root, 'stamp')
  /** The lock is not the project's own, which a build beside these tests may hold. */
  const ensure = (stamp: string, work: () => Promise<void>) =>
    ensureStamped({ file: file(), stamp: () => stamp, work, lock: path.join(root, 'lock') })

  test('does the work once for each state, also for two that ask at once', async () => {
    const done: string[] = []
    for (const stamp of ['first', 'first', 'second']) {
      const work = async () => void done.push(stamp)
      await Promise.all([ensure(stamp, work), ensure(stamp, work)])
    }
    expect(done).toEqual(['first', 'second'])
  })

  test('stamps finished work only', async () => {
    await ensure('first', async () => {})
    await expect(ensure('second', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
    expect(existsSync(file())).toBe(false)
  })
})
