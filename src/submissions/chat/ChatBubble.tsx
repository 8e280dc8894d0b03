'use client'

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '@/i18n/locales'
import { readItem, writeItem } from '@/ui/webStorage'
import { isFocusFree } from '@/ui/isFocusFree'
import type { ChatPanel } from './ChatPanel'
import type { ChatTexts, FraudWarning, WhatsApp } from './Messages'
import { chatStorageKeys } from './chatStorageKeys'

type Props = {
  locale: Locale
  texts: ChatTexts
  whatsapp?: WhatsApp
  warning?: FraudWarning
  /** The look of the button, and its picture. */
  className: string
  children: ReactNode
}

/** Windows in which a panel that comes by itself leaves room to read the page. */
const wideWindow = '(min-width: 64rem) and (min-height: 30rem)'

const loadPanel = () => import('./ChatPanel')

// Pressed before hydration (`EarlyPressScript`): the panel comes while React hydrates.
if (typeof document !== 'undefined' && document.querySelector('[data-chat-bubble][aria-busy]')) {
  loadPanel().catch(() => undefined)
}

/**
 * The button that opens the chat. Nothing else of the chat is fetched before it is pressed, except
 * by visitors whose panel was open on the last page in a wide window, whose message has not been received yet, or who
 * may have been answered; a dot tells them.
 */
export function ChatBubble({ locale, texts, whatsapp, warning, className, children }: Props) {
  const bubbleRef = useRef<HTMLButtonElement>(null)
  const [panel, setPanel] = useState<{ ChatPanel: typeof ChatPanel }>()
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const [takesFocus, setTakesFocus] = useState(true)
  const [hasAnswer, setHasAnswer] = useState(false)

  const open = useCallback(
    ({ takesFocus }: { takesFocus: boolean }) =>
      loadPanel().then(
        (loaded) => {
          const hasMovedOn = !isFocusFree(bubbleRef.current)
          // A panel over the page would take the focus from where it is needed.
          if (hasMovedOn && loaded.isOverPage()) return setState('closed')
          setTakesFocus(takesFocus && !hasMovedOn)
          setPanel(loaded)
          setState('open')
          setHasAnswer(false)
          writeItem({ ...chatStorageKeys.open, value: 'yes' })
        },
        () => setState('failed'),
      ),
    [],
  )

  function toggle() {
    if (state === 'open') return close()
    setState('loading')
    void open({ takesFocus: true })
  }

  const close = useCallback(() => {
    // While a modal dialog is there, nothing outside of it can take the focus.
    flushSync(() => setState('closed'))
    writeItem({ ...chatStorageKeys.open, value: null })
    bubbleRef.current?.focus()
  }, [])

  useEffect(() => {
    const isRestored = readItem(chatStorageKeys.open) && window.matchMedia(wideWindow).matches
    if (isRestored) void open({ takesFocus: false })
    if (readItem(chatStorageKeys.unsent)) void sendUnsent()
  }, [open])

  useEffect(() => {
    if (readItem(chatStorageKeys.receipt))
      whenIdle(() => void askForAnswer(locale).then(setHasAnswer))
  }, [locale])

  return (
    <>
      <button
        // `earlyPressScript` and `bubbleScript` may mark it.
        suppressHydrationWarning
        ref={bubbleRef}
        type="button"
        data-chat-bubble
        aria-label={hasAnswer ? `${texts.title}. ${texts.newAnswer}` : texts.title}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        aria-busy={state === 'loading' || undefined}
        onClick={toggle}
        className={className}
      >
        {children}
        {hasAnswer && <span aria-hidden data-chat-news className={newsClass} />}
      </button>
      <p role="status" className="sr-only">
        {state === 'loading' ? texts.loading : state === 'open' && !takesFocus ? texts.opened : ''}
      </p>
      {state === 'failed' && (
        <p role="alert" className={alertClass}>
          {texts.loadFailed}
        </p>
      )}
      {state === 'open' && panel && (
        <panel.ChatPanel {...{ locale, texts, whatsapp, warning, takesFocus }} onClose={close} />
      )}
    </>
  )
}

const newsClass = 'absolute -end-0.5 -top-0.5 size-4 rounded-full border-2 border-white bg-danger'

const alertClass =
  'fixed end-4 bottom-20 z-30 max-w-72 rounded-card border border-line bg-white p-4 text-sm shadow-card sm:end-6 sm:bottom-24'

/** After two seconds at the latest. Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 })
  else setTimeout(run, 2000)
}

/** Whether staff have answered what this browser has asked, and it has not been seen here. */
async function askForAnswer(locale: Locale): Promise<boolean> {
  try {
    const { askForAnswers } = await import('./useAnswers')
    return await askForAnswers({ locale, when: 'idle' })
  } catch {
    return false
  }
}

async function sendUnsent(): Promise<void> {
  try {
    const { sendStored } = await import('./outbox')
    sendStored()
  } catch {
    // Without a connection the next page tries again.
  }
}
