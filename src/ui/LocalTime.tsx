'use client'

import { useSyncExternalStore } from 'react'

type Props = {
  /** ISO 8601 */
  value: string
  /** a language tag for `Intl` */
  language: string
  hasTime?: boolean
}

const subscribe = () => () => undefined

/** A moment in the reader's own time zone, which only the browser knows. */
export function LocalTime({ value, language, hasTime = true }: Props) {
  const isBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    ...(hasTime ? { timeStyle: 'short' } : {}),
    ...(isBrowser ? {} : { timeZone: 'UTC' }),
  })
  return <time dateTime={value}>{format.format(new Date(value))}</time>
}
