'use client'

import { Eye } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState, type MouseEvent } from 'react'
import { copyText } from '@/ui/copyText'
import { useBrowserValue } from '@/ui/useBrowserValue'

type Props = {
  /** where visitors see what is published */
  href: string
  texts: { text: string; hints: string[]; leave: string }
  /** for who is logged in: the address that shows the draft to others */
  share: { href: string; text: string; copied: string } | null
}

/** Says that a page shows a draft, and leads out of it. The page follows each save in the CMS. */
export function PreviewBar({ href, texts: { text, hints, leave }, share }: Props) {
  useRefreshAfterSave()
  const isEmbedded = useBrowserValue(() => window.self !== window.top, false)
  const linkClass = `inline-flex items-center font-semibold underline ${isEmbedded ? 'min-h-7' : 'min-h-11'}`
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
          {hints.map((hint) => (
            <strong key={hint}> {hint}</strong>
          ))}
        </span>
      </p>
      {share && <ShareLink {...share} className={linkClass} />}
      <a href={href} target={isEmbedded ? '_blank' : undefined} className={linkClass}>
        {leave}
      </a>
    </aside>
  )
}

type ShareProps = NonNullable<Props['share']> & { className: string }

/** Copies its own address; where the browser does not let it, the page opens there. */
function ShareLink({ href, text, copied, className }: ShareProps) {
  const [isCopied, setCopied] = useState(false)
  async function copy(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    const { href: address } = event.currentTarget
    if (await copyText(address)) setCopied(true)
    else window.open(address)
  }
  return (
    <span>
      <a href={href} onClick={(event) => void copy(event)} className={className}>
        {text}
      </a>
      <strong role="status">{isCopied && <span className="ms-4">{copied}</span>}</strong>
    </span>
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
