import { setTimeout as sleep } from 'node:timers/promises'
import { checkContactPath, processPath } from '@/domain/sitePages'
import { isLocale, isPageLocale } from '@/i18n/locales'
import type { Follower } from '@/server/databaseNotifications'
import { pool } from '@/server/databasePool'
import { log } from '@/server/log'
import { shareRuns } from '@/server/remember.mjs'
import { pageStore } from '@/publishing/pageCache/pageStore.mjs'
import { readInterfaceTexts } from './interfaceTexts'
import { getSiteIndex, setSiteIndex, type IndexedDocument } from './siteIndex'

/**
 * Makes visitors see what the database announces about content (migration `initial`), published
 * on this server or another, by hand or by schedule.
 */
export const expireChangedContent: Follower = {
  channel: 'content_changed',
  onAnnouncement: noteChange,
  onListening: readWhatPagesShare,
  onRegained: () => pageStore.expire(),
}

/** What the database says when the addresses that documents had have changed. */
const redirectsChanged = 'redirects'

/** Milliseconds between two readings of the site index that fail. */
const maxPause = 5000

const waiting = new Set<string>()

/** One transaction announces many changes at once; they are worked off together. */
function noteChange(change: string): void {
  waiting.add(change)
  void workOff()
}

const workOff = shareRuns(async (): Promise<void> => {
  await new Promise(setImmediate)
  if (waiting.size === 0) return
  const changes = [...waiting]
  waiting.clear()
  // Pages point to each other with the index and take their words from the texts, so these come first.
  const before = guideLanguages()
  if (changes.some(concernsAll)) await readUntilItWorks()
  const scopes = changes.filter((change) => change !== redirectsChanged).map(scopeOf)
  // A guide names the languages in which it is written, in all of them.
  if (guideLanguages() !== before) scopes.push(processPath.slice(1))
  // A person who calls back is known there in all of them, too.
  if (changes.some((change) => change.startsWith('content:site-texts:'))) {
    scopes.push(checkContactPath.slice(1))
  }
  pageStore.expire(scopes.includes(null) ? undefined : scopes.filter((scope) => scope !== null))
})

/** A database that is busy or away is asked again; no later change might ever do it. */
async function readUntilItWorks(): Promise<void> {
  for (let pause = 100; ; pause = Math.min(2 * pause, maxPause)) {
    try {
      return await readWhatPagesShare()
    } catch (error) {
      log.error(
        { err: error },
        'the list of published content and the interface texts could not be read',
      )
    }
    await sleep(pause, undefined, { ref: false })
  }
}

function concernsAll(change: string): boolean {
  return change === redirectsChanged || change.startsWith('content:')
}

/** The language whose pages a change concerns; null for all pages. */
function scopeOf(change: string): string | null {
  const [, locale] = /^content:[\w-]+:(.+)$/.exec(change) ?? []
  return isLocale(locale) ? locale : null
}

/** What all pages are made with; little enough to be read whole at each change. */
async function readWhatPagesShare(): Promise<void> {
  await Promise.all([readSiteIndex(), readInterfaceTexts()])
}

/** Which guides are written in which languages, as one text. */
function guideLanguages(): string {
  const guides = getSiteIndex()?.documents.filter(({ kind }) => kind === 'process-guides') ?? []
  return JSON.stringify(guides.map(({ slug, published }) => [slug, Object.keys(published).sort()]))
}

type PublicationRow = { kind: string; slug: string | null; locale: string; published_at: Date }
type RedirectRow = { kind: string; old: string; slug: string }

/** Reads from the database what is published where, and puts it into use. */
async function readSiteIndex(): Promise<void> {
  const [publications, redirects] = await Promise.all([
    pool.query<PublicationRow>(
      `select kind, case when kind = document then null else slug end as slug, locale::text, published_at
       from publications where published is not null and deleted_at is null
       -- A page of answers is there with the first one.
       and (kind <> 'check-us-page' or exists (select from jsonb_each_text(published) where value <> ''))
       -- A guide is there with its title; a country without one has a general page.
       and (kind <> 'process-guides' or published ->> 'title' <> '')
       order by kind, document`,
    ),
    pool.query<RedirectRow>(
      `select distinct r.kind, r.slug as old, e.slug
       from redirects r join publications e on e.kind = r.kind and e.document = r.document
       where e.published is not null and e.deleted_at is null and e.slug <> r.slug`,
    ),
  ])
  setSiteIndex({
    documents: groupDocuments(publications.rows),
    redirects: new Map(redirects.rows.map(({ kind, old, slug }) => [`${kind}/${old}`, slug])),
  })
}

function groupDocuments(rows: PublicationRow[]): IndexedDocument[] {
  const documents = new Map<string, IndexedDocument>()
  for (const { kind, slug, locale, published_at: publishedAt } of rows) {
    const key = `${kind}/${slug}`
    const document = documents.get(key) ?? { kind, slug, published: {} }
    if (isPageLocale(locale)) document.published[locale] = publishedAt
    documents.set(key, document)
  }
  return [...documents.values()]
}
