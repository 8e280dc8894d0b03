'use client'

import { useEffect, useState } from 'react'

/**
 * Shows of the page's list what contains all words of its search field, in any order, and says how many
 * there are. Without scripts the page lists everything.
 */
export function SearchFilter({ count: sentence }: { count: string }) {
  const [found, setFound] = useState<number>()

  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('main form[role=search] input')
    if (!field) return undefined
    function show() {
      const words = fold(field?.value ?? '').split(/\s+/)
      for (const group of document.querySelectorAll<HTMLElement>('[data-search-group]')) {
        const items = [...group.querySelectorAll<HTMLElement>('li')]
        for (const item of items) {
          const text = fold(`${item.textContent} ${item.dataset.words ?? ''}`)
          item.hidden = !words.every((word) => text.includes(word))
        }
        group.hidden = items.every((item) => item.hidden)
      }
      setFound(document.querySelectorAll('[data-search-group] li:not([hidden])').length)
      const query = field?.value ? `?q=${encodeURIComponent(field.value)}` : ''
      window.history.replaceState(null, '', window.location.pathname + query)
    }
    // What was typed before the scripts came counts more than what the address asks for.
    field.value ||= new URLSearchParams(window.location.search).get('q') ?? ''
    show()
    const { form } = field
    const stay = (event: Event) => event.preventDefault()
    field.addEventListener('input', show)
    form?.addEventListener('submit', stay)
    return () => {
      field.removeEventListener('input', show)
      form?.removeEventListener('submit', stay)
    }
  }, [])

  return (
    <p role="status" className="min-h-6 text-muted">
      {found !== undefined && sentence.replace('#', String(found))}
    </p>
  )
}

/** Without the signs that people leave out: accents, and the short vowels of Arabic. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\u064B-\u065F]/g, '')
    .toLowerCase()
    .trim()
}
