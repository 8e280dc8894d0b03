'use client'

import { momentFormat } from '@/i18n/momentFormat'
import { useHasScript } from './useBrowserValue'

type Props = {
  /** ISO 8601 */
  value: string
  /** a language tag for `Intl` */
  language: string
  hasTime?: boolean
}

/** A moment in the reader's own time zone, which only the browser knows. */
export function LocalTime({ value, language, hasTime }: Props) {
  const timeZone = useHasScript() ? undefined : 'UTC'
  const format = momentFormat({ language, timeZone, hasTime })
  return <time dateTime={value}>{format.format(new Date(value))}</time>
}
