import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { env } from './env'
import { log } from './log'

const retryMilliseconds = 1000

/** A listener to what the database announces (PostgreSQL, NOTIFY). */
export type Follower = {
  channel: string
  onAnnouncement: (text: string) => void
  /** Called whenever the server has begun to listen, before that counts as listening. */
  onListening?: () => Promise<void>
  /** Called when the line is there again; what was announced meanwhile is lost. */
  onRegained: () => void
}

/**
 * Follows the announcements of the database by one connection for all who follow some. Resolves when
 * it listens; afterwards it goes on, through lost connections too.
 */
export async function followDatabaseNotifications(followers: readonly Follower[]): Promise<void> {
  void keepListening({ followers, first: await listen(followers) })
}

type Connection = {
  /** Resolves when the connection is lost. */
  lost: Promise<void>
}

async function keepListening({
  followers,
  first,
}: {
  followers: readonly Follower[]
  first: Connection
}): Promise<void> {
  let connection = first
  for (;;) {
    await connection.lost
    log.warn('the connection for database announcements was lost')
    connection = await listenAgain(followers)
    for (const { onRegained } of followers) onRegained()
    log.info('receiving database announcements again')
  }
}

async function listenAgain(followers: readonly Follower[]): Promise<Connection> {
  for (;;) {
    await sleep(retryMilliseconds, undefined, { ref: false })
    const connection = await listen(followers).catch(() => null)
    if (connection) return connection
  }
}

async function listen(followers: readonly Follower[]): Promise<Connection> {
  const client = new Client({
    connectionString: env.DATABASE_DIRECT_URL,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  const lost = new Promise<void>((resolve) => {
    client.on('end', resolve)
    client.on('error', () => resolve())
  })
  client.on('notification', ({ channel, payload }) => {
    if (!payload) return
    for (const one of followers) if (one.channel === channel) announce({ to: one, text: payload })
  })
  try {
    await client.connect()
    for (const { channel } of followers) await client.query(`listen ${channel}`)
    for (const { onListening } of followers) await onListening?.()
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
  return { lost }
}

/** Any client of the database can announce anything. */
function announce({ to, text }: { to: Follower; text: string }): void {
  try {
    to.onAnnouncement(text)
  } catch (error) {
    log.warn({ err: error, channel: to.channel }, 'a database announcement could not be read')
  }
}
