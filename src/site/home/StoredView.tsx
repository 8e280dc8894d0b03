'use client'

import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useChoice } from '@/ui/ChoicePanels'
import { readItem, viewKey, writeItem } from '@/ui/webStorage'

/**
 * Stores whom the home page is read by, for the next visit, and in the address, so that a link says it too. What the
 * address names counts more than what is stored.
 */
export function StoredView({ views }: { views: readonly string[] }) {
  const { chosen, turn, show } = useChoice()
  const [view = ''] = chosen

  const follow = useEffectEvent(() => {
    const named = [window.location.hash.slice(1), readItem({ key: viewKey }) ?? '']
    const known = named.find((name) => views.includes(name))
    if (known) show(known)
  })

  // Before the page is drawn, where React has led to it; otherwise `EarlyView` has done the same.
  useLayoutEffect(() => {
    const read = () => follow()
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])

  useEffect(() => {
    if (turn === 0) return
    window.history.replaceState(null, '', `#${view}`)
    writeItem({ key: viewKey, value: view })
  }, [turn, view])

  return null
}
