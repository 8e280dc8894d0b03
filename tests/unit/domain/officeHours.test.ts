import { describe, expect, test } from 'vitest'
import { nextWorkingDay, readOfficeHours } from '@/domain/officeHours'

const kochi = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '10:00',
  to: '18:00',
  timeZone: 'Asia/Kolkata',
} as const
const hours = { ...kochi, days: [...kochi.days] }

/** The day by whose end a nurse is called, in UTC. */
function called({
  sent,
  now = sent,
  ...change
}: {
  sent: string
  now?: string
  timeZone?: string
}) {
  const office = { ...hours, ...change }
  const day = nextWorkingDay({ hours: office, after: new Date(sent), now: new Date(now) })
  return day && `${day.from.toISOString().slice(0, 16)} ${day.to.toISOString().slice(11, 16)}`
}

describe('a request is answered by a call', () => {
  test.each([
    ['before the office opens, the same day', '2026-11-26T03:00Z', '2026-11-26T04:30 12:30'],
    ['while it is open, by the end of the next day', '2026-11-26T09:00Z', '2026-11-27T04:30 12:30'],
    ['on a Friday evening, on Monday', '2026-11-27T15:00Z', '2026-11-30T04:30 12:30'],
  ])('that comes %s', (_, sent, expected) => {
    expect(called({ sent })).toBe(expected)
  })

  test('at the same time of the clock in summer and winter', () => {
    const timeZone = 'Europe/Berlin'
    expect(called({ sent: '2026-10-23T20:00Z', timeZone })).toBe('2026-10-26T09:00 17:00')
    expect(called({ sent: '2026-10-22T20:00Z', timeZone })).toBe('2026-10-23T08:00 16:00')
  })

  test('and nothing is promised once that day is over', () => {
    const sent = '2026-11-26T09:00Z'
    expect(called({ sent, now: '2026-11-27T12:00Z' })).toBe('2026-11-27T04:30 12:30')
    expect(called({ sent, now: '2026-11-27T13:00Z' })).toBeNull()
  })

  test('only where the office hours are complete', () => {
    expect(readOfficeHours(hours)).toEqual(hours)
    const incomplete = [
      undefined,
      {},
      { ...hours, days: [] },
      { ...hours, timeZone: 'Kochi' },
      { ...hours, from: '19:00' },
      { ...hours, to: '24:00' },
      { ...hours, from: null },
    ]
    for (const entered of incomplete) expect(readOfficeHours(entered)).toBeNull()
  })
})
