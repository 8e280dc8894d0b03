import { afterEach, expect, test, vi } from 'vitest'
import { log } from '@/server/log'
import { logConsole } from '@/server/logConsole'

const { error, warn } = console

afterEach(() => {
  Object.assign(console, { error, warn })
  vi.restoreAllMocks()
})

test('what is written to the console as a fault becomes one line, without its words', () => {
  const lines = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const warnings = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  logConsole()
  const fault = new TypeError('My name is Anna')
  console.error('x\n{"level":"info","event":"log_in"}', fault)
  console.warn('My name is %s', 'Anna')
  expect(lines.mock.calls).toEqual([[{ err: fault }, 'written to the console']])
  expect(warnings.mock.calls).toEqual([[{ err: undefined }, 'written to the console']])
})
