import { describe, expect, test } from 'vitest'
import { parsePeriod, periodQuery, type Span } from '@/submissions/figures/figuresAddress'

// A Wednesday; in Kiritimati it is Thursday.
const now = new Date('2026-11-18T10:20:30Z')
const berlin = { now, timeZone: 'Europe/Berlin' }

describe('the period of the figures', () => {
  test('is twelve weeks from Monday on, with as many before', () => {
    const period = parsePeriod({}, berlin)
    expect(period).toMatchObject({ weeks: 12, from: '2026-08-31', to: '2026-11-18' })
    // In summer time; the time before is as long, so it ends an hour earlier on the clock.
    const { spans } = period
    const lengthOf = ({ start, end }: Span) => end.getTime() - start.getTime()
    expect(spans.period.start.toISOString()).toBe('2026-08-30T22:00:00.000Z')
    expect(spans.period.end).toEqual(now)
    expect(spans.before.start.toISOString()).toBe('2026-06-07T22:00:00.000Z')
    expect(lengthOf(spans.before)).toBe(lengthOf(spans.period))
    expect(period.parts).toHaveLength(12)
    expect(period.parts.at(-1)).toMatchObject({ from: '2026-11-16', to: '2026-11-18' })
    expect(spans.thisWeek).toMatchObject({
      days: { from: '2026-11-16', to: '2026-11-18' },
      end: now,
    })
    expect(spans.lastWeek.end.toISOString()).toBe('2026-11-11T10:20:30.000Z')
    expect(spans.thisMonth.days).toEqual({ from: '2026-11-01', to: '2026-11-18' })
    expect(spans.lastMonth.start.toISOString()).toBe('2026-09-30T22:00:00.000Z')
    expect(lengthOf(spans.lastMonth)).toBe(lengthOf(spans.thisMonth))
  })

  test('does not count days of this month for a shorter one before', () => {
    const { lastMonth, thisMonth } = parsePeriod(
      {},
      { now: new Date('2026-03-31T12:00:00Z'), timeZone: 'UTC' },
    ).spans
    expect(lastMonth).toEqual({
      start: new Date('2026-02-01T00:00:00Z'),
      end: new Date('2026-03-01T00:00:00Z'),
    })
    expect(thisMonth.start).toEqual(lastMonth.end)
  })

  test('begins where the reader’s Monday begins', () => {
    const { from, to, spans } = parsePeriod(
      { weeks: '4' },
      { now: new Date('2026-11-15T12:00:00Z'), timeZone: 'Pacific/Kiritimati' },
    )
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
    expect(period.spans.before.start.toISOString()).toBe('2026-09-16T22:00:00.000Z')
    expect(period.spans.before.end.toISOString()).toBe('2026-09-30T22:00:00.000Z')
    expect(periodQuery(period)).toBe('?from=2026-10-01&to=2026-10-14')
    expect(periodQuery(parsePeriod({ weeks: '26' }, berlin))).toBe('?weeks=26')
  })

  test('that has not begun is empty', () => {
    const { start, end } = parsePeriod({ from: '2027-01-01', to: '2027-01-31' }, berlin).spans
      .period
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
