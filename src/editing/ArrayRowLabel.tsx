'use client'

import { getTranslation } from '@payloadcms/translations'
import { useCollapsible, useRowLabel, useTranslation } from '@payloadcms/ui'
import styles from './editing.module.css'

/** What a row of a list says, in the order in which its fields are looked at. */
const names = ['title', 'question', 'label', 'name', 'value', 'text']

/** Names a row of a list by its text where it is folded; else the field below says the same. */
export function ArrayRowLabel({ item }: { item: Record<string, string> }) {
  const { data, rowNumber = 0 } = useRowLabel<Record<string, unknown> | undefined>()
  const { i18n } = useTranslation()
  const { isCollapsed } = useCollapsible()
  const text = names.map((name) => data?.[name]).find((value) => typeof value === 'string' && value)
  return (
    <bdi className={styles.rowLabel}>
      {isCollapsed && text ? String(text) : `${getTranslation(item, i18n)} ${rowNumber + 1}`}
    </bdi>
  )
}
