import { parseMembers, readItem, writeItem } from '@/ui/webStorage'

/** Marks the part of a page whose boxes are kept. */
export const checklistAttribute = 'data-checklist'

/** Said on the document when boxes were ticked by the page itself and not by a visitor. */
const restored = 'checklist-restored'

/** How many boxes of the page are ticked. */
export function countChecked(): number {
  return tickedIds().length
}

/** Calls back whenever a box is ticked or cleared. */
export function watchChecked(onChange: () => void): () => void {
  document.addEventListener('change', onChange)
  document.addEventListener(restored, onChange)
  return () => {
    document.removeEventListener('change', onChange)
    document.removeEventListener(restored, onChange)
  }
}

/** Ticks what was kept, beside what a visitor has ticked before this script came, and keeps that. */
export function restoreChecked(name: string): void {
  const early = tickedIds()
  setTicks(new Set([...readTicks(name), ...early]))
  if (early.length > 0) storeChecked(name)
}

/** Shows exactly what is kept, after another tab has changed it. */
export function followChecked(name: string): void {
  setTicks(new Set(readTicks(name)))
}

/** Keeps which boxes are ticked, for this browser alone. */
export function storeChecked(name: string): void {
  const ids = tickedIds()
  writeItem({ key: storageKey(name), value: ids.length > 0 ? JSON.stringify(ids) : null })
}

/** Clears every box, and what was kept of them. @returns what was ticked */
export function clearChecked(name: string): string[] {
  const ids = tickedIds()
  tick({ name, ids: [] })
  return ids
}

/** Ticks exactly these boxes, and keeps that. */
export function tick({ name, ids }: { name: string; ids: readonly string[] }): void {
  setTicks(new Set(ids))
  storeChecked(name)
}

/** Where the ticks of a list are kept. */
export function storageKey(name: string): string {
  return `checklist:${name}`
}

function readTicks(name: string): string[] {
  const stored = Object.values(parseMembers(readItem({ key: storageKey(name) })))
  return stored.filter((id) => typeof id === 'string')
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`[${checklistAttribute}] input`)]
}

function tickedIds(): string[] {
  return boxes().flatMap((box) => (box.checked ? [box.value] : []))
}

function setTicks(ids: ReadonlySet<string>): void {
  for (const box of boxes()) box.checked = ids.has(box.value)
  document.dispatchEvent(new Event(restored))
}
