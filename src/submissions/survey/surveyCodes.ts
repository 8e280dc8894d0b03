import { readCrockford } from '@/domain/crockford'
import { randomCrockford } from '@/domain/referenceCode'

/** 130 bits: whoever has the code has the answers, so nobody may come across one. */
const draftCodeLength = 26

/** A new code for answers that are kept to be continued. */
export function createDraftCode(): string {
  return randomCrockford(draftCodeLength)
}

/** A draft's code as it came in an address or a call; null where it cannot be one. */
export function readDraftCode(value: unknown): string | null {
  return typeof value === 'string' ? readCrockford({ text: value, length: draftCodeLength }) : null
}
