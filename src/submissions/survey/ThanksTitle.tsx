'use client'

import { useEffect, useRef } from 'react'

/** The title of the thanks; it takes the focus, because the button that led here is gone. */
export function ThanksTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h2 ref={title} tabIndex={-1} className="mt-4 scroll-mt-28 text-title font-bold outline-none">
      {children}
    </h2>
  )
}
