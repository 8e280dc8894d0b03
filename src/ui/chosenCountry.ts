import { isCountry, type Country } from '@/domain/countries'

const storageKey = 'chosenCountry'

/** Stands in where a browser forbids storage, until the next page is loaded. */
let inMemory: Country | null = null

const listeners = new Set<() => void>()

/** Takes the country a visitor has chosen on to the other pages of this tab; `null` forgets it. */
export function rememberCountry(country: Country | null): void {
  inMemory = country
  try {
    if (country) sessionStorage.setItem(storageKey, country)
    else sessionStorage.removeItem(storageKey)
  } catch {
    // The copy in memory has to do.
  }
  for (const listener of listeners) listener()
}

/** The country chosen last in this tab. */
export function readChosenCountry(): Country | null {
  try {
    const stored = sessionStorage.getItem(storageKey)
    return isCountry(stored) ? stored : inMemory
  } catch {
    return inMemory
  }
}

/** Calls back when a country is chosen. @returns how to stop that */
export function followChosenCountry(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
