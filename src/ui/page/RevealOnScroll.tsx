'use client'

import { useEffect } from 'react'

/**
 * Makes the page's sections marked `data-reveal` appear as they are scrolled to. The animation code
 * is loaded after everything else; until then, without scripts and for visitors who want less
 * motion, the sections are simply there.
 */
export function RevealOnScroll() {
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stop = () => {}
    let left = false
    const start = async () => {
      const { revealSections } = await import('./revealSections')
      if (!left) stop = revealSections()
    }
    // A decoration is not worth an error page where its code cannot be loaded.
    start().catch(() => {})
    return () => {
      left = true
      stop()
    }
  }, [])
  return null
}
