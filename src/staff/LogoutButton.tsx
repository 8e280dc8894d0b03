'use client'

import { LogOut } from 'lucide-react'
import { buttonClass } from '@/ui/buttonClass'
import { endCmsSession, useCmsSession } from './cmsSession'
import { forgetCredentials, useCredentials } from './credentials'

/**
 * Forgets who is logged in, also at the CMS, whose session would open the list again; the page then leads
 * back to the log-in (specification, section 4).
 */
export function LogoutButton({ text }: { text: string }) {
  const credentials = useCredentials()
  const hasSession = useCmsSession(false)

  async function logOut() {
    await endCmsSession()
    forgetCredentials()
  }

  return (
    <button
      type="button"
      onClick={() => void logOut()}
      className={`${buttonClass.onDark} ${credentials || hasSession ? '' : 'invisible'}`}
    >
      <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
      {text}
    </button>
  )
}
