'use client'

import { useTranslation } from '@payloadcms/ui'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { followHash } from './followHash'
import { writeDaysWithoutOrdinals } from './writeDaysWithoutOrdinals'

/**
 * Gives Payload's controls (3.90) names that say what they do, where it gives them none, an object or English
 * words in every language, and its pages a main part, for those who hear them. A link to a field leads to it.
 */
export function NameControls({ children }: { children: ReactNode }) {
  const { i18n, t: payloadT } = useTranslation()
  const t = cmsT(i18n)
  writeDaysWithoutOrdinals(i18n)

  const nameAll = useEffectEvent(() => {
    name('.dashboard-breadcrumb-select [role=combobox]', () => payloadT('general:dashboard'))
    name('.card__actions a', (link) =>
      payloadT('general:createNewLabel', { label: textIn(link, '.card', '.card__title') }),
    )
    for (const way of ['asc', 'desc'] as const) {
      name(`.sort-column__${way}`, (button) =>
        payloadT('general:sortByLabelDirection', {
          label: textIn(button, '.sort-column', '.sort-column__label'),
          direction: payloadT(way === 'asc' ? 'general:ascending' : 'general:descending'),
        }),
      )
    }
    name('.clickable-arrow--left', () => payloadT('general:previous'))
    name('.clickable-arrow--right', () => payloadT('general:next'))
    name('.select-all input', () => payloadT('general:selectAllRows'))
    name('.select-row input', (box) =>
      payloadT('general:selectLabel', { label: textIn(box, 'tr', 'td:not(.cell-_select)') }),
    )
    // The padlock of a document that a colleague has open.
    name('.locked', (lock) => lock.querySelector('.tooltip-content')?.textContent ?? '')
    // In a form its label, on the translators' page the name of its row.
    name('.ContentEditable__root', (text) => fieldOf(text) || textIn(text, 'tr', 'th bdi'))
    name('.add-block-menu', () => t('controls:addBlock'))
    name('.draggable-block-menu', () => t('controls:moveBlock'))
    for (const key of ['bold', 'italic', 'link'] as const) {
      name(`.toolbar-popup__button-${key}`, () => t(`controls:${key}`))
    }
    for (const key of ['add', 'blocks', 'text', 'textState'] as const) {
      name(`.toolbar-popup__dropdown-${key}`, () => t(`controls:${key}`))
    }
    name('.collapsible__drag', (handle) => `${payloadT('general:move')}: ${rowOf(handle)}`)
    name(
      '.array-actions__button',
      (button) => `${payloadT('general:moreOptions')}: ${rowOf(button)}`,
    )
    // Others have words beside their picture.
    name('.popup-button:not(.array-actions__button)', (button) =>
      button.textContent ? '' : payloadT('general:moreOptions'),
    )
    name(
      '.date-time-picker__clear-button',
      (button) => `${payloadT('general:clear')}: ${fieldOf(button)}`,
    )
    name('.rs__input, .react-datepicker__input-container input', fieldOf)
    // It is the name of the field in the code.
    for (const box of document.querySelectorAll('input[type=checkbox][title]')) {
      box.removeAttribute('title')
    }
    markMain()
    followHash()
  })

  useEffect(() => {
    let frame = requestAnimationFrame(nameAll)
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(nameAll)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [])

  return children
}

function name(selector: string, nameOf: (control: Element) => string): void {
  for (const control of document.querySelectorAll(selector)) {
    const text = nameOf(control)
    if (!text) continue
    if (control.getAttribute('aria-label') !== text) control.setAttribute('aria-label', text)
    if (control.hasAttribute('title')) control.setAttribute('title', text)
  }
}

/** The text of what stands beside a control in the same part. */
function textIn(control: Element, part: string, beside: string): string {
  return control.closest(part)?.querySelector(beside)?.textContent?.trim() ?? ''
}

const rowOf = (control: Element) => textIn(control, '.collapsible', '.collapsible__header-wrap')

const fieldOf = (control: Element) =>
  textIn(control, '.field-type', '.field-label').replace(/\s*\*$/, '')

/** Lists and the dashboard have no main part of their own; in editors the heading stands before it. */
function markMain(): void {
  const wrap = document.querySelector('.template-default__wrap')
  const main = document.querySelector('main')
  const isOutside = main !== null && Boolean(wrap?.querySelector(':scope > .doc-header'))
  setRole(wrap, isOutside ? 'main' : null)
  setRole(main, isOutside ? 'none' : null)
  const page = wrap?.lastElementChild
  if (page !== main) setRole(page, main ? null : 'main')
}

function setRole(element: Element | null | undefined, role: string | null): void {
  if (role === null) element?.removeAttribute('role')
  else element?.setAttribute('role', role)
}
