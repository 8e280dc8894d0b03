'use client'

import { Play } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { VideoLink } from '@/domain/parseVideoLink'
import { buttonClass } from '@/ui/buttonClass'

type Props = {
  video: VideoLink
  title: string
  texts: { consent: string; play: string; watch: string }
  /** The picture behind the question. */
  children: ReactNode
}

/**
 * A video at another host. Nothing is asked of it before the visitor agrees by pressing play; without scripts
 * there is the link to the video's page alone.
 */
export function ForeignVideo({ video, title, texts, children }: Props) {
  const [isPlaying, setIsPlaying] = useState(false)
  if (isPlaying) {
    return (
      <iframe
        // The button that had the focus is gone.
        ref={(frame) => frame?.focus()}
        src={video.player}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The host refuses players that do not say which site they are on.
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-card bg-navy-950"
      />
    )
  }
  return (
    <div
      data-dark
      className="relative flex items-center justify-center overflow-hidden rounded-card bg-navy-950 text-white sm:aspect-video"
    >
      {children}
      <div className="relative flex w-full flex-col items-center justify-center gap-5 self-stretch bg-navy-950/80 p-6 text-center">
        <p className="max-w-xl">{texts.consent}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <button
            type="button"
            data-needs-script
            suppressHydrationWarning
            onClick={() => setIsPlaying(true)}
            className={buttonClass.primary}
          >
            <Play aria-hidden size={18} className="shrink-0" />
            {texts.play}
          </button>
          <a href={video.page} rel="noopener" className={buttonClass.onDark}>
            {texts.watch}
          </a>
        </div>
      </div>
    </div>
  )
}
