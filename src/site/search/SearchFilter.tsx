'use client'

import { useEffect } from 'react'

/**
 * Shows of the page's list above what contains all words of its search field, in any order, and says how many
 * there are, from the page's start. Without scripts the page lists everything.
 */
export function SearchFilter() {
  // React leads here without running what stands in the page.
  useEffect(filterList, [])
  return (
    <script
      // A server's copy of the function may be written differently.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${String(filterList)})()` }}
    />
  )
}

/** Refers to nothing outside of it, because its text runs inline; a second run changes nothing. */
function filterList() {
  const field = document.querySelector<HTMLInputElement>('main form[role=search] input')
  const status = document.querySelector<HTMLElement>('[data-search-count]')
  if (!field?.form || !status) return
  /** Without the signs that people leave out: accents, and the short vowels of Arabic. */
  const fold = (text: string) =>
    text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036F\u064B-\u065F]/g, '')
      .toLowerCase()
      .trim()
  const show = () => {
    const words = fold(field.value).split(/\s+/)
    for (const group of document.querySelectorAll<HTMLElement>('[data-search-group]')) {
      const items = [...group.querySelectorAll<HTMLElement>('li')]
      for (const item of items) {
        const text = fold(`${item.textContent} ${item.dataset.words ?? ''}`)
        item.hidden = !words.every((word) => text.includes(word))
      }
      group.hidden = items.every((item) => item.hidden)
    }
    const found = document.querySelectorAll('[data-search-group] li:not([hidden])').length
    const none = document.querySelector<HTMLElement>('[data-search-none]')
    if (none) none.hidden = found > 0
    status.textContent = (status.dataset.searchCount ?? '').replace('#', String(found))
  }
  // What was typed counts more than what the address asks for.
  field.value ||= new URLSearchParams(location.search).get('q') ?? ''
  show()
  field.oninput = () => {
    show()
    const query = field.value ? `?q=${encodeURIComponent(field.value)}` : ''
    history.replaceState(history.state, '', location.pathname + query)
  }
  field.form.onsubmit = () => false
}
