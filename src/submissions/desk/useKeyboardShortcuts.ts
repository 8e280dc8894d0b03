'use client'

import { useEffect } from 'react'

type Keys = Record<string, () => void>

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

/**
 * Lets single keys act. They do nothing while something is typed or chosen, with a modifier, in a
 * dialog, or where they are switched off (WCAG 2.2, 2.1.4).
 */
export function useKeyboardShortcuts(keys: Keys): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const { key, target, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event
      const act = Object.hasOwn(keys, key) ? keys[key] : undefined
      if (!act || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return
      if (repeat && key !== 'j' && key !== 'k') return
      if (target instanceof Element && target.closest(takesKeys)) return
      if (document.querySelector(openDialog) || !areShortcutsOn()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}

const takesKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"]'

/** One that lies over the page; a CV beside the person takes no keys away. */
export const openDialog = 'dialog:modal, [role="dialog"]'
