/** What a template for messages to visitors may hold in braces; the desk puts the values in. */
const messagePlaceholders = ['name', 'reference', 'receiptLink', 'coordinator'] as const

export type MessagePlaceholder = (typeof messagePlaceholders)[number]

/** Longest message to a visitor, in UTF-16 code units: WhatsApp's links carry it in an address. */
export const messageMaxLength = 2000

/** What stands in braces, or begins to, and is none of them. */
export function unknownPlaceholders(text: string): string[] {
  const known = messagePlaceholders.map((name) => `{${name}}`)
  return (text.match(/\{[^{}\s]*\}?|\}/g) ?? []).filter((part) => !known.includes(part))
}
