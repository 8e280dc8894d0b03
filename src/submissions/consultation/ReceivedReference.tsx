'use client'

import { ArrowRight, MessageCircle, MessageSquareText } from 'lucide-react'
import Link from 'next/link'
import { useEffect, type ReactNode } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { CopyButton } from '@/ui/CopyButton'
import { ReferenceCode } from '@/ui/ReferenceCode'
import { whatsAppAddress } from '@/domain/phoneAddress'
import { interpolate } from '@/i18n/interpolate'
import type { PageLocale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { localePath } from '@/i18n/paths'
import {
  rememberReference,
  useReceivedRequest,
  type ReceivedRequest,
} from '@/submissions/browser/receivedReference'
import { requestPath, successPath } from '@/domain/sitePages'
import { NextSteps, type NextStepsProps } from './NextSteps'

type Props = {
  /** A request that was sent without scripts, as far as it is known; else the one this browser keeps. */
  given?: Partial<ReceivedRequest> & Pick<ReceivedRequest, 'reference'>
  locale: PageLocale
  brand: string
  /** The complete address of the page on which a request is looked up, where it is known. */
  address: string | null
  texts: Messages['success']['reference']
  steps: Omit<NextStepsProps, 'request' | 'locale'>
  /** The way to the article about fraud, which is not for hospitals. */
  warning: ReactNode
}

/** The reference code of what the visitor has sent, what it is good for, and what happens next. */
export function ReceivedReference({ given, locale, brand, address, texts, steps, warning }: Props) {
  const stored = useReceivedRequest()
  const request = given ?? stored

  useEffect(() => {
    if (!given) return
    const { reference, ...known } = given
    rememberReference(reference, known)
    // The code stays neither in the address nor in the browser's history.
    window.history.replaceState(null, '', localePath({ locale, path: successPath }))
  }, [given, locale])

  if (!request) return <div className="px-4 sm:px-6">{warning}</div>
  const { reference } = request
  const path = localePath({ locale, path: requestPath })
  const url = address ?? (given ? path : new URL(path, window.location.href).href)
  const message = interpolate(texts.message, { brand, code: reference, address: url })
  return (
    <div className="px-4 sm:px-6">
      <section data-reference aria-labelledby="reference" className={cardClass}>
        <h2 id="reference" className="text-lg font-semibold text-muted">
          {texts.title}
        </h2>
        <p className="mt-2 mb-5">
          <ReferenceCode
            code={reference}
            className="text-[clamp(1.25rem,6.5vw,2.75rem)] tracking-wider text-ink"
          />
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <CopyButton value={reference} texts={texts} />
          <a
            href={whatsAppAddress('', message)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass.secondary}
          >
            <MessageCircle aria-hidden size={18} className="shrink-0" />
            {texts.toWhatsApp}
          </a>
          {/* A computer seldom sends one. */}
          <a
            href={`sms:?&body=${encodeURIComponent(message)}`}
            className={`${buttonClass.secondary} pointer-fine:hidden`}
          >
            <MessageSquareText aria-hidden size={18} className="shrink-0" />
            {texts.toSms}
          </a>
        </div>
        <p className="mx-auto mt-6 max-w-lg text-pretty text-muted">{texts.help}</p>
        <Link
          href={path}
          prefetch={false}
          className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold text-accent-dark underline-offset-4 hover:underline"
        >
          {texts.look}
          <ArrowRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
        </Link>
      </section>
      <NextSteps {...steps} request={request} locale={locale} />
      {request.audience !== 'hospitals' && warning}
    </div>
  )
}

/** Lies over the edge of the dark band above it. */
const cardClass =
  'relative mx-auto -mt-4 max-w-2xl rounded-card border border-line bg-white px-5 py-8 text-center shadow-card sm:-mt-10 sm:p-10'
