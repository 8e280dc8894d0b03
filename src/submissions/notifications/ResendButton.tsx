'use client'

import { toast, useConfig, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { CmsButton } from '@/ui/CmsButton'
import { cmsT } from '@/i18n/cmsT'

/** What is sent again is usually there, or has failed, after so many milliseconds. */
const looks = [700, 2000, 5000]

type Props = {
  /** without one, all that were given up */
  id?: number
  label: string
  onChange: () => Promise<void> | void
}

/** Puts a message, or all that were given up, at the head of the queue and looks what comes of it. */
export function ResendButton({ id, label, onChange }: Props) {
  const t = cmsT(useTranslation())
  const { config } = useConfig()
  const [isSending, setIsSending] = useState(false)

  async function sendAgain() {
    setIsSending(true)
    const path = id === undefined ? 'send-again' : `${id}/send-again`
    const response = await fetch(`${config.serverURL}${config.routes.api}/deliveries/${path}`, {
      method: 'POST',
      credentials: 'include',
    }).catch(() => null)
    if (response?.ok) {
      toast.success(await successText(response))
      await look(onChange)
    } else {
      toast.error(t('notifications:queueFailed'))
    }
    setIsSending(false)
  }

  async function successText(response: Response): Promise<string> {
    if (id !== undefined) return t('notifications:queued')
    // The answer of the endpoint above.
    const { queued } = (await response.json()) as { queued: number }
    return t('notifications:allQueued', { number: queued })
  }

  return (
    <CmsButton isBusy={isSending} onClick={() => void sendAgain()}>
      {label}
    </CmsButton>
  )
}

async function look(onChange: Props['onChange']): Promise<void> {
  for (const milliseconds of looks) {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await onChange()
  }
}
