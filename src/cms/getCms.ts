import type { Payload } from 'payload'
import { env } from '@/server/env'
import { processWide } from '@/server/processWide.mjs'

const own = processWide('cms', (): { cms?: Promise<Payload> } => ({}))

/**
 * The one Payload of this process. A route does without the configuration, which the server's start has
 * loaded: a second copy takes memory and a tenth of the start. The dev server reads it anew when it changes.
 */
export function getCms(): Promise<Payload> {
  if (env.NODE_ENV !== 'production') return loadCms()
  return (own.cms ??= loadCms().catch((error: unknown) => {
    // What failed is tried again, as when the database was away.
    delete own.cms
    throw error
  }))
}

async function loadCms(): Promise<Payload> {
  const [{ getPayload }, { default: config }] = await Promise.all([
    import('payload'),
    import('@payload-config'),
  ])
  return getPayload({ config })
}
