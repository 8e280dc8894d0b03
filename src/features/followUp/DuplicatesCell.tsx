import type { DefaultServerCellComponentProps } from 'payload'
import type { FollowedUp } from './findDuplicates'
import { followUpT } from './followUpTexts'
import { listRowDuplicates } from './listRowDuplicates'

type Props = Pick<DefaultServerCellComponentProps, 'collectionSlug' | 'i18n' | 'payload'> & {
  /** absent in the form, where Payload renders all components of a field */
  rowData?: { id?: unknown }
}

/** How many other records have the phone number of a list's row; empty where there is none. */
export async function DuplicatesCell({ collectionSlug, i18n, payload, rowData }: Props) {
  if (typeof rowData?.id !== 'number') return null
  // The column is part of these two lists only.
  const collection = collectionSlug as FollowedUp
  const number = (await listRowDuplicates({ payload, collection, id: rowData.id })).length
  return number > 0 && <span>{followUpT(i18n)('followUp:count', { number })}</span>
}
