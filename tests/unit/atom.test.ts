import { expect, test } from 'vitest'
import { writeAtom } from '@/site/feed/atom'

test('a feed is XML whatever the texts hold', () => {
  const odd = ` <b>&amp;</b> "quoted" ]]> \u0007\u{1F389}`
  const written = ' &lt;b&gt;&amp;amp;&lt;/b&gt; &quot;quoted&quot; ]]&gt; \u{1F389}'
  const at = '2026-11-21T00:00:00.000Z'
  const url = 'https://www.curaco.example/feed.xml?a=1&b=2'
  const entry = {
    id: url,
    url,
    summary: odd,
    author: odd,
    category: odd,
    published: at,
    updated: at,
  }
  const xml = writeAtom({
    language: 'ar',
    title: `مدونة${odd}`,
    author: 'CuraCo',
    icon: url,
    selfUrl: url,
    pageUrl: url,
    updated: at,
    entries: [{ ...entry, title: `عنوان${odd}` }],
  })
  expect(xml).toContain(`<title>مدونة${written}</title>`)
  expect(xml).toContain(`<title>عنوان${written}</title>`)
  expect(xml).toContain(`<summary>${written}</summary>`)
  expect(xml).toContain(`<name>${written}</name>`)
  expect(xml).toContain(`<category term="${written}"/>`)
  expect(xml).toContain('href="https://www.curaco.example/feed.xml?a=1&amp;b=2"')
})
