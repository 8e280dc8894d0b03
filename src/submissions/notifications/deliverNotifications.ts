import type { DeliveryChannel } from '@collections/Deliveries'
import { configuredChannels } from '@collections/deliveries/configuredChannels'
import { onQueuedDeliveries } from '@/server/deliverySignal'
import { claimPush, dropPush, putPushOff } from '@/submissions/push/pushQueue'
import { sendPush } from '@/submissions/push/sendPush'
import { DeliveryWorker } from './DeliveryWorker'
import { claimDelivery, dropDelivery, noteDelivered, noteFailed } from './deliveryQueue'
import { postWebhook } from './postWebhook'
import { sendMail } from './sendMail'

/** How often each server looks for what is due: retries, and what another server has queued. */
const clockMilliseconds = 2000

const senders = { email: sendMail, webhook: postWebhook } satisfies Record<DeliveryChannel, unknown>

/**
 * Starts to notify staff of submissions, for as long as the process runs. Each channel has a worker of its
 * own, so that a webhook that hangs keeps no mail waiting.
 * @returns how to stop it: nothing more is taken; the answer tells whether something is still on its
 *   way
 */
export function deliverNotifications(): () => () => boolean {
  const workers = [
    ...configuredChannels.map(
      (name) =>
        new DeliveryWorker({
          name,
          claim: () => claimDelivery(name),
          send: senders[name],
          drop: dropDelivery,
          noteDelivered,
          noteFailed,
        }),
    ),
    // Nobody looks at what became of these, so none is stored longer than it waits.
    new DeliveryWorker({
      name: 'push',
      claim: claimPush,
      send: sendPush,
      drop: dropPush,
      noteDelivered: ({ delivery }) => dropPush(delivery),
      noteFailed: ({ delivery, againIn }) =>
        againIn === null ? dropPush(delivery) : putPushOff({ delivery, againIn }),
    }),
  ]
  const wake = () => workers.forEach((worker) => worker.wake())
  onQueuedDeliveries(wake)
  const clock = setInterval(wake, clockMilliseconds)
  clock.unref()
  wake()
  return () => {
    clearInterval(clock)
    workers.forEach((worker) => worker.stop())
    return () => workers.some((worker) => worker.isBusy())
  }
}
