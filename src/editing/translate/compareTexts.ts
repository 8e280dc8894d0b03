import { diffWordsWithSpace } from 'diff'
import { readableText } from './richTextParts'

/** A piece of a text, as it was, as it is, or both. */
export type Change = { text: string; is: 'same' | 'added' | 'removed' }

/** The most characters of what is the same before and after a change. */
const context = 80

/**
 * What has changed in a text, word by word; what is the same between two changes is shortened.
 * @returns null where only the form has changed, such as a word in bold
 */
export function compareTexts({ before, now }: { before: unknown; now: unknown }): Change[] | null {
  const parts = diffWordsWithSpace(readableText(before), readableText(now))
  if (!parts.some(({ added, removed }) => added || removed)) return null
  return parts.map(({ value, added, removed }, index) => ({
    text: added || removed ? value : shortened(value, { index, last: parts.length - 1 }),
    is: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

function shortened(text: string, { index, last }: { index: number; last: number }): string {
  const [head, tail] = [index === 0 ? 0 : context, index === last ? 0 : context]
  if (text.length <= head + tail + context) return text
  const [start, end] = [text.slice(0, head), tail > 0 ? text.slice(-tail) : '']
  // Whole words alone.
  return [start.replace(/\s*\S*$/, ''), '…', end.replace(/^\S*\s*/, '')].filter(Boolean).join(' ')
}
