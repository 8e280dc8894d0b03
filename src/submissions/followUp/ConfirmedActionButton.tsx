'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { personAddress } from '@/submissions/desk/deskAddress'
import { useReread } from '@/submissions/desk/live/LiveDesk'
import { CmsButton } from '@/ui/CmsButton'
import { callCms } from '@/ui/callCms'
import staff from '@/ui/staff.module.css'

/** What each action does, at which address of a record, and its words. */
const actions = {
  split: {
    method: 'POST',
    address: '/split',
    body: undefined,
    words: ['split', 'splitMeans', 'splitNow', 'keepTogether', 'splitDone'],
  },
  confirm: {
    method: 'PATCH',
    address: '?overrideLock=true',
    body: { isConfirmed: true },
    words: ['confirm', 'confirmMeans', 'confirmNow', 'leaveIt', 'confirmDone'],
  },
  removeNotes: {
    method: 'DELETE',
    address: '/notes',
    body: undefined,
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
  const reread = useReread()
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { method, address, body, words } = actions[action]
  const [open, means, now, leave, done] = words
  const [list, number] = record.split('/')
  const kind = list === 'chat-messages' ? 'chatMessage' : 'consultation'
  const text = t(`followUp:${open}`)
  const request = `${t(`followUp:${kind}`)} ${number}`

  async function act() {
    setIsBusy(true)
    const response = await callCms({ method, path: `/${record}${address}`, body })
    setIsBusy(false)
    if (!response?.ok) return toast.error(t('followUp:mergeFailed'))
    const { person, name } = await response.json()
    toast.success(
      <span>
        <span>{t(`followUp:${done}`, { request })}</span> {/* The one who was split off. */}
        {name && (
          <a href={personAddress(Number(person))}>
            <bdi>{name}</bdi>
          </a>
        )}
      </span>,
    )
    close()
    // The button goes away.
    document.querySelector<HTMLElement>('#desk-person, #timeline')?.focus({ preventScroll: true })
    reread()
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
