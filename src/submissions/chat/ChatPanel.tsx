'use client'

import { MessageCircle, SendHorizontal, X } from 'lucide-react'
import Link from 'next/link'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
} from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { IsolatedNumbers } from '@/ui/IsolatedNumbers'
import { TextAround } from '@/ui/TextAround'
import type { Locale } from '@/i18n/locales'
import { cleanText } from '@/domain/cleanText'
import { isDoubtfulPhone, nameMaxLength, phoneMaxLength } from '@/domain/consultationFields'
import { privacyAddress, requestPath } from '@/domain/sitePages'
import { askForAnswers, markAnswersSeen, useAnswers } from './useAnswers'
import {
  isConversationLocked,
  readConversation,
  unlockConversation,
  saveConversation,
  useConversation,
} from './conversation'
import { Messages, type ChatTexts, type FraudWarning, type WhatsApp } from './Messages'
import { sendContact } from './outbox'
import { PageLink } from '@/ui/PageLink'

type Props = {
  locale: Locale
  texts: ChatTexts
  whatsapp?: WhatsApp
  warning?: FraudWarning
  /** False where the panel was already open on the page before. */
  takesFocus: boolean
  onClose: () => void
}

/** Milliseconds between questions of an open panel: well within what one address may ask (`rateLimits.ts`). */
const askEvery = 20_000

/** Windows in which the panel takes all the room there is. */
const smallWindow = '(max-width: 40rem), (max-height: 30rem)'

/** Whether the panel is a modal dialog over the page. */
export const isOverPage = () => window.matchMedia(smallWindow).matches

/**
 * The chat's panel (specification, section 4): it asks for a name, then for a number, sends both once
 * and says thank you in any case. A dialog beside the page; in a small window over it.
 */
