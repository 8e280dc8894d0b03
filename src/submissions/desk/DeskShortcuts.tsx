'use client'

import { useTranslation } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { areShortcutsOn, switchShortcuts, useKeyboardShortcuts } from './useKeyboardShortcuts'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

const readerKeys = {
  j: 'down',
  k: 'up',
  v: 'cv',
  b: 'board',
  '/': 'search',
  '?': 'help',
} as const
const workKeys = {
  c: 'called',
  n: 'note',
  w: 'message',
  a: 'answer',
  m: 'assignToMe',
  f: 'followUp',
  t: 'nextStep',
  '1–9': 'stage',
  x: 'choose',
  'Ctrl + Enter': 'save',
} as const

/** The keys for going through the list, and the button and dialog that tell all keys. */
export function DeskShortcuts({ canWork }: { canWork: boolean }) {
  const t = cmsT(useTranslation())
  const dialog = useRef<HTMLDialogElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  const lastIndex = useRef(0)

  function go(step: 1 | -1): void {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-desk-row]')]
    const focused = rows.findIndex((row) => row === document.activeElement)
    const current = focused === -1 ? rows.findIndex((row) => row.ariaCurrent === 'true') : focused
    // Who has just left the list has given the place to the next one.
    const left = document.querySelector('[data-desk-person]') ? lastIndex.current : -1
    const from = current !== -1 ? current : step === 1 ? left - 1 : left
    const index = Math.min(
      Math.max(current === -1 && left === -1 ? 0 : from + step, 0),
      rows.length - 1,
    )
    const row = rows[index]
    // The focus would go with a row that leaves the list.
    if (!row || row.ariaCurrent === 'true') return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
    row.click()
  }
  // Where the open person stands, for when they leave the list: others leave it before them.
  useEffect(() => {
    const rows = [...document.querySelectorAll('[data-desk-row]')]
    const current = rows.findIndex((row) => row.ariaCurrent === 'true')
    if (current !== -1) lastIndex.current = current
  })
  const showHelp = () => {
    if (checkbox.current) checkbox.current.checked = areShortcutsOn()
    dialog.current?.showModal()
  }
  useKeyboardShortcuts({
    j: () => go(1),
    k: () => go(-1),
    v: () => document.querySelector<HTMLElement>('[data-desk-cv] button')?.click(),
    b: () => document.querySelector<HTMLElement>('[data-desk-view]')?.click(),
    '/': () => document.querySelector<HTMLInputElement>('[data-desk-search]')?.focus(),
    '?': showHelp,
  })

  return (
    <>
      <CmsButton aria-haspopup="dialog" onClick={showHelp}>
        {t('desk:keys')}
      </CmsButton>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="desk-keys">
        <h2 id="desk-keys">{t('desk:keys')}</h2>
        <dl className={staff.facts}>
          {Object.entries({ ...readerKeys, ...(canWork && workKeys) }).map(([key, name]) => (
            <div key={key}>
              <dt>
                <kbd dir="ltr">{key}</kbd>
              </dt>
              <dd>{t(`deskKey:${name}`)}</dd>
            </div>
          ))}
        </dl>
        <label className={staff.choice}>
          <input
            ref={checkbox}
            type="checkbox"
            defaultChecked
            onChange={(event) => switchShortcuts(event.target.checked)}
          />
          {t('desk:keysOn')}
        </label>
        <CmsButton onClick={() => dialog.current?.close()}>{t('desk:close')}</CmsButton>
      </dialog>
    </>
  )
}
