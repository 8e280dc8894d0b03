'use client'

import type { ReactNode } from 'react'

/** Leaves the focus at the filters when a chip goes away. */
export function FilterChip({ children }: { children: ReactNode }) {
  return (
    // The link in it is what is pressed.
    <span
      onClickCapture={() => document.querySelector<HTMLElement>('[data-desk-filters]')?.focus()}
    >
      {children}
    </span>
  )
}
