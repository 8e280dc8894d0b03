import { afterEach, expect, test, vi } from 'vitest'
import { createLog, log, logConsole } from '@/server/log'

type Log = ReturnType<typeof createLog>

const { error, warn } = console
afterEach(() => {
  Object.assign(console, { error, warn })
  vi.restoreAllMocks()
})

/** What is written of some lines. */
function written(write: (log: Log) => void): string {
  let text = ''
  write(createLog({ write: (line) => void (text += line) }))
  return text
}

const fault = new Error('Failed query: insert into chat_messages params: Zebediah Quux')

test.each([
  ['as Payload logs it', (lines: Log) => lines.error({ err: fault })],
  [
    'that another one caused',
    (lines: Log) => lines.error({ err: new Error('outer', { cause: fault }) }, 'failed'),
  ],
])('an error %s is logged without its message', (_, write) => {
  const line = written(write)
  expect(line).toContain('"type":"Error"')
  expect(line).toMatch(/"msg":"(failed|unexpected error)"/)
  expect(line).not.toMatch(/zebediah|quux|failed query/i)
})

test('what is written to the console as a fault becomes one line, without its words', () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const warnings = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  logConsole()
  console.error('x\n{"level":"info","event":"log_in"}', fault)
  console.warn('My name is %s', 'Anna')
  expect(errors.mock.calls).toEqual([[{ err: fault }, 'written to the console']])
  expect(warnings.mock.calls).toEqual([[{ err: undefined }, 'written to the console']])
})
