import type { DefaultServerCellComponentProps, Payload } from 'payload'
import { cache } from 'react'
import { cellDataLoader } from '@/cms/cellDataLoader'
import { cmsT } from '@/i18n/cmsT'
import { findDuplicates } from './findDuplicates'

type Props = Pick<DefaultServerCellComponentProps, 'i18n' | 'payload'> & {
  /** absent in the form, where Payload renders all components of a field */
  rowData?: { id?: unknown }
}

/** How many other people have the phone number of a list's row, or perhaps; empty where none has. */
export async function DuplicatesCell({ i18n, payload, rowData }: Props) {
  if (typeof rowData?.id !== 'number') return null
  const found = await loaderOf(payload).load(rowData.id)
  const number = found.filter(({ likeness }) => likeness === 'same').length
  const t = cmsT(i18n)
  if (number > 0) return <span>{t('followUp:count', { number })}</span>
  return found.length > 0 && <span>{t('followUp:perhapsCount', { number: found.length })}</span>
}

/**
 * One query answers all rows of a list: there is a loader for each list being rendered, because React's
 * cache lasts as long as one response.
 */
const loaderOf = cache((payload: Payload) =>
  cellDataLoader((ids) => findDuplicates({ payload, ids })),
)
