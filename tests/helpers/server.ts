import pg from 'pg'
import { inject } from 'vitest'
import { adminCredentials, basicAuthorization } from './credentials'

const server = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
if (!server) throw new Error(`There is no server for worker ${process.env.VITEST_POOL_ID}`)

/** The production server of this worker, whose files use it one after the other. */
export const { baseUrl, databaseUrl, uploadsDir } = server

/** Where an address of the site is reached here, given whole or as a path. */
export function reach(address: string): string {
  const { pathname, search } = new URL(address, baseUrl)
  return baseUrl + pathname + search
}

/** The `Authorization` header of the first staff user. */
export const adminAuthorization = basicAuthorization(adminCredentials)

/** A connected client; the caller must end it. */
export async function database(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

// A file may load this module anew; the addresses of the files before it stay used.
const worker = globalThis as { lastAddress?: number }

/** An address of its own for each test, so that none meets another one's rate limits. */
export function ownAddress(): string {
  const last = (worker.lastAddress ?? 0) + 1
  worker.lastAddress = last
  return `10.${process.pid % 250}.${Math.floor(last / 250)}.${last % 250}`
}
