import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { RichText } from '@/ui/page/RichText'
import type { PageLocale } from '@/i18n/locales'

// Pictures are read from the database; integration tests look at them.
vi.mock('@/ui/page/Picture', () => ({
  Picture: ({ id }: { id: number }) => createElement('img', { 'data-id': id, alt: '' }),
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

describe('a rich text', () => {
  test('marks words of another language, known ones and those that an editor has marked', () => {
    const marked = node('text', { text: 'namaste', format: 0, $: { language: 'hi' } })
    expect(markup([paragraph(text('The Anerkennung, '), marked)])).toBe(
      '<p>The <span lang="de">Anerkennung</span>, <span lang="hi">namaste</span></p>',
    )
  })

  test('has headings of its two levels, each with an address that is the same in every language', () => {
    const headings = [
      element('heading', [text('أولًا')], { tag: 'h2' }),
      element('heading', [text('b')], { tag: 'h3' }),
      element('heading', [text('c')], { tag: 'h1' }),
    ]
    expect(markup(headings, { locale: 'ar' })).toBe(
      '<h2 id="section-1">أولًا</h2><h3 id="section-2">b</h3><h3 id="section-3">c</h3>',
    )
  })

  test('has paragraphs with bold, slanted and broken lines, and no empty ones', () => {
    const nodes = [
      paragraph(text('a', 1), text('b', 2), node('linebreak'), text('c', 3)),
      paragraph(),
    ]
    expect(markup(nodes)).toBe(
      '<p><strong>a</strong><em>b</em><br/><strong><em>c</em></strong></p>',
    )
  })

  test('has lists within lists, quotes and rules', () => {
    const item = (...children: Node[]) => element('listitem', children, { value: 1 })
    const list = (tag: string, items: Node[], fields: object = {}) =>
      element('list', items, { tag, listType: tag === 'ol' ? 'number' : 'bullet', ...fields })
    const nodes = [
      list('ol', [item(text('a')), item(list('ul', [item(text('b'))]))], { start: 3 }),
      element('quote', [text('q')]),
      node('horizontalrule'),
    ]
    expect(markup(nodes)).toBe(
      '<ol start="3"><li>a</li><li><ul><li>b</li></ul></li></ol><blockquote>q</blockquote><hr/>',
    )
  })

  test('leads to pages in its own language, and elsewhere without handing over the window', () => {
    const href = (url: string, locale: PageLocale = 'ar') =>
      markup([paragraph(link(url))], { locale })
    expect(href('/process/germany')).toContain(
      '<a href="/ar/process/germany"><span lang="en">Link</span></a>',
    )
    expect(href('/process/germany', 'en')).toContain('<a href="/process/germany">Link</a>')
    expect(href('/de/pricing')).toContain('<a href="/de/pricing">')
    expect(href('https://example.org')).toContain('<a href="https://example.org/" rel="noopener">')
    const inTab = markup([paragraph(link('https://example.org', { newTab: true }))])
    expect(inTab).toContain('target="_blank" rel="noopener"')
  })

  test('shows the words alone of a link that would run something', () => {
    expect(markup([paragraph(link('javascript:alert(1)'))])).toBe('<p>Link</p>')
  })

  test('shows pictures by their ids, of pictures only', () => {
    const upload = (relationTo: string) => node('upload', { relationTo, value: 7, fields: {} })
    expect(markup([paragraph(text('a')), upload('media'), upload('cvs')])).toBe(
      '<p>a</p><img data-id="7" alt=""/>',
    )
  })

  test('keeps phone numbers in order, writes markup as text and leaves out what it does not know', () => {
    const nodes = [
      paragraph(text('اتصلوا: +49 30 1234567')),
      paragraph(text('<b>&')),
      node('block', { fields: { blockType: 'x' } }),
      node('table', { children: [] }),
    ]
    expect(markup(nodes, { locale: 'ar' })).toBe(
      '<p>اتصلوا: <bdi dir="ltr">+49 30 1234567</bdi></p><p>&lt;b&gt;&amp;</p>',
    )
  })
})
