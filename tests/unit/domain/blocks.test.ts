import { describe, expect, test } from 'vitest'
import { parseVideoLink } from '@/domain/parseVideoLink'
import { tableCells } from '@/domain/tableCells'

describe('a link to a video', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=3s', 'YouTube', 'dQw4w9WgXcQ'],
    [' https://youtu.be/dQw4w9WgXcQ?si=x ', 'YouTube', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'YouTube', 'dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'Vimeo', '76979871'],
    ['https://player.vimeo.com/video/76979871', 'Vimeo', '76979871'],
  ])('%s is one of %s', (link, host, id) => {
    const video = parseVideoLink(link)
    expect(video).toMatchObject({ host })
    expect(new URL(video?.player ?? '').pathname.endsWith(`/${id}`)).toBe(true)
    expect(video?.page).toContain(id)
  })

  test.each([
    '',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'http://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/@channel',
    'https://youtu.be/short',
    'https://vimeo.com/about',
  ])('%s is none', (link) => {
    expect(parseVideoLink(link)).toBeNull()
  })
})

describe('a table that is written as lines', () => {
  test('has its cells between strokes or tabs, without what is around them', () => {
    expect(tableCells('Time | What\n\n| 9:30 | Tea |\r\n10:00\tTalk')).toEqual([
      ['Time', 'What'],
      ['9:30', 'Tea'],
      ['10:00', 'Talk'],
    ])
  })

  test('has as many cells in each row as in the first', () => {
    expect(tableCells('a | b\nc\nd | e | f')).toEqual([
      ['a', 'b'],
      ['c', ''],
      ['d', 'e f'],
    ])
    // As a spreadsheet gives a table whose first heading is empty.
    expect(tableCells('\ta\nb\tc')).toEqual([
      ['', 'a'],
      ['b', 'c'],
    ])
    expect(tableCells('')).toEqual([])
  })
})
