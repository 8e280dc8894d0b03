'use client'

import { useTranslation } from '@payloadcms/ui'
import { intlTag } from '@/i18n/intlTag'
import { momentFormat } from '@/i18n/momentFormat'
import { useHasScript } from './useBrowserValue'

type Props = {
  /** ISO 8601 */
  value: string
  hasTime?: boolean
}

/** A moment in the CMS, in the reader's own time zone, which only the browser knows. */
export function LocalTime({ value, hasTime }: Props) {
  const language = intlTag(useTranslation().i18n.language)
  const timeZone = useHasScript() ? undefined : 'UTC'
  const format = momentFormat({ language, timeZone, hasTime })
  return <time dateTime={value}>{format.format(new Date(value))}</time>
}
