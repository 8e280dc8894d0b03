'use client'

import { useEffect } from 'react'
import { createDraft } from '@/submissions/browser/draft'
import { parseMembers, readItem, writeItem } from '@/ui/webStorage'
import { fraudReportFields } from '@/domain/fraudReportFields'
import { checkContactPath } from '@/domain/sitePages'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'

/** As long as the tab is open: a phone may be shared. */
const item = { key: 'fraudReport', area: 'sessionStorage' } as const

type Props = {
  locale: PageLocale
  /** Whether the page answers a form, and whether that was a report which arrived. */
  isAnswer: boolean
  isSent: boolean
}

/**
 * Stores what is typed into the report, so that a reload or a lost connection loses nothing, until it was sent.
 * What the page came with counts more.
 */
export function ReportDraft({ locale, isAnswer, isSent }: Props) {
  useEffect(() => {
    // The answer lies at the address that a form was sent to, which cannot be asked for again.
    if (isAnswer)
      window.history.replaceState(null, '', localePath({ locale, path: checkContactPath }))
    if (isSent) writeItem({ ...item, value: null })
    const form = document.querySelector<HTMLFormElement>('#report form')
    if (!form) return
    const known = parseMembers(readItem(item))
    const fields = fraudReportFields.flatMap((name) => {
      const field = form.elements.namedItem(name)
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      return isText ? field : []
    })
    for (const field of fields) field.value ||= String(known[field.name] ?? '')
    const draft = createDraft({
      first: known,
      save: (values) => writeItem({ ...item, value: JSON.stringify(values) }),
    })
    const change = () =>
      draft.change(Object.fromEntries(fields.map(({ name, value }) => [name, value])))
    form.addEventListener('input', change)
    const end = draft.saveAtEnd()
    return () => {
      form.removeEventListener('input', change)
      end()
    }
  }, [locale, isAnswer, isSent])
  return null
}
