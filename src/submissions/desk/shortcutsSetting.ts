/** In `localStorage`, for this browser alone. */
const storageKey = 'curaco-desk-keys'

/** Whether single keys act; where nothing can be stored they do. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function switchShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // It lasts as long as nothing is stored: the keys stay on.
  }
}
