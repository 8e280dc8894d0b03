import {
  canonicalContact,
  isValidOn,
  type ContactKind,
  type OfficialContact,
} from '@/domain/officialContacts'
import { pageLocales, type PageLocale } from '@/i18n/locales'
import { env } from '@/server/env'
import { publishedContent } from './contentReader'
import { getSiteSettings } from './getSiteSettings'

/**
 * All by which the operator contacts people, as far as it is valid today: what settings and pages say already, then
 * what editors have added.
 */
export async function getOfficialContacts(locale: PageLocale): Promise<OfficialContact[]> {
  const [{ contact, socialLinks, otherContacts }, texts, ...everyText] = await Promise.all([
    getSiteSettings(),
    publishedContent.getPage({ kind: 'site-texts', locale }),
    ...pageLocales.map((one) => publishedContent.getPage({ kind: 'site-texts', locale: one })),
  ])
  const known = (kind: ContactKind, use: OfficialContact['use'], value?: string | null) =>
    value ? [{ kind, use, value }] : []
  // Each language is published by itself: a person who is shown in one is known in all.
  const team = [texts, ...everyText].flatMap((text) => text?.team ?? [])
  const callers = new Map(team.toReversed().map((one) => [one.phone, one]))
  // A person has a name in the letters of each language.
  const names = team.flatMap(({ name, localName }) => [name, localName])
  const contacts: OfficialContact[] = [
    ...known('phone', 'office', contact?.phone),
    ...known('phone', 'whatsapp', contact?.whatsapp),
    ...known('email', 'mail', contact?.email),
    ...known('email', 'notices', env.MAIL_FROM),
    ...[env.SITE_URL, ...(env.SITE_ALIASES?.split(/\s+/) ?? [])].flatMap((site) =>
      known('web', 'website', site),
    ),
    ...(socialLinks ?? []).map(({ name, url }) => ({
      kind: 'web' as const,
      use: 'social' as const,
      value: url,
      owner: name,
    })),
    ...[...callers.values()].flatMap(({ phone, name, localName }) =>
      known('phone', 'nurses', phone).map((one) => ({ ...one, owner: localName || name })),
    ),
    ...[...new Set(names)].flatMap((name) => known('name', 'nurses', name)),
    ...(otherContacts ?? []),
  ]
  return contacts.filter((one) => isValidOn(one))
}

/** A contact by which something can be checked, with all it is used for. A name proves nothing. */
export type ListedContact = {
  kind: ContactKind
  value: string
  uses: OfficialContact[]
  /** The last day of the last of its uses; null where one has no end. */
  validUntil: string | null
}

/** The contacts without the names, each once. */
export function listContacts(contacts: readonly OfficialContact[]): ListedContact[] {
  const listed = new Map<string, ListedContact>()
  for (const contact of contacts) {
    if (contact.kind === 'name') continue
    const { kind } = contact
    const key = `${kind} ${canonicalContact(contact)}`
    const known = listed.get(key)
    const uses = [...(known?.uses ?? []), contact]
    const days = uses.flatMap(({ validUntil }) => validUntil ?? []).sort()
    const validUntil = (days.length === uses.length && days.at(-1)) || null
    listed.set(key, { kind, value: known?.value ?? shownContact(contact), uses, validUntil })
  }
  return [...listed.values()]
}

/** A web address as people compare it, without what stands before its name. */
const shownContact = (contact: OfficialContact) =>
  contact.kind === 'web' ? contact.value.replace(/^https?:\/\/|\/+$/g, '') : contact.value
