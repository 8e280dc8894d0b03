import type { DefaultServerCellComponentProps } from 'payload'
import { cmsT } from '@/i18n/cmsT'
import { listRowDuplicates } from './listRowDuplicates'

type Props = Pick<DefaultServerCellComponentProps, 'i18n' | 'payload'> & {
  /** absent in the form, where Payload renders all components of a field */
  rowData?: { id?: unknown }
}

/** How many other people have the phone number of a list's row, or perhaps; empty where none has. */
export async function DuplicatesCell({ i18n, payload, rowData }: Props) {
  if (typeof rowData?.id !== 'number') return null
  const found = await listRowDuplicates({ payload, id: rowData.id })
  const number = found.filter(({ likeness }) => likeness === 'same').length
  const t = cmsT(i18n)
  if (number > 0) return <span>{t('followUp:count', { number })}</span>
  return found.length > 0 && <span>{t('followUp:perhapsCount', { number: found.length })}</span>
}
