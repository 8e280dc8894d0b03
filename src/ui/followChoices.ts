/** A key changes a closed list at once, in the same turn of the browser, in milliseconds. */
const oneStep = 100

type Choice = { list: HTMLSelectElement; isByKeys: boolean }

/**
 * Listens for choices in the lists below an element. With keys, each step through a closed list is a
 * change: the choice is made with Enter or by leaving the list, and Escape takes it back (WCAG 3.2.2).
 * @returns how to stop that
 */
export function followChoices({
  root,
  onChoice,
}: {
  root: HTMLElement
  onChoice: (choice: Choice) => void
}): () => void {
  const events = new AbortController()
  let lastKey = -oneStep

  function listen<Name extends 'keydown' | 'change' | 'focusout'>(
    name: Name,
    hear: (list: HTMLSelectElement, event: HTMLElementEventMap[Name]) => void,
  ): void {
    root.addEventListener(
      name,
      (event) => event.target instanceof HTMLSelectElement && hear(event.target, event),
      events,
    )
  }

  listen('keydown', (list, { key }) => {
    // In a list that is open, Enter closes it with the choice.
    lastKey = key === 'Enter' ? -oneStep : performance.now()
    if (key === 'Enter') onChoice({ list, isByKeys: true })
    if (key !== 'Escape') return
    for (const option of list.options) option.selected = option.defaultSelected
  })
  listen('change', (list) => {
    if (performance.now() - lastKey > oneStep) onChoice({ list, isByKeys: false })
  })
  listen('focusout', (list) => onChoice({ list, isByKeys: true }))
  return () => events.abort()
}
