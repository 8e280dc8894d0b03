'use client'

import { useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { messageMaxLength } from '@/domain/messagePlaceholders'
import { whatsAppAddress } from '@/domain/phoneAddress'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { StaffField, StaffSelect } from '@/ui/StaffField'
import { changePerson } from '@/ui/callCms'
import { useBrowserValue } from '@/ui/useBrowserValue'
import { useUnsaved } from '@/submissions/desk/useUnsaved'
import type { PreparedMessages } from './readMessages'
import { useFoldedForm } from './useFoldedForm'
import staff from '@/ui/staff.module.css'
import styles from '@/submissions/followUp/followUp.module.css'

type Props = PreparedMessages['people'][number] & { number: string }

/**
 * A message to the visitor: a template or none, looked over and changed, then opened in WhatsApp by
 * the writer. Nothing is sent from here; that it was prepared is recorded at the person.
 */
export function MessageComposer({ id: person, name, number, messages }: Props) {
  const t = cmsT(useTranslation())
  const [edited, changeEdited] = useUnsaved<{ template: number; text: string }>({
    person,
    field: 'message',
  })
  const { details, finish } = useFoldedForm('w', edited !== undefined)
  const [selected, setChosen] = useState(messages[0]?.id ?? 0)
  const chosen = edited?.template ?? selected
  const [hasFailed, setHasFailed] = useState(false)
  const template = messages.find(({ id }) => id === chosen)
  const text = edited?.text ?? template?.text ?? ''

  async function note(): Promise<void> {
    const written = text.trim()
    if (!written) return
    setHasFailed(false)
    const isRecorded = await recordMessage({ person, text: written, template: template?.name })
    if (!isRecorded) return setHasFailed(true)
    changeEdited(() => undefined)
    finish(t('messages:noted', { name }))
  }

  return (
    <details ref={details}>
      <summary>{t('messages:write')}</summary>
      <div className={staff.stack}>
        <StaffSelect
          id="message-template"
          label={t('messages:template')}
          options={[
            ...messages.map(({ id, name }) => ({ value: id, text: name })),
            { value: 0, text: t('messages:noTemplate') },
          ]}
          value={chosen}
          onChange={({ target }) => {
            setChosen(Number(target.value))
            changeEdited(() => undefined)
          }}
        />
        <div className={`${staff.fields} ${styles.texts}`}>
          <StaffField id="message-text" label={t('messages:text')}>
            <textarea
              id="message-text"
              rows={8}
              maxLength={messageMaxLength}
              dir="auto"
              lang={template?.locale}
              value={text}
              onChange={({ target }) =>
                changeEdited(() => ({ template: chosen, text: target.value }))
              }
            />
          </StaffField>
          <EnglishText text={template?.english} />
        </div>
        <Unfilled text={text} />
        <a
          href={whatsAppAddress(number, text.trim())}
          target="_blank"
          rel="noreferrer"
          className={staff.button}
          data-primary
          onClick={() => void note()}
        >
          {t('messages:open')}
        </a>
        <p className={staff.quiet}>{t('messages:hint')}</p>
        {hasFailed && (
          <div role="alert" className={staff.notice}>
            <p>{t('messages:noteFailed')}</p>
            <CmsButton onClick={() => void note()}>{t('messages:noteAgain')}</CmsButton>
          </div>
        )}
      </div>
    </details>
  )
}

/** What a template says in English, for staff who do not read the visitor's language; folded on phones. */
export function EnglishText({ text }: { text: string | null | undefined }) {
  const t = cmsT(useTranslation())
  const isWide = useBrowserValue(() => matchMedia('(width >= 768px)').matches, true)
  if (!text) return null
  return (
    <details open={isWide}>
      <summary>{t('messages:english')}</summary>
      <p className={styles.note} lang="en" dir="ltr">
        {text}
      </p>
    </details>
  )
}

/** Names the placeholders of a message of which nothing is known. */
export function Unfilled({ text }: { text: string }) {
  const t = cmsT(useTranslation())
  const unfilled = text.match(/\{\w+\}/g) ?? []
  if (unfilled.length === 0) return null
  return (
    <p className={staff.notice}>
      {t('messages:unfilled')} <bdi dir="ltr">{unfilled.join(' ')}</bdi>
    </p>
  )
}

type Recorded = { person: number; text: string; template: string | undefined }

/** Notes at a person that a message was prepared. @returns whether that worked */
export async function recordMessage({ person, text, template }: Recorded): Promise<boolean> {
  const response = await changePerson({
    person,
    body: { notes: [{ text, channel: 'whatsapp', template: template ?? null }] },
    // On a phone the page may go away for the app.
    keepalive: true,
  })
  return response?.ok ?? false
}
