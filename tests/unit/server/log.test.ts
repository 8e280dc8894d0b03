import { afterEach, expect, test, vi } from 'vitest'
import { log, logConsole } from '@/server/log'

const { error, warn } = console
afterEach(() => void Object.assign(console, { error, warn }))

const fault = new Error('Failed query: insert into chat_messages params: Zebediah Quux')

test('what is written to the console as a fault becomes one line, without its words', () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const warnings = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  logConsole()
  console.error('x\n{"level":"info","event":"log_in"}', fault)
  console.warn('My name is %s', 'Anna')
  expect(errors.mock.calls).toEqual([[{ err: fault }, 'written to the console']])
  expect(warnings.mock.calls).toEqual([[{ err: undefined }, 'written to the console']])
})
