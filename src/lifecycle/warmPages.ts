import { setTimeout as sleep } from 'node:timers/promises'
import { localePath } from '@/i18n/paths'
import { internalOrigin } from '@/server/http/internalOrigin'
import { log } from '@/server/log'
import { pageLanguages } from '@/publishing/alternates'
import { documentPaths } from '@/publishing/siteIndex'
import { documentFolders, pagesToWarm } from '@/domain/sitePages'

/** Documents of a kind beyond this number wait for their first visitor. */
const documentsToWarm = 20

/**
 * Asks this server for its public pages once it listens, so that no visitor waits for a page's first
 * rendering and the pages are there even when the database goes away later. A page that fails does
 * so again for its visitor, and is logged then.
 */
export async function warmPages(): Promise<void> {
  const documents = Object.keys(documentFolders).flatMap((kind) =>
    documentPaths(kind).slice(-documentsToWarm),
  )
  for (const path of [...pagesToWarm, ...documents]) {
    for (const locale of pageLanguages(path)) {
      await request(`${internalOrigin}${localePath({ locale, path })}`)
    }
  }
  log.info('public pages are ready')
}

/** This begins before the server listens, so it is patient. */
async function request(url: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const response = await fetch(url, { redirect: 'manual' }).catch(() => null)
    if (response) {
      await response.arrayBuffer().catch(() => undefined)
      return
    }
    await sleep(100, undefined, { ref: false })
  }
}
