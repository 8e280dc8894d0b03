import { isLocale } from '@/i18n/locales'
import { splitLocalePath } from '@/i18n/paths'
import { cleanText } from './cleanText'
import { surveyPath } from './sitePages'

/** The visits that count for where a request comes from: the one that led here first, and the last. */
export const touches = ['first', 'last'] as const

export type Touch = (typeof touches)[number]

/** What is known of a visit: the name in the product, and the member in which it is sent and shown. */
export const touchFields = [
  { name: 'utmSource', member: 'utm_source' },
  { name: 'utmMedium', member: 'utm_medium' },
  { name: 'utmCampaign', member: 'utm_campaign' },
  { name: 'utmTerm', member: 'utm_term' },
  { name: 'utmContent', member: 'utm_content' },
  { name: 'referrerHost', member: 'referrer_host' },
  { name: 'landingPath', member: 'landing_path' },
  { name: 'locale', member: 'locale' },
  { name: 'hadClickId', member: 'had_click_id' },
] as const

export type TouchField = (typeof touchFields)[number]['name']

export type TouchMember = (typeof touchFields)[number]['member']

/** A visit as it is stored. Of a click id only that there was one: its value names a person to others. */
type VisitDetails = Record<Exclude<TouchField, 'hadClickId'>, string | null> & {
  hadClickId: boolean | null
}

/** Name of a field of both visits, such as `firstUtmSource`. */
export type AttributionField<Name extends TouchField = TouchField> = `${Touch}${Capitalize<Name>}`

/** Where a submission comes from, as its collection has it. */
export type Attribution = {
  [Field in AttributionField]: Field extends AttributionField<'hadClickId'>
    ? boolean | null
    : string | null
}

/** The member of a form in which a browser sends it, and the key under which a tab remembers it. */
export const attributionKey = 'attribution'

/** Longest value kept, in UTF-16 code units; what is longer is cut. */
export const attributionMaxLength = 100

/** Longest name of a host (RFC 1035, section 2.3.4). */
export const hostMaxLength = 253

/** Parameters that advertisers add to an address so that they know who clicked. */
export const clickIds = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid', 'li_fat_id']

/** What people who ring say of how they found the site, beside campaigns and what links are called. */
export const spokenSources = ['recommendation', 'event', 'social', 'search', 'press'] as const

export function attributionField(touch: Touch, name: TouchField): AttributionField {
  // Capitalize is what toUpperCase does to the first letter of these names.
  return `${touch}${name.charAt(0).toUpperCase()}${name.slice(1)}` as AttributionField
}

/**
 * Reads what a browser says of where its visitor comes from. The visitor has not typed it and cannot mend it:
 * what is too long is cut, what makes no sense is left out, and nothing is ever refused.
 * @param sent an object, or one as JSON, with `first` and `last`
 */
export function readSentAttribution(sent: unknown): Attribution {
  const parsed = asObject(typeof sent === 'string' ? parse(sent) : sent)
  return toAttribution({ first: readVisit(parsed.first), last: readVisit(parsed.last) })
}

/**
 * What the address of a form's page tells where the browser itself says nothing, as without scripts:
 * the last visit only, and that only where the address has something of a campaign.
 * @param referer the address of the page as the request's header tells it
 */
export function attributionOfPage({
  referer,
  locale,
}: {
  referer: string | null
  locale: string
}): Attribution {
  const page = referer && URL.canParse(referer) ? new URL(referer) : null
  const sent = Object.fromEntries(page?.searchParams ?? [])
  const hadClickId = clickIds.some((id) => id in sent)
  const isCampaign =
    hadClickId || touchFields.some(({ member }) => member.startsWith('utm_') && sent[member])
  if (!page || !isCampaign) return toAttribution({})
  const own = { landing_path: page.pathname, locale, referrer_host: null, had_click_id: hadClickId }
  return toAttribution({ last: readVisit({ ...sent, ...own }) })
}

/** From where a visitor came, in a word each: what the first visit tells, else the last one. */
export function originOf(attribution: Partial<Attribution>) {
  const { firstUtmSource, firstReferrerHost, lastUtmSource, lastReferrerHost } = attribution
  const { firstUtmCampaign, lastUtmCampaign } = attribution
  return {
    source: firstUtmSource ?? firstReferrerHost ?? lastUtmSource ?? lastReferrerHost ?? null,
    campaign: firstUtmCampaign ?? lastUtmCampaign ?? null,
  }
}

/** The column of a field, as Payload names it. */
export function attributionColumn(touch: Touch, member: TouchMember): string {
  return `${touch}_${member}`
}

function toAttribution(visits: Partial<Record<Touch, VisitDetails>>): Attribution {
  const entries = touches.flatMap((touch) =>
    touchFields.map(({ name }) => [attributionField(touch, name), visits[touch]?.[name] ?? null]),
  )
  return Object.fromEntries(entries) as Attribution // fromEntries forgets the keys
}

function readVisit(value: unknown): VisitDetails {
  const visit = asObject(value)
  return {
    utmSource: readName(visit.utm_source),
    utmMedium: readName(visit.utm_medium),
    utmCampaign: readName(visit.utm_campaign),
    utmTerm: readName(visit.utm_term),
    utmContent: readName(visit.utm_content),
    referrerHost: readHost(visit.referrer_host),
    landingPath: readPath(visit.landing_path),
    locale: isLocale(visit.locale) ? visit.locale : null,
    hadClickId: value === undefined || value === null ? null : visit.had_click_id === true,
  }
}

/** What newsletters write an address of a person into is left out as a whole. */
function readName(value: unknown): string | null {
  if (typeof value !== 'string' || /[@\uff20]|%40/i.test(value)) return null
  // Cleaned again, because a cut can leave half a character or a space at the end.
  return cleanText(cleanText(value).slice(0, attributionMaxLength)) || null
}

function readHost(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > hostMaxLength) return null
  return /^[a-z\d_-]+(\.[a-z\d_-]+)*$/i.test(value) ? value.toLowerCase() : null
}

/** The page without its language, which stands by itself. Addresses of the survey can hold its code. */
function readPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?!\/)[\w\-./~%]*$/.test(value)) return null
  const { path } = splitLocalePath(value)
  const isSurvey = path === surveyPath || path.startsWith(`${surveyPath}/`)
  return isSurvey ? surveyPath : path.slice(0, attributionMaxLength)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
