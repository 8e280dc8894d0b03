import { expect, test } from 'vitest'
import { localTimeZone } from '@/submissions/desk/localTimeZone'

test.each([
  ['+919876543210', 'Asia/Kolkata'],
  ['+4930901820', 'Europe/Berlin'],
  ['+971501234567', 'Asia/Dubai'],
])('the time zone of %s is %s', (phone, timeZone) => {
  expect(localTimeZone(phone)).toBe(timeZone)
  expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})

test.each(['030901820', '', '+12125550123', '+61291234567'])(
  'nothing is said of %j, whose country is unknown or has several',
  (phone) => {
    expect(localTimeZone(phone)).toBeNull()
  },
)
