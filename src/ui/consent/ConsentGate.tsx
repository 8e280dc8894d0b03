'use client'

import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { Messages } from '@/i18n/messages'
import type { ConsentBanner } from './ConsentBanner'
import { consentSettings, keepConsent, readConsent, type ConsentChoice } from './consentChoice'
import type { TagIds } from './googleTag'

type Props = TagIds & { texts: Messages['consent']; privacy: { href: string; name: string } }

type Banner = {
  ConsentBanner: typeof ConsentBanner
  /** How often it was opened with the button in the footer. */
  timesAsked: number
}

/** Fetches the question for those who have not answered, and Google's tag for those who agreed. */
export function ConsentGate({ analyticsId, adsConversion, ...shown }: Props) {
  const [banner, setBanner] = useState<Banner | null>(null)
  const [isAnswered, setIsAnswered] = useState(false)

  const withAds = Boolean(adsConversion)

  const show = useCallback(
    ({ isAskedFor }: { isAskedFor: boolean }) =>
      import('./ConsentBanner').then(
        (loaded) =>
          setBanner((last) => ({
            ...loaded,
            timesAsked: (last?.timesAsked ?? 0) + (isAskedFor ? 1 : 0),
          })),
        () => undefined,
      ),
    [],
  )

  useEffect(() => {
    const choice = readConsent({ withAds })
    // Without a connection the next page tries again.
    if (choice === 'accepted') loadTag({ analyticsId, adsConversion }).catch(() => undefined)
    if (!choice) void show({ isAskedFor: false })
  }, [analyticsId, adsConversion, withAds, show])

  // The button stands in a part of the page that has no script. It is heard from the same moment on
  // as those of React.
  useLayoutEffect(() => {
    const open = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(consentSettings)) {
        void show({ isAskedFor: true })
      }
    }
    window.addEventListener('click', open)
    return () => window.removeEventListener('click', open)
  }, [show])

  function answer({ choice, cameFrom }: { choice: ConsentChoice; cameFrom: HTMLElement | null }) {
    const isTakenBack = choice === 'rejected' && readConsent({ withAds }) === 'accepted'
    keepConsent({ choice, withAds })
    setBanner(null)
    setIsAnswered(true)
    const back = banner?.timesAsked ? null : cameFrom
    const target = back ?? document.querySelector<HTMLElement>(consentSettings)
    target?.focus({ preventScroll: !banner?.timesAsked && !back })
    if (choice === 'accepted') loadTag({ analyticsId, adsConversion }).catch(() => undefined)
    if (isTakenBack) void removeTag()
  }

  const { title, answered } = shown.texts
  return (
    <>
      <p role="status" className="sr-only">
        {banner ? !banner.timesAsked && title : isAnswered && answered}
      </p>
      {banner && (
        <banner.ConsentBanner {...shown} timesAsked={banner.timesAsked} onAnswer={answer} />
      )}
    </>
  )
}

async function removeTag(): Promise<void> {
  const { removeGoogleTag } = await import('./googleTag')
  removeGoogleTag()
}

async function loadTag(ids: TagIds): Promise<void> {
  const { loadGoogleTag } = await import('./googleTag')
  loadGoogleTag(ids)
}
