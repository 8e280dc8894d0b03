import { describe, expect, test } from 'vitest'
import { parseListRequest } from '@/staff/listRequest'

const parse = (query: string) => parseListRequest(new URLSearchParams(query))

describe('parseListRequest', () => {
  test('without parameters asks for everything', () => {
    expect(parse('')).toEqual({})
  })

  test('reads a page, a position and a search', () => {
    expect(parse('limit=50&before=7&q=%20Asha%20%20T%20')).toEqual({
      limit: 50,
      before: 7,
      search: 'Asha T',
    })
    expect(parse('limit=200&after=2147483647')).toEqual({ limit: 200, after: 2147483647 })
  })

  test('takes an empty search for none', () => {
    expect(parse('q=')).toEqual({})
    expect(parse('q=%00%20')).toEqual({})
  })

  test.each([
    'limit=201',
    'limit=0',
    'limit=01',
    'before=2147483648',
    'after=-1',
    'before=1&after=2',
  ])('refuses %s', (query) => {
    expect(parse(query)).toBeNull()
  })
})
