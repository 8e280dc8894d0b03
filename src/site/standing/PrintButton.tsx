'use client'

import type { ReactNode } from 'react'
import { buttonClass } from '@/ui/buttonClass'

/** Prints the page. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <button
      suppressHydrationWarning
      data-needs-script
      type="button"
      className={`${buttonClass.secondary} mt-6 print:hidden`}
      onClick={() => window.print()}
    >
      {children}
    </button>
  )
}
