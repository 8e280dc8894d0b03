'use client'

import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react'
import type { Locale } from '@/i18n/locales'
import { rememberCountry } from '@/ui/chosenCountry'
import { isFocusFree } from '@/ui/isFocusFree'
import type { Audience } from '@/domain/consultationFields'
import type { ConsultationDialogProps } from './ConsultationDialog'
import type { ConsultationTexts } from './formTypes'
import { isDialogLeftOpen } from './draftFlag'

let isAnyOpen = false

type Props = {
  href: string
  audience: Audience
  locale: Locale
  texts: ConsultationTexts
  plan?: string
  country?: string
  className?: string
  children: ReactNode
}

/**
 * A link to the form's page that opens the form in a dialog where scripts run. The dialog's code is
 * fetched once the device is idle, or when a visitor turns to the link.
 */
export function ConsultationLink(props: Props) {
  const { href, audience, locale, texts, plan, country, className, children } = props
  const linkRef = useRef<HTMLAnchorElement>(null)
  const [dialog, setDialog] = useState<{ Component: ComponentType<ConsultationDialogProps> }>()
  const [isOpen, setIsOpen] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  const [isReopened, setIsReopened] = useState(false)

  useEffect(() => {
    // A page may have several of these links; one of them opens the dialog.
    if (isAnyOpen || !isDialogLeftOpen(audience)) return
    isAnyOpen = true
    loadDialog().then(
      ({ ConsultationDialog }) => {
        if (!isFocusFree()) return
        setDialog({ Component: ConsultationDialog })
        setIsReopened(true)
        setIsOpen(true)
      },
      () => undefined,
    )
  }, [audience])

  useEffect(loadWhenIdle, [])

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    // A new tab or window shows the page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isLoading) return
    if (country) rememberCountry(country)
    setIsLoading(true)
    try {
      const { ConsultationDialog } = await loadDialog()
      // A visitor who writes elsewhere by now stays there.
      if (document.activeElement?.matches('input, textarea, select')) return
      setDialog({ Component: ConsultationDialog })
      setIsReopened(false)
      setIsOpen(true)
    } catch {
      window.location.assign(href)
    } finally {
      setIsLoading(false)
    }
  }

  function preload() {
    loadDialog().catch(() => undefined)
  }

  return (
    <>
      <a
        ref={linkRef}
        href={href}
        aria-haspopup="dialog"
        // Before hydration the press is followed, and the form's page reads these (`EarlyPressScript`).
        data-chosen-plan={plan}
        data-chosen-country={country}
        aria-busy={isLoading || undefined}
        className={className}
        onClick={(event) => void open(event)}
        onPointerEnter={preload}
        onFocus={preload}
        onTouchStart={preload}
      >
        {children}
      </a>
      {dialog && (
        <dialog.Component
          audience={audience}
          locale={locale}
          texts={texts}
          plan={isReopened ? undefined : plan}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          openerRef={linkRef}
        />
      )}
    </>
  )
}

function loadDialog() {
  return import('./ConsultationDialog')
}

/** What the Network Information API tells, in browsers that have it. */
type Line = { saveData?: boolean; effectiveType?: string }

function loadWhenIdle(): (() => void) | undefined {
  const { connection } = navigator as { connection?: Line }
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return undefined
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) return undefined
  const callback = requestIdleCallback(() => loadDialog().catch(() => undefined))
  return () => cancelIdleCallback(callback)
}
