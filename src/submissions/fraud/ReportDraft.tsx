'use client'

import { useEffect } from 'react'
import { createDraft } from '@/submissions/browser/draft'
import { parseMembers, readItem, writeItem } from '@/ui/webStorage'
import { fraudReportFields } from '@/domain/fraudReportFields'

/** As long as the tab is open: a phone may be shared. */
const item = { key: 'fraudReport', area: 'sessionStorage' } as const

/**
 * Stores what is typed into the report, so that a reload or a lost connection loses nothing, until it was sent.
 * What the page came with counts more.
 */
export function ReportDraft({ isSent }: { isSent: boolean }) {
  useEffect(() => {
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
  }, [isSent])
  return null
}
