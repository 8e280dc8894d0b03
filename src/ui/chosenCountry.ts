import { readItem, writeItem } from './webStorage'

const item = { key: 'chosenCountry', area: 'sessionStorage' } as const

const listeners = new Set<() => void>()

/** Takes the country a visitor has chosen on to the other pages of this tab; `null` forgets it. */
export function rememberCountry(country: string | null): void {
  writeItem({ ...item, value: country })
  for (const listener of listeners) listener()
}

/** The country chosen last in this tab, as its guide has it. */
export function readChosenCountry(): string | null {
  return readItem(item)
}

/** Calls back when a country is chosen. @returns how to stop that */
export function followChosenCountry(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
