import { describe, expect, test } from 'vitest'
import { endOfDay } from '@/domain/calendarDays'
import {
  addressOf,
  countFilters,
  deskQuery,
  parseDeskAddress,
} from '@/submissions/desk/deskAddress'
import { parsePeriod, periodQuery } from '@/submissions/figures/figuresAddress'

describe('the address of the desk', () => {
  test('is read and written the same', () => {
    const address = parseDeskAddress({
      tab: 'waiting',
      country: ['UAE', 'UK', 'UAE', 'Atlantis'],
      role: 'nurses',
      language: 'ml',
      owner: '2',
      stage: '7',
      reached: '6',
      step: 'overdue',
      source: 'www.example.org',
      campaign: '50% & more',
      from: '2026-11-02',
      to: '2026-11-08',
      q: ' Meera ',
      person: '41',
      page: '3',
    })
    expect(address).toMatchObject({ q: 'Meera', owner: [2], stage: [7], person: 41, page: 3 })
    expect(address.country).toEqual(['UAE', 'UK'])
    expect(countFilters(address)).toBe(11)
    expect(addressOf(deskQuery(address))).toEqual(address)
  })

  test.each([
    undefined,
    { tab: 'theirs', page: '0' },
    { country: 'Atlantis', role: 'doctors', language: 'xx' },
    { owner: '1 or 1=1', stage: '-1', person: '9999999999' },
    { from: '2026-02-30', to: '1999-12-31', step: 'soon', source: ' ', campaign: 'x'.repeat(300) },
    { q: ['a', 'b'], person: ['1', '2'] },
  ])('is the first page of new requests without what cannot be meant: %j', (searchParams) => {
    expect(parseDeskAddress(searchParams)).toEqual({ tab: 'new', page: 1 })
  })
})

describe('the period of the figures', () => {
  // A Wednesday; in Kiritimati it is Thursday.
  const now = new Date('2026-11-18T10:20:30Z')
  const berlin = { now, timeZone: 'Europe/Berlin' }

  test('is twelve weeks from Monday on, with as many before', () => {
    const period = parsePeriod({}, berlin)
    expect(period).toMatchObject({ weeks: 12, from: '2026-08-31', to: '2026-11-18' })
    // In summer time.
    const { spans, calendar } = period
    expect(spans.period.start.toISOString()).toBe('2026-08-30T22:00:00.000Z')
    expect(spans.period.end.toISOString()).toBe('2026-11-18T23:00:00.000Z')
    expect(spans.before).toMatchObject({ from: '2026-06-08', to: '2026-08-26' })
    expect(period.parts).toHaveLength(12)
    expect(period.parts.at(-1)).toMatchObject({ from: '2026-11-16', to: '2026-11-18' })
    expect(spans.thisMonth).toMatchObject({ from: '2026-11-01', to: '2026-11-18' })
    expect(spans.lastMonth).toMatchObject({ from: '2026-10-01', to: '2026-10-18' })
    expect(spans.lastMonth.start.toISOString()).toBe('2026-09-30T22:00:00.000Z')
    expect(spans.thisQuarter).toMatchObject({ from: '2026-10-01', to: '2026-11-18' })
    expect(spans.lastQuarter).toMatchObject({ from: '2026-07-01', to: '2026-08-18' })
    expect(calendar.lastMonth).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(calendar.lastQuarter).toEqual({ from: '2026-07-01', to: '2026-09-30' })
    expect(calendar.thisYear).toEqual({ from: '2026-01-01', to: '2026-11-18' })
  })

  test('does not count days of this month for a shorter one before', () => {
    const lastOfMarch = { now: new Date('2026-03-31T12:00:00Z'), timeZone: 'UTC' }
    const { lastMonth, lastQuarter } = parsePeriod({}, lastOfMarch).spans
    expect(lastMonth).toMatchObject({ from: '2026-02-01', to: '2026-02-28' })
    expect(lastQuarter).toMatchObject({ from: '2025-10-01', to: '2025-12-29' })
  })

  test.each([
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['2026-11-01', '2026-11-18', '2026-10-01', '2026-10-18'],
    ['2026-01-01', '2026-11-18', '2025-01-01', '2025-11-18'],
    ['2026-10-05', '2026-10-11', '2026-09-28', '2026-10-04'],
  ])('of %s to %s is set beside %s to %s', (from, to, earlier, end) => {
    expect(parsePeriod({ from, to }, berlin).spans.before).toMatchObject({ from: earlier, to: end })
  })

  test('begins where the reader’s Monday begins', () => {
    const sunday = { now: new Date('2026-11-15T12:00:00Z'), timeZone: 'Pacific/Kiritimati' }
    const { from, to, spans } = parsePeriod({ weeks: '4' }, sunday)
    expect({ from, to }).toEqual({ from: '2026-10-26', to: '2026-11-16' })
    expect(spans.period.start.toISOString()).toBe('2026-10-25T10:00:00.000Z')
  })

  test('is made of one’s own days, cut into weeks, and asked for again in the same way', () => {
    const period = parsePeriod({ from: '2026-10-01', to: '2026-10-14', weeks: '4' }, berlin)
    expect(period.parts.map(({ from, to }) => [from, to])).toEqual([
      ['2026-10-01', '2026-10-04'],
      ['2026-10-05', '2026-10-11'],
      ['2026-10-12', '2026-10-14'],
    ])
    expect(period.spans.before.start.toISOString()).toBe('2026-08-31T22:00:00.000Z')
    expect(period.spans.before.end.toISOString()).toBe('2026-09-14T22:00:00.000Z')
    expect(periodQuery(period)).toBe('?from=2026-10-01&to=2026-10-14')
    expect(periodQuery(parsePeriod({ weeks: '26' }, berlin))).toBe('?weeks=26')
  })

  test.each([
    { weeks: '13' },
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '1999-12-31', to: '2000-01-31' },
    { from: "2026-01-01' or true" },
  ])('is the usual one where none can be meant: %j', (searchParams) => {
    expect(parsePeriod(searchParams, berlin)).toEqual(parsePeriod({}, berlin))
  })
})

test.each([
  ['UTC', '2026-11-24T23:59:59.999Z', '2026-11-25T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-24T18:29:59Z', '2026-11-24T18:30:00.000Z'],
  // 23 and 25 hours.
  ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
  // Clocks go forward at midnight: the day begins at one o'clock.
  ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
])('in %s the day of %s is over at %s', (timeZone, now, end) => {
  expect(endOfDay({ now: new Date(now), timeZone }).toISOString()).toBe(end)
})
