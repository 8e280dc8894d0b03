'use client'

import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { forgetReference, readReceivedReference } from '@/submissions/browser/receivedReference'
import { purposes } from '@/domain/chatFields'
import { cvMaxBytes } from '@/domain/consultationFields'
import { requestPath } from '@/domain/sitePages'
import { buttonClass } from '@/ui/buttonClass'
import { isFocusFree } from '@/ui/isFocusFree'
import { PageLink } from '@/ui/PageLink'
import { CodeForm } from './CodeForm'
import type { fetchRequestStatus, RequestCall } from './fetchRequestStatus'
import { FoundRequest } from './FoundRequest'
import {
  type ShownAnswer,
  requestEndpoints,
  stepClass,
  type MyRequestTexts,
  type RequestEndpoint,
  type StepProps,
} from './lookupApi'

type Props = {
  locale: PageLocale
  texts: MyRequestTexts
  /** What is shown first: the answer to a form that was sent without scripts. */
  shown?: ShownAnswer
}

/**
 * A visitor's own request by its code: how far it is, what is added to it, and its deletion. Each step is a form
 * that a browser can send by itself; with scripts the answer comes without a new page.
 */
export function MyRequest({ locale, texts, shown: first }: Props) {
  const [shown, setShown] = useState(first ?? {})
  // Counts what asks for attention; an effect answers by moving the focus.
  const [news, setNews] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const partRef = useRef<HTMLDivElement>(null)
  const { answer } = shown

  useEffect(() => {
    // The answer to a form lies at the address it was sent to, which cannot be asked for again.
    if (first?.answer || first?.failure) {
      window.history.replaceState(null, '', localePath({ locale, path: requestPath }))
    }
  }, [first, locale])

  // A code that this browser keeps is looked up at once; what comes of it takes no focus.
  useEffect(() => {
    const reference = first ? null : readReceivedReference()
    if (!reference) return
    let isCurrent = true
    const body = new FormData()
    body.set('reference', reference)
    // Without a connection the form is there, with the code in it.
    void ask({ endpoint: requestEndpoints.lookup, body, locale, texts }).then(({ answer }) => {
      const field = partRef.current?.querySelector('input[type=text]')
      // The visitor may be typing another code already.
      if (field instanceof HTMLInputElement && field.value !== reference) return
      if (isCurrent && answer)
        setShown((last) => (last.answer ? last : { answer, typed: reference }))
    })
    return () => {
      isCurrent = false
    }
  }, [first, locale, texts])

  useEffect(() => {
    if (news > 0 && isFocusFree(partRef.current)) focusNews(partRef.current)
  }, [news])

  useEffect(() => {
    if (answer?.status === 'erased') forgetReference()
  }, [answer])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const { currentTarget: form } = event
    const body = new FormData(form)
    const typed = String(body.get('reference') ?? '')
    const purpose = purposes.find((one) => one === body.get('action'))
    const file = body.get('cv')
    if (file instanceof File && file.size > cvMaxBytes) {
      return show({ ...shown, failure: texts.cvTooLarge, purpose })
    }
    setIsBusy(true)
    // The form's address is one of those of the page.
    const endpoint = form.getAttribute('action') as RequestEndpoint
    const reply = await ask({ endpoint, body, locale, texts })
    // An answer that did not come leaves what is shown, so that it can be tried again.
    // What was typed beside a code stands in its field.
    show(
      reply.answer
        ? { ...reply, typed }
        : { ...shown, ...reply, typed: purpose ? '' : typed, purpose },
    )
    setIsBusy(false)
  }

  function show(next: ShownAnswer) {
    setShown(next)
    setNews((count) => count + 1)
  }

  const step = { locale, texts, isBusy, onSubmit: submit }
  return (
    <div ref={partRef} aria-busy={isBusy || undefined}>
      {answer?.status === 'found' ? (
        <FoundRequest {...step} request={answer} shown={shown} onOther={() => show({})} />
      ) : answer?.status === 'erased' ? (
        <ErasedRequest locale={locale} texts={texts} />
      ) : (
        <CodeForm {...step} shown={shown} />
      )}
    </div>
  )
}

/** The code that asks may not arrive either. */
async function ask(call: RequestCall): ReturnType<typeof fetchRequestStatus> {
  try {
    return await (await import('./fetchRequestStatus')).fetchRequestStatus(call)
  } catch {
    return { failure: call.texts.failed }
  }
}

/** Says that a request is gone. */
function ErasedRequest({ locale, texts }: Pick<StepProps, 'locale' | 'texts'>) {
  return (
    <section aria-labelledby="my-request" className={`${stepClass.card} text-center`}>
      <CircleCheck aria-hidden size={40} className="mx-auto text-accent" />
      <h2
        id="my-request"
        data-news
        tabIndex={-1}
        className="mt-4 text-xl font-bold text-balance sm:text-2xl"
      >
        {texts.erased.title}
      </h2>
      <p className="mx-auto mt-3 mb-8 max-w-lg text-pretty text-muted">{texts.erased.text}</p>
      <PageLink locale={locale} path="/" className={buttonClass.secondary}>
        {texts.home}
      </PageLink>
    </section>
  )
}

/** Brings what is new to those who hear the page, or see a small part of it. */
function focusNews(part: HTMLElement | null): void {
  const news = part?.querySelector<HTMLElement>('[data-news]') ?? part?.querySelector('input')
  news?.focus()
}
