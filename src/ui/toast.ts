import type { Messages } from '@/i18n/messages'

/** A short message that goes away by itself. */
export type Toast = {
  title: string
  description?: string
  variant: 'default' | 'destructive'
}

export type ShownToast = Toast & { id: number; isOpen: boolean }

export type ToastTexts = Pick<Messages['consultation']['toast'], 'region' | 'dismiss'>

/** How long a dismissed toast is remembered (specification, section 9). */
const removalDelay = 1_000_000

let shown: ShownToast | null = null
let host: HTMLElement | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast in place of the one that is there: one at a time (specification, section 9). */
export function showToast(toast: Toast): void {
  lastId += 1
  shown = { ...toast, id: lastId, isOpen: true }
  notify()
}

/** Closes a failure's toast: it is over, or belongs to a page that was left. */
export function dismissFailure(): void {
  if (shown?.variant === 'destructive') dismissToast(shown.id)
}

/** Closes a toast; after a while it is forgotten too. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.isOpen) return
  shown = { ...shown, isOpen: false }
  notify()
  setTimeout(() => {
    if (shown?.id !== id) return
    shown = null
    notify()
  }, removalDelay)
}

/**
 * Moves the toasts into an element, because a modal dialog keeps the keyboard and screen readers
 * away from everything outside of it; `null` brings them back.
 */
export function hostToasts(element: HTMLElement | null): void {
  host = element
  notify()
}

/** Fetches the code that draws toasts, so that even the news of a lost connection can be shown. */
export function loadToaster() {
  return import('./Toaster')
}

/** For `useSyncExternalStore`: calls back after every change and returns how to stop that. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast to be drawn. */
export const getToast = (): ShownToast | null => shown

/** Where toasts are drawn when not at their own place. */
export const getToastHost = (): HTMLElement | null => host

function notify(): void {
  for (const listener of listeners) listener()
}
