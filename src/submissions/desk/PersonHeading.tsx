'use client'

import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useHasScript } from '@/ui/useBrowserValue'

type Props = { person: number; children: ReactNode }

/**
 * The heading of a person. It takes the focus when the person is opened within the page; when they are closed, their
 * row in the list does, or the list's name where they have left it.
 */
export function PersonHeading({ person, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // A person who came with the page is found where the page begins.
  const [isOpened] = useState(useHasScript())

  useEffect(() => {
    const { activeElement: focused } = document
    // The list may have been left for something else meanwhile; the board is gone with what was pressed.
    const isOnTheWay =
      focused === document.body || focused?.matches('[data-desk-row][aria-current]')
    if (!isOpened) return
    if (isOnTheWay) heading.current?.focus({ preventScroll: true })
    // On a phone the page stands where the row was.
    heading.current?.closest('[data-desk-person]')?.scrollIntoView()
  }, [isOpened])
  useEffect(
    () => () => {
      if (document.activeElement !== document.body || document.querySelector('#desk-person')) return
      const row = document.querySelector<HTMLElement>(`#person-${person} [data-desk-row]`)
      const tab = document.querySelector<HTMLElement>('[data-desk-tab][aria-current]')
      ;(row ?? tab)?.focus({ preventScroll: true })
    },
    [person],
  )

  return (
    <h2 ref={heading} id="desk-person" tabIndex={-1}>
      {children}
    </h2>
  )
}

function everyFiveSeconds(onChange: () => void): () => void {
  const interval = setInterval(onChange, 5000)
  return () => clearInterval(interval)
}

/** What time it is now where the person is. */
export function PersonLocalTime({ timeZone, language }: { timeZone: string; language: string }) {
  const { format } = new Intl.DateTimeFormat(language, { timeZone, timeStyle: 'short' })
  const time = useSyncExternalStore(
    everyFiveSeconds,
    () => format(),
    () => format(),
  )
  // The minute may end between the server and the browser.
  return <bdi suppressHydrationWarning>{time}</bdi>
}
