import { describe, expect, test } from 'vitest'
import { clockOffsets, parsePeriod, periodQuery } from '@/submissions/figures/figuresAddress'

// A Wednesday; in Kiritimati it is Thursday.
const now = new Date('2026-11-18T10:20:30Z')
const berlin = { now, timeZone: 'Europe/Berlin' }

describe('the period of the figures', () => {
  test('is twelve weeks from Monday on, with as many before', () => {
    const period = parsePeriod({}, berlin)
    expect(period).toMatchObject({ weeks: 12, from: '2026-08-31', to: '2026-11-18' })
    // In summer time; the time before is as long, so it ends an hour earlier on the clock.
    expect(period.start.toISOString()).toBe('2026-08-30T22:00:00.000Z')
    expect(period.end).toEqual(now)
    expect(period.before.start.toISOString()).toBe('2026-06-07T22:00:00.000Z')
    expect(period.before.end.getTime() - period.before.start.getTime()).toBe(
      period.end.getTime() - period.start.getTime(),
    )
    expect(period.parts).toHaveLength(12)
    expect(period.parts.at(-1)).toMatchObject({ from: '2026-11-16', to: '2026-11-18' })
    expect(period.thisWeek).toMatchObject({ from: '2026-11-16', to: '2026-11-18', end: now })
    expect(period.lastWeek.end.toISOString()).toBe('2026-11-11T10:20:30.000Z')
  })

  test('begins where the reader’s Monday begins', () => {
    const { from, to, start } = parsePeriod(
      { weeks: '4' },
      { now: new Date('2026-11-15T12:00:00Z'), timeZone: 'Pacific/Kiritimati' },
    )
    expect({ from, to }).toEqual({ from: '2026-10-26', to: '2026-11-16' })
    expect(start.toISOString()).toBe('2026-10-25T10:00:00.000Z')
  })

  test('is made of one’s own days, cut into weeks, and asked for again in the same way', () => {
    const period = parsePeriod({ from: '2026-10-01', to: '2026-10-14', weeks: '4' }, berlin)
    expect(period.parts.map(({ from, to }) => [from, to])).toEqual([
      ['2026-10-01', '2026-10-04'],
      ['2026-10-05', '2026-10-11'],
      ['2026-10-12', '2026-10-14'],
    ])
    expect(period.before.start.toISOString()).toBe('2026-09-16T22:00:00.000Z')
    expect(period.before.end.toISOString()).toBe('2026-09-30T22:00:00.000Z')
    expect(periodQuery(period)).toBe('?from=2026-10-01&to=2026-10-14')
    expect(periodQuery(parsePeriod({ weeks: '26' }, berlin))).toBe('?weeks=26')
  })

  test('that has not begun is empty', () => {
    const { start, end } = parsePeriod({ from: '2027-01-01', to: '2027-01-31' }, berlin)
    expect(end).toEqual(start)
  })

  test.each([
    { weeks: '13' },
    { weeks: ['4', '4'] },
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '1999-12-31', to: '2000-01-31' },
    { from: '2020-01-01' },
    { from: "2026-01-01' or true" },
  ])('is the usual one where none can be meant: %j', (searchParams) => {
    expect(parsePeriod(searchParams, berlin)).toEqual(parsePeriod({}, berlin))
  })
})

test.each(['Europe/Berlin', 'America/St_Johns', 'Africa/Casablanca', 'Australia/Lord_Howe', 'UTC'])(
  'clocks of %s are known at every hour',
  (timeZone) => {
    const start = new Date('2026-01-01T00:00:00Z')
    const end = new Date('2027-01-01T00:00:00Z')
    const offsets = clockOffsets({ start, end, timeZone })
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    for (let time = start.getTime(); time < end.getTime(); time += 60 * 60 * 1000) {
      const seconds = offsets.findLast(({ since }) => since.getTime() <= time)?.seconds ?? NaN
      const shown = new Date(time + seconds * 1000).toISOString().replace('T', ' ').slice(0, 19)
      expect(shown).toBe(clock.format(time))
    }
  },
)
