import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { RichText } from '@/ui/page/RichText'
import type { PageLocale } from '@/i18n/locales'

// Pictures are read from the database; integration tests look at them.
vi.mock('@/ui/page/Picture', () => ({
  Picture: ({ id }: { id: number }) => createElement('img', { 'data-id': id, alt: '' }),
}))

vi.mock('@/ui/page/VideoFigure', () => ({
  VideoFigure: ({ video: { link } }: { video: { link: string } }) =>
    createElement('video', { 'data-link': link }),
}))
vi.mock('@/ui/page/DocumentLink', () => ({
  DocumentLink: ({ doc, children }: { doc: { value: number }; children: unknown }) =>
    createElement('a', { 'data-doc': doc.value }, children as string),
}))

type Node = { type: string; [key: string]: unknown }

const node = (type: string, fields: object = {}): Node => ({ type, version: 1, ...fields })
const text = (words: string, format = 0) => node('text', { text: words, format })
const element = (type: string, children: Node[], fields: object = {}) =>
  node(type, { children, format: '', indent: 0, direction: 'ltr', ...fields })
const paragraph = (...children: Node[]) => element('paragraph', children)
const link = (url: string, fields: object = {}) =>
  element('link', [text('Link')], { fields: { linkType: 'custom', url, ...fields } })

/** The markup without its looks. */
function markup(children: Node[], { locale = 'en' }: { locale?: PageLocale } = {}): string {
  const root = { type: 'root', version: 1, direction: null, format: '' as const, indent: 0 }
  // The type of the data's nodes asks for a version as a number, which all of them have.
  const data = { root: { ...root, children: children as (Node & { version: number })[] } }
  return renderToStaticMarkup(createElement(RichText, { data, locale }))
    .replace(/ class="[^"]*"/g, '')
    .replace(/^<div>|<\/div>$/g, '')
}

const marked = node('text', { text: 'namaste', format: 0, $: { language: 'hi' } })
const heading = (words: string, tag: string) => element('heading', [text(words)], { tag })
const item = (...children: Node[]) => element('listitem', children, { value: 1 })
const list = (tag: string, items: Node[], fields: object = {}) =>
  element('list', items, { tag, listType: tag === 'ol' ? 'number' : 'bullet', ...fields })
const upload = (relationTo: string) => node('upload', { relationTo, value: 7, fields: {} })

const block = (blockType: string, fields: object) =>
  node('block', { format: '', fields: { id: '1', blockType, ...fields } })

test.each<[string, Node[], string, PageLocale?]>([
  [
    'notes, buttons, tables and videos, and no table without rows',
    [
      block('note', { text: 'Mind this' }),
      block('button', { text: 'Prices', link: '/pricing' }),
      block('tableInText', { rows: 'a | b\n1 | 2' }),
      block('tableInText', { rows: 'a | b' }),
      block('videoInText', { link: 'https://vimeo.com/1234567' }),
      block('gone', { text: 'x' }),
    ],
    '<p>Mind this</p><p><a href="/de/pricing">Prices</a></p>' +
      '<div><div role="group" aria-label="a, b" tabindex="0"><table><thead><tr>' +
      '<th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr>' +
      '<th scope="row">1</th><td>2</td></tr></tbody></table></div></div>' +
      '<div><video data-link="https://vimeo.com/1234567"></video></div>',
    'de',
  ],
  [
    'links to documents that were chosen from a list',
    [
      paragraph(
        link('', { linkType: 'internal', url: undefined, doc: { relationTo: 'posts', value: 3 } }),
      ),
    ],
    '<p><a data-doc="3">Link</a></p>',
  ],
  [
    'words of another language marked, known ones and those that an editor has marked',
    [paragraph(text('The Anerkennung, '), marked)],
    '<p>The <span lang="de">Anerkennung</span>, <span lang="hi">namaste</span></p>',
  ],
  [
    'headings of its two levels, each with an address that is the same in every language',
    [heading('أولًا', 'h2'), heading('b', 'h3'), heading('c', 'h1')],
    '<h2 id="section-1">أولًا</h2><h3 id="section-2">b</h3><h3 id="section-3">c</h3>',
    'ar',
  ],
  [
    'paragraphs with bold, slanted and broken lines, and no empty ones',
    [paragraph(text('a', 1), text('b', 2), node('linebreak'), text('c', 3)), paragraph()],
    '<p><strong>a</strong><em>b</em><br/><strong><em>c</em></strong></p>',
  ],
  [
    'lists within lists, quotes and rules',
    [
      list('ol', [item(text('a')), item(list('ul', [item(text('b'))]))], { start: 3 }),
      element('quote', [text('q')]),
      node('horizontalrule'),
    ],
    '<ol start="3"><li>a</li><li><ul><li>b</li></ul></li></ol><blockquote>q</blockquote><hr/>',
  ],
  [
    'the words alone of a link that would run something',
    [paragraph(link('javascript:alert(1)'))],
    '<p>Link</p>',
  ],
  [
    'pictures by their ids, of pictures only',
    [paragraph(text('a')), upload('media'), upload('cvs')],
    '<p>a</p><img data-id="7" alt=""/>',
  ],
  [
    'phone numbers in order, markup as text, and nothing that it does not know',
    [
      paragraph(text('اتصلوا: +49 30 1234567')),
      paragraph(text('<b>&')),
      node('block', { fields: { blockType: 'x' } }),
      node('table', { children: [] }),
    ],
    '<p>اتصلوا: <bdi dir="ltr">+49 30 1234567</bdi></p><p>&lt;b&gt;&amp;</p>',
    'ar',
  ],
])('a rich text has %s', (_, nodes, expected, locale) => {
  expect(markup(nodes, { locale })).toBe(expected)
})

test.each<[string, PageLocale, object, string]>([
  ['/process/germany', 'ar', {}, '<a href="/ar/process/germany"><span lang="en">Link</span></a>'],
  ['https://example.org', 'ar', {}, '<a href="https://example.org/" rel="noopener">'],
  ['https://example.org', 'en', { newTab: true }, 'target="_blank" rel="noopener"'],
])('a link to %s leads in %s to where it says (%j)', (url, locale, fields, expected) => {
  expect(markup([paragraph(link(url, fields))], { locale })).toContain(expected)
})
