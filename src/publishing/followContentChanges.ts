import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { env } from '@/server/env'
import { isPageLocale, pageLocales } from '@/i18n/locales'
import { log } from '@/server/log'
import { pageStore } from '@/publishing/pageCache/pageStore.mjs'
import { redirectsChanged, tags } from './tags'
import { readSiteIndex } from './readSiteIndex'

const retryMilliseconds = 1000

/**
 * Listens to what the database announces about content (migration `initial`) and makes
 * visitors see it: whoever has published, on this server or another, by hand or by schedule.
 * Resolves when it listens; afterwards it goes on, through lost connections too.
 */
export async function followContentChanges(): Promise<void> {
  void keepListening(await listen())
}

type Connection = {
  /** Resolves when the connection is lost. */
  lost: Promise<void>
}

async function keepListening(first: Connection): Promise<void> {
  let connection = first
  for (;;) {
    await connection.lost
    log.warn('connection for content changes lost')
    connection = await listenAgain()
    // Nobody knows what was announced meanwhile.
    pageStore.expire()
    log.info('following content changes again')
  }
}

async function listenAgain(): Promise<Connection> {
  for (;;) {
    await sleep(retryMilliseconds, undefined, { ref: false })
    const connection = await listen().catch(() => null)
    if (connection) return connection
  }
}

async function listen(): Promise<Connection> {
  const client = new Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  const lost = new Promise<void>((resolve) => {
    client.on('end', resolve)
    client.on('error', () => resolve())
  })
  client.on('notification', ({ payload }) => {
    if (payload) noteChange(payload)
  })
  try {
    await client.connect()
    await client.query('listen content_changed')
    await readSiteIndex()
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
  return { lost }
}

const waiting = new Set<string>()
let isWorking = false

/** One transaction announces many changes at once; they are worked off together. */
function noteChange(change: string): void {
  waiting.add(change)
  if (!isWorking) void workOff()
}

async function workOff(): Promise<void> {
  isWorking = true
  try {
    while (waiting.size > 0) {
      await new Promise(setImmediate)
      const changes = [...waiting]
      waiting.clear()
      // Pages point to each other with the index, so it comes first.
      if (changes.some(concernsIndex)) {
        await readSiteIndex().catch((error: unknown) => {
          log.error({ err: error }, 'the list of published content could not be read')
        })
      }
      pageStore.expire(changes.flatMap(tagsOf))
    }
  } finally {
    isWorking = false
  }
}

function concernsIndex(change: string): boolean {
  return change === redirectsChanged || change.startsWith('content:')
}

function tagsOf(change: string): string[] {
  const [, kind, locale] = /^content:([\w-]+):(.+)$/.exec(change) ?? []
  if (!kind) return [change]
  const locales = isPageLocale(locale) ? [locale] : pageLocales
  return locales.map((code) => tags.content({ kind, locale: code }))
}
