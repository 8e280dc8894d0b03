import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alone, lockDataDir, tryLock } from '../../../scripts/lib/lock.mjs'
import { isRunning, referToProcess } from '../../../scripts/lib/processes.mjs'

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
    const first = tryLock({ file, details: { command: 'first' } })
    const second = tryLock({ file, details: { command: 'second' } })
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

  test.each([
    // Its number was given to this process.
    ['a dead process', JSON.stringify(deadHolder)],
    ['an empty file', ''],
  ])('takes over from %s, and hands on its details', (_, content) => {
    writeFileSync(file, content)
    const attempt = tryLock({ file, details: {} })
    expect(attempt).toHaveProperty('lock')
    if (content) expect(attempt).toMatchObject({ previous: { details: deadHolder.details } })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    expect(readdirSync(folder)).toEqual(['run.json'])
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
    const attempt = tryLock({ file, details: {} })
    if ('lock' in attempt) attempt.lock.announceStop()
    const holder = { details: { isStopping: true } }
    expect(tryLock({ file, details: {} })).toMatchObject({ holder })
  })

  test('has one winner among processes that all find a dead holder', async () => {
    writeFileSync(file, JSON.stringify(deadHolder))
    const contenders = Array.from({ length: 6 }, contend)
    await Promise.all(contenders.map(({ says }) => says('ready')))
    for (const { child } of contenders) child.stdin.write('go')
    const outcomes = await Promise.all(contenders.map(({ says }) => says('lock', 'holder')))
    for (const { child } of contenders) child.stdin.end()
    expect(outcomes.sort()).toEqual([...Array(5).fill('holder'), 'lock'])
  })
})

describe('lockDataDir', () => {
  const lock = (command: string) =>
    lockDataDir({ dataDir: folder, command, signal: new AbortController().signal })

  test('refuses a folder that is in use, says by whom, and waits for a run that ends', async () => {
    const first = await lock('npm start')
    await expect(lock('npm run dev')).rejects.toThrow(
      `is in use by npm start (process ${process.pid})`,
    )
    const second = lock('npm run dev')
    first.release()
    expect(await second).toHaveProperty('release')
  })

  test('ends what a killed run has left', async () => {
    const child = startIdle()
    const left = referToProcess(child.pid ?? 0)
    writeFileSync(file, JSON.stringify({ ...deadHolder, details: { child: left } }))
    await lock('npm start')
    expect(isRunning(left)).toBe(false)
  })
})

test('alone does one work after the other', async () => {
  const steps: string[] = []
  const work = (name: string) =>
    alone({
      file,
      async work() {
        steps.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        steps.push(`${name} ends`)
      },
    })
  await Promise.all([work('first'), work('second')])
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

describe('referToProcess', () => {
  test('tells one process from another, and knows when it has ended', async () => {
    const child = startIdle()
    const reference = referToProcess(child.pid ?? 0)
    expect(isRunning(reference)).toBe(true)
    expect(isRunning({ pid: process.pid, identity: reference?.identity ?? '' })).toBe(false)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    expect(isRunning(reference)).toBe(false)
    expect(referToProcess(child.pid ?? 0)).toBeUndefined()
  })

  test.each([0, 2_147_483_646])('knows no process %i', (pid) => {
    expect(isRunning({ pid, identity: '' })).toBe(false)
  })
})

/** A process of its own group that does nothing. */
const startIdle = () =>
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true })

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
