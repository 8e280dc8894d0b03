import { randomBytes } from 'node:crypto'
import { crockfordAlphabet, readCrockford } from './crockford'

/** 60 bits, short enough to be read out on the phone. */
const referenceLength = 12

/** A new reference code, such as `7K3M-Q9XW-2PVT`. */
export function createReference(): string {
  return grouped(randomCrockford(referenceLength))
}

/** A reference code however it was typed; null where it cannot be one. */
export function readReference(text: string): string | null {
  const code = readCrockford({ text, length: referenceLength })
  return code && grouped(code)
}

/** Random signs of Crockford's alphabet, five bits each. */
export function randomCrockford(length: number): string {
  // 256 is a multiple of 32, so every sign is as likely as any other.
  return Array.from(randomBytes(length), (byte) => crockfordAlphabet[byte % 32]).join('')
}

function grouped(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}
