import { Check, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import type { DeliveryState } from '@collections/Deliveries'
import styles from './notifications.module.css'

const icons: Record<DeliveryState, LucideIcon> = {
  delivered: Check,
  waiting: Clock,
  failed: CircleAlert,
}

/** A state with its sign, so that its colour is never all that tells it apart. */
export function DeliveryMark({ state, text }: { state: DeliveryState; text: string }) {
  const Icon = icons[state]
  return (
    <span className={styles.mark} data-state={state}>
      <Icon aria-hidden className={styles.icon} />
      {text}
    </span>
  )
}
