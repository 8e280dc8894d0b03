import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { asciiDigits } from './asciiDigits'
import { cleanText } from './cleanText'
import { normalizePhone } from './normalizePhone'

/** What someone can be contacted by. */
export type ContactKind = 'phone' | 'email' | 'web' | 'name'

/** The kinds an editor can enter, by their words in the CMS; those that exist elsewhere are not asked for again. */
export const contactKinds = {
  phone: 'Phone number',
  email: 'E-mail address',
  web: 'Website or profile',
  name: 'First name',
} as const satisfies Record<ContactKind, string>

/** What an editor can say that a contact is used for. The keys are those of the messages. */
export const contactUses = {
  nurses: 'Calls and messages to nurses',
  hospitals: 'Contact for hospitals',
  documents: 'Documents and applications',
  accounts: 'Invoices',
  events: 'Information events',
  partner: 'A partner who works for us',
} as const

/** The same with what other settings say. */
type ContactUse =
  | keyof typeof contactUses
  | 'office'
  | 'whatsapp'
  | 'mail'
  | 'notices'
  | 'website'
  | 'social'

/** Something by which this site's operator contacts people, or says it can be reached. */
export type OfficialContact = {
  kind: ContactKind
  value: string
  use: ContactUse
  /** Whose it is. */
  owner?: string | null
  validFrom?: string | null
  validUntil?: string | null
}

/** Longest text that is checked, in UTF-16 code units. */
export const contactMaxLength = 300

/** Something valid until a day is valid on that day. Days begin in UTC. */
export function isValidOn(
  { validFrom, validUntil }: Pick<OfficialContact, 'validFrom' | 'validUntil'>,
  today: Date = new Date(),
): boolean {
  const day = today.toISOString().slice(0, 10)
  const isBegun = !validFrom || validFrom.slice(0, 10) <= day
  return isBegun && (!validUntil || validUntil.slice(0, 10) >= day)
}

/** What was typed, as far as it can be compared. */
export type TypedContact =
  | { kind: 'phone'; number: string }
  | { kind: 'email'; address: string; host: string }
  | { kind: 'web'; host: string; path: string; query: string }
  | { kind: 'name'; text: string }

