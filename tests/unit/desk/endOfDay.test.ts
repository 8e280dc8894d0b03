import { expect, test } from 'vitest'
import { endOfDay, isTimeZone } from '@/domain/endOfDay'

test.each([
  ['UTC', '2026-11-24T23:59:59.999Z', '2026-11-25T00:00:00.000Z'],
  ['UTC', '2026-11-24T00:00:00.000Z', '2026-11-25T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-24T18:29:59Z', '2026-11-24T18:30:00.000Z'],
  ['Asia/Kolkata', '2026-11-24T18:30:00Z', '2026-11-25T18:30:00.000Z'],
  ['America/New_York', '2026-11-24T03:00:00Z', '2026-11-24T05:00:00.000Z'],
  // 23 and 25 hours.
  ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-25T23:00:00.000Z'],
  // Clocks go forward at midnight: the day begins at one o'clock.
  ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
  ['Pacific/Auckland', '2026-12-31T10:59:00Z', '2026-12-31T11:00:00.000Z'],
])('in %s the day of %s is over at %s', (timeZone, now, end) => {
  expect(endOfDay({ now: new Date(now), timeZone }).toISOString()).toBe(end)
})

test('knows time zones from other texts', () => {
  expect(['Asia/Dubai', 'UTC'].every(isTimeZone)).toBe(true)
  expect(['', undefined, 'Mars/Olympus', "'; drop table people"].some(isTimeZone)).toBe(false)
})
