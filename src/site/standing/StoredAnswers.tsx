'use client'

import { useEffect, useState } from 'react'
import { standingPath } from '@/domain/sitePages'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { clearAnswers, restoreAnswers, standingFormId, storeAnswers } from './storedStanding'

type Props = {
  locale: PageLocale
  /** Whether the page answers a form that was sent. */
  isSent: boolean
  texts: { clear: string; cleared: string }
}

/** Keeps the answers on this device until the visitor deletes them. */
export function StoredAnswers({ locale, isSent, texts }: Props) {
  const [isCleared, setIsCleared] = useState(false)

  useEffect(() => {
    // The answer lies at the address that the form was sent to, which cannot be asked for again.
    if (isSent) window.history.replaceState(null, '', localePath({ locale, path: standingPath }))
    restoreAnswers()
    const form = document.getElementById(standingFormId)
    const store = () => {
      storeAnswers()
      setIsCleared(false)
    }
    form?.addEventListener('change', store)
    return () => form?.removeEventListener('change', store)
  }, [isSent, locale])

  return (
    <p role="status" data-needs-script className="mt-3 text-sm text-muted">
      {isCleared ? (
        <span>{texts.cleared}</span>
      ) : (
        <button
          type="button"
          className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-2 hover:text-ink"
          onClick={() => {
            clearAnswers()
            setIsCleared(true)
          }}
        >
          {texts.clear}
        </button>
      )}
    </p>
  )
}
