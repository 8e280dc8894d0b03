import { match } from '@formatjs/intl-localematcher'
import Negotiator from 'negotiator'
import { defaultLocale, isLocale, isPageLocale, locales, type Locale } from './locales'
import { localeCookie } from './localeStorage'

/**
 * The visitor's language for an answer that has no address of its own: what the form says, else the
 * prefix of the page it was sent from, else the cookie, else `Accept-Language` (RFC 9110, section
 * 12.5.4), else English.
 */
export function requestLocale({
  headers,
  form,
}: {
  headers: Pick<Headers, 'get'>
  form?: unknown
}): Locale {
  if (isLocale(form)) return form
  const page = prefixOf(headers.get('referer'))
  if (isPageLocale(page)) return page
  const cookie = cookieValue({ header: headers.get('cookie'), name: localeCookie })
  if (isLocale(cookie)) return cookie
  return acceptedLocale({ header: headers.get('accept-language'), among: locales })
}

/** The first segment of an address's path. */
function prefixOf(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  return new URL(address).pathname.split('/')[1]
}

/** The best of some languages for an `Accept-Language` header; English where none fits. */
export function acceptedLocale<Candidate extends Locale>({
  header,
  among,
}: {
  header: string | null
  among: readonly Candidate[]
}): Candidate | typeof defaultLocale {
  if (!header || header.length > 1000) return defaultLocale
  const wanted = new Negotiator({ headers: { 'accept-language': header } })
    .languages()
    .filter((tag) => tag !== '*')
  try {
    const best = match(wanted, among, defaultLocale)
    return among.find((code) => code === best) ?? defaultLocale
  } catch {
    // A tag that is not well-formed (BCP 47) counts as no wish.
    return defaultLocale
  }
}

/** The value of a cookie in a `Cookie` header. */
export function cookieValue({
  header,
  name,
}: {
  header: string | null
  name: string
}): string | null {
  const pair = (header ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return pair ? pair.slice(name.length + 1) : null
}
