import { readCrockford } from '@/domain/crockford'
import { randomCrockford } from '@/domain/referenceCode'

/** 130 bits: the code alone leads to the answers, so no code may be found by trying. */
const draftCodeLength = 26

/** A new code for answers that are kept to be continued. */
export function createDraftCode(): string {
  return randomCrockford(draftCodeLength)
}

/** A draft's code as it came in an address or a call; null where it cannot be one. */
export function readDraftCode(value: unknown): string | null {
  return typeof value === 'string' ? readCrockford({ text: value, length: draftCodeLength }) : null
}
