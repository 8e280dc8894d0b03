'use client'

import { useSyncExternalStore } from 'react'

type Props = {
  timeZone: string
  /** a language tag for `Intl` */
  language: string
  /** when the page was made, ISO 8601 */
  now: string
}

const minute = 60_000

const thisMinute = (time: number) => Math.floor(time / minute) * minute

function subscribe(onChange: () => void): () => void {
  const interval = setInterval(onChange, 5000)
  return () => clearInterval(interval)
}

/** What time it is now where the person is. */
export function PersonLocalTime({ timeZone, language, now }: Props) {
  const time = useSyncExternalStore(
    subscribe,
    () => thisMinute(Date.now()),
    () => thisMinute(Date.parse(now)),
  )
  const format = new Intl.DateTimeFormat(language, { timeZone, timeStyle: 'short' })
  return <bdi>{format.format(time)}</bdi>
}
