import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tryLock } from '../../../scripts/lib/lock.mjs'
import { getProcessIdentity } from '../../../scripts/lib/processIdentity.mjs'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-lock-'))
  file = path.join(folder, 'run.json')
})

afterEach(() => rmSync(folder, { recursive: true }))

const deadHolder = {
  token: 'dead',
  pid: process.pid,
  identity: 'of a process that had this number before',
  details: { command: 'npm start' },
}

describe('tryLock', () => {
  test('is refused while a living process holds the lock, and told who does', () => {
    const first = tryLock<{ command: string }>({ file, details: { command: 'first' } })
    const second = tryLock<{ command: string }>({ file, details: { command: 'second' } })
    expect(first).toHaveProperty('lock')
    expect(second).toMatchObject({ holder: { pid: process.pid, details: { command: 'first' } } })
  })

  test('succeeds after a release and leaves no other file', () => {
    const attempt = tryLock({ file, details: {} })
    if ('lock' in attempt) attempt.lock.release()
    expect(readdirSync(folder)).toEqual([])
    expect(tryLock({ file, details: {} })).toHaveProperty('lock')
    expect(readdirSync(folder)).toEqual(['run.json'])
  })

  test('takes over from a dead process whose number was given away, and hands on its details', () => {
    writeFileSync(file, JSON.stringify(deadHolder))
    const attempt = tryLock({ file, details: {} })
    expect(attempt).toMatchObject({ previous: { details: { command: 'npm start' } } })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    expect(readdirSync(folder)).toEqual(['run.json'])
  })

  test('takes over from an empty file', () => {
    writeFileSync(file, '')
    expect(tryLock({ file, details: {} })).toHaveProperty('lock')
  })

  test('takes over although another one was killed while taking over', () => {
    writeFileSync(file, JSON.stringify(deadHolder))
    writeFileSync(`${file}.dead.next`, JSON.stringify({ ...deadHolder, token: 'dead too' }))
    expect(tryLock({ file, details: {} })).toHaveProperty('lock')
  })

  test('does not release what another one has taken over', () => {
    const attempt = tryLock({ file, details: {} })
    writeFileSync(file, JSON.stringify(deadHolder))
    if ('lock' in attempt) attempt.lock.release()
    expect(readdirSync(folder)).toEqual(['run.json'])
  })

  test('lets others read what the holder adds later', () => {
    const attempt = tryLock<{ isStopping: boolean }>({ file, details: {} })
    if ('lock' in attempt) attempt.lock.update({ isStopping: true })
    expect(tryLock({ file, details: {} })).toMatchObject({
      holder: { details: { isStopping: true } },
    })
  })

  test(
    'has one winner among processes that all find a dead holder',
    { timeout: 30_000 },
    async () => {
      writeFileSync(file, JSON.stringify(deadHolder))
      const contenders = Array.from({ length: 6 }, contend)
      await Promise.all(contenders.map(({ says }) => says('ready')))
      for (const { child } of contenders) child.stdin.write('go')
      const outcomes = await Promise.all(contenders.map(({ says }) => says('lock', 'holder')))
      for (const { child } of contenders) child.stdin.end()
      expect(outcomes.sort()).toEqual([...Array(5).fill('holder'), 'lock'])
    },
  )
})

describe('getProcessIdentity', () => {
  test('is one text for one process, and null for one that has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const pid = child.pid ?? 0
    const identity = getProcessIdentity(pid)
    expect(identity).toBeTruthy()
    expect(getProcessIdentity(pid)).toBe(identity)
    expect(getProcessIdentity(process.pid)).not.toBe(identity)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    expect(getProcessIdentity(pid)).toBeNull()
  })
})

/** A process that tries to take the lock when told to, and lives until its input ends. */
function contend() {
  const lock = new URL('../../../scripts/lib/lock.mjs', import.meta.url).href
  const script = `
    import { tryLock } from ${JSON.stringify(lock)}
    process.stdout.write('ready')
    process.stdin.once('data', () => {
      const [outcome] = Object.keys(tryLock({ file: ${JSON.stringify(file)}, details: {} }))
      process.stdout.write(outcome)
    })
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  return {
    child,
    says: (...words: string[]) =>
      vi.waitUntil(() => words.find((word) => output.endsWith(word)), { timeout: 20_000 }),
  }
}
