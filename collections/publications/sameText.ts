import { plainText } from './plainText'

/** What of a rich text its author decides; the rest is how the editor keeps it. */
const ownKeys = (
  'root children type text format tag listType relationTo value fields url newTab $ language ' +
  // Of a block (`articleBlocks`).
  'blockType rows link file picture transcript'
).split(' ')

/** The same text for two values of a field that say the same. */
export function contentOf(value: unknown): string {
  if (typeof value === 'string') return value
  // The editor adds what is nothing, such as a format of 0.
  const bare = JSON.stringify(value ?? '', (_, inner: unknown) => inner || undefined)
  return bare ? JSON.stringify(JSON.parse(bare), ownKeys) : ''
}

/** Whether a translation with words in it says just what the English text says. */
export function isSameText({ english, own }: { english: unknown; own: unknown }): boolean {
  return /\p{L}{2}/u.test(plainText(own)) && contentOf(own).trim() === contentOf(english).trim()
}
