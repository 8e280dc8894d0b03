'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { Check, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import type { DeliveryChannel, DeliveryKind, DeliveryState } from '@collections/deliveries'
import { cmsT } from '@/i18n/cmsT'
import type { Delivery } from '@/payload-types'
import { CmsButton } from '@/ui/CmsButton'
import { LocalTime } from '@/ui/LocalTime'
import { callCms } from '@/ui/callCms'
import { StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'

type Props = {
  kind: DeliveryKind
  record: number
  deliveries: Delivery[]
  channels: { channel: DeliveryChannel; isConfigured: boolean }[]
}

/** Each way of telling staff, and how far it has come with one submission. */
export function DeliveriesView({ kind, record, deliveries: first, channels }: Props) {
  const t = cmsT(useTranslation())
  const [deliveries, setDeliveries] = useState(first)

  async function readAgain() {
    const query = `depth=0&where[kind][equals]=${kind}&where[record][equals]=${record}`
    const response = await callCms({ method: 'GET', path: `/deliveries?${query}` })
    if (!response?.ok) return
    // Payload's answer to a list of this collection.
    const { docs } = (await response.json()) as { docs: Delivery[] }
    setDeliveries(docs)
  }

  return (
    <StaffSection title={t('notifications:title')} level={3}>
      <ul className={staff.list}>
        {channels.map(({ channel, isConfigured }) => {
          const delivery = deliveries.find((one) => one.channel === channel)
          return (
            <li key={channel} className={staff.panel}>
              <h4 className={staff.subtitle}>{t(`notifications:${channel}`)}</h4>
              {delivery && <DeliveryDetails delivery={delivery} onChange={readAgain} />}
              {!isConfigured && <p className={staff.quiet}>{t('notifications:notConfigured')}</p>}
              {!delivery && isConfigured && (
                <p className={staff.quiet}>{t('notifications:notQueued')}</p>
              )}
            </li>
          )
        })}
      </ul>
    </StaffSection>
  )
}

type DetailsProps = { delivery: Delivery; onChange: () => Promise<void> }

/** How far one message has come, why no further, and what can be done about it. */
function DeliveryDetails({ delivery, onChange }: DetailsProps) {
  const t = cmsT(useTranslation())
  const { id, state, attempts, createdAt, nextAttemptAt, deliveredAt, lastError } = delivery
  const isDelivered = state === 'delivered'
  const fact = (
    label: 'since' | 'tries' | 'remark' | 'lastError' | 'nextTry',
    value: ReactNode,
  ) => (
    <div>
      <dt>{t(`notifications:${label}`)}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <>
      <p className={staff.row}>
        <DeliveryBadge state={state} text={t(`notifications:${state}`)} />{' '}
        {isDelivered && deliveredAt && <LocalTime value={deliveredAt} />}
      </p>
      <dl className={staff.facts}>
        {!isDelivered && fact('since', <LocalTime value={createdAt} />)}
        {attempts > 1 && fact('tries', attempts)}
        {lastError && fact(isDelivered ? 'remark' : 'lastError', <bdi>{lastError}</bdi>)}
        {state === 'waiting' &&
          nextAttemptAt &&
          fact('nextTry', <LocalTime value={nextAttemptAt} />)}
      </dl>
      {!isDelivered && (
        <ResendButton
          id={id}
          label={t(state === 'failed' ? 'notifications:sendAgain' : 'notifications:tryNow')}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** Sends all again that were given up; the page around it is made anew. */
export function ResendAllButton() {
  const t = cmsT(useTranslation())
  const { refresh } = useRouter()
  return <ResendButton label={t('notifications:sendAllAgain')} onChange={refresh} />
}

type ResendProps = {
  /** without one, all that were given up */
  id?: number
  label: string
  onChange: () => Promise<void> | void
}

/** What is sent again is usually there, or has failed, after so many milliseconds. */
const looks = [700, 2000, 5000]

/** Puts a message, or all that were given up, at the head of the queue and looks what comes of it. */
function ResendButton({ id, label, onChange }: ResendProps) {
  const t = cmsT(useTranslation())
  const [isSending, setIsSending] = useState(false)

  async function sendAgain() {
    setIsSending(true)
    const path = id === undefined ? '/deliveries/send-again' : `/deliveries/${id}/send-again`
    const response = await callCms({ method: 'POST', path })
    if (response?.ok) {
      const { queued: number } = await response.json()
      toast.success(id ? t('notifications:queued') : t('notifications:allQueued', { number }))
      for (const milliseconds of looks) {
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        await onChange()
      }
    } else {
      toast.error(t('notifications:queueFailed'))
    }
    setIsSending(false)
  }

  return (
    <CmsButton isBusy={isSending} onClick={() => void sendAgain()}>
      {label}
    </CmsButton>
  )
}

const marks: Record<DeliveryState, [LucideIcon, 'good' | 'warning' | 'bad']> = {
  delivered: [Check, 'good'],
  waiting: [Clock, 'warning'],
  failed: [CircleAlert, 'bad'],
}

/** A state with its sign, so that its colour is never all that tells it apart. */
export function DeliveryBadge({ state, text }: { state: DeliveryState; text: string }) {
  const [Icon, tone] = marks[state]
  return (
    <span className={staff.mark} data-tone={tone}>
      <Icon aria-hidden />
      <span>{text}</span>
    </span>
  )
}
