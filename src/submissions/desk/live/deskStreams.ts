import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { followUpRoles } from '@collections/access/roles'
import { lacksSecondFactor } from '@collections/users/secondFactor/requireSecondFactor'
import type { Follower } from '@/server/databaseNotifications'
import { pool } from '@/server/databasePool'
import { log } from '@/server/log'
import { processWide } from '@/server/processWide.mjs'
import { deskEvents, type DeskChange, type Viewing } from './deskEvents'

/** Open streams of one user on one server; who opens more loses the oldest. */
const maxOfUser = 6

/** Open streams of one server. */
const maxOfServer = 500

/** Latest changes, for browsers whose line breaks for a moment. */
const maxRecent = 200

/** Messages that may wait for a browser that does not read. */
const maxUnread = 100

/** Proxies close lines on which nothing goes for half a minute or a minute. */
const heartbeatMilliseconds = 20_000

/** Milliseconds after which a server that says nothing is no longer believed to be there. */
const serverSilence = 65_000

/** Postgres takes 8000 bytes for an announcement. */
const maxAnnounced = 350

const viewersChannel = 'desk_looking'

/** What servers tell each other: who looks at which case in their browsers, as `[user, person]`. */
const announcement = z.object({
  server: z.string(),
  looking: z.array(z.tuple([z.number(), z.number()])),
})

/** One browser tab that hears of changes. */
export type DeskStream = {
  user: number
  session: string
  person: number | null
  write: (text: string) => void
  countUnread: () => number
  end: () => void
}

type Message = { event: string; data: unknown; id?: string }