/** Reads a number, e-mail address, web address or name, however it is typed; null where there is nothing. */
export function readContact(typed: string): TypedContact | null {
  const text = cleanText(typed.normalize('NFKC'))
  if (!text) return null
  const [, handle] = /^@([^\s@/]{2,})$/.exec(text) ?? []
  // Of which network it is, it does not say.
  if (handle) return { kind: 'web', host: '', path: `/${handle.toLowerCase()}`, query: '' }
  if (/:\/\//.test(text) && !chatLink.test(text)) return readWeb(text) ?? { kind: 'name', text }
  const [address] = /[^\s<>()"',;:]+@[^\s<>()"',;:]+\.[^\s<>()"',;:]+/.exec(text) ?? []
  if (address) return readEmail(address)
  const site = text.split(/\s+/).find((word) => siteName.test(word))
  const number = readNumber(text)
  if (number && (!site || chatLink.test(text))) return { kind: 'phone', number }
  return (site && readWeb(site)) || { kind: 'name', text }
}

/** A link that calls a phone number, or writes to it. */
const chatLink = /(?:^|[/.\s])wa\.me\/\+?\d|whatsapp\.com\/.*phone=|^tel:/i

/** A host name with a top-level domain, and what may stand behind it. */
const siteName = /^[^\s/@]+\.\p{L}[\p{L}\p{M}\d-]+\.?(?::\d+)?(?:[/?#].*)?$/u

function readNumber(text: string): string | null {
  const digits = asciiDigits(text).replace(/\D/g, '')
  const letters = text.replace(chatLink, '').replace(/[^\p{L}]/gu, '')
  // A name with a number behind it, such as a year, is a name.
  return digits.length >= 7 || (digits.length > 2 && !letters) ? normalizePhone(text) : null
}

/** The phone numbers of a text that has several; a day is none. */
export function severalNumbers(typed: string): string[] {
  const parts = asciiDigits(typed.normalize('NFKC'))
    .replace(/(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/g, '')
    .split(/[/,;|\n\p{L}]+|\s(?=\+)/u)
    .filter((part) => part.replace(/\D/g, '').length >= 7)
  return parts.length > 1 ? parts : []
}

function readEmail(text: string): TypedContact {
  const [local = '', host = ''] = text
    .toLowerCase()
    .replace(/[.!?]+$/, '')
    .split('@')
  const [name] = local.split('mailto:').slice(-1)
  return { kind: 'email', address: `${name}@${hostOf(host)}`, host: hostOf(host) }
}

/** Of `https://www.Example.org./Us/` it is `example.org` and `/us`; a user's name before the host is no part of it. */
function readWeb(text: string): TypedContact | null {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const [first = ''] = address.split(/\s/, 1)
  if (!URL.canParse(first)) return null
  const { hostname, pathname, search } = new URL(first)
  const path = decoded(pathname).toLowerCase().replace(/\/+$/, '')
  return { kind: 'web', host: bareHost(hostname), path, query: search }
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** In letters of ASCII, as the name is looked up: one with letters that only look alike is another. */
function hostOf(host: string): string {
  const address = `https://${host}`
  return URL.canParse(address) ? bareHost(new URL(address).hostname) : host
}

const bareHost = (host: string) => host.replace(/\.$/, '').replace(/^(?:www|m|mobile)\./, '')

/** Whether what was typed is this contact. Names need the database, which knows how they sound. */
export function isSameContact({
  typed,
  contact: { kind, value },
}: {
  typed: TypedContact
  contact: Pick<OfficialContact, 'kind' | 'value'>
}): boolean {
  if (kind !== typed.kind) return false
  if (typed.kind === 'phone') return isSameNumber({ number: typed.number, own: value })
  const own = readContact(value)
  if (typed.kind === 'email') return own?.kind === 'email' && own.address === typed.address
  if (typed.kind !== 'web' || own?.kind !== 'web') return false
  if (!own.path && !own.query) return isWithin({ host: typed.host, own: own.host })
  const isBelow = typed.path === own.path || typed.path.startsWith(`${own.path}/`)
  return own.host === typed.host && isBelow && (!own.query || own.query === typed.query)
}

/** Whether an e-mail address ends in a domain of ours. */
export function isAtDomain({
  host,
  contact: { kind, value },
}: {
  host: string
  contact: Pick<OfficialContact, 'kind' | 'value'>
}): boolean {
  const own = kind === 'web' ? readContact(value) : null
  return own?.kind === 'web' && !own.path && !own.query && isWithin({ host, own: own.host })
}

const isWithin = ({ host, own }: { host: string; own: string }) =>
  host === own || host.endsWith(`.${own}`)

/** Whether a handle without its network is that of a profile. */
export function isHandleOf({
  handle,
  contact: { kind, value },
}: {
  handle: string
  contact: Pick<OfficialContact, 'kind' | 'value'>
}): boolean {
  const own = kind === 'web' ? readContact(value) : null
  return own?.kind === 'web' && own.path.replace(/^.*\/@?/, '/') === handle
}

/** Whether a text has a name of the operator in it, however it is spaced. */
export function hasOwnName({ text, names }: { text: string; names: readonly string[] }): boolean {
  const letters = (one: string) => one.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '')
  return names.map(letters).some((name) => name.length > 2 && letters(text).includes(name))
}

/** A number without its country code, as it is dialled at home, may be that of another country. */
function isSameNumber({ number, own }: { number: string; own: string }): boolean {
  const whole = normalizePhone(own)
  if (!whole || number.startsWith('+')) return number === whole
  const national = parsePhoneNumberFromString(whole)?.nationalNumber
  const digits = number.replace(/^0+/, '')
  return digits === whole.slice(1) || digits === national
}

/** A number as programs compare it, other contacts as they are read. */
export function canonicalContact({ kind, value }: Pick<OfficialContact, 'kind' | 'value'>): string {
  if (kind === 'phone') return normalizePhone(value) ?? value
  const own = readContact(value)
  if (own?.kind === 'email') return own.address
  return own?.kind === 'web' ? `${own.host}${own.path}${own.query}` : value
}
