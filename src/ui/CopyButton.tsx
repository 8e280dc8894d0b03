'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from './buttonClass'

type Props = { value: string; texts: { copy: string; copied: string; copyFailed: string } }

/** Copies a text and says so. Without scripts it is left out; the text can be selected by itself. */
export function CopyButton({ value, texts }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()

  async function copy() {
    // The same outcome twice is said twice.
    setOutcome(undefined)
    // Browsers have no clipboard where the site is not served over TLS.
    const copying = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error())
    setOutcome(
      await copying.then(
        () => 'copied' as const,
        () => 'copyFailed' as const,
      ),
    )
  }

  const isCopied = outcome === 'copied'
  const Icon = isCopied ? Check : Copy
  return (
    <div data-needs-script>
      <button
        // `earlyPressScript` may mark it.
        suppressHydrationWarning
        type="button"
        className={buttonClass.secondary}
        onClick={() => void copy()}
      >
        <Icon aria-hidden size={18} />
        <span>{isCopied ? texts.copied : texts.copy}</span>
      </button>
      <p role="status" className={isCopied ? 'sr-only' : 'mt-2 text-sm text-muted empty:hidden'}>
        {outcome && texts[outcome]}
      </p>
    </div>
  )
}
