'use client'

import { useTranslation } from '@payloadcms/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { readItem, writeItem } from '@/ui/webStorage'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

const readerKeys = {
  j: 'down',
  k: 'up',
  v: 'cv',
  b: 'board',
  '/': 'search',
  x: 'choose',
  'Ctrl + Enter': 'save',
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
  s: 'chooseStage',
} as const

const listRows = () => [...document.querySelectorAll<HTMLElement>('[data-desk-row]')]

/** Where the open person stands, or stood before they left the list. */
let lastIndex = 0

/** Opens who comes after or before the open person; after one who has just left the list, who has taken the place. */
export function goInList(step: 1 | -1): void {
  const rows = listRows()
  const focused = rows.findIndex((row) => row === document.activeElement)
  const current = focused === -1 ? rows.findIndex((row) => row.ariaCurrent === 'true') : focused
  const left = document.querySelector('[data-desk-person]') ? lastIndex : -1
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

/** The keys for going through the list, and the button and dialog that tell all keys. */
export function DeskShortcuts({ canWork }: { canWork: boolean }) {
  const t = cmsT(useTranslation())
  const dialog = useRef<HTMLDialogElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  // Others leave the list before the open person does.
  useEffect(() => {
    const current = listRows().findIndex((row) => row.ariaCurrent === 'true')
    if (current !== -1) lastIndex = current
  })
  const showHelp = () => {
    if (checkbox.current) checkbox.current.checked = areKeysOn()
    dialog.current?.showModal()
  }
  useKeyboardShortcuts({
    j: () => goInList(1),
    k: () => goInList(-1),
    v: () => document.querySelector<HTMLElement>('[data-desk-cv] button')?.click(),
    b: () => document.querySelector<HTMLElement>('[data-desk-view]')?.click(),
    '/': () => document.querySelector<HTMLInputElement>('[data-desk-search]')?.focus(),
    '?': showHelp,
  })
  useEffect(() => {
    document.addEventListener('keydown', saveByKeys)
    return () => document.removeEventListener('keydown', saveByKeys)
  }, [])

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
            onChange={({ target }) =>
              writeItem({ key: storageKey, value: target.checked ? null : 'off' })
            }
          />
          {t('desk:keysOn')}
        </label>
        <CmsButton onClick={() => dialog.current?.close()}>{t('desk:close')}</CmsButton>
      </dialog>
    </>
  )
}

/** In `localStorage`, for this browser alone. */
const storageKey = 'curaco-desk-keys'

const areKeysOn = () => readItem({ key: storageKey }) !== 'off'

const takesKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"]'

/** One that lies over the page; a CV beside the person takes no keys away. */
const openDialog = 'dialog:modal, [role="dialog"]'

/** A row that was pressed while its person is still being read: the one who is shown is not the one who is meant. */
const rowBeingOpened = '[data-desk-row]:not([aria-current])'

/** The keys that need no person. */
const listKeys = ['j', 'k', 'x', 'b', '/', '?']

/**
 * Lets single keys act. They do nothing while something is typed or chosen, with a modifier, in a
 * dialog, or where they are switched off (WCAG 2.2, 2.1.4).
 */
export function useKeyboardShortcuts(keys: Record<string, () => void>): void {
  // Not a moment later than the page shows it: a key that is pressed then would act on the person before.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      const { key, target, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event
      const act = Object.hasOwn(keys, key) ? keys[key] : undefined
      if (!act || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return
      if (repeat && key !== 'j' && key !== 'k') return
      if (target instanceof Element && target.closest(takesKeys)) return
      if (document.querySelector(openDialog) || !areKeysOn()) return
      event.preventDefault()
      if (listKeys.includes(key) || !document.activeElement?.matches(rowBeingOpened)) act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}

/**
 * With Ctrl + Enter, saves the form that is written in, or else the follow-up. Escape leaves a field, so that the next
 * key is one of the desk's.
 */
function saveByKeys(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey } = event
  if (key === 'Escape' && target instanceof HTMLElement && target.closest('#follow-up')) {
    target.blur()
  }
  if (key !== 'Enter' || !(ctrlKey || metaKey) || document.querySelector(openDialog)) return
  event.preventDefault()
  // What has no form of its own, such as a message for WhatsApp, has a main button.
  const own = target instanceof Element && target.closest('form, details:has([data-primary])')
  const part = own || document.querySelector('#follow-up')
  if (part instanceof HTMLFormElement) part.requestSubmit()
  else part?.querySelector<HTMLElement>('[data-primary]')?.click()
}
