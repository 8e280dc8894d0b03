'use client'

import { useHasScript } from './useHasScript'

type Props = {
  /** ISO 8601 */
  value: string
  /** a language tag for `Intl` */
  language: string
  hasTime?: boolean
}

/** Making a format takes ten times as long as using it, and a long list of moments has one. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in the reader's own time zone, which only the browser knows. */
export function LocalTime({ value, language, hasTime = true }: Props) {
  const isBrowser = useHasScript()
  const format = formatOf({ language, hasTime, isBrowser })
  return <time dateTime={value}>{format.format(new Date(value))}</time>
}

function formatOf({
  language,
  hasTime,
  isBrowser,
}: Required<Omit<Props, 'value'>> & { isBrowser: boolean }): Intl.DateTimeFormat {
  const key = `${language} ${hasTime} ${isBrowser}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      ...(hasTime ? { timeStyle: 'short' } : {}),
      ...(isBrowser ? {} : { timeZone: 'UTC' }),
    })
  formats.set(key, format)
  return format
}
