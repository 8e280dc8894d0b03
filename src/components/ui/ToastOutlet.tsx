'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Messages } from '@/i18n/messages'
import { getToast, getToastHost, loadToaster, subscribeToToasts } from './toast'

export type ToastTexts = Pick<Messages['consultation']['toast'], 'region' | 'dismiss'>

type Props = { texts: ToastTexts; dir: 'ltr' | 'rtl' }

/** The page's one place for toasts; what draws them is fetched with the first one. */
export function ToastOutlet({ texts, dir }: Props) {
  const toast = useSyncExternalStore(subscribeToToasts, getToast, () => null)
  const host = useSyncExternalStore(subscribeToToasts, getToastHost, () => null)
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadToaster>>>()

  useEffect(() => {
    if (!toast || loaded) return
    // Without a connection the next toast tries again.
    loadToaster().then(setLoaded, () => undefined)
  }, [toast, loaded])

  return loaded ? <loaded.Toaster toast={toast} host={host} texts={texts} dir={dir} /> : null
}
