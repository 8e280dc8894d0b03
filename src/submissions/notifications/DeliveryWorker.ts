import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { log } from '@/server/log'
import { errorCodeOf } from '@/server/errorCodeOf'
import type { DeliveryOutcome } from './deliveryOutcome'
import { maxAttempts, secondsUntilRetry } from './retrySchedule'

type Queued = { id: number; attempts: number }

/** A delivery with its message, which is null where there is nothing to tell any more. */
export type Claimed<Delivery extends Queued, Message> = {
  delivery: Delivery
  message: Message | null
}

/** What is to be stored of a try. */
export type Result<Delivery extends Queued> = { delivery: Delivery } & (
  | { state: 'delivered'; remark?: string }
  /** @param againIn seconds; null where it is given up */
  | { state: 'failed'; reason: string; againIn: number | null }
  | { state: 'dropped' }
)

/** A queue of messages to staff, and how one is sent. */
export type Channel<Delivery extends Queued, Message> = {
  /** for the log */
  name: string
  /** Messages that are taken at once: what is waited for at most for all of them is shorter than the lease. */
  most: number
  /** Takes those that have waited longest, so many at most. */
  claim: (most: number) => Promise<Claimed<Delivery, Message>[]>
  send: (taken: { delivery: Delivery; message: Message }) => Promise<DeliveryOutcome>
  store: (results: Result<Delivery>[]) => Promise<void>
}

/** Deliveries of one channel that one server has on their way at once. */
const concurrency = 4

/** Milliseconds from one look into the queue to the next: submissions go first. */
const pause = 200

/**
 * Works the queue of one channel off, in batches: they are taken by one statement, and what came of them
 * is stored by another. What goes wrong is logged when it begins and when it ends.
 */
export class DeliveryWorker<Delivery extends Queued, Message> {
  private readonly channel: Channel<Delivery, Message>
  private readonly fewAtOnce = pLimit(concurrency)
  /** Taken, and not over yet. */
  private readonly open = new Set<Promise<void>>()
  /** Over, and not stored yet. */
  private results: Result<Delivery>[] = []
  private round: Promise<void> | null = null
  private isWoken = false
  private isStopped = false
  private isFailing = false
  private isDatabaseAway = false

  constructor(channel: Channel<Delivery, Message>) {
    this.channel = channel
  }

  /** There may be something to do. */
  wake(): void {
    this.isWoken = true
    if (this.isStopped || this.round) return
    this.round = this.workOff().finally(() => (this.round = null))
  }

  /** Takes nothing more; what is on its way goes on. */
  stop(): void {
    this.isStopped = true
  }

  /** True while something is on its way. */
  isBusy(): boolean {
    return this.round !== null
  }

  private async workOff(): Promise<void> {
    try {
      while (this.isWoken || this.open.size > 0 || this.results.length > 0) {
        const next = sleep(pause)
        await this.store()
        await this.take()
        // One that hangs keeps neither the others nor what came of them waiting.
        await Promise.race([Promise.all(this.open), next])
        await this.store()
        await next
      }
    } catch (error) {
      this.noteDatabase({ isAway: true, error })
    }
  }

  private async take(): Promise<void> {
    const { channel } = this
    const most = channel.most - this.open.size
    this.isWoken = this.isWoken && !this.isStopped
    // Where all that can be sent at once is on its way, the rest is left to another server.
    if (!this.isWoken || this.open.size >= concurrency) return
    this.isWoken = false
    const claimed = await channel.claim(most)
    this.noteDatabase({ isAway: false })
    // Where there were that many there may be more.
    if (claimed.length === most) this.isWoken = true
    for (const one of claimed) {
      const delivery = this.fewAtOnce(() => this.deliver(one)).finally(() =>
        this.open.delete(delivery),
      )
      this.open.add(delivery)
    }
  }

  private async store(): Promise<void> {
    const { results } = this
    if (results.length === 0) return
    this.results = []
    try {
      await this.channel.store(results)
    } catch (error) {
      // They are stored at the next wake: a message whose result is lost would be sent again.
      this.results.unshift(...results)
      throw error
    }
  }

  private async deliver({ delivery, message }: Claimed<Delivery, Message>): Promise<void> {
    const { channel } = this
    if (!message) return void this.results.push({ delivery, state: 'dropped' })
    const outcome = await this.try({ delivery, message })
    this.noteReceiver(outcome)
    if (outcome.ok) {
      return void this.results.push({ delivery, state: 'delivered', remark: outcome.remark })
    }
    const againIn = untilNextTry({ delivery, outcome })
    this.results.push({ delivery, state: 'failed', reason: outcome.reason, againIn })
    if (againIn !== null) return
    const { id, attempts } = delivery
    log.error(
      { channel: channel.name, delivery: id, attempts, reason: outcome.reason },
      'a notification has failed',
    )
  }

  private async try(taken: { delivery: Delivery; message: Message }): Promise<DeliveryOutcome> {
    try {
      return await this.channel.send(taken)
    } catch (error) {
      if (!this.isFailing) {
        const channel = this.channel.name
        log.error({ err: error, channel }, 'a notification could not be created')
      }
      return { ok: false, reason: errorCodeOf(error) }
    }
  }

  private noteReceiver(outcome: DeliveryOutcome): void {
    const isFailing = !outcome.ok
    if (isFailing === this.isFailing) return
    this.isFailing = isFailing
    const channel = this.channel.name
    if (outcome.ok) log.info({ channel }, 'notifications are delivered again')
    else log.warn({ channel, reason: outcome.reason }, 'notifications cannot be delivered')
  }

  private noteDatabase({ isAway, error }: { isAway: boolean; error?: unknown }): void {
    if (isAway === this.isDatabaseAway) return
    this.isDatabaseAway = isAway
    const channel = this.channel.name
    if (isAway) log.warn({ channel, err: error }, 'notifications are waiting for the database')
    else log.info({ channel }, 'notifications have resumed')
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
