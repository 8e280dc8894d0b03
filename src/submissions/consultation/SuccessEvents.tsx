'use client'

import { useEffect, useRef } from 'react'
import { pushEvent, type SiteEvent } from '@/ui/analytics'
import type { Audience } from '@/domain/consultationFields'

type SentConsultation = { audience: Audience; desiredCountry: string }

type Props = {
  adsConversion?: string
  /** A request that was sent without scripts, which is counted here instead of at its form. */
  sent?: SentConsultation | null
}

/** Tells analytics, once for each visit of the page, that a request came in (specification, section 7). */
export function SuccessEvents({ adsConversion, sent }: Props) {
  const isPushed = useRef(false)
  useEffect(() => {
    if (isPushed.current) return
    isPushed.current = true
    if (sent) pushEvent(submitEvent(sent))
    pushEvent({ event: 'consultation_success' })
    pushEvent({ event: 'conversion', send_to: adsConversion, value: 1, currency: 'USD' })
  }, [adsConversion, sent])
  return null
}

/** The event of a form that was sent. */
export function submitEvent({ audience, desiredCountry }: SentConsultation): SiteEvent {
  return {
    event: 'consultation_form_submit',
    formType: 'consultation',
    userType: audience,
    desiredCountry,
  }
}
