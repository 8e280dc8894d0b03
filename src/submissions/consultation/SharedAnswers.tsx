import { useEffect, useState, type ReactNode } from 'react'
import type { Audience } from '@/domain/consultationFields'
import type { Locale } from '@/i18n/locales'
import { readStoredAnswers } from '@/submissions/standing/storedAnswers'
import type { openOutbox } from './consultationOutbox'

/** What is kept in place of the answers where the nurse leaves them out. */
export const leftOut = 'no'

/** The answers that go along with a request, or that they are left out; undefined where the form shows none. */
export function readSharedAnswers(form: HTMLFormElement): string | undefined {
  const box = form.querySelector<HTMLInputElement>('input[name=standing]')
  return box ? (box.checked ? box.value : leftOut) : undefined
}

type Props = {
  audience: Audience
  locale: Locale
  outbox: Awaited<ReturnType<typeof openOutbox>>
}

/** What a nurse has answered to "Where do I stand?" on this device; its words are fetched where there is something. */
export function SharedAnswers({ audience, locale, outbox }: Props) {
  const [box, setBox] = useState<ReactNode>()

  useEffect(() => {
    const { phase, values } = outbox.get()
    const { standing } = values
    const text = phase === 'idle' ? String(new URLSearchParams(readStoredAnswers())) : standing
    if (audience !== 'nurses' || !text || text === leftOut) return
    const show = async () => {
      const { loadAnswersToShare } = await import('./AnswersToShare')
      const loaded = await loadAnswersToShare({ text, isChosen: standing !== leftOut, locale })
      // What comes once the form is on its way does not go along.
      if (phase !== 'idle' || outbox.get().phase === 'idle') setBox(loaded)
    }
    show().catch(() => undefined)
  }, [audience, locale, outbox])

  return box
}