/** The streams of one server, and what it knows of the others'. */
class DeskStreams {
  private readonly server = randomUUID()
  private readonly streams = new Set<DeskStream>()
  private readonly elsewhere = new Map<string, { viewers: Viewing[]; seenAt: number }>()
  private recent: { number: number; change: DeskChange }[] = []
  private number = 0
  private isAnnouncing = false
  private isOver = false

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
    for (const { id, change } of this.missed(since)) {
      this.write(stream, toText({ event: deskEvents.change, data: change, id }))
    }
    this.sendViewers()
    this.announceViewers()
    return () => this.close(stream)
  }

  emitChange(change: DeskChange): void {
    this.number += 1
    this.recent = [...this.recent, { number: this.number, change }].slice(-maxRecent)
    this.sendAll({ event: deskEvents.change, data: change, id: this.lastId() })
  }

  /** Keeps lines open through which nothing else goes, and forgets servers that are silent. */
  heartbeat(): void {
    for (const stream of this.streams) this.write(stream, ': \n\n')
    const before = this.elsewhere.size
    for (const [server, { seenAt }] of this.elsewhere) {
      if (Date.now() - seenAt > serverSilence) this.elsewhere.delete(server)
    }
    if (this.elsewhere.size !== before) this.sendViewers()
    if (this.streams.size === 0) return
    this.announceViewers()
    void this.endLostSessions()
  }

  /** Tells the other servers who looks at what here; what changes at the same moment goes together. */
  announceViewers(): void {
    if (this.isAnnouncing) return
    this.isAnnouncing = true
    setTimeout(() => {
      this.isAnnouncing = false
      const viewers = this.ownViewers().map(({ user, person }) => [user, person])
      const { server } = this
      const text = JSON.stringify({ server, looking: viewers.slice(0, maxAnnounced) })
      // While the database is away nothing is announced; it is sent again when the connection is back.
      pool.query('select pg_notify($1, $2)', [viewersChannel, text]).catch(() => undefined)
    }, 50).unref()
  }

  /** Another server says who looks at what there; it is held in memory only. */
  receiveViewers(text: string): void {
    const { data } = announcement.safeParse(JSON.parse(text))
    if (!data || data.server === this.server) return
    const isNew = !this.elsewhere.has(data.server)
    const viewers = data.looking.map(([user, person]) => ({ user, person }))
    this.elsewhere.set(data.server, { viewers, seenAt: Date.now() })
    this.sendViewers()
    // So that a server that has just started knows at once.
    if (isNew) this.announceViewers()
  }

  /**
   * Ends the streams of those who have logged out, were switched off, have another role by now or must give
   * a second factor first; of one user or of all.
   */
  async endLostSessions(user?: number): Promise<void> {
    const streams = [...this.streams].filter((one) => user === undefined || one.user === user)
    if (streams.length === 0) return
    try {
      const { rows } = await pool.query<{ id: string }>(
        `select id from users_sessions session
         where id = any($1) and expires_at > now() and exists (
           select from users where users.id = session._parent_id and active
             and (role::text = any($2) or role = 'manager' and sees_names) and not ${lacksSecondFactor})`,
        [streams.map(({ session }) => session), followUpRoles],
      )
      const open = new Set(rows.map(({ id }) => id))
      for (const stream of streams) if (!open.has(stream.session)) this.finish(stream)
    } catch (error) {
      // It is asked again with the next beat.
      log.warn({ err: error }, 'desk sessions could not be read')
    }
  }

  /** Ends all streams and opens none any more; browsers try again, and meet another server. */
  endAll(): void {
    this.isOver = true
    for (const stream of this.streams) this.close(stream)
  }

  private ownViewers(): Viewing[] {
    return [...this.streams].flatMap(({ user, person }) =>
      person === null ? [] : { user, person },
    )
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
    this.write(stream, toText({ event: deskEvents.over, data: null }))
    this.close(stream)
  }

  private close(stream: DeskStream): void {
    if (!this.streams.delete(stream)) return
    stream.end()
    this.sendViewers()
    this.announceViewers()
  }

  private sendViewers(): void {
    const elsewhere = [...this.elsewhere.values()].flatMap(({ viewers }) => viewers)
    const data = [...this.ownViewers(), ...elsewhere].slice(0, maxOfServer)
    this.sendAll({ event: deskEvents.viewers, data })
  }

  private sendAll(message: Message): void {
    const text = toText(message)
    for (const stream of this.streams) this.write(stream, text)
  }

  private write(stream: DeskStream, text: string): void {
    if (!this.streams.has(stream)) return
    if (stream.countUnread() > maxUnread) this.close(stream)
    else stream.write(text)
  }
}

/** A message as server-sent events write it. */
function toText({ event, data, id }: Message): string {
  const lines = [...(id ? [`id: ${id}`] : []), `event: ${event}`, `data: ${JSON.stringify(data)}`]
  return `${lines.join('\n')}\n\n`
}

export const deskStreams = processWide('deskStreams', () => new DeskStreams())

/** What the database announces about people, and about who may hear of it (migration `desk`). */
export const deskChanges: Follower = {
  channel: 'desk_changed',
  onAnnouncement: (text) => {
    const [kind, number] = text.split(' ')
    if (kind === 'user') return void deskStreams.endLostSessions(Number(number))
    if (kind !== 'new' && kind !== 'changed') return
    deskStreams.emitChange({ kind, person: number === '*' ? null : Number(number) })
  },
  onRegained: () => {
    deskStreams.emitChange({ kind: 'changed', person: null })
    void deskStreams.endLostSessions()
  },
}

export const deskViewers: Follower = {
  channel: viewersChannel,
  onAnnouncement: (text) => deskStreams.receiveViewers(text),
  onRegained: () => deskStreams.announceViewers(),
}

/**
 * Keeps the desk's streams alive and true for as long as the process runs.
 * @returns how to end them
 */
export function keepDeskStreams(): () => () => boolean {
  const clock = setInterval(() => deskStreams.heartbeat(), heartbeatMilliseconds)
  clock.unref()
  deskStreams.announceViewers()
  return () => {
    clearInterval(clock)
    deskStreams.endAll()
    return () => false
  }
}