export function ChatPanel({ locale, texts, whatsapp, warning, takesFocus, onClose }: Props) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [isModal] = useState(isOverPage)
  const conversation = useConversation()
  const { name, isLocked } = conversation
  const { code, answers } = useAnswers()
  const step = isLocked ? 'done' : name === undefined ? 'name' : 'phone'
  const [doubtful, setDoubtful] = useState<string>()
  // Where the panel lies over the page, it would hide the one that a link leads to.
  const onLeave = isModal ? onClose : undefined
  useDialog(dialogRef, { isModal, takesFocus, step, onBack: onClose })

  useEffect(() => {
    const ask = () => void askForAnswers({ locale, when: 'opened' })
    ask()
    const timer = setInterval(() => document.hidden || ask(), askEvery)
    return () => clearInterval(timer)
  }, [locale])
  useEffect(() => markAnswersSeen(answers.length), [answers.length])

  function send(said: string) {
    // In another tab it may have been sent already.
    if (isConversationLocked()) return
    const { question, name: known } = readConversation()
    if (known === undefined) {
      // Many ask before they say who they are; what they ask is no name.
      const isQuestion = question === undefined && /[?؟]/.test(said)
      return saveConversation(isQuestion ? { question: said } : { name: said })
    }
    // The specification checks no number here: what cannot be one is asked about once, and taken.
    if (doubtful === undefined && isDoubtfulPhone(said)) return setDoubtful(said)
    setDoubtful(undefined)
    saveConversation({ phone: said })
    sendContact({ question, name: known, phone: said, locale })
  }

  return (
    <dialog
      ref={dialogRef}
      open={!isModal}
      aria-modal={isModal || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-last`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      // A phone's back gesture closes a modal dialog by itself.
      onClose={() => {
        if (dialogRef.current?.open === false) onClose()
      }}
      className={`${panelClass} ${isModal ? overPageClass : besidePageClass}`}
    >
      <div data-dark className="flex items-center gap-4 bg-navy-900 ps-5 pe-2 text-white">
        <h2 id={`${id}-title`} className="grow py-3 text-lg font-bold">
          {texts.title}
        </h2>
        <button
          type="button"
          aria-label={texts.close}
          onClick={onClose}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-white/10"
        >
          <X aria-hidden size={22} />
        </button>
      </div>
      <Messages
        lastId={`${id}-last`}
        {...{ conversation, doubtful, answers, code, texts, warning, onLeave }}
      />
      {step === 'done' ? (
        <NextActions {...{ locale, code, texts, whatsapp, onLeave }} />
      ) : (
        <Question
          {...{ step, locale, texts, onLeave }}
          typed={step === 'phone' ? conversation.typedPhone : undefined}
          onAnswer={send}
        />
      )}
    </dialog>
  )
}

const panelClass =
  // From a form it opens also where the question about consent hides the bubble.
  'in-[body:not([data-scroll-locked]):has(>[data-consent])]:visible ' +
  'z-45 flex-col overflow-hidden overscroll-contain bg-white text-ink open:flex ' +
  'data-aside:not-focus-within:opacity-0 data-aside:not-focus-within:pointer-events-none'

const besidePageClass =
  'fixed start-auto end-6 top-auto bottom-24 max-h-[min(34rem,calc(100dvh-11rem))] w-96 ' +
  'max-w-[calc(100vw-3rem)] rounded-card border border-line shadow-card ' +
  'transition-[opacity,translate] duration-200 starting:translate-y-3 starting:opacity-0'

const overPageClass =
  'h-dvh max-h-none w-full max-w-none pb-[env(safe-area-inset-bottom)] backdrop:bg-navy-950/70'

const inputClass =
  'block min-h-11 w-full min-w-0 rounded-xl border border-field bg-white px-3.5 py-2 text-base text-ink rtl:[&[dir=ltr]]:text-end'

/** A longer text than is kept cannot be typed, so no message is refused for it. */
const fieldOf = {
  name: { type: 'text', name: 'name', autoComplete: 'name', maxLength: nameMaxLength },
  phone: {
    type: 'tel',
    name: 'phone',
    inputMode: 'tel',
    autoComplete: 'tel',
    dir: 'ltr',
    maxLength: phoneMaxLength,
  },
} as const

type DialogOptions = Pick<Props, 'takesFocus'> & {
  isModal: boolean
  step: 'name' | 'phone' | 'done'
  onBack: () => void
}

/** Shows the dialog, and brings the focus to what is next in it. */
function useDialog(
  dialogRef: RefObject<HTMLDialogElement | null>,
  { isModal, takesFocus, step, onBack }: DialogOptions,
): void {
  const shownStep = useRef(step)
  const goBack = useEffectEvent(onBack)

  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    if (isModal) dialog.showModal()
    if (isModal || takesFocus) focusFirst(dialog)
    if (!isModal) return
    const stopFitting = fitToKeyboard(dialog)
    // Not every browser's back button closes a modal dialog by itself; the page below has changed.
    const leave = () => goBack()
    window.addEventListener('popstate', leave)
    return () => {
      stopFitting()
      window.removeEventListener('popstate', leave)
      dialog.close()
    }
  }, [dialogRef, isModal, takesFocus])

  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    if (dialogRef.current) focusNext(dialogRef.current)
  }, [dialogRef, step])
}

/**
 * Keeps a dialog of full height within what a phone's keyboard leaves of the window, so that neither
 * the conversation nor the field lies under it.
 * @returns how to stop that
 */
function fitToKeyboard(dialog: HTMLElement): () => void {
  const view = window.visualViewport
  const fit = () => {
    // A visitor who magnifies the page wants to see a part of it, not a smaller dialog.
    if (!view || view.scale > 1) return
    dialog.style.height = `${view.height}px`
    dialog.style.top = `${view.offsetTop}px`
  }
  fit()
  view?.addEventListener('resize', fit)
  view?.addEventListener('scroll', fit)
  return () => {
    view?.removeEventListener('resize', fit)
    view?.removeEventListener('scroll', fit)
  }
}

/** On a phone, focus in a field would raise the keyboard over the greeting. */
function focusFirst(dialog: HTMLElement): void {
  if (window.matchMedia('(pointer: fine)').matches) focusNext(dialog)
  else dialog.focus()
}

function focusNext(dialog: HTMLElement): void {
  // After the thanks no button: an Enter too many would press it. The log has said them.
  const next = dialog.querySelector('input') ?? dialog
  next.focus()
}

type QuestionProps = Pick<Props, 'locale' | 'texts'> & {
  step: keyof typeof fieldOf
  /** What a form has been given as the answer. */
  typed?: string
  onAnswer: (said: string) => void
  onLeave?: () => void
}

function Question({ step, typed, locale, texts, onAnswer, onLeave }: QuestionProps) {
  const id = useId()
  const [isEmpty, setIsEmpty] = useState(false)
  const describedBy = [isEmpty && 'error', step === 'phone' && 'hint', 'privacy']

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')
    const said = cleanText(input?.value ?? '')
    setIsEmpty(!said)
    if (said) onAnswer(said)
  }

  return (
    <form noValidate onSubmit={send} className="border-t border-line p-4">
      <label htmlFor={`${id}-field`} className="block text-sm font-semibold">
        {texts[step]}
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          key={`${step} ${typed}`}
          defaultValue={typed}
          id={`${id}-field`}
          required
          aria-invalid={isEmpty}
          aria-describedby={describedBy.flatMap((part) => (part ? `${id}-${part}` : [])).join(' ')}
          onChange={() => setIsEmpty(false)}
          enterKeyHint="send"
          className={inputClass}
          {...fieldOf[step]}
        />
        <button
          type="submit"
          aria-label={texts.send}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-accent text-white hover:bg-accent-dark"
        >
          <SendHorizontal aria-hidden size={20} className="rtl:-scale-x-100" />
        </button>
      </div>
      {isEmpty && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {texts.required[step]}
        </p>
      )}
      {step === 'phone' && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          <IsolatedNumbers text={texts.phoneHint} />
        </p>
      )}
      <p className="mt-1.5 text-sm text-muted">
        <span id={`${id}-privacy`}>{texts.privacy}</span>{' '}
        <Link
          href={privacyAddress(locale)}
          prefetch={false}
          onClick={onLeave}
          className="text-accent-dark underline underline-offset-2"
        >
          {texts.privacyLink}
        </Link>
      </p>
    </form>
  )
}

type NextActionsProps = Pick<Props, 'locale' | 'texts' | 'whatsapp'> & {
  /** of the message, once it has been received */
  code?: string
  onLeave?: () => void
}

function NextActions({ locale, code, texts, whatsapp, onLeave }: NextActionsProps) {
  return (
    <div className="flex flex-col items-start border-t border-line p-4">
      {code && (
        <p className="mb-2 text-sm text-muted">
          <TextAround text={texts.answerHere}>
            {/* It keeps its order in right-to-left writing. */}
            <bdi dir="ltr" translate="no" className="whitespace-nowrap text-ink">
              {code}
            </bdi>
          </TextAround>{' '}
          <PageLink
            locale={locale}
            path={requestPath}
            onClick={onLeave}
            className="text-accent-dark underline underline-offset-2"
          >
            {texts.myRequest}
          </PageLink>
        </p>
      )}
      {whatsapp && (
        <a
          href={whatsapp.address}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClass.secondary} mb-2 w-full`}
        >
          <MessageCircle aria-hidden size={20} />
          {whatsapp.label}
        </a>
      )}
      <PageLink locale={locale} path="/resources" onClick={onLeave} className={quietClass}>
        {texts.meanwhile}
      </PageLink>
      <button type="button" onClick={unlockConversation} className={quietClass}>
        {texts.again}
      </button>
    </div>
  )
}

const quietClass =
  'inline-flex min-h-11 cursor-pointer items-center text-start text-sm font-semibold text-accent-dark ' +
  'underline underline-offset-4'
