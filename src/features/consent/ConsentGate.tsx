'use client'

import { useEffect, useState } from 'react'
import type { Messages } from '@/i18n/messages'
import type { ConsentBanner } from './ConsentBanner'
import { consentSettings, keepConsent, readConsent, type ConsentChoice } from './consentChoice'
import type { TagIds } from './googleTag'

type Props = TagIds & { texts: Messages['consent']; privacy: { href: string; name: string } }

type Banner = {
  ConsentBanner: typeof ConsentBanner
  /** Somebody has opened it, with the button in the footer. */
  isAskedFor: boolean
}

/** Fetches the question for those who have not answered, and Google's tag for those who agreed. */
export function ConsentGate({ analyticsId, adsConversion, ...shown }: Props) {
  const [banner, setBanner] = useState<Banner | null>(null)

  const withAds = Boolean(adsConversion)

  useEffect(() => {
    const choice = readConsent({ withAds })
    // Without a connection the next page tries again.
    if (choice === 'accepted') loadTag({ analyticsId, adsConversion }).catch(() => undefined)
    const show = (isAskedFor: boolean) =>
      import('./ConsentBanner').then(
        (loaded) => setBanner({ ...loaded, isAskedFor }),
        () => undefined,
      )
    if (!choice) void show(false)
    const settings = document.querySelector(consentSettings)
    // Pressed before this code has come (`bubbleScript`).
    if (settings?.hasAttribute('aria-busy')) void show(true)
    settings?.removeAttribute('aria-busy')
    settings?.setAttribute('data-ready', '')
    // On its way down: React stops clicks on what it has not taken over yet.
    const open = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(consentSettings)) void show(true)
    }
    window.addEventListener('click', open, true)
    return () => window.removeEventListener('click', open, true)
  }, [analyticsId, adsConversion, withAds])

  function answer(choice: ConsentChoice) {
    const isTakenBack = choice === 'rejected' && readConsent({ withAds }) === 'accepted'
    keepConsent({ choice, withAds })
    setBanner(null)
    if (banner?.isAskedFor) document.querySelector<HTMLElement>(consentSettings)?.focus()
    if (choice === 'accepted') loadTag({ analyticsId, adsConversion }).catch(() => undefined)
    if (isTakenBack) void removeTag()
  }

  return (
    banner && <banner.ConsentBanner {...shown} takesFocus={banner.isAskedFor} onAnswer={answer} />
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
