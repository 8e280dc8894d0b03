import pg from 'pg'
import { inject } from 'vitest'
import { cmsClient } from './cms'
import { adminCredentials, basicAuthorization } from './credentials'
import { editorOf } from './editing'
import { logIn, ofOwnPage } from './logIn.mjs'
import { TestDatabase } from './testDatabase.mjs'

const shared = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
if (!shared) throw new Error(`There is no server for worker ${process.env.VITEST_POOL_ID}`)

/** The production server of this worker, whose files use it one after the other. */
export const { baseUrl, databaseUrl, uploadsDir } = shared

export const db = new TestDatabase(databaseUrl)

/** The same, for helpers that take a server. */
export const server = { ...shared, db }

/** The first staff user: a session, calls of the CMS with it, work on content, and the `Authorization` header. */
export const adminSession = await logIn({ baseUrl, credentials: adminCredentials })
export const admin = await cmsClient({ baseUrl, token: adminSession.token })
export const editor = await editorOf({ baseUrl, token: adminSession.token })
export const adminAuthorization = basicAuthorization(adminCredentials)

/** A page of the CMS as that user reads it. */
export async function adminPage(path: string): Promise<string> {
  const headers = { Cookie: adminSession.cookie, ...ofOwnPage }
  return (await fetch(`${baseUrl}/cms${path}`, { headers })).text()
}

/** Where an address of the site is reached here, given whole or as a path. */
export function reach(address: string): string {
  const { pathname, search } = new URL(address, baseUrl)
  return baseUrl + pathname + search
}

/** A connected client for a transaction; the caller must end it. */
export async function database(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}
