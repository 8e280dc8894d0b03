import { setTimeout as sleep } from 'node:timers/promises'
import { isPageLocale, pageLocales } from '@/i18n/locales'
import type { Follower } from '@/server/announcements'
import { log } from '@/server/log'
import { pageStore } from '@/publishing/pageCache/pageStore.mjs'
import { redirectsChanged, tags } from './tags'
import { readSiteIndex } from './readSiteIndex'

/**
 * Makes visitors see what the database announces about content (migration `initial`): whoever has
 * published, on this server or another, by hand or by schedule.
 */
export const contentChanges: Follower = {
  channel: 'content_changed',
  onAnnouncement: noteChange,
  onListening: async () => {
    await readSiteIndex()
  },
  onRegained: () => pageStore.expire(),
}

/** Milliseconds between two readings of the site index that fail. */
const longestPause = 5000

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
      if (changes.some(concernsIndex)) await readIndexUntilItWorks()
      // Every page lists the languages in which there is a home page.
      if (changes.includes('content:home-page:*')) pageStore.expire()
      else pageStore.expire(changes.flatMap(tagsOf))
    }
  } finally {
    isWorking = false
  }
}

/** A database that is busy or away is asked again; no later change might ever do it. */
async function readIndexUntilItWorks(): Promise<void> {
  for (let pause = 100; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await readSiteIndex()
    } catch (error) {
      log.error({ err: error }, 'the list of published content could not be read')
    }
    await sleep(pause, undefined, { ref: false })
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
