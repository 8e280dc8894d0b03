import type { DeliveryChannel } from '@collections/deliveries'
import { configuredChannels } from '@collections/deliveries/configuredChannels'
import { onQueuedDeliveries } from '@/server/deliverySignal'
import { env } from '@/server/env'
import { claimPushes, storePushResults } from '@/submissions/push/pushQueue'
import { sendPush } from '@/submissions/push/sendPush'
import { DeliveryWorker, type Channel } from './DeliveryWorker'
import { claimDeliveries, storeResults, type Announced, type Delivery } from './deliveryQueue'
import { postWebhook } from './postWebhook'
import { mailReceiver, sendMail } from './sendMail'

/** How each channel sends; a mail server may take three quarters of a lease for a single message. */
const senders = {
  email: {
    batchSize: 4,
    receiverOf: env.NOTIFY_GATHER_MINUTES > 0 ? mailReceiver : undefined,
    send: sendMail,
  },
  webhook: { batchSize: 16, send: ([taken]) => postWebhook(taken) },
} satisfies Record<
  DeliveryChannel,
  Pick<Channel<Delivery, Announced>, 'batchSize' | 'receiverOf' | 'send'>
>

let workers: { wake: () => void; stop: () => void; isBusy: () => boolean }[] = []

/** Has this server look for what is due: retries, and what another server has queued. */
export function wakeDeliveries(): void {
  for (const worker of workers) worker.wake()
}

/**
 * Starts to notify staff of submissions, for as long as the process runs. Each channel has a worker of its
 * own, so that a webhook that hangs keeps no mail waiting.
 * @returns how to stop it: nothing more is taken; the answer tells whether something is still on its
 *   way
 */
export function deliverNotifications(): () => () => boolean {
  workers = [
    ...configuredChannels.map(
      (name) =>
        new DeliveryWorker({
          name,
          ...senders[name],
          claim: (limit) => claimDeliveries(name, limit),
          store: storeResults,
        }),
    ),
    new DeliveryWorker({
      name: 'push',
      batchSize: 16,
      claim: claimPushes,
      send: ([taken]) => sendPush(taken),
      store: storePushResults,
    }),
  ]
  onQueuedDeliveries(wakeDeliveries)
  return () => {
    workers.forEach((worker) => worker.stop())
    return () => workers.some((worker) => worker.isBusy())
  }
}
