'use client'

import { useTranslation } from '@payloadcms/ui'
import { useRef, type KeyboardEvent } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { languageName } from '@/i18n/languageName'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import { CmsButton } from '@/ui/CmsButton'
import { BenchRow, rowId } from './BenchRow'
import type { BenchData, BenchText } from './readBench'
import { isOpen } from './textState'
import { useBench } from './useBench'
import { FileExchange } from './FileExchange'
import staff from '@/ui/staff.module.css'
import styles from './translate.module.css'

/** All texts of a document, each beside its English; what is written is saved as a draft when it is left. */
export function Bench({ data, locale }: { data: BenchData; locale: PageLocale }) {
  const translation = useTranslation()
  const t = cmsT(translation)
  const { language } = translation.i18n
  const bench = useBench({ data, locale })
  const { save, states, status } = bench
  const current = useRef<string | null>(null)
  const { texts } = data
  const open = texts.filter(({ path }) => isOpen(states.get(path)))
  const optional = texts.filter(({ isOptional }) => isOptional)

  /** Saves the text that is left and goes to the next open one; stays where that was not possible. */
  async function goOn() {
    const from = current.current
    const at = texts.findIndex(({ path }) => path === from)
    const following = [...texts.slice(at + 1), ...texts.slice(0, Math.max(at, 0))]
    const next = following.find(({ path }) => isOpen(states.get(path)))
    if (from !== null && !(await save(from))) return
    if (next) focusRow(next.path)
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // The text editor would begin a new line.
    event.stopPropagation()
    if (!event.repeat) void goOn()
  }

  const rows = (list: BenchText[]) =>
    groupsOf(list).map(({ group, members }) => (
      <table key={members[0]?.path} className={`${staff.table} ${styles.texts}`}>
        <caption>{group ?? t('translate:texts')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('translate:text')}</th>
            <th scope="col">{languageName({ locale: defaultLocale, language })}</th>
            <th scope="col">{languageName({ locale, language })}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((text) => (
            <BenchRow key={text.path} {...{ text, bench, data, locale }} />
          ))}
        </tbody>
      </table>
    ))

  return (
    <div
      className={staff.page}
      data-bench
      onKeyDownCapture={onKey}
      onFocus={({ target }) => {
        current.current =
          target.closest<HTMLElement>('[data-path]')?.dataset.path ?? current.current
      }}
    >
      <div className={`${staff.row} ${styles.bar}`}>
        <CmsButton aria-keyshortcuts="Control+Enter Meta+Enter" onClick={() => void goOn()}>
          {t('translate:next')}
        </CmsButton>
        <span>
          {open.length > 0 ? t('translate:open', { number: open.length }) : t('translate:noneOpen')}
        </span>
        <span role="status">{status}</span>
        <span className={staff.quiet}>{t('translate:keys')}</span>
      </div>
      <FileExchange {...{ data, locale, bench }} />
      {rows(texts.filter(({ isOptional }) => !isOptional))}
      {optional.length > 0 && (
        <details>
          <summary>{t('translate:noEnglish', { number: optional.length })}</summary>
          {rows(optional)}
        </details>
      )}
    </div>
  )
}

/** Texts one after another that belong to one list. */
function groupsOf(texts: BenchText[]) {
  const groups: { group: string | null; members: BenchText[] }[] = []
  for (const text of texts) {
    const last = groups.at(-1)
    if (last && last.group === text.group) last.members.push(text)
    else groups.push({ group: text.group, members: [text] })
  }
  return groups
}

function focusRow(path: string) {
  const row = document.getElementById(rowId(path))
  const field = row?.querySelector<HTMLElement>('textarea, [contenteditable="true"]')
  ;(field ?? row)?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
