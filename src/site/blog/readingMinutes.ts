import { plainText } from '@collections/publications/plainText'

/**
 * Letters, vowel signs and digits that people read in a minute. Counted in letters because the same
 * text has about as many of them in every language here, but far fewer words in Malayalam.
 */
const lettersPerMinute = 900

/** How long a rich text takes to read, in whole minutes. */
export function readingMinutes(body: unknown): number {
  const letters = plainText(body).match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0
  return Math.max(1, Math.round(letters / lettersPerMinute))
}
