import { Check, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import type { DeliveryState } from '@collections/deliveries'
import staff from '@/ui/staff.module.css'

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
