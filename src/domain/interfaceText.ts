import { messageShape } from '@/i18n/messageShape.mjs'

/** Control characters, and those that turn the reading direction around beyond a piece of text. */
const unwanted = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\ufeff]/g

/** What is stored of a text that was typed in place of a shipped one. */
export function cleanInterfaceText(value: string): string {
  return value.normalize('NFC').replace(/\r\n?/g, '\n').replace(unwanted, '').trim()
}

type Texts = { shipped: string; text: string }

/** Why a text is refused; the reasons are those of the texts `refusal`. */
type Fault =
  | { reason: 'textTooLong'; number: number }
  | { reason: 'textPlaceholders'; name: string }
  | { reason: 'textMarkup' | 'textWithoutPlaceholders' }

/**
 * What keeps a text from standing in place of a shipped one; null where nothing does. What the code fills in must be
 * in it, and no more: else a page would fail, or lose a word.
 */
export function interfaceTextFault({ shipped, text }: Texts): Fault | null {
  // What has no room breaks a page, too.
  const maxLength = Math.max(60, 3 * shipped.length)
  if (text.length > maxLength) return { reason: 'textTooLong', number: maxLength }
  if (!shipped.includes('<') && /[<>]/.test(text)) return { reason: 'textMarkup' }
  const name = messageShape(shipped).join(' ')
  if (shapeOf(text) === name) return null
  return name ? { reason: 'textPlaceholders', name } : { reason: 'textWithoutPlaceholders' }
}

/** Null for a text that is no message. */
function shapeOf(text: string): string | null {
  try {
    return messageShape(text).join(' ')
  } catch {
    return null
  }
}
