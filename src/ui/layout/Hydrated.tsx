'use client'

import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { editorKey, readItem } from '@/ui/webStorage'

/**
 * Says when React has taken the page over. From the mark `data-hydrated` on it carries out what is
 * pressed; at the event `hydrated` it is ready for what was pressed before (`earlyPressScript`).
 * Rendered last, because effects run in the order of the page. For editors it fetches the link to the CMS, of
 * which a stored page has nothing.
 */
export function Hydrated() {
  const [EditLink, setEditLink] = useState<ComponentType>()

  useLayoutEffect(() => {
    document.body.dataset.hydrated = ''
  }, [])

  useEffect(() => {
    window.dispatchEvent(new Event('hydrated'))
    if (readItem({ key: editorKey }) === null) return
    import('./EditLink').then(
      (loaded) => setEditLink(() => loaded.EditLink),
      () => undefined,
    )
  }, [])

  return EditLink ? <EditLink /> : null
}
