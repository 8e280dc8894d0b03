'use client'

import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useSyncExternalStore } from 'react'
import { CopyButton } from '@/ui/CopyButton'
import { ReferenceCode } from '@/ui/ReferenceCode'
import type { PageLocale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { localePath } from '@/i18n/paths'
import {
  followReference,
  readReceivedReference,
  rememberReference,
} from '@/submissions/browser/receivedReference'
import { requestPath } from '@/domain/sitePages'
import { successPage } from './formTypes'

type Props = {
  /** The code of a request that was sent without scripts; else the one this browser keeps. */
  reference?: string
  locale: PageLocale
  texts: Messages['success']['reference']
}

/** The reference code of what the visitor has sent, and what it is good for. */
export function ReceivedReference({ reference: given, locale, texts }: Props) {
  const stored = useSyncExternalStore(followReference, readReceivedReference, () => null)
  const reference = given ?? stored

  useEffect(() => {
    if (!given) return
    rememberReference(given)
    // The code stays neither in the address nor in the browser's history.
    window.history.replaceState(null, '', localePath({ locale, path: successPage }))
  }, [given, locale])

  if (!reference) return null
  return (
    <div className="px-4 sm:px-6">
      <section data-new-code aria-labelledby="reference" className={cardClass}>
        <h2 id="reference" className="text-lg font-semibold text-muted">
          {texts.title}
        </h2>
        <p className="mt-2 mb-5">
          <ReferenceCode
            code={reference}
            className="text-[clamp(1.25rem,6.5vw,2.75rem)] tracking-wider text-ink"
          />
        </p>
        <CopyButton value={reference} texts={texts} />
        <p className="mx-auto mt-6 max-w-lg text-pretty text-muted">{texts.help}</p>
        <Link
          href={localePath({ locale, path: requestPath })}
          prefetch={false}
          className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold text-accent-dark underline-offset-4 hover:underline"
        >
          {texts.look}
          <ArrowRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
        </Link>
      </section>
    </div>
  )
}

/** Lies over the edge of the dark band above it. */
const cardClass =
  'mx-auto -mt-8 max-w-2xl rounded-card border border-line bg-white px-5 py-8 text-center shadow-card sm:-mt-10 sm:p-10'
