/** Where a link that an editor wrote leads. */
export type ParsedLink =
  /** A page of this site, without its language. */
  | { kind: 'page'; path: string }
  /** Something else on this site, such as a file or a place on the same page. */
  | { kind: 'here'; href: string }
  /** Another site, or a program such as the telephone. */
  | { kind: 'elsewhere'; href: string }

/** Stands for this site; the name is reserved (RFC 6761, section 6.4). */
const self = new URL('https://this-site.invalid')

const foreignProtocols = ['https:', 'http:', 'mailto:', 'tel:']

/** Handlers and files, which have no language. */
const notAPage = /^\/(?:api|cms|locales|_next)(?:\/|$)|\.[^/]*$/

/**
 * Reads a link as a browser would (URL Standard), so that what looks harmless and is not, such as
 * `/\host` or `java\nscript:`, is seen for what it is. Null where a page must not lead.
 */
export function parseLink(url: string): ParsedLink | null {
  const text = url.trim()
  const target = tryUrl(text)
  if (!target) return null
  if (target.origin !== self.origin) {
    return foreignProtocols.includes(target.protocol)
      ? { kind: 'elsewhere', href: target.href }
      : null
  }
  const { pathname, search, hash } = target
  if (text.startsWith('#')) return { kind: 'here', href: hash }
  // `www.example.com` without a protocol would become a path.
  if (!text.startsWith('/')) return null
  const path = `${pathname}${search}${hash}`
  return notAPage.test(pathname) ? { kind: 'here', href: path } : { kind: 'page', path }
}

function tryUrl(text: string): URL | null {
  try {
    return new URL(text, self)
  } catch {
    return null
  }
}
