'use client'

import { Eye } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useBrowserValue } from '@/ui/useBrowserValue'

type Props = {
  /** where visitors see what is published */
  href: string
  texts: { text: string; hint: string | null; leave: string }
}

/** Says that a page shows a draft, and leads out of it. The page follows each save in the CMS. */
export function PreviewBar({ href, texts: { text, hint, leave } }: Props) {
  useRefreshAfterSave()
  const isEmbedded = useBrowserValue(() => window.self !== window.top, false)
  return (
    <aside
      data-dark
      aria-label={text}
      className={`sticky bottom-0 z-40 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-white/20 bg-navy-800 px-4 text-white sm:px-6 ${
        isEmbedded ? 'py-0.5 text-xs' : 'py-2'
      }`}
    >
      <p className="flex grow items-center gap-2">
        <Eye aria-hidden size={isEmbedded ? 14 : 18} className="shrink-0" />
        <span>
          {text}
          {hint && <strong> {hint}</strong>}
        </span>
      </p>
      <a
        href={href}
        target={isEmbedded ? '_blank' : undefined}
        className={`inline-flex items-center font-semibold underline ${isEmbedded ? 'min-h-7' : 'min-h-11'}`}
      >
        {leave}
      </a>
    </aside>
  )
}

/**
 * Payload's live preview asks nothing of a page but to say that it is there; then it tells the page
 * of every save (payload-document-event), in a frame beside the form or in a window of its own.
 */
function useRefreshAfterSave() {
  const router = useRouter()
  useEffect(() => {
    const { origin } = window.location
    const cms: Window | null = window.opener ?? (window.parent === window ? null : window.parent)
    if (!cms) return
    function refresh({ origin: sender, source, data }: MessageEvent<unknown>) {
      if (sender !== origin || source !== cms || !isSave(data)) return
      router.refresh()
    }
    window.addEventListener('message', refresh)
    cms.postMessage({ type: 'payload-live-preview', ready: true }, origin)
    return () => window.removeEventListener('message', refresh)
  }, [router])
}

function isSave(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'payload-document-event'
  )
}
