import { randomBytes } from 'node:crypto'
import { asciiDigits } from './asciiDigits'

/** Crockford's base 32: no letter that could be taken for another one or for a figure. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 bits, short enough to be read out on the phone. */
const referenceLength = 12

/** 130 bits: the code alone leads to the answers, so no code may be found by trying. */
const draftCodeLength = 26

/** A new reference code, such as `7K3M-Q9XW-2PVT`. */
export function createReference(): string {
  return grouped(randomCrockford(referenceLength))
}

/** A reference code however it was typed; null where it cannot be one. */
export function readReference(text: string): string | null {
  // It may be pasted with the message that it came in.
  const [inMessage] =
    /(?<![\dA-Z])[\dA-Z]{4}\p{Pd}[\dA-Z]{4}\p{Pd}[\dA-Z]{4}(?![\dA-Z])/iu.exec(text) ?? []
  const code = readCrockford({ text: inMessage ?? text, length: referenceLength })
  return code && grouped(code)
}

/** A new code for answers of the survey that are kept to be continued. */
export function createDraftCode(): string {
  return randomCrockford(draftCodeLength)
}

/** A draft's code as it came in an address or a call; null where it cannot be one. */
export function readDraftCode(value: unknown): string | null {
  return typeof value === 'string' ? readCrockford({ text: value, length: draftCodeLength }) : null
}

/** Random signs of Crockford's alphabet, five bits each. */
export function randomCrockford(length: number): string {
  // 256 is a multiple of 32, so every sign is as likely as any other.
  return Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('')
}

/**
 * Reads a code as people type it: small letters, O for 0, I and L for 1, digits of any script, other signs anywhere.
 * @returns the code in capitals without separators, or null where it is none of that length
 */
export function readCrockford({ text, length }: { text: string; length: number }): string | null {
  if (text.length > 4 * length) return null
  const signs = asciiDigits(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '')
  const code = signs.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const isCode = code.length === length && [...code].every((one) => alphabet.includes(one))
  return isCode ? code : null
}

function grouped(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}
