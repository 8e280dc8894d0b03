'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  dismissFailure,
  dismissToast,
  getToast,
  getToastHost,
  loadToaster,
  subscribeToToasts,
  type ToastTexts,
} from './toast'

type Props = { texts: ToastTexts; dir: 'ltr' | 'rtl' }

/** The page's one place for toasts; what draws them is fetched with the first one, or with F8. */
export function ToastOutlet({ texts, dir }: Props) {
  const toast = useSyncExternalStore(subscribeToToasts, getToast, () => null)
  const host = useSyncExternalStore(subscribeToToasts, getToastHost, () => null)
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadToaster>>>()

  const path = usePathname()

  useEffect(() => dismissFailure, [path])

  useEffect(() => {
    if (!toast || loaded) return
    // Without a connection the next toast tries again.
    loadToaster().then(setLoaded, () => undefined)
  }, [toast, loaded])

  // The key that leads to the toasts (specification, section 9); once they are there, they know it.
  const asked = useRef<KeyboardEvent>(null)
  useEffect(() => {
    if (loaded) {
      if (asked.current) document.dispatchEvent(new KeyboardEvent('keydown', asked.current))
      return
    }
    function load(event: KeyboardEvent) {
      if (event.code !== 'F8') return
      asked.current = event
      loadToaster().then(setLoaded, () => undefined)
    }
    document.addEventListener('keydown', load)
    return () => document.removeEventListener('keydown', load)
  }, [loaded])

  return loaded ? (
    <loaded.Toaster {...{ toast, host, texts, dir }} onDismiss={dismissToast} />
  ) : null
}
