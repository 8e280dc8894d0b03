import type { DeliveryChannel } from '@collections/Deliveries'
import { log } from '@/server/log'
import { errorCodeOf } from '@/server/errorCodeOf'
import type { DeliveryOutcome } from './deliveryOutcome'
import {
  claimDelivery,
  dropDelivery,
  noteDelivered,
  noteFailed,
  type Announced,
  type Delivery,
} from './deliveryQueue'
import { maxAttempts, secondsUntilRetry } from './retrySchedule'

type Send = (message: { delivery: Delivery; subject: Announced }) => Promise<DeliveryOutcome>

/** Deliveries of one channel that one server has on their way at once. */
const concurrency = 4

/** Works the queue of one channel off. What goes wrong is logged when it begins and when it ends. */
export class DeliveryWorker {
  private readonly channel: DeliveryChannel
  private readonly send: Send
  private readonly busy = new Set<Promise<void>>()
  private isStopped = false
  private isFailing = false
  private isDatabaseAway = false

  constructor({ channel, send }: { channel: DeliveryChannel; send: Send }) {
    this.channel = channel
    this.send = send
  }

  /** There may be something to do. */
  wake(): void {
    if (this.isStopped || this.busy.size >= concurrency) return
    const work = this.workOff().finally(() => this.busy.delete(work))
    this.busy.add(work)
  }

  /** Takes nothing more; what is on its way goes on. */
  stop(): void {
    this.isStopped = true
  }

  /** True while something is on its way. */
  isBusy(): boolean {
    return this.busy.size > 0
  }

  private async workOff(): Promise<void> {
    try {
      while (!this.isStopped) {
        const claimed = await claimDelivery(this.channel)
        this.noteDatabase({ isAway: false })
        if (!claimed) return
        // Where there was one there may be more, for another hand.
        this.wake()
        await this.deliver(claimed)
      }
    } catch (error) {
      // Whatever was taken comes back when its lease ends.
      this.noteDatabase({ isAway: true, error })
    }
  }

  private async deliver({
    delivery,
    subject,
  }: {
    delivery: Delivery
    subject: Announced | null
  }): Promise<void> {
    if (!subject) return dropDelivery(delivery.id)
    const outcome = await this.try({ delivery, subject })
    this.noteReceiver(outcome)
    if (outcome.ok) return noteDelivered({ id: delivery.id, remark: outcome.remark })
    const againIn = untilNextTry({ delivery, outcome })
    await noteFailed({ delivery, reason: outcome.reason, againIn })
    if (againIn !== null) return
    const { id, attempts } = delivery
    log.error({ delivery: id, attempts, reason: outcome.reason }, 'a message to staff is given up')
  }

  private async try(message: Parameters<Send>[0]): Promise<DeliveryOutcome> {
    try {
      return await this.send(message)
    } catch (error) {
      log.error({ err: error, channel: this.channel }, 'a message to staff could not be made')
      return { ok: false, reason: errorCodeOf(error) }
    }
  }

  private noteReceiver(outcome: DeliveryOutcome): void {
    const isFailing = !outcome.ok
    if (isFailing === this.isFailing) return
    this.isFailing = isFailing
    const { channel } = this
    if (outcome.ok) log.info({ channel }, 'messages to staff arrive again')
    else log.warn({ channel, reason: outcome.reason }, 'messages to staff do not arrive')
  }

  private noteDatabase({ isAway, error }: { isAway: boolean; error?: unknown }): void {
    if (isAway === this.isDatabaseAway) return
    this.isDatabaseAway = isAway
    const { channel } = this
    if (isAway) log.warn({ channel, err: error }, 'messages to staff wait for the database')
    else log.info({ channel }, 'messages to staff go on')
  }
}

/** Seconds; null where there is no next try. */
function untilNextTry({
  delivery: { attempts },
  outcome: { isFinal, retryAfter = 0 },
}: {
  delivery: Delivery
  outcome: Extract<DeliveryOutcome, { ok: false }>
}): number | null {
  if (isFinal || attempts >= maxAttempts) return null
  return Math.max(secondsUntilRetry({ attempts }), retryAfter)
}
