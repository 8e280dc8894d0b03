import { z } from 'zod'
import { followUpRoles } from '@collections/access/roles'
import { lacksSecondFactor } from '@collections/users/secondFactor/requireSecondFactor'
import type { Follower } from '@/server/databaseNotifications'
import { pool } from '@/server/databasePool'
import { log } from '@/server/log'
import type { Looking } from './deskEvents'
import { deskStreams } from './deskStreams'

/** Proxies close lines on which nothing goes for half a minute or a minute. */
const beatMilliseconds = 20_000

/** Postgres takes 8000 bytes for an announcement. */
const maxAnnounced = 350

const lookingChannel = 'desk_looking'

/** What servers tell each other: who looks at which case in their browsers, as `[user, person]`. */
const announcement = z.object({
  server: z.string(),
  looking: z.array(z.tuple([z.number(), z.number()])),
})

/** What the database announces about people, and about who may hear of it (migration `desk`). */
export const deskChanges: Follower = {
  channel: 'desk_changed',
  onAnnouncement: (text) => {
    const [kind, number] = text.split(' ')
    if (kind === 'user') return void endLostSessions(Number(number))
    if (kind !== 'new' && kind !== 'changed') return
    deskStreams.tellChange({ kind, person: number === '*' ? null : Number(number) })
  },
  onRegained: () => {
    deskStreams.tellChange({ kind: 'changed', person: null })
    void endLostSessions()
  },
}

/** What other servers announce about who looks at what; it is held in memory only. */
export const deskLooking: Follower = {
  channel: lookingChannel,
  onAnnouncement: (text) => {
    const { data } = announcement.safeParse(JSON.parse(text))
    if (!data || data.server === deskStreams.server) return
    const { server, looking } = data
    const isNew = deskStreams.noteElsewhere({
      server,
      looking: looking.map(([user, person]): Looking => ({ user, person })),
    })
    // So that a server that has just started knows at once.
    if (isNew) announceLooking()
  },
  onRegained: announceLooking,
}

/**
 * Keeps the desk's streams alive and true for as long as the process runs.
 * @returns how to end them
 */
export function keepDeskStreams(): () => () => boolean {
  deskStreams.onLooking = announceLooking
  const clock = setInterval(() => {
    deskStreams.beat()
    if (!deskStreams.hasStreams()) return
    announceLooking()
    void endLostSessions()
  }, beatMilliseconds)
  clock.unref()
  announceLooking()
  return () => {
    clearInterval(clock)
    deskStreams.endAll()
    return () => false
  }
}

let isQueued = false

/** Tells the other servers; what changes at the same moment goes together. */
function announceLooking(): void {
  if (isQueued) return
  isQueued = true
  setTimeout(() => {
    isQueued = false
    const looking = deskStreams.lookingHere().map(({ user, person }) => [user, person])
    const text = JSON.stringify({
      server: deskStreams.server,
      looking: looking.slice(0, maxAnnounced),
    })
    // While the database is away nothing is announced; it is sent again when the connection is back.
    pool.query('select pg_notify($1, $2)', [lookingChannel, text]).catch(() => undefined)
  }, 50).unref()
}

/**
 * Ends the streams of those who have logged out, were switched off, have another role by now or must give
 * a second factor first.
 */
async function endLostSessions(user?: number): Promise<void> {
  const sessions = deskStreams.sessions(user)
  if (sessions.length === 0) return
  try {
    const { rows } = await pool.query<{ id: string }>(
      `select id from users_sessions session
       where id = any($1) and expires_at > now() and exists (
         select from users where users.id = session._parent_id and active and role::text = any($2)
           and not ${lacksSecondFactor})`,
      [sessions, followUpRoles],
    )
    const open = new Set(rows.map(({ id }) => id))
    deskStreams.endSessions(new Set(sessions.filter((id) => !open.has(id))))
  } catch (error) {
    // It is asked again with the next beat.
    log.warn({ err: error }, 'desk sessions could not be read')
  }
}
