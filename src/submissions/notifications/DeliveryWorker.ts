import { log } from '@/server/log'
import { errorCodeOf } from '@/server/errorCodeOf'
import type { DeliveryOutcome } from './deliveryOutcome'
import { maxAttempts, secondsUntilRetry } from './retrySchedule'

type Queued = { id: number; attempts: number }

/** A queue of messages to staff, and how one is sent. */
export type Channel<Delivery extends Queued, Message> = {
  /** for the log */
  name: string
  /** Takes what has waited longest; its message is null where there is nothing to tell any more. */
  claim: () => Promise<{ delivery: Delivery; message: Message | null } | null>
  send: (taken: { delivery: Delivery; message: Message }) => Promise<DeliveryOutcome>
  drop: (delivery: Delivery) => Promise<void>
  noteDelivered: (delivered: { delivery: Delivery; remark?: string }) => Promise<void>
  /** @param failed.againIn seconds; null where it is given up */
  noteFailed: (failed: {
    delivery: Delivery
    reason: string
    againIn: number | null
  }) => Promise<void>
}

/** Deliveries of one channel that one server has on their way at once. */
const concurrency = 4

/** Works the queue of one channel off. What goes wrong is logged when it begins and when it ends. */
export class DeliveryWorker<Delivery extends Queued, Message> {
  private readonly channel: Channel<Delivery, Message>
  private readonly busy = new Set<Promise<void>>()
  private isStopped = false
  private isFailing = false
  private isDatabaseAway = false

  constructor(channel: Channel<Delivery, Message>) {
    this.channel = channel
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
        const claimed = await this.channel.claim()
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
    message,
  }: {
    delivery: Delivery
    message: Message | null
  }): Promise<void> {
    const { channel } = this
    if (!message) return channel.drop(delivery)
    const outcome = await this.try({ delivery, message })
    this.noteReceiver(outcome)
    if (outcome.ok) return channel.noteDelivered({ delivery, remark: outcome.remark })
    const againIn = untilNextTry({ delivery, outcome })
    await channel.noteFailed({ delivery, reason: outcome.reason, againIn })
    if (againIn !== null) return
    const { id, attempts } = delivery
    log.error(
      { channel: channel.name, delivery: id, attempts, reason: outcome.reason },
      'a message to staff is given up',
    )
  }

  private async try(taken: { delivery: Delivery; message: Message }): Promise<DeliveryOutcome> {
    try {
      return await this.channel.send(taken)
    } catch (error) {
      log.error({ err: error, channel: this.channel.name }, 'a message to staff could not be made')
      return { ok: false, reason: errorCodeOf(error) }
    }
  }

  private noteReceiver(outcome: DeliveryOutcome): void {
    const isFailing = !outcome.ok
    if (isFailing === this.isFailing) return
    this.isFailing = isFailing
    const channel = this.channel.name
    if (outcome.ok) log.info({ channel }, 'messages to staff arrive again')
    else log.warn({ channel, reason: outcome.reason }, 'messages to staff do not arrive')
  }

  private noteDatabase({ isAway, error }: { isAway: boolean; error?: unknown }): void {
    if (isAway === this.isDatabaseAway) return
    this.isDatabaseAway = isAway
    const channel = this.channel.name
    if (isAway) log.warn({ channel, err: error }, 'messages to staff wait for the database')
    else log.info({ channel }, 'messages to staff go on')
  }
}

/** Seconds; null where there is no next try. */
function untilNextTry({
  delivery: { attempts },
  outcome: { isFinal, retryAfter = 0 },
}: {
  delivery: Queued
  outcome: Extract<DeliveryOutcome, { ok: false }>
}): number | null {
  if (isFinal || attempts >= maxAttempts) return null
  return Math.max(secondsUntilRetry({ attempts }), retryAfter)
}
