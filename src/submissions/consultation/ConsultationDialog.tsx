'use client'

import * as Dialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { dismissFailure, hostToasts } from '@/ui/toast'
import { writeItem } from '@/ui/webStorage'
import type { Locale } from '@/i18n/locales'
import type { Audience } from '@/domain/consultationFields'
import { ConsultationForm } from './ConsultationForm'
import type { ConsultationTexts } from './formTypes'
import { openDialog } from './draftFlag'

type Props = {
  audience: Audience
  locale: Locale
  texts: ConsultationTexts
  /** The plan that was chosen on the pricing page. */
  plan?: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What gets the focus back when the dialog closes. */
  openerRef: RefObject<HTMLElement | null>
}

export type ConsultationDialogProps = Props

/**
 * The consultation form in a dialog. While it sends it does not close; what was entered is there
 * again when it is opened anew, and what waits to be sent goes on waiting while it is closed.
 */
export function ConsultationDialog(props: Props) {
  const { audience, locale, texts, plan, isOpen, onOpenChange, openerRef } = props
  const contentRef = useRef<HTMLDivElement>(null)
  const [isSending, setIsSending] = useState(false)
  const openChatRef = useRef<() => void>(undefined)

  // For as long as the tab is there; see `isDialogLeftOpen`.
  useEffect(
    () => void writeItem({ ...openDialog, value: isOpen ? audience : null }),
    [isOpen, audience],
  )

  /** The dialog within this one, which is closed first. */
  const photos = () => contentRef.current?.querySelector('dialog')

  const goBack = useEffectEvent(() => {
    const inner = photos()
    inner?.close()
    if (isSending || inner) addHistoryEntry()
    else onOpenChange(false)
  })

  useEffect(() => {
    if (!isOpen) return
    const followHistory = () => {
      if (!hasHistoryEntry()) goBack()
    }
    if (!hasHistoryEntry()) addHistoryEntry()
    window.addEventListener('popstate', followHistory)
    return () => {
      window.removeEventListener('popstate', followHistory)
      dismissFailure()
    }
  }, [isOpen])

  function close() {
    if (isSending || photos()) return
    onOpenChange(false)
    if (hasHistoryEntry()) window.history.back()
  }

  /** The chat opens once the dialog is away: what it locked is free, and its entry in the history left. */
  function leaveDialog() {
    const openChat = openChatRef.current
    openChatRef.current = undefined
    if (!openChat) return openerRef.current?.focus()
    if (hasHistoryEntry()) window.addEventListener('popstate', openChat, { once: true })
    else openChat()
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => (open ? onOpenChange(open) : close())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-navy-950/70" />
        <Dialog.Content
          ref={contentRef}
          onOpenAutoFocus={(event) => {
            // On a phone, focus in a field would raise the keyboard over the dialog.
            if (window.matchMedia('(pointer: fine)').matches) return focusFirstField(event)
            event.preventDefault()
            contentRef.current?.focus()
          }}
          onCloseAutoFocus={leaveDialog}
          className="fixed inset-0 z-50 flex flex-col overflow-hidden bg-white outline-none sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:max-w-2xl sm:rounded-card"
        >
          <div className="flex items-start gap-4 border-b border-line ps-5 pe-2 pt-3 pb-3 sm:ps-8 sm:pe-4 sm:pt-5">
            <Dialog.Title className="grow pt-2 text-xl font-bold">{texts.title}</Dialog.Title>
            <Dialog.Close
              aria-label={texts.close}
              disabled={isSending}
              className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-mist disabled:opacity-40"
            >
              <X aria-hidden className="size-6" />
            </Dialog.Close>
          </div>
          {/* Toasts have a row of their own, so that they cover neither the title nor a button. */}
          <div ref={hostToasts} className="sm:order-1" />
          <div className="min-h-0 grow scroll-py-8 overflow-y-auto overscroll-contain px-5 pt-4 pb-8 sm:px-8">
            <Dialog.Description className="mb-6 text-muted">
              {audience === 'nurses' ? texts.nursesIntro : texts.hospitalsIntro}
            </Dialog.Description>
            <ConsultationForm
              audience={audience}
              locale={locale}
              texts={texts}
              plan={plan}
              isAskedFor
              onSendingChange={setIsSending}
              onSuccess={() => onOpenChange(false)}
              onChat={(openChat) => {
                openChatRef.current = openChat
                close()
              }}
            />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * The open dialog is an entry of the browser's history, so that going back closes it and stays on the
 * page. Next.js keeps what its entries hold besides its own.
 */
function addHistoryEntry() {
  window.history.pushState({ [openDialog.key]: true }, '')
}

function hasHistoryEntry(): boolean {
  return Boolean(window.history.state?.[openDialog.key])
}

function focusFirstField(event: Event) {
  const { currentTarget } = event
  if (!(currentTarget instanceof Element)) return
  event.preventDefault()
  currentTarget.querySelector<HTMLElement>('[name=name]')?.focus()
}
