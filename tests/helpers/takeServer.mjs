// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { isAlive } from '../../scripts/lib/processes.mjs'
import { inProject } from '../../scripts/lib/projectRoot.mjs'
import { startRealServer, startRealSite } from './realSite.mjs'

/** @typedef {Pick<import('./testServer.mjs').TestServer, 'baseUrl' | 'databaseUrl' | 'uploadsDir' | 'stop'>
 *   & { token?: string }} TakenServer */

/** Starts the servers that many test files share, by the kind of test. */
export const sharedServers = {
  int: () => startRealServer({ RATE_LIMIT_PER_MINUTE: '20' }),
  e2e: () => startRealSite(),
}

/** @typedef {keyof typeof sharedServers} Kind */

/** Where `npm run test:warm` says how it can be reached. */
export const warmServersFile = inProject('.data', 'warm-servers.json')

/**
 * An unused server: one that `npm run test:warm` has ready, else one started now.
 * @param {Kind} kind
 * @returns {Promise<TakenServer>}
 */
export async function takeServer(kind) {
  const url = findWarmServers()
  if (!url) return sharedServers[kind]()
  const answer = await fetch(`${url}/${kind}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`npm run test:warm gives no server: ${await answer.text()}`)
  const { id, ...server } = await answer.json()
  return {
    ...server,
    stop: async () => void (await fetch(`${url}/${id}`, { method: 'DELETE' })),
  }
}

/** @returns {string | undefined} */
function findWarmServers() {
  if (!existsSync(warmServersFile)) return undefined
  const { url, pid } = JSON.parse(readFileSync(warmServersFile, 'utf8'))
  return isAlive(pid) ? url : undefined
}
