import { randomUUID } from 'node:crypto'
import { processWide } from '@/server/processWide.mjs'
import { deskEvents, type DeskChange, type Looking } from './deskEvents'

/** Open streams of one user on one server; who opens more loses the oldest. */
const maxOfUser = 6

/** Open streams of one server. */
const maxOfServer = 500

/** Latest changes, for browsers whose line breaks for a moment. */
const maxRecent = 200

/** Messages that may wait for a browser that does not read. */
const maxUnread = 100

/** Milliseconds after which a server that says nothing is no longer believed to be there. */
const serverSilence = 65_000

/** One browser tab that hears of changes. */
export type DeskStream = {
  user: number
  session: string
  person: number | null
  write: (text: string) => void
  /** How many messages wait to be read. */
  countUnread: () => number
  end: () => void
}

/** The streams of one server, and what it knows of the others'. */
class DeskStreams {
  readonly server = randomUUID()
  /** Called when it has changed who of this server looks at what. */
  onLooking: () => void = () => undefined
  private readonly streams = new Set<DeskStream>()
  private readonly elsewhere = new Map<string, { looking: Looking[]; heardAt: number }>()
  private recent: { number: number; change: DeskChange }[] = []
  private number = 0
  private isOver = false

  /** The last change that this server has heard of. */
  lastId(): string {
    return `${this.server}/${this.number}`
  }

  /**
   * Opens a stream and sends what it has missed.
   * @param since the last change it has heard of
   * @returns how to close it; null where there is no room
   */
  open({ stream, since }: { stream: DeskStream; since: string }): (() => void) | null {
    if (this.isOver) return null
    const ofUser = [...this.streams].filter(({ user }) => user === stream.user)
    for (const oldest of ofUser.slice(0, Math.max(0, ofUser.length - maxOfUser + 1))) {
      this.finish(oldest)
    }
    if (this.streams.size >= maxOfServer) return null
    this.streams.add(stream)
    const missed = this.missed(since)
    for (const { id, change } of missed) {
      this.send({ stream, event: deskEvents.change, data: change, id })
    }
    this.sendLooking()
    this.onLooking()
    return () => this.close(stream)
  }

  hasStreams(): boolean {
    return this.streams.size > 0
  }

  tellChange(change: DeskChange): void {
    this.number += 1
    this.recent = [...this.recent, { number: this.number, change }].slice(-maxRecent)
    this.sendAll({ event: deskEvents.change, data: change, id: this.lastId() })
  }

  /** Keeps lines open through which nothing else goes, and forgets servers that are silent. */
  beat(): void {
    for (const stream of this.streams) this.write({ stream, text: ': \n\n' })
    const before = this.elsewhere.size
    for (const [server, { heardAt }] of this.elsewhere) {
      if (Date.now() - heardAt > serverSilence) this.elsewhere.delete(server)
    }
    if (this.elsewhere.size !== before) this.sendLooking()
  }

  /** Who looks at what in browsers of this server. */
  lookingHere(): Looking[] {
    return [...this.streams].flatMap(({ user, person }) =>
      person === null ? [] : { user, person },
    )
  }

  /**
   * Notes what another server has said.
   * @returns whether it was not known before
   */
  noteElsewhere({ server, looking }: { server: string; looking: Looking[] }): boolean {
    const isNew = !this.elsewhere.has(server)
    this.elsewhere.set(server, { looking, heardAt: Date.now() })
    this.sendLooking()
    return isNew
  }

  /** The sessions by which streams were opened, of one user or of all. */
  sessions(user?: number): string[] {
    return [...this.streams].flatMap((one) =>
      user === undefined || one.user === user ? one.session : [],
    )
  }

  /** Ends the streams of some sessions for good. */
  endSessions(sessions: ReadonlySet<string>): void {
    for (const stream of this.streams) if (sessions.has(stream.session)) this.finish(stream)
  }

  /** Ends all streams and opens none any more; browsers try again, and meet another server. */
  endAll(): void {
    this.isOver = true
    for (const stream of this.streams) this.close(stream)
  }

  private missed(since: string): { id: string; change: DeskChange }[] {
    const [server, text] = since.split('/')
    const number = Number(text)
    const isKnown = server === this.server && number >= this.number - this.recent.length
    // Of another server, or too long ago.
    if (!isKnown) return [{ id: this.lastId(), change: { kind: 'changed', person: null } }]
    return this.recent
      .filter((one) => one.number > number)
      .map(({ number: own, change }) => ({ id: `${this.server}/${own}`, change }))
  }

  private finish(stream: DeskStream): void {
    this.send({ stream, event: deskEvents.over, data: null })
    this.close(stream)
  }

  private close(stream: DeskStream): void {
    if (!this.streams.delete(stream)) return
    stream.end()
    this.sendLooking()
    this.onLooking()
  }

  private sendLooking(): void {
    const elsewhere = [...this.elsewhere.values()].flatMap(({ looking }) => looking)
    const data = [...this.lookingHere(), ...elsewhere].slice(0, maxOfServer)
    this.sendAll({ event: deskEvents.looking, data })
  }

  private sendAll(message: Message): void {
    const text = toText(message)
    for (const stream of this.streams) this.write({ stream, text })
  }

  private send({ stream, ...message }: Message & { stream: DeskStream }): void {
    this.write({ stream, text: toText(message) })
  }

  private write({ stream, text }: { stream: DeskStream; text: string }): void {
    if (!this.streams.has(stream)) return
    if (stream.countUnread() > maxUnread) this.close(stream)
    else stream.write(text)
  }
}

type Message = { event: string; data: unknown; id?: string }

/** A message as server-sent events write it. */
function toText({ event, data, id }: Message): string {
  const lines = [...(id ? [`id: ${id}`] : []), `event: ${event}`, `data: ${JSON.stringify(data)}`]
  return `${lines.join('\n')}\n\n`
}

export const deskStreams = processWide('deskStreams', () => new DeskStreams())
