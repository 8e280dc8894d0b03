'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import type { PushWishes } from '@collections/push/pushSubscriptions'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { callCms } from '@/ui/callCms'
import { StaffSection } from '@/ui/StaffSection'
import { useBrowserValue } from '@/ui/useBrowserValue'
import staff from '@/ui/staff.module.css'

type Props = {
  publicKey: string
  /** What this browser is told of; null where it is told of nothing. */
  wishes: PushWishes | null
}

/** Where the service worker of the CMS is; it sees nothing above its folder. */
const pushWorkerPath = '/cms/push-worker.js'

const kinds = ['newRequests', 'nextSteps'] as const

const canShow = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Switches notifications on and off in the browser that shows it. */
export function PushSwitch({ publicKey, wishes: stored }: Props) {
  const t = cmsT(useTranslation())
  const [isOn, setIsOn] = useState(stored !== null)
  const [wishes, setWishes] = useState(stored ?? { newRequests: true, nextSteps: true })
  const [isBusy, setIsBusy] = useState(false)
  const isPossible = useBrowserValue(canShow, true)

  const call = async (method: 'POST' | 'DELETE', body?: object) => {
    const response = await callCms({ method, path: '/users/push', body })
    if (!response?.ok) throw new Error('not stored')
  }

  const work = async (steps: () => Promise<void>) => {
    setIsBusy(true)
    await steps().catch(() => toast.error(t('push:failed')))
    setIsBusy(false)
  }

  const turnOn = (wanted: PushWishes) =>
    work(async () => {
      if ((await Notification.requestPermission()) !== 'granted') {
        toast.error(t('push:denied'))
        return
      }
      const { endpoint, keys } = await subscribe(publicKey)
      await call('POST', { endpoint, keys, ...wanted })
      setIsOn(true)
      toast.success(t('push:isOn'))
    })

  const turnOff = () =>
    work(async () => {
      await call('DELETE')
      const registration = await navigator.serviceWorker.getRegistration(pushWorkerPath)
      await registration?.unregister()
      setIsOn(false)
      toast.success(t('push:isOff'))
    })

  const choose = (kind: (typeof kinds)[number], wanted: boolean) => {
    const next = { ...wishes, [kind]: wanted }
    setWishes(next)
    if (isOn) void turnOn(next)
  }

  return (
    <StaffSection title={t('push:title')} level={3}>
      <p className={staff.quiet}>{t(isPossible ? 'push:about' : 'push:impossible')}</p>
      {isPossible && (
        <>
          {kinds.map((kind) => (
            <label key={kind} className={staff.choice}>
              <input
                type="checkbox"
                checked={wishes[kind]}
                onChange={(event) => choose(kind, event.target.checked)}
              />
              {t(`push:${kind}`)}
            </label>
          ))}
          <CmsButton isBusy={isBusy} onClick={() => void (isOn ? turnOff() : turnOn(wishes))}>
            {t(isOn ? 'push:turnOff' : 'push:turnOn')}
          </CmsButton>
        </>
      )}
    </StaffSection>
  )
}

/** The browser's subscription for this site's key; one for an earlier key is ended. */
async function subscribe(publicKey: string): Promise<PushSubscriptionJSON> {
  const registration = await navigator.serviceWorker.register(pushWorkerPath, { scope: '/cms/' })
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  const wanted = () => registration.pushManager.subscribe(options)
  const found = await wanted().catch(async (error: unknown) => {
    const earlier = await registration.pushManager.getSubscription()
    if (!earlier) throw error
    await earlier.unsubscribe()
    return wanted()
  })
  return found.toJSON()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
