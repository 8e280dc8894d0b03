'use client'

import { useTranslation } from '@payloadcms/ui'
import { useState, type FormEvent } from 'react'
import { chatAnswerMaxLength } from '@/domain/chatFields'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { StaffField } from '@/ui/StaffField'
import { callCms } from '@/ui/callCms'
import { useUnsaved } from '@/submissions/desk/useUnsaved'
import { useFoldedForm } from './useFoldedForm'
import staff from '@/ui/staff.module.css'

type Props = {
  person: number
  message: number
  name: string
  /** its code, with which the visitor reads the answer elsewhere */
  code: string
  /** the visitor's, by its name */
  language: string
  /** whether another person may have sent it with this number */
  isUnconfirmed: boolean
}

/** An answer to a message of the chat, which the visitor reads where it was asked. */
export function ChatAnswerForm(props: Props) {
  const { person, message, name, code, language, isUnconfirmed } = props
  const t = cmsT(useTranslation())
  const [text = '', change] = useUnsaved<string>({ person, field: 'answer' })
  const { details, finish } = useFoldedForm('a', text !== '')
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const written = text.trim()
    if (!written || status === 'busy') return
    setStatus('busy')
    const response = await callCms({
      method: 'PATCH',
      path: `/chat-messages/${message}?overrideLock=true&depth=0`,
      body: { answers: [{ text: written }] },
    })
    if (!response?.ok) return setStatus('failed')
    setStatus('idle')
    // What was typed meanwhile stays.
    change((now) => (now?.trim() === written ? undefined : now))
    finish(t('messages:answered', { name }))
  }

  return (
    <details ref={details}>
      <summary>{t('messages:answer')}</summary>
      <form className={staff.stack} onSubmit={(event) => void send(event)}>
        <StaffField id="chat-answer" label={t('messages:answerText', { language })}>
          <textarea
            id="chat-answer"
            rows={4}
            required
            maxLength={chatAnswerMaxLength}
            dir="auto"
            aria-describedby="chat-answer-hint"
            value={text}
            onChange={({ target }) => change(() => target.value || undefined)}
          />
        </StaffField>
        <p id="chat-answer-hint" className={staff.quiet}>
          {/* Isolated, so that it keeps its order in right-to-left writing. */}
          {t('messages:answerHint', { code: `\u2066${code}\u2069` })}
        </p>
        {isUnconfirmed && <p className={staff.notice}>{t('messages:unconfirmed')}</p>}
        <CmsButton type="submit" data-primary isBusy={status === 'busy'}>
          {t('messages:sendAnswer')}
        </CmsButton>
        {status === 'failed' && (
          <p role="alert" className={staff.notice}>
            {t('messages:answerFailed')}
          </p>
        )}
      </form>
    </details>
  )
}
