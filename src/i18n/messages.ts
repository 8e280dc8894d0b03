import type { Locale } from './locales'
import type english from '../../public/locales/en/translation.json'

/** The interface strings of one language; English has every key. */
export type Messages = typeof english

/** Texts in place of shipped ones, by their keys, such as `chat.title`. */
type MessageOverrides = ReadonlyMap<string, string>

type OverridesByLanguage = Partial<Record<Locale, MessageOverrides>>

/** Once in the process, as by `processWide`, which this folder may not import. */
const own = ((globalThis as Record<symbol, unknown>)[Symbol.for('curaco.messageOverrides')] ??= {
  inUse: {},
}) as { inUse: OverridesByLanguage }

/** What the texts of a language are with its overrides, as long as these are in use. */
const merged = new WeakMap<MessageOverrides, Messages>()

/** Puts the overrides of all languages into use, in place of those before. */
export function setMessageOverrides(overrides: OverridesByLanguage): void {
  own.inUse = overrides
}

/** Whether a language has other texts than the shipped ones. */
export function hasMessageOverrides(locale: Locale): boolean {
  return own.inUse[locale] !== undefined
}

/**
 * The strings of a language, also those served at `/locales/{lng}/translation.json`: the shipped ones, and those
 * that editors have put in their place. The same object until an override changes.
 */
export async function getMessages(locale: Locale): Promise<Messages> {
  const shipped = await getShippedMessages(locale)
  const overrides = own.inUse[locale]
  if (!overrides) return shipped
  const messages = merged.get(overrides) ?? withOverrides({ texts: shipped, overrides })
  merged.set(overrides, messages)
  return messages
}

/** The strings of a language as the release has them. */
export async function getShippedMessages(locale: Locale): Promise<Messages> {
  const file: { default: Messages } = await import(
    `../../public/locales/${locale}/translation.json`
  )
  return file.default
}

/** The strings of a language as the release has them, by their keys. */
export async function listShippedTexts(locale: Locale): Promise<Map<string, string>> {
  return new Map(flatten(await getShippedMessages(locale)))
}

function flatten(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]: [string, string | object]) =>
    typeof text === 'string' ? [[prefix + name, text]] : flatten(text, `${prefix}${name}.`),
  )
}

function withOverrides<Texts extends object>({
  texts,
  overrides,
  prefix = '',
}: {
  texts: Texts
  overrides: MessageOverrides
  prefix?: string
}): Texts {
  const entries = Object.entries(texts).map(([name, text]: [string, string | object]) => [
    name,
    typeof text === 'string'
      ? (overrides.get(prefix + name) ?? text)
      : withOverrides({ texts: text, overrides, prefix: `${prefix}${name}.` }),
  ])
  // The keys are those of the texts, and so are the types of their values.
  return Object.fromEntries(entries) as Texts
}
