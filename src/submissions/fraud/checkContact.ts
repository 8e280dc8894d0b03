import {
  hasOwnName,
  isAtDomain,
  isHandleOf,
  isSameContact,
  readContact,
  severalNumbers,
  type ContactKind,
  type TypedContact,
} from '@/domain/officialContacts'
import type { PageLocale } from '@/i18n/locales'
import {
  getOfficialContacts,
  listContacts,
  type ListedContact,
} from '@/publishing/getOfficialContacts'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { pool } from '@/server/databasePool'

/** Whether something is one of the operator's contacts, as a visitor is told. */
export type CheckResult = { kind: ContactKind } & (
  | { status: 'ours'; contacts: ListedContact[] }
  /** An address that is not listed, below a name of the operator. */
  | { status: 'domain' }
  /** A name of the operator, or that of a profile: they prove nothing either. */
  | { status: 'brand' }
  /** The first name of someone who works for the operator, which proves nothing. */
  | { status: 'name' }
  | { status: 'none' }
)

/** Looks up what a visitor was contacted by. Nothing of it is stored or logged. @returns null where nothing was typed */
export async function checkContact({
  typed: text,
  locale,
}: {
  typed: string
  locale: PageLocale
}): Promise<CheckResult | null> {
  const typed = readContact(text)
  if (!typed) return null
  const { kind } = typed
  const numbers = kind === 'phone' ? severalNumbers(text) : []
  if (numbers.length > 0) return checkNumbers({ numbers, locale })
  const contacts = await getOfficialContacts(locale)
  if (kind === 'name') {
    if (hasOwnName({ text: typed.text, names: await ownNames() })) return { kind, status: 'brand' }
    const names = contacts.filter((one) => one.kind === 'name').map(({ value }) => value)
    return { kind, status: (await isFirstName({ text: typed.text, names })) ? 'name' : 'none' }
  }
  const isHandle = typed.kind === 'web' && !typed.host
  if (isHandle && contacts.some((one) => isHandleOf({ handle: typed.path, contact: one }))) {
    return { kind, status: 'brand' }
  }
  const same = listContacts(contacts.filter((contact) => isSameContact({ typed, contact })))
  if (same.length > 0) return { kind, status: 'ours', contacts: same }
  return { kind, status: isOfDomain(typed, contacts) ? 'domain' : 'none' }
}

/** What the operator calls itself. */
async function ownNames(): Promise<string[]> {
  const { brand, operator } = await getSiteSettings()
  return [brand, operator?.name ?? '']
}

/** Several numbers are ours where each of them is. */
async function checkNumbers({
  numbers,
  locale,
}: {
  numbers: string[]
  locale: PageLocale
}): Promise<CheckResult> {
  const results = await Promise.all(numbers.map((typed) => checkContact({ typed, locale })))
  const own = results.flatMap((result) => (result?.status === 'ours' ? [result.contacts] : []))
  if (own.length < numbers.length) return { kind: 'phone', status: 'none' }
  return { kind: 'phone', status: 'ours', contacts: [...new Set(own.flat())] }
}

function isOfDomain(
  typed: TypedContact,
  contacts: Parameters<typeof isAtDomain>[0]['contact'][],
): boolean {
  return (
    typed.kind === 'email' && contacts.some((contact) => isAtDomain({ host: typed.host, contact }))
  )
}

/**
 * Whether a word is someone's first name: as written, as it sounds, or in the letters of another script (functions of
 * the migration `contacts`). Titles such as `Dr` are passed over.
 */
async function isFirstName({ text, names }: { text: string; names: string[] }): Promise<boolean> {
  if (names.length === 0) return false
  const { rowCount } = await pool.query({
    name: 'is-first-name',
    text: `
      select from unnest($2::text[]) as name,
        lateral (select word from words_of(name) with ordinality as part (word, place)
          order by length(word) < 3, place limit 1) first,
        words_of($1) as typed
      where typed = word or case
        when (typed ~ '[a-z]') = (word ~ '[a-z]') then typed ~ '[a-z]' and name_sound(typed) = name_sound(word)
        else length(name_consonants(word)) > 1 and name_consonants(typed) = name_consonants(word) end
      limit 1`,
    values: [text, names],
  })
  return rowCount !== 0
}
