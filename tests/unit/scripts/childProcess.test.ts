import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { childProcess, runCommand } from '../../../scripts/lib/childProcess.mjs'
import { Interrupted } from '../../../scripts/lib/userError.mjs'

/** A program that a shell runs. */
const shell = (script: string) => ({
  command: '/bin/sh',
  args: ['-c', script],
  cwd: '/',
  env: process.env,
})

const piped: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']

test('a process is stopped together with what it has started', async () => {
  const program = childProcess({ ...shell('sleep 60 & echo; wait'), stdio: piped })
  await once(program.child.stdout ?? program.child, 'data')
  await program.stop({ timeout: 10_000 })
  // Resolved once all that could write to its output have ended.
  expect(await program.ended).toBe('SIGTERM')
})

test('a process that does not heed the request to end is ended when there is a hurry', async () => {
  const script = "trap '' TERM; echo ready; while :; do sleep 1; done"
  const program = childProcess({ ...shell(script), stdio: piped })
  await once(program.child.stdout ?? program.child, 'data')
  await program.stop({ timeout: 60_000, hurry: AbortSignal.abort() })
  expect(await program.ended).toBe('SIGKILL')
})

test('a step shows its output and how it failed where it fails, and ends when told to', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const shown = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  const run = (script: string, signal?: AbortSignal) =>
    runCommand({ title: 'Building', ...shell(script), control: { signal } })
  await run('echo fine')
  expect(shown).not.toHaveBeenCalled()
  const failed = run('echo the reason; exit 3')
  await expect(failed).rejects.toThrow('Building failed (exit code 3)')
  expect(shown).toHaveBeenCalledWith('the reason\n')
  await expect(run('sleep 60', AbortSignal.timeout(100))).rejects.toThrow(Interrupted)
})
