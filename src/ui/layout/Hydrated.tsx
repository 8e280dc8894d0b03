'use client'

import { useEffect, useLayoutEffect } from 'react'

/**
 * Says when React has taken the page over. From the mark `data-hydrated` on it carries out what is
 * pressed; at the event `hydrated` it is ready for what was pressed before (`earlyPressScript`).
 * Rendered last, because effects run in the order of the page.
 */
export function Hydrated() {
  useLayoutEffect(() => {
    document.body.dataset.hydrated = ''
  }, [])

  useEffect(() => {
    window.dispatchEvent(new Event('hydrated'))
  }, [])

  return null
}
