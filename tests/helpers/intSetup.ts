import type { TestProject } from 'vitest/node'
import { startRealServer } from './realSite.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    servers: { baseUrl: string; databaseUrl: string; uploadsDir: string }[]
  }
}

/** A production server with its own database for each worker of the integration tests. */
export default async function setup({ provide, config }: TestProject) {
  const workers = Array.from({ length: config.maxWorkers })
  const servers = await Promise.all(
    workers.map(() => startRealServer({ RATE_LIMIT_PER_MINUTE: '20' })),
  )
  provide(
    'servers',
    servers.map(({ baseUrl, databaseUrl, uploadsDir }) => ({ baseUrl, databaseUrl, uploadsDir })),
  )
  return () => Promise.all(servers.map(({ stop }) => stop()))
}
