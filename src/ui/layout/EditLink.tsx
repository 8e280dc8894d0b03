'use client'

import { Pencil } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { editorKey, followStorage, readItem, writeItem } from '@/ui/webStorage'

/** The link by which a page of the site is edited, in the page's language. */
export type PageForm = { href: string; text: string }

/** Leads to where the page is edited; it goes when the CMS is left, in whichever tab. */
export function EditLink() {
  const isEditor = useSyncExternalStore(followStorage, () => readItem({ key: editorKey }) !== null)
  const path = usePathname()
  const [link, setLink] = useState<PageForm | null>(null)

  useEffect(() => {
    // Another page may be open when the answer comes.
    const leaving = new AbortController()
    const read = async () => {
      const query = new URLSearchParams({ path: location.pathname })
      const response = await fetch(`/cms/edit-link?${query}`, { signal: leaving.signal })
      if (response.status === 403) writeItem({ key: editorKey, value: null })
      // The answer of that route.
      setLink(response.ok ? ((await response.json()) as PageForm | null) : null)
    }
    read().catch(() => undefined)
    return () => leaving.abort()
  }, [path])

  if (!isEditor || !link) return null
  return (
    <aside
      aria-label={link.text}
      // Above the button that phones show at the window's end, and not over the question about consent.
      className="fixed start-4 bottom-20 z-30 in-[body:has(>[data-consent])]:hidden sm:bottom-4 print:hidden"
    >
      <a
        href={link.href}
        className="flex min-h-11 items-center gap-2 rounded-full border-2 border-white bg-navy-900 px-5 text-sm font-semibold text-white shadow-card"
      >
        <Pencil aria-hidden size={16} />
        <span>{link.text}</span>
      </a>
    </aside>
  )
}
