'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
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

/** The page's one place for toasts; what draws them is fetched with the first one. */
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

  return loaded ? (
    <loaded.Toaster {...{ toast, host, texts, dir }} onDismiss={dismissToast} />
  ) : null
}
