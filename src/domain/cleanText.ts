/**
 * Characters that have no place in a line of text: C0 and C1 controls, and those that turn the
 * reading direction around (Unicode TR 9, "Bidirectional formatting characters"). U+200C and U+200D
 * stay: Malayalam, Hindi and Persian are written with them.
 */
const unwanted = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/**
 * Something that can be seen. Unicode's characters without a look of their own, joiners among them, show
 * nothing alone, nor does the Braille pattern without dots.
 */
const visible = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u

/**
 * One clean line of text: well-formed Unicode in composed form (NFC), without control and direction
 * characters, with single spaces, and empty where nothing can be seen. What is left is what a person meant
 * to type.
 */
export function cleanText(value: string): string {
  const text = toWellFormed(value).replace(unwanted, ' ').normalize('NFC')
  return visible.test(text) ? text.replace(/\s+/g, ' ').trim() : ''
}

/** `String.prototype.toWellFormed` (ES2024), which older phones lack. */
function toWellFormed(value: string): string {
  return value.replace(/\p{Surrogate}/gu, '\ufffd')
}
