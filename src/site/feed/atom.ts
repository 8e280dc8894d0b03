import { escapeMarkup } from '@/domain/escapeMarkup'

/** A feed in the words of Atom (RFC 4287); addresses are complete ones, times are RFC 3339. */
export type AtomFeed = {
  language: string
  title: string
  subtitle?: string | null
  author: string
  icon: string
  /** Where the feed lies itself; also its lasting name. */
  selfUrl: string
  /** The page that shows the same to people. */
  pageUrl: string
  updated: string
  entries: readonly AtomEntry[]
}

export type AtomEntry = {
  /** A lasting name: an address that never changes, though the entry's own may. */
  id: string
  url: string
  title: string
  summary: string
  author: string
  category: string
  published: string
  updated: string
}

/** Writes a feed as XML. */
export function writeAtom(feed: AtomFeed): string {
  const { language, selfUrl, pageUrl } = feed
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    element('id', selfUrl),
    element('title', feed.title),
    feed.subtitle ? element('subtitle', feed.subtitle) : '',
    `<link rel="self" type="application/atom+xml" href="${escapeXml(selfUrl)}"/>`,
    `<link rel="alternate" type="text/html" hreflang="${escapeXml(language)}" href="${escapeXml(pageUrl)}"/>`,
    element('icon', feed.icon),
    element('updated', feed.updated),
    person(feed.author),
    ...feed.entries.map(entryElement),
    '</feed>',
    '',
  ]
    .filter((line, index, all) => line || index === all.length - 1)
    .join('\n')
}

function entryElement(entry: AtomEntry): string {
  return [
    '<entry>',
    element('id', entry.id),
    element('title', entry.title),
    `<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>`,
    element('published', entry.published),
    element('updated', entry.updated),
    person(entry.author),
    `<category term="${escapeXml(entry.category)}"/>`,
    element('summary', entry.summary),
    '</entry>',
  ].join('\n')
}

function person(name: string): string {
  return `<author>${element('name', name)}</author>`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** Text as XML 1.0 may hold it: no control characters. */
function escapeXml(text: string): string {
  return escapeMarkup(text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''))
}
