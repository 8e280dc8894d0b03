import { isValidOn } from '@/domain/officialContacts'
import type { SiteSetting } from '@/payload-types'
import { translatedRows } from './translatedRows'

/** The licences and quality marks that have not expired. */
export function validLicences(operator: SiteSetting['operator']) {
  return translatedRows(operator?.licences, 'name').filter(({ validUntil }) =>
    isValidOn({ validUntil }),
  )
}
