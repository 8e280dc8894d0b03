'use client'

import { toast, useConfig, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import staff from '@/ui/staff.module.css'

/** What each action does, at which address of Payload's API, and its words. */
const actions = {
  split: {
    method: 'POST',
    address: (record: string) => `/${record}/split`,
    words: ['split', 'splitMeans', 'splitNow', 'keepTogether', 'splitDone'],
  },
  confirm: {
    method: 'PATCH',
    address: (record: string) => `/${record}?overrideLock=true`,
    body: { isConfirmed: true },
    words: ['confirm', 'confirmMeans', 'confirmNow', 'leaveIt', 'confirmDone'],
  },
  removeNotes: {
    method: 'DELETE',
    address: (record: string) => `/${record}/notes`,
    words: ['removeNotes', 'removeNotesMeans', 'removeNotesNow', 'leaveIt', 'removeNotesDone'],
  },
} as const

type Props = {
  action: keyof typeof actions
  /** slug of its list and number, such as `people/12` */
  record: string
}

/** Does something that cannot simply be taken back, once the reader has seen what it means. */
export function ConfirmedActionButton({ action, record }: Props) {
  const t = cmsT(useTranslation())
  const { config } = useConfig()
  const router = useRouter()
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { method, address, words, ...rest } = actions[action]
  const [open, means, now, leave, done] = words
  const [list, number] = record.split('/')
  const kind = list === 'chat-messages' ? 'chatMessage' : 'consultation'
  const text = t(`followUp:${open}`)
  const request = `${t(`followUp:${kind}`)} ${number}`

  async function act() {
    setIsBusy(true)
    const url = `${config.serverURL}${config.routes.api}${address(record)}`
    const response = await fetch(url, {
      method,
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: 'body' in rest ? JSON.stringify(rest.body) : undefined,
    }).catch(() => null)
    setIsBusy(false)
    if (!response?.ok) return toast.error(t('followUp:mergeFailed'))
    const { person = '' } = await response.json()
    toast.success(t(`followUp:${done}`, { person, request }))
    close()
    // The button goes away.
    document.querySelector<HTMLElement>('#desk-person, #timeline')?.focus({ preventScroll: true })
    router.refresh()
  }

  function close() {
    setIsAsked(false)
    opener.current?.focus()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-expanded={isAsked}
        // Several requests of a person have the same button.
        aria-label={list === 'people' ? text : `${text}: ${request}`}
        className={`${staff.textButton} ${staff.quiet}`}
        onClick={() => setIsAsked(!isAsked)}
      >
        {text}
      </button>
      {isAsked && (
        <div className={staff.stack}>
          <p>{t(`followUp:${means}`)}</p>
          <p className={staff.row}>
            <CmsButton isBusy={isBusy} onClick={() => void act()}>
              {t(`followUp:${now}`)}
            </CmsButton>
            <CmsButton onClick={close}>{t(`followUp:${leave}`)}</CmsButton>
          </p>
        </div>
      )}
    </>
  )
}
