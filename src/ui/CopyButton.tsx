'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from './buttonClass'
import { copyText } from './copyText'

type Props = { value: string; texts: { copy: string; copied: string; copyFailed: string } }

/** Copies a text and says so. Without scripts it is left out; the text can be selected by itself. */
export function CopyButton({ value, texts }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()

  async function copy() {
    // The same outcome twice is said twice.
    setOutcome(undefined)
    setOutcome((await copyText(value)) ? 'copied' : 'copyFailed')
  }

  const isCopied = outcome === 'copied'
  const Icon = isCopied ? Check : Copy
  return (
    <div data-needs-script>
      <button
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
