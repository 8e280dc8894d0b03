'use client'

import { useTranslation } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { LocalTime } from '@/ui/LocalTime'
import { intlTag } from '@/i18n/intlTag'
import { DeliveryBadge } from './DeliveryBadge'
import type { ShownDelivery } from './findDeliveries'
import { cmsT } from '@/i18n/cmsT'
import { ResendButton } from './ResendButton'
import staff from '@/ui/staff.module.css'

type Props = { delivery: ShownDelivery; onChange: () => Promise<void> }

/** How far one message has come, why no further, and what can be done about it. */
export function DeliveryDetails({ delivery, onChange }: Props) {
  const { i18n } = useTranslation()
  const t = cmsT({ t: useTranslation().t })
  const { id, state, attempts, createdAt, nextAttemptAt, deliveredAt, lastError } = delivery
  const time = (value: string) => <LocalTime value={value} language={intlTag(i18n.language)} />
  const isDelivered = state === 'delivered'
  return (
    <>
      <p className={staff.row}>
        <DeliveryBadge state={state} text={t(`notifications:${state}`)} />
        {isDelivered && deliveredAt && <> {time(deliveredAt)}</>}
      </p>
      <dl className={staff.facts}>
        {!isDelivered && <Fact label={t('notifications:since')}>{time(createdAt)}</Fact>}
        {attempts > 1 && <Fact label={t('notifications:tries')}>{attempts}</Fact>}
        {lastError && (
          <Fact label={t(isDelivered ? 'notifications:remark' : 'notifications:lastError')}>
            <bdi>{lastError}</bdi>
          </Fact>
        )}
        {state === 'waiting' && nextAttemptAt && (
          <Fact label={t('notifications:nextTry')}>{time(nextAttemptAt)}</Fact>
        )}
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
