import { describe, expect, test } from 'vitest'
import { countFilters, deskQuery, parseDeskAddress } from '@/submissions/desk/deskAddress'

describe('the address of the desk', () => {
  test('without anything it is the first page of new requests', () => {
    expect(parseDeskAddress(undefined)).toEqual({ tab: 'new', page: 1 })
  })

  test('is read and written the same', () => {
    const address = parseDeskAddress({
      tab: 'waiting',
      country: 'UAE',
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
    expect(address).toMatchObject({ q: 'Meera', owner: 2, stage: 7, person: 41, page: 3 })
    expect(countFilters(address)).toBe(11)
    const written = Object.fromEntries(new URLSearchParams(deskQuery(address)))
    expect(parseDeskAddress(written)).toEqual(address)
  })

  test.each([
    { tab: 'theirs', page: '0' },
    { country: 'Atlantis', role: 'doctors', language: 'xx' },
    { owner: '1 or 1=1', stage: '-1', person: '9999999999' },
    { q: '   ', page: 'NaN' },
    { from: '2026-02-30', to: '1999-12-31', step: 'soon', source: ' ', campaign: 'x'.repeat(300) },
    { q: ['a', 'b'], person: ['1', '2'] },
  ])('leaves out what cannot be meant: %j', (searchParams) => {
    expect(parseDeskAddress(searchParams)).toEqual({ tab: 'new', page: 1 })
  })

  test('a change keeps the rest; the first page and what is undefined are not written', () => {
    const address = parseDeskAddress({ tab: 'all', q: 'a&b', person: '4', page: '2' })
    expect(deskQuery(address, { page: 1, person: undefined })).toBe('?tab=all&q=a%26b')
  })
})
