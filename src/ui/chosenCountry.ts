import { isCountry, type Country } from '@/domain/countries'
import { readItem, writeItem } from './webStorage'

const item = { key: 'chosenCountry', area: 'sessionStorage' } as const

const listeners = new Set<() => void>()

/** Takes the country a visitor has chosen on to the other pages of this tab; `null` forgets it. */
export function rememberCountry(country: Country | null): void {
  writeItem({ ...item, value: country })
  for (const listener of listeners) listener()
}

/** The country chosen last in this tab. */
export function readChosenCountry(): Country | null {
  const stored = readItem(item)
  return isCountry(stored) ? stored : null
}

/** Calls back when a country is chosen. @returns how to stop that */
export function followChosenCountry(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
