'use client'

import { useField, useForm, useLocale } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { defaultLocale } from '@/i18n/locales'

/** What lists begin with where they are copied from: a bullet, or a number with a dot. */
const marker = /^\s*(?:[•·▪*–-]|\d+[.)])\s+/

/**
 * Makes a row of each line that is pasted into a text of a list. Empty rows below are filled first;
 * only English gets new ones, since the other languages share them.
 */
export function PasteLines() {
  const { path, value = '', setValue } = useField<string | undefined>()
  const { addFieldRow, dispatchFields, getDataByPath } = useForm()
  const { code } = useLocale()
  const anchor = useRef<HTMLSpanElement>(null)
  const paste = (event: ClipboardEvent) => {
    const [, list = '', row = '0', name = ''] = /^(.*)\.(\d+)\.(\w+)$/.exec(path) ?? []
    const pasted = event.clipboardData?.getData('text/plain').split(/\r?\n/) ?? []
    const [first = '', ...lines] = pasted.flatMap((line) => line.replace(marker, '').trim() || [])
    const below = getDataByPath<Record<string, unknown>[]>(list).slice(Number(row) + 1)
    const filled = below.findIndex((one) => one[name])
    const free = filled < 0 ? below.length : filled
    if (lines.length === 0 || (code !== defaultLocale && lines.length > free)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.target as HTMLInputElement
    const [from, to] = [selectionStart ?? 0, selectionEnd ?? 0]
    setValue(`${value.slice(0, from)}${first}${value.slice(to)}`)
    for (const [index, text] of lines.entries()) {
      const rowIndex = Number(row) + 1 + index
      if (index < free) {
        dispatchFields({ type: 'UPDATE', path: `${list}.${rowIndex}.${name}`, value: text })
      } else {
        const subFieldState = { [name]: { initialValue: text, value: text, valid: true } }
        addFieldRow({ path: list, schemaPath: list, rowIndex, subFieldState })
      }
    }
  }
  useEffect(() => {
    const input = anchor.current?.parentElement?.querySelector('input')
    input?.addEventListener('paste', paste)
    return () => input?.removeEventListener('paste', paste)
  })
  return <span ref={anchor} hidden />
}
