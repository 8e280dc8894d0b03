import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { log } from '@/server/log'
import { errorCodeOf } from '@/server/errorCodeOf'

type Queued = { id: number; attempts: number }

/** A delivery with its message. */
export type Taken<Delivery extends Queued, Message> = { delivery: Delivery; message: Message }

/** Taken from the queue; the message is null where there is nothing to tell any more. */
export type Claimed<Delivery extends Queued, Message> = Taken<Delivery, Message | null>

/** What came of one try. Texts are short and never quote what was sent or answered. */
export type DeliveryOutcome =
  | {
      ok: true
      /** What staff should know nevertheless. */
      remark?: string
    }
  | {
      ok: false
      reason: string
      /** The receiver wants no more of it. */
      isFinal?: boolean
      /** Seconds the receiver asks to be left alone. */
      retryAfter?: number
    }

/** What is to be stored of a try. */
export type Result<Delivery extends Queued> = {
  delivery: Delivery
  state: 'delivered' | 'failed' | 'dropped'
  /** why it failed, or what staff should know of one that arrived */
  text: string | null
  /** seconds; null where it is not tried again */
  againIn: number | null
}

/** What is sent as one message. */
export type Joined<Delivery extends Queued, Message> = [
  Taken<Delivery, Message>,
  ...Taken<Delivery, Message>[],
]

/** A queue of messages to staff, and how one is sent. */
export type Channel<Delivery extends Queued, Message> = {
  /** for the log */
  name: string
  /** Messages that are on their way at once: what is waited for at most for all of them is shorter than the lease. */
  batchSize: number
  /** Takes those that have waited longest, so many messages at most. */
  claim: (limit: number) => Promise<Claimed<Delivery, Message>[]>
  /** Messages of one receiver go as one; without this each goes by itself. */
  receiverOf?: (message: Message) => string
  send: (joined: Joined<Delivery, Message>) => Promise<DeliveryOutcome>
  store: (results: Result<Delivery>[]) => Promise<void>
}

/** Deliveries of one channel that one server has on their way at once. */
const concurrency = 4

/** Tries until a message is given up: eleven hours of growing waits, then hourly for three days. */
const maxAttempts = 130

/** Milliseconds from one look into the queue to the next: submissions go first. */
const pause = 200

/**
 * Works the queue of one channel off, in batches: they are taken by one statement, and what came of them
 * is stored by another. What goes wrong is logged when it begins and when it ends.
 */
export class DeliveryWorker<Delivery extends Queued, Message> {
  private readonly channel: Channel<Delivery, Message>
  private readonly limitConcurrency = pLimit(concurrency)
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
    if (this.round || (this.isStopped && this.results.length === 0)) return
    this.round = this.workOff().finally(() => (this.round = null))
  }

  /** Takes nothing more; what is on its way goes on. */
  stop(): void {
    this.isStopped = true
  }

  isBusy(): boolean {
    return this.round !== null || this.open.size > 0
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
      this.logDatabase({ isAway: true, error })
    }
  }

  private async take(): Promise<void> {
    const { channel } = this
    const limit = channel.batchSize - this.open.size
    this.isWoken = this.isWoken && !this.isStopped
    // Where all that can be sent at once is on its way, the rest is left to another server.
    if (!this.isWoken || this.open.size >= concurrency) return
    this.isWoken = false
    const claimed = await channel.claim(limit)
    this.logDatabase({ isAway: false })
    // Where there were that many there may be more.
    if (claimed.length >= limit) this.isWoken = true
    for (const one of this.join(claimed)) {
      const delivery = this.limitConcurrency(() => this.deliver(one)).finally(() => {
        this.open.delete(delivery)
        // A round that the database has ended stores nothing more.
        if (!this.round) this.wake()
      })
      this.open.add(delivery)
    }
  }

  /** What is sent together; about what is gone there is nothing to send. */
  private join(claimed: Claimed<Delivery, Message>[]) {
    const joined = new Map<unknown, Joined<Delivery, Message>>()
    for (const { delivery, message } of claimed) {
      if (!message) {
        this.results.push({ delivery, state: 'dropped', text: null, againIn: null })
        continue
      }
      const key = this.channel.receiverOf?.(message) ?? delivery
      const others = joined.get(key)
      if (others) others.push({ delivery, message })
      else joined.set(key, [{ delivery, message }])
    }
    return joined.values()
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

  private async deliver(joined: Joined<Delivery, Message>): Promise<void> {
    const outcome = await this.try(joined)
    this.logReceiver(outcome)
    for (const { delivery } of joined) this.record(delivery, outcome)
  }

  private record(delivery: Delivery, outcome: DeliveryOutcome): void {
    const { name: channel } = this.channel
    if (outcome.ok) {
      const { remark: text = null } = outcome
      return void this.results.push({ delivery, state: 'delivered', text, againIn: null })
    }
    const { id, attempts } = delivery
    const { reason, isFinal, retryAfter = 0 } = outcome
    const isLast = isFinal || attempts >= maxAttempts
    const againIn = isLast ? null : Math.max(secondsUntilRetry(attempts), retryAfter)
    this.results.push({ delivery, state: 'failed', text: reason, againIn })
    if (isLast) log.error({ channel, delivery: id, attempts, reason }, 'a notification has failed')
  }

  private async try(joined: Joined<Delivery, Message>): Promise<DeliveryOutcome> {
    try {
      return await this.channel.send(joined)
    } catch (error) {
      if (!this.isFailing) {
        const channel = this.channel.name
        log.error({ err: error, channel }, 'a notification could not be created')
      }
      return { ok: false, reason: errorCodeOf(error) }
    }
  }

  private logReceiver(outcome: DeliveryOutcome): void {
    const isFailing = !outcome.ok
    if (isFailing === this.isFailing) return
    this.isFailing = isFailing
    const channel = this.channel.name
    if (outcome.ok) log.info({ channel }, 'notifications are delivered again')
    else log.warn({ channel, reason: outcome.reason }, 'notifications cannot be delivered')
  }

  private logDatabase({ isAway, error }: { isAway: boolean; error?: unknown }): void {
    if (isAway === this.isDatabaseAway) return
    this.isDatabaseAway = isAway
    const channel = this.channel.name
    if (isAway) log.warn({ channel, err: error }, 'notifications are waiting for the database')
    else log.info({ channel }, 'notifications have resumed')
  }
}

/**
 * Waits stay near a tenth of the time that has passed, so a receiver that was away for an hour gets its messages
 * within minutes, and one that was away for a night within an hour. The jitter spreads what has failed together.
 */
function secondsUntilRetry(attempts: number): number {
  return Math.min(60 * 60, 5 * 1.1 ** (attempts - 1)) * (0.9 + 0.2 * Math.random())
}
