import { once } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { childProcess, runCommand } from '../../../scripts/lib/childProcess.mjs'
import { Interrupted, UserError } from '../../../scripts/lib/userError.mjs'
import { isRunning, referToProcess, waitForEnd } from '../../../scripts/lib/processes.mjs'

/** A program that a shell runs. */
const shell = (script: string) => ({
  command: '/bin/sh',
  args: ['-c', script],
  cwd: '/',
  env: process.env,
})

afterEach(() => void vi.restoreAllMocks())

test('a process is stopped together with what it has started', async () => {
  const program = childProcess({
    ...shell('sleep 60 & echo $!; wait'),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [pid] = (await once(program.child.stdout ?? program.child, 'data')) as [Buffer]
  const grandchild = referToProcess(Number(pid))
  expect(isRunning(grandchild)).toBe(true)
  await program.stop({ timeout: 10_000 })
  expect(await program.ended).toBe('SIGTERM')
  if (grandchild) expect(await waitForEnd({ process: grandchild, timeout: 10_000 })).toBe(true)
})

test('a process that does not heed the request to end is ended when there is a hurry', async () => {
  const program = childProcess({
    ...shell("trap '' TERM; echo ready; while :; do sleep 1; done"),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(program.child.stdout ?? program.child, 'data')
  await program.stop({ timeout: 60_000, hurry: AbortSignal.abort() })
  expect(await program.ended).toBe('SIGKILL')
})

describe('runCommand', () => {
  const run = (script: string, signal?: AbortSignal) => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    return runCommand({ title: 'Building', ...shell(script), control: { signal } })
  }

  test('says nothing of what a program prints that succeeds', async () => {
    const shown = vi.spyOn(process.stderr, 'write')
    await run('echo fine')
    expect(shown).not.toHaveBeenCalled()
  })

  test('shows what a program has printed that fails, and how it failed', async () => {
    const shown = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
    const failed = run('echo the reason; exit 3')
    await expect(failed).rejects.toThrow(UserError)
    await expect(failed).rejects.toThrow('Building failed (exit code 3)')
    expect(shown).toHaveBeenCalledWith('the reason\n')
  })

  test('ends the program when it is told to stop', async () => {
    const stopping = new AbortController()
    const ended = run('sleep 60', stopping.signal)
    stopping.abort()
    await expect(ended).rejects.toThrow(Interrupted)
  })
})
