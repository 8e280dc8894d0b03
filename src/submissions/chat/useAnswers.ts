import { useMemo, useSyncExternalStore } from 'react'
import type { Locale } from '@/i18n/locales'
import { callJson } from '@/submissions/browser/post'
import { isReference, parseReceived } from '@/submissions/browser/receivedReference'
import { followStorage, parseMembers, readItem, writeItem } from '@/ui/webStorage'
import { requestEndpoints, type FoundResult } from '@/submissions/lookup/lookupApi'
import { chatStorageKeys } from './chatStorageKeys'

/** The code of the last message that was received, and how many answers to it have been seen. */
type Receipt = { reference: string; receivedAt: number; seen: number }

/** Milliseconds between two questions of a tab: by itself, and when the panel is opened. */
const pauses = { idle: 5 * 60_000, opened: 10_000 }

/** Keeps the code of a message that has been received, instead of an earlier one. */
export function rememberReceipt(reference: string): void {
  if (!isReference(reference)) return
  writeReceipt({ reference, receivedAt: Date.now(), seen: 0 })
  writeAnswers(null)
}

/** The code of the last message and the answers to it, as far as this tab knows them. */
export function useAnswers(): { code?: string; answers: readonly string[] } {
  const receipt = useSyncExternalStore(followStorage, () => readItem(chatStorageKeys.receipt))
  const stored = useSyncExternalStore(followStorage, () => readItem(chatStorageKeys.answers))
  return useMemo(
    () => ({ code: parseReceipt(receipt)?.reference, answers: parseAnswers(stored).texts }),
    [receipt, stored],
  )
}

type Asking = { locale: Locale; when: keyof typeof pauses }

/**
 * Asks for answers, where this browser has sent a message and has not asked just now.
 * @returns whether there is one that has not been seen here
 */
export async function askForAnswers({ locale, when }: Asking): Promise<boolean> {
  const receipt = receiptNow()
  if (!receipt) return false
  const { askedAt, texts } = parseAnswers(readItem(chatStorageKeys.answers))
  const age = Date.now() - askedAt
  if (age >= 0 && age < pauses[when]) return texts.length > receipt.seen
  // Before it is asked: what fails is not tried on every page.
  writeAnswers({ askedAt: Date.now(), texts })
  const { reference } = receipt
  const answer = await callJson({ address: requestEndpoints.lookup, body: { reference, locale } })
  // Another message may have been sent meanwhile.
  if (answer?.status !== 200 || receiptNow()?.reference !== reference) return false
  if (answer.body.status !== 'found') {
    // It has been deleted.
    writeItem({ ...chatStorageKeys.receipt, value: null })
    writeAnswers(null)
    return false
  }
  const { answers } = answer.body as FoundResult // the server's own
  const found = answers.map(({ text }) => text)
  writeAnswers({ askedAt: Date.now(), texts: found })
  return found.length > receipt.seen
}

/** Notes that the visitor has all answers before them. */
export function markAnswersSeen(seen: number): void {
  const receipt = receiptNow()
  if (receipt && receipt.seen < seen) writeReceipt({ ...receipt, seen })
}

const receiptNow = () => parseReceipt(readItem(chatStorageKeys.receipt))

function writeReceipt(receipt: Receipt): void {
  writeItem({ ...chatStorageKeys.receipt, value: JSON.stringify(receipt) })
}

function writeAnswers(answers: { askedAt: number; texts: readonly string[] } | null): void {
  writeItem({ ...chatStorageKeys.answers, value: answers && JSON.stringify(answers) })
}

/** What cannot be read, or has been kept long enough, counts as nothing. */
function parseReceipt(stored: string | null): Receipt | null {
  const received = parseReceived(stored)
  if (!received) return null
  const { others, ...receipt } = received
  return { ...receipt, seen: Number(others.seen) || 0 }
}

function parseAnswers(stored: string | null): { askedAt: number; texts: string[] } {
  const { askedAt, texts } = parseMembers(stored)
  return {
    askedAt: Number(askedAt) || 0,
    texts: Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [],
  }
}
