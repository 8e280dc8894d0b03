import { describe, expect, test } from 'vitest'
import { readOfficeHours, weekdays } from '@/domain/officeHours'
import { measureLateness } from '@/submissions/followUp/firstContact'

// Berlin's clocks go back in the night to Sunday, 25 October 2026.
const office = readOfficeHours({
  timeZone: 'Europe/Berlin',
  days: weekdays.slice(0, 5),
  from: '09:00',
  to: '17:00',
})

type Case = { arrived: string; contacted?: string; now?: string }

function measure({ arrived, contacted, now = '2026-12-01T00:00:00Z' }: Case) {
  const called = contacted ? Date.parse(contacted) : null
  return measureLateness({
    arrivals: [{ id: 7, arrived: Date.parse(arrived), contacted: called }],
    promise: office ?? expect.fail(),
    now: Date.parse(now),
  }).get(7)
}

describe('how late the first contact was', () => {
  test('counts office hours after the end of the next working day', () => {
    // Monday 10:00 to Wednesday 11:30.
    const called = { arrived: '2026-11-16T09:00:00Z', contacted: '2026-11-18T10:30:00Z' }
    expect(measure(called)).toEqual({ waited: 49.5, over: 2.5 })
  })

  test('counts neither nights nor the weekend, also where clocks change in it', () => {
    // Thursday 18:00, so by Friday 17:00, to Tuesday 10:00.
    const called = { arrived: '2026-10-22T16:00:00Z', contacted: '2026-10-27T09:00:00Z' }
    expect(measure(called)).toEqual({ waited: 113, over: 8 + 1 })
  })

  test('before the office opens is the next working day, and a call in the night is no time late', () => {
    // Monday 08:00, so by its end; called at 23:00.
    const called = { arrived: '2026-11-16T07:00:00Z', contacted: '2026-11-16T22:00:00Z' }
    expect(measure(called)).toEqual({ waited: 15, over: 0 })
  })

  test('grows while there is no contact', () => {
    const open = { arrived: '2026-11-16T09:00:00Z', now: '2026-11-20T08:30:00Z' }
    expect(measure(open)).toEqual({ waited: null, over: 8 + 8 + 0.5 })
  })
})
