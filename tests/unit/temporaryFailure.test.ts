import { describe, expect, test } from 'vitest'
import {
  databaseConflict,
  databaseUnavailable,
  storageUnavailable,
  temporaryFailure,
} from '@/server/http/temporaryFailure'

const withCode = (code: string) => Object.assign(new Error('something'), { code })

describe('what passes by itself', () => {
  test.each([
    ['nobody listens', withCode('ECONNREFUSED')],
    ['the connection broke', withCode('ECONNRESET')],
    ['the name is not known at the moment', withCode('EAI_AGAIN')],
    ['Postgres is shutting down', withCode('57P01')],
    ['Postgres is starting', withCode('57P03')],
    ['Postgres has no connection left', withCode('53300')],
    ['Postgres’ disk is full', withCode('53100')],
    ['a standby has yet to take over', withCode('25006')],
    ['the pool has no connection left', new Error('timeout exceeded when trying to connect')],
    ['a query’s connection is gone', new Error('Connection terminated unexpectedly')],
    ['it is the cause of the error', new Error('Failed query', { cause: withCode('57P01') })],
  ])('the database: %s', (_, error) => {
    expect(temporaryFailure(error)).toEqual(databaseUnavailable)
  })

  test.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EMFILE', 'BUCKET_UNAVAILABLE'])(
    'disk or bucket: %s',
    (code) => {
      expect(temporaryFailure(withCode(code))).toEqual(storageUnavailable)
    },
  )

  test.each(['40P01', '40001'])('two changes that met: %s', (code) => {
    const error = new Error('Failed query', { cause: withCode(code) })
    expect(temporaryFailure(error)).toEqual(databaseConflict)
  })

  test('both say when another try makes sense', () => {
    expect(databaseUnavailable.retryAfter).toBeGreaterThan(0)
    expect(storageUnavailable.retryAfter).toBeGreaterThan(databaseUnavailable.retryAfter)
  })
})

test.each([
  ['a row that breaks a rule', withCode('23514')],
  ['a statement that is wrong', withCode('42601')],
  ['a fault of the program', new TypeError('undefined is not a function')],
  ['no error at all', 'ENOSPC'],
])('%s does not pass by itself', (_, error) => {
  expect(temporaryFailure(error)).toBeNull()
})
