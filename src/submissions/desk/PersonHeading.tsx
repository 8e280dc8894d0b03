'use client'

import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'

const subscribe = () => () => undefined

/** The heading of a person. It takes the focus when the person is opened within the page. */
export function PersonHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  // A person who came with the page is found where the page begins.
  const [isOpened] = useState(isBrowser)

  useEffect(() => {
    const { activeElement: focused } = document
    // The list may have been left for something else meanwhile; the board is gone with what was pressed.
    const isOnTheWay =
      focused === document.body || focused?.matches('[data-desk-row][aria-current]')
    if (isOpened && isOnTheWay) heading.current?.focus({ preventScroll: true })
  }, [isOpened])

  return (
    <h2 ref={heading} id="desk-person" tabIndex={-1}>
      {children}
    </h2>
  )
}
