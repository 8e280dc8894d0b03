import { pageLocales } from '../../src/i18n/locales'
import { writeAtom } from '../../src/site/feed/atom'
import { seedTexts } from '../helpers/content'
import { expect, test } from '../helpers/sharedContext'

test('a browser reads the feed in every language as XML, whatever the texts hold', async ({
  page,
}) => {
  for (const locale of pageLocales) {
    const posts = Object.entries(seedTexts(locale).posts)
    const odd = ` <b>&amp;</b> "quoted" ]]> \u0007\u{1F389}`
    const xml = writeAtom({
      language: locale,
      title: `Blog${odd}`,
      author: 'CuraCo',
      icon: 'https://www.curaco.example/icon.png',
      selfUrl: 'https://www.curaco.example/feed.xml?a=1&b=2',
      pageUrl: 'https://www.curaco.example/blog',
      updated: '2026-11-21T00:00:00.000Z',
      entries: posts.map(([slug, { title, excerpt, author, category }]) => ({
        id: `https://www.curaco.example/blog#${slug}`,
        url: `https://www.curaco.example/blog/${slug}`,
        title: title + odd,
        summary: excerpt,
        author,
        category: category + odd,
        published: '2026-11-18T00:00:00.000Z',
        updated: '2026-11-21T00:00:00.000Z',
      })),
    })
    const read = await page.evaluate((text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml')
      const all = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.textContent)
      return {
        error: document.querySelector('parsererror')?.textContent ?? null,
        language: document.documentElement.getAttribute('xml:lang'),
        self: document.querySelector('link[rel=self]')?.getAttribute('href'),
        titles: all('entry > title'),
        summaries: all('entry > summary'),
        authors: all('entry > author > name'),
        categories: [...document.querySelectorAll('category')].map((one) =>
          one.getAttribute('term'),
        ),
      }
    }, xml)
    const shown = odd.replace('\u0007', '')
    expect(read).toEqual({
      error: null,
      language: locale,
      self: 'https://www.curaco.example/feed.xml?a=1&b=2',
      titles: posts.map(([, { title }]) => title + shown),
      summaries: posts.map(([, { excerpt }]) => excerpt),
      authors: posts.map(([, { author }]) => author),
      categories: posts.map(([, { category }]) => category + shown),
    })
  }
})
