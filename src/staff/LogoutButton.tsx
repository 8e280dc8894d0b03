'use client'

import { LogOut } from 'lucide-react'
import { buttonClass } from '@/ui/buttonClass'
import { forgetCredentials, useCredentials } from './credentials'

/** Forgets who is logged in; the page then leads back to the log-in (specification, section 4). */
export function LogoutButton({ text }: { text: string }) {
  const credentials = useCredentials()
  return (
    <button
      type="button"
      onClick={forgetCredentials}
      className={`${buttonClass.onDark} ${credentials ? '' : 'invisible'}`}
    >
      <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
      {text}
    </button>
  )
}
