import type { TestProject } from 'vitest/node'
import { startTestServer } from './testServer.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    baseUrl: string
    databaseUrl: string
    uploadsDir: string
  }
}

/** One production server for all integration tests. */
export default async function setup({ provide }: TestProject) {
  const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '20' })
  provide('baseUrl', server.baseUrl)
  provide('databaseUrl', server.databaseUrl)
  provide('uploadsDir', server.uploadsDir)
  return server.stop
}
