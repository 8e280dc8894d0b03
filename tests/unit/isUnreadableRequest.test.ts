import { expect, test } from 'vitest'
import { isUnreadableRequest } from '@/server/http/isUnreadableRequest'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  ['broken JSON', new SyntaxError('x')],
  ['a value of another kind', new TypeError('x')],
  ['a value that does not fit its column', withCode('22P02')],
  ['what caused an error', new Error('Failed query', { cause: withCode('22003') })],
  ['a form that is cut short', new Error('Unexpected end of form')],
])('knows %s', (_, error) => {
  expect(isUnreadableRequest(error)).toBe(true)
})

test.each([
  ['a disk that is full', withCode('ENOSPC')],
  ['a database that is away', withCode('57P01')],
  ['a table that is not there', withCode('42P01')],
  ['anything else', new Error('x')],
  ['no error at all', 'x'],
])('leaves %s alone', (_, error) => {
  expect(isUnreadableRequest(error)).toBe(false)
})
