import { readItem, standingKey } from '@/ui/webStorage'

/** The answers that this device stores, as names and values of the form's fields. */
export function readStoredAnswers(): [string, string][] {
  try {
    const stored: unknown = JSON.parse(readItem({ key: standingKey }) ?? '[]')
    // What `storeAnswers` has written; anything else is in no field.
    return Array.isArray(stored)
      ? stored.filter(Array.isArray).map(([name, value]) => [String(name), String(value)])
      : []
  } catch {
    return []
  }
}
