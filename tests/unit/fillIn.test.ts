import { expect, test } from 'vitest'
import { fillIn } from '@/i18n/fillIn'

test('puts values in their places, however often', () => {
  expect(fillIn('{from}–{to} of {total}, {to}', { from: '1', to: '2', total: '3' })).toBe(
    '1–2 of 3, 2',
  )
})

test('takes values as they are', () => {
  expect(fillIn('CV of {name}', { name: '$& {name} {x}' })).toBe('CV of $& {name} {x}')
})

test('leaves unknown places alone', () => {
  expect(fillIn('{a} {b}', { a: '1' })).toBe('1 {b}')
})
