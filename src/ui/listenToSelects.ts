type Choice = { list: HTMLSelectElement; isByKeys: boolean }

/**
 * Listens for choices in the lists below an element. With keys, each step through a closed list is a
 * change: the choice is made with Enter or by leaving the list, and Escape takes it back (WCAG 3.2.2).
 * @returns how to stop that
 */
export function listenToSelects({
  root,
  onChoice,
}: {
  root: HTMLElement
  onChoice: (choice: Choice) => void
}): () => void {
  const events = new AbortController()
  /** A key changes a closed list in the browser's same turn, however long that takes. */
  let isAtKey = false

  function listen<Name extends 'keydown' | 'keypress' | 'change' | 'focusout'>(
    name: Name,
    hear: (list: HTMLSelectElement, event: HTMLElementEventMap[Name]) => void,
  ): void {
    root.addEventListener(
      name,
      (event) => event.target instanceof HTMLSelectElement && hear(event.target, event),
      events,
    )
  }

  function step(key: string): void {
    // In a list that is open, Enter closes it with the choice.
    isAtKey = key !== 'Enter'
    setTimeout(() => (isAtKey = false))
  }

  listen('keydown', (list, { key }) => {
    step(key)
    if (key === 'Enter') onChoice({ list, isByKeys: true })
    if (key !== 'Escape') return
    for (const option of list.options) option.selected = option.defaultSelected
  })
  // A letter leads to its option here.
  listen('keypress', (_, { key }) => step(key))
  listen('change', (list) => {
    if (!isAtKey) onChoice({ list, isByKeys: false })
  })
  listen('focusout', (list) => onChoice({ list, isByKeys: true }))
  return () => events.abort()
}
