import { toast } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { useKeyboardShortcuts } from '@/submissions/desk/DeskShortcuts'
import { useReread } from '@/submissions/desk/live/LiveDesk'

/**
 * A folded form of the desk, which a key opens and which closes once it has done its work.
 * @param isStarted whether it has something that is not saved yet: then it is open
 */
export function useFoldedForm(key: string, isStarted: boolean) {
  const reread = useReread()
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    if (isStarted && details.current) details.current.open = true
  }, [isStarted])

  useKeyboardShortcuts({
    [key]: () => {
      if (details.current) details.current.open = true
      details.current?.querySelector<HTMLElement>('select, textarea')?.focus()
    },
  })

  function finish(message: string): void {
    toast.success(message)
    if (details.current?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>('#desk-person')?.focus({ preventScroll: true })
    }
    if (details.current) details.current.open = false
    reread()
  }

  return { details, finish }
}
