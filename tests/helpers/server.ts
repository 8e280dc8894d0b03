import pg from 'pg'
import { inject } from 'vitest'
import { adminCredentials, basicAuthorization } from './credentials'

/** The production server the integration tests talk to. */
export const baseUrl = inject('baseUrl')
export const databaseUrl = inject('databaseUrl')
export const uploadsDir = inject('uploadsDir')

/** The `Authorization` header of the first staff user. */
export const adminAuthorization = basicAuthorization(adminCredentials)

/** A connected client; whoever asks must end it. */
export async function database(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

let lastAddress = 0

/** An address of its own for each test, so that none meets another one's rate limits. */
export function ownAddress(): string {
  lastAddress += 1
  return `10.${process.pid % 250}.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`
}
