'use client'

import * as RadixToast from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ShownToast, ToastTexts } from './toast'

type Props = {
  toast: ShownToast | null
  host: HTMLElement | null
  texts: ToastTexts
  dir: 'ltr' | 'rtl'
  onDismiss: (id: number) => void
}

/** Milliseconds a toast stays, and pixels of a swipe that send it away (specification, section 9). */
const duration = 5000
const swipeThreshold = 50

const base = 'pointer-events-none flex flex-col sm:w-full sm:max-w-lg md:max-w-[420px]'

/** In a dialog, the room that it keeps for them; on the page, over everything but a phone's header. */
const places = {
  dialog: `${base} ms-auto not-empty:p-4`,
  page: `${base} fixed inset-x-0 top-15 z-100 p-4 sm:start-auto sm:top-auto sm:bottom-0`,
} as const

const card =
  'pointer-events-auto flex items-start gap-3 rounded-card border p-4 shadow-card ' +
  'transition-[opacity,translate] duration-200 starting:opacity-0 ' +
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none ' +
  'data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)'

const looks = {
  default: { card: 'border-line bg-white text-ink', icon: 'text-accent', Icon: CircleCheck },
  destructive: {
    card: 'border-danger bg-danger text-white',
    icon: 'text-white',
    Icon: CircleAlert,
  },
} as const

/** Toasts by Radix: announced, swiped away towards their edge of the screen, reached with F8. */
export function Toaster({ toast, host, texts, dir, onDismiss }: Props) {
  const { list, goBack } = useWayBack(toast?.isOpen ?? false)
  const viewport = (
    <RadixToast.Viewport
      ref={list}
      aria-label={texts.region}
      onKeyDown={(event) => {
        if (toast?.isOpen || (event.key !== 'Escape' && event.key !== 'Tab')) return
        event.preventDefault()
        goBack()
      }}
      className={places[host ? 'dialog' : 'page']}
      label={`${texts.region} ({hotkey})`}
      hotkey={['F8']}
    />
  )
  return (
    <RadixToast.Provider
      label={texts.region}
      duration={duration}
      swipeDirection={dir === 'rtl' ? 'left' : 'right'}
      swipeThreshold={swipeThreshold}
    >
      {toast && (
        <ToastCard key={toast.id} toast={toast} dismissText={texts.dismiss} onDismiss={onDismiss} />
      )}
      {host ? createPortal(viewport, host) : viewport}
    </RadixToast.Provider>
  )
}

/** Leads from the list of toasts back to where the key was pressed that leads there. */
function useWayBack(isOpen: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const goBack = useCallback(() => cameFrom.current?.focus(), [])

  useEffect(() => {
    const note = ({ code }: KeyboardEvent) => {
      const { activeElement: focused } = document
      if (code !== 'F8' || !(focused instanceof HTMLElement)) return
      if (!list.current?.contains(focused)) cameFrom.current = focused
    }
    // Before the list takes the focus.
    document.addEventListener('keydown', note, true)
    return () => document.removeEventListener('keydown', note, true)
  }, [])

  useEffect(() => {
    if (!isOpen && list.current?.contains(document.activeElement)) goBack()
  }, [isOpen, goBack])

  return { list, goBack }
}

function ToastCard({
  toast,
  dismissText,
  onDismiss,
}: Pick<Props, 'onDismiss'> & { toast: ShownToast; dismissText: string }) {
  const { id, title, description, variant, isOpen } = toast
  const { Icon, ...look } = looks[variant]

  return (
    <RadixToast.Root
      data-toast
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onDismiss(id)
      }}
      className={`${card} ${look.card}`}
      data-dark={variant === 'destructive' ? '' : undefined}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${look.icon}`} />
      <div ref={keepFocusInSight} className="min-w-0 grow">
        <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
        {description && (
          <RadixToast.Description dir="auto" className="text-sm wrap-break-word">
            {description}
          </RadixToast.Description>
        )}
      </div>
      <RadixToast.Close
        aria-label={dismissText}
        className="-my-2 -me-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/10"
      >
        <X aria-hidden className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}

/** The row that a dialog keeps for a toast takes room from the rest, of which one part has the focus. */
function keepFocusInSight(toast: HTMLElement | null) {
  if (!toast?.closest('[role=dialog]')) return
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}
