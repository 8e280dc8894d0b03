import { afterEach, expect, test, vi } from 'vitest'
import { onRequestError } from '@/instrumentation'
import { log, logConsole } from '@/server/log'

const { error, warn } = console
afterEach(() => {
  Object.assign(console, { error, warn })
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

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

test('a page that fails is found by the number that its visitor sees, without the address', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  const error = Object.assign(fault, { digest: '2483164925' })
  const headers = { 'x-request-id': 'c0ffee', host: 'www.example.org' }
  await onRequestError(
    error,
    { path: '/search?q=Zebediah', method: 'GET', headers },
    {
      routerKind: 'App Router',
      routePath: '/[locale]/search',
      routeType: 'render',
      renderSource: 'react-server-components',
      revalidateReason: undefined,
    },
  )
  const entry = { err: error, number: '2483164925', requestId: 'c0ffee', route: '/[locale]/search' }
  expect(errors.mock.calls).toEqual([[entry, 'a page failed']])
})
