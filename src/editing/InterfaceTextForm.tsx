'use client'

import { useTranslation } from '@payloadcms/ui'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { callCms, readRefusal } from '@/ui/callCms'
import { CmsButton } from '@/ui/CmsButton'
import { PublicationBadge } from './PublicationBadge'
import type { InterfaceTextRow } from './readInterfaceTexts'
import staff from '@/ui/staff.module.css'

type Props = Pick<InterfaceTextRow, 'shipped' | 'own'> & {
  textKey: string
  language: string
  dir: 'ltr' | 'rtl'
}

/** The text of one language as visitors read it; what is saved is online at once. */
export function InterfaceTextForm({ textKey, language, dir, shipped, own }: Props) {
  const t = cmsT(useTranslation())
  const id = useId()
  const [saved, setSaved] = useState(own)
  const shown = saved?.text || shipped
  const [text, setText] = useState(shown)
  const [status, setStatus] = useState<'idle' | 'busy' | 'saved' | { refusal: string }>('idle')
  const isChanged = text !== shown

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])

  async function save(next: string): Promise<void> {
    setStatus('busy')
    const data = { text: next.trim() === shipped ? '' : next }
    const response = await callCms(
      saved
        ? { method: 'PATCH', path: `/interface-texts/${saved.id}?depth=0`, body: data }
        : {
            method: 'POST',
            path: '/interface-texts?depth=0',
            body: { ...data, key: textKey, language },
          },
    )
    if (!response?.ok) {
      return setStatus({ refusal: (await readRefusal(response)) || t('interfaceTexts:failed') })
    }
    // Payload's answer to what it has saved.
    const { doc } = (await response.json()) as { doc: { id: number; text?: string | null } }
    const stored = doc.text ?? ''
    setSaved({ id: doc.id, text: stored, englishBefore: null, isShown: true })
    setText(stored || shipped)
    setStatus('saved')
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (status !== 'busy') void save(text)
  }

  return (
    <form className={staff.stack} onSubmit={submit}>
      <textarea
        aria-labelledby={`text-${textKey}`}
        aria-describedby={`${id}-notes`}
        aria-invalid={typeof status === 'object'}
        lang={language}
        dir={dir}
        rows={Math.min(6, Math.ceil(text.length / 60) + text.split('\n').length - 1)}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div id={`${id}-notes`} className={staff.lines}>
        {saved?.text && (
          <p className={staff.quiet}>
            {t('interfaceTexts:standard')} <bdi lang={language}>{shipped}</bdi>
          </p>
        )}
        {saved?.text && !saved.isShown && (
          <PublicationBadge mark="figuresDiffer" text={t('interfaceTexts:notShown')} />
        )}
        {saved?.englishBefore && (
          <div>
            <PublicationBadge mark="outdated" text={t('interfaceTexts:outdated')} />
            <p className={staff.quiet}>
              {t('interfaceTexts:englishBefore')} <bdi lang="en">{saved.englishBefore}</bdi>
            </p>
          </div>
        )}
        <p role="status" className={typeof status === 'object' ? staff.error : undefined}>
          {typeof status === 'object'
            ? status.refusal
            : status === 'saved'
              ? t('interfaceTexts:saved')
              : ''}
        </p>
      </div>
      <div className={staff.row}>
        {isChanged && (
          <CmsButton type="submit" isBusy={status === 'busy'} data-primary>
            {t('interfaceTexts:save')}
          </CmsButton>
        )}
        {saved?.englishBefore && !isChanged && (
          <CmsButton isBusy={status === 'busy'} onClick={() => void save(text)}>
            {t('interfaceTexts:keep')}
          </CmsButton>
        )}
        {saved?.text && (
          <CmsButton isBusy={status === 'busy'} onClick={() => void save('')}>
            {t('interfaceTexts:backToStandard')}
          </CmsButton>
        )}
      </div>
    </form>
  )
}
