'use client'

import { useEffect, useRef } from 'react'
import { pushEvent } from '@/ui/analytics'

type Props = { adsConversion?: string }

/** Tells analytics, once for each visit of the page, that a request came in (specification, section 7). */
export function SuccessEvents({ adsConversion }: Props) {
  const isPushed = useRef(false)
  useEffect(() => {
    if (isPushed.current) return
    isPushed.current = true
    pushEvent({ event: 'consultation_success' })
    pushEvent({ event: 'conversion', send_to: adsConversion, value: 1, currency: 'USD' })
  }, [adsConversion])
  return null
}
