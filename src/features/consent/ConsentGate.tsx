'use client'

import { useEffect, useState } from 'react'
import type { Messages } from '@/i18n/messages'
import type { ConsentBanner } from './ConsentBanner'
import { keepConsent, readConsent, type ConsentChoice } from './consentChoice'
import type { TagIds } from './googleTag'

type Props = TagIds & { texts: Messages['consent'] }

/** Fetches the question for those who have not answered, and Google's tag for those who agreed. */
export function ConsentGate({ analyticsId, adsConversion, texts }: Props) {
  const [banner, setBanner] = useState<{ ConsentBanner: typeof ConsentBanner } | null>(null)

  const withAds = Boolean(adsConversion)

  useEffect(() => {
    const choice = readConsent({ withAds })
    // Without a connection the next page tries again.
    if (choice === 'accepted') loadTag({ analyticsId, adsConversion }).catch(() => undefined)
    if (!choice) import('./ConsentBanner').then(setBanner, () => undefined)
  }, [analyticsId, adsConversion, withAds])

  function answer(choice: ConsentChoice) {
    keepConsent({ choice, withAds })
    setBanner(null)
    if (choice === 'accepted') loadTag({ analyticsId, adsConversion }).catch(() => undefined)
  }

  return banner && <banner.ConsentBanner texts={texts} onAnswer={answer} />
}

async function loadTag(ids: TagIds): Promise<void> {
  const { loadGoogleTag } = await import('./googleTag')
  loadGoogleTag(ids)
}
