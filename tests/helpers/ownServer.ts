import { afterAll } from 'vitest'
import { startTestServer, type TestServer } from './testServer.mjs'

/** Starts a server for the tests of one file, and stops it after them. */
export async function ownServer(...args: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...args)
  afterAll(() => server.stop())
  return server
}
